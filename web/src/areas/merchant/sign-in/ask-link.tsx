import * as calls from '@drip/core/contracts/merchant/merchant-calls'
import { parseEmail } from '@drip/core/documents/email'
import { useRef, useState } from 'react'
import { resumed } from '../../../api/connection.ts'
import { ask } from '../../../api/ask.ts'
import { OwnEmailField } from '../../../signed/passwords/own-email-field.tsx'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { FormScreen } from '../../../ui/screen.tsx'
import { failureOf } from './failure.ts'
import { signInTexts } from './sign-in-texts.ts'

const texts = signInTexts.recovery

/** Asks for the account's address. `onSent` receives it once a link was sent. */
export function AskLink(props: { onSent: (email: string) => void; onForgotEmail: () => void }) {
  const [email, setEmail] = useState('')
  const [error, setError] = useState<string>()
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const field = useRef<HTMLInputElement>(null)

  const submit = async () => {
    setFailure(null)
    if (parseEmail(email) === null) {
      setError(texts.emailWrong)
      return field.current?.focus()
    }
    setBusy(true)
    const outcome = await resumed(() =>
      ask(calls.sendPasswordLink, { body: { merchantUserEmail: email.trim() } }),
    )
    setBusy(false)
    if (outcome.ok && outcome.value.emailDelivered) return props.onSent(email.trim())
    setFailure(outcome.ok ? texts.link.failed : failureOf(outcome.refusal, texts.link))
  }

  return (
    <FormScreen
      title={texts.askTitle}
      lead={texts.askLead}
      onSubmit={() => void submit()}
      action={
        <>
          <Button type="submit" block busy={busy}>
            {texts.ask}
          </Button>
          <Button kind="quiet" block onPress={props.onForgotEmail}>
            {texts.forgotEmail}
          </Button>
        </>
      }
    >
      {failure !== null && <Alert tone="danger">{failure}</Alert>}
      <OwnEmailField
        ref={field}
        label={signInTexts.login.username}
        name="username"
        enterKeyHint="send"
        value={email}
        error={error}
        onChange={(typed) => {
          setEmail(typed)
          setError(undefined)
        }}
      />
    </FormScreen>
  )
}
