import type { SecondStep } from '@drip/core/contracts/merchant-area'
import { useState } from 'react'
import { resumed } from '../../../api/connection.ts'
import { giveMerchantCode } from '../../../api/merchant.ts'
import { refusalStatus } from '../../../api/refusal.ts'
import { keepNewSession } from '../../../api/session.ts'
import { maskCode } from '../../../masks/documents.ts'
import { Button } from '../../../ui/button.tsx'
import { CheckBox } from '../../../ui/check-box.tsx'
import { focusField } from '../../../ui/focus-field.ts'
import { FormScreen } from '../../../ui/screen.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { signInTexts } from '../sign-in-texts.ts'

const texts = signInTexts.token

/** The second step of the log-in: the token stands where the password stood (001 §3). */
export function TokenStep(props: {
  email: string
  /** Where the token went, masked. */
  sent: SecondStep
  onBack: () => void
  onSignedIn: () => void
}) {
  const { sent } = props
  const form = useToken(props.email, props.onSignedIn)
  return (
    <FormScreen
      title={texts.title}
      lead={sent.sentBy === 'SMS' ? texts.sentBySms(sent.phone) : texts.sentByEmail(sent.email)}
      onSubmit={(element) => void form.submit(element)}
      action={
        <>
          <Button type="submit" block busy={form.busy}>
            {texts.submit}
          </Button>
          <Button kind="quiet" block onPress={props.onBack}>
            {texts.back}
          </Button>
        </>
      }
    >
      <div className="code">
        <TextField
          label={texts.token}
          name="token"
          inputMode="numeric"
          autoComplete="one-time-code"
          enterKeyHint="go"
          placeholder="000000"
          mask={maskCode}
          value={form.token}
          help={texts.tokenHelp}
          error={form.error}
          onChange={form.type}
        />
      </div>
      <CheckBox name="remember" checked={form.remember} onChange={form.setRemember}>
        {texts.remember}
      </CheckBox>
    </FormScreen>
  )
}

function useToken(email: string, onSignedIn: () => void) {
  const [token, setToken] = useState('')
  const [remember, setRemember] = useState(false)
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)

  const submit = async (element: HTMLFormElement) => {
    if (busy) return
    if (token === '') {
      setError(texts.tokenMissing)
      return focusField(element, 'token')
    }
    setBusy(true)
    const outcome = await resumed(() => giveMerchantCode(email, token))
    if (outcome.ok) {
      keepNewSession('MERCHANT', outcome.value, remember)
      // stays busy: the next page is on its way
      return onSignedIn()
    }
    setBusy(false)
    setError(refusalStatus(outcome.refusal) === 401 ? texts.wrong : signInTexts.login.failed)
    focusField(element, 'token', { select: true })
  }

  return {
    token,
    remember,
    error,
    busy,
    submit,
    setRemember,
    type: (typed: string) => {
      setToken(typed)
      setError(undefined)
    },
  }
}
