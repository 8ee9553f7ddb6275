import type { FactorAsked } from '@drip/core/accounts/second-factor'
import type { SecondStep } from '@drip/core/contracts/merchant/merchant-area'
import { useState } from 'react'
import { resumed } from '../../../api/connection.ts'
import { refusalStatus, triesLeftOf, type Outcome } from '../../../api/refusal.ts'
import { useResend } from '../../../api/use-resend.ts'
import { keepNewSession } from '../../../signed/session.ts'
import { Button } from '../../../ui/button.tsx'
import { CheckBox } from '../../../ui/fields/check-box.tsx'
import { focusField } from '../../../ui/fields/focus-field.ts'
import { FormScreen } from '../../../ui/screen.tsx'
import { CodeField } from '../../../ui/fields/code-field.tsx'
import { useToast } from '../../../ui/feedback/toast.tsx'
import { failureOf } from './failure.ts'
import { giveCode } from './log-in.ts'
import { signInTexts } from './sign-in-texts.ts'

const texts = signInTexts.token

/** The second step of the log-in: the token replaces the password (001 §3). */
export function TokenStep(props: {
  email: string
  /** The token's destination, masked. */
  sent: SecondStep
  onResend: () => Promise<Outcome<SecondStep | FactorAsked>>
  onBack: () => void
  onSignedIn: () => void
}) {
  const { sent } = props
  const form = useToken({ username: props.email, firstStep: sent.firstStep }, props.onSignedIn)
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
        <CodeField
          label={texts.token}
          name="token"
          value={form.token}
          help={texts.tokenHelp}
          error={form.error}
          onChange={form.type}
        />
      </div>
      {form.error !== undefined && form.triesLeft !== null && (
        <output className="note">{texts.triesLeft(form.triesLeft)}</output>
      )}
      <Resend onResend={props.onResend} />
      <CheckBox name="remember" checked={form.remember} onChange={form.setRemember}>
        {texts.remember}
      </CheckBox>
    </FormScreen>
  )
}

/** Requests another token after half a minute (001 §4). */
function Resend({ onResend }: { onResend: () => Promise<Outcome<SecondStep | FactorAsked>> }) {
  const toast = useToast()
  const { isBlocked, wait, onSent } = useResend()

  const resend = async () => {
    const outcome = await onResend()
    if (!outcome.ok) return toast.failed(failureOf(outcome.refusal, texts))
    // nothing was sent: the second factor replaces this step
    if ('challenge' in outcome.value) return
    onSent()
    toast.done(texts.resent)
  }
  return (
    <div className="code__resend">
      <Button kind="secondary" disabled={isBlocked} onPress={resend}>
        {texts.resend}
      </Button>
      <p className="note tabular" role="timer">
        {wait !== null && texts.wait(wait)}
      </p>
    </div>
  )
}

function useToken(who: { username: string; firstStep: string }, onSignedIn: () => void) {
  const [token, setToken] = useState('')
  const [remember, setRemember] = useState(false)
  const [error, setError] = useState<string>()
  const [triesLeft, setTriesLeft] = useState<number | null>(null)
  const [busy, setBusy] = useState(false)

  const submit = async (element: HTMLFormElement) => {
    if (busy) return
    if (token === '') {
      setError(texts.tokenMissing)
      return focusField(element, 'token')
    }
    setBusy(true)
    const outcome = await resumed(() => giveCode({ ...who, smsCode: token, remember }))
    if (outcome.ok) {
      keepNewSession('MERCHANT', outcome.value, remember)
      // stays busy: the next page is loading
      return onSignedIn()
    }
    setBusy(false)
    const { refusal } = outcome
    setError(refusalStatus(refusal) === 401 ? texts.wrong : failureOf(refusal, signInTexts.login))
    setTriesLeft(triesLeftOf(refusal))
    focusField(element, 'token', { select: true })
  }

  return {
    token,
    remember,
    error,
    triesLeft,
    busy,
    submit,
    setRemember,
    type: (typed: string) => {
      setToken(typed)
      setError(undefined)
    },
  }
}
