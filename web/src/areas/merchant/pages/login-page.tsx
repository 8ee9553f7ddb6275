import type { SecondStep } from '@drip/core/contracts/merchant-area'
import { useState } from 'react'
import { resumed } from '../../../api/connection.ts'
import { giveMerchantPassword } from '../../../api/merchant.ts'
import { refusalStatus, type Refusal } from '../../../api/refusal.ts'
import { typedBefore } from '../../../page-state.ts'
import type { Notice } from '../../../signed/notice.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { focusField } from '../../../ui/focus-field.ts'
import { PasswordField } from '../../../ui/password-field.tsx'
import { FormScreen } from '../../../ui/screen.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { useFocusOnStep } from '../../../ui/use-focus-on-step.ts'
import { merchantPaths } from '../merchant-paths.ts'
import { TokenStep } from '../parts/token-step.tsx'
import { signInTexts } from '../sign-in-texts.ts'

const texts = signInTexts.login

/** E-mail and password, then the token that was sent; from there one can go back (001 §2.3). */
export function LoginPage({ notice, onSignedIn }: { notice: Notice | null; onSignedIn: () => void }) {
  const form = useLogin()
  const section = useFocusOnStep(form.sent === null ? 'password' : 'token')
  return (
    <section ref={section} className="sign-in">
      {form.sent === null ? (
        <PasswordStep form={form} notice={notice} />
      ) : (
        <TokenStep email={form.email.trim()} sent={form.sent} onBack={form.back} onSignedIn={onSignedIn} />
      )}
    </section>
  )
}

function PasswordStep({ form, notice }: { form: ReturnType<typeof useLogin>; notice: Notice | null }) {
  return (
    <FormScreen
      title={texts.title}
      lead={texts.lead}
      onSubmit={(element) => void form.submit(element)}
      action={
        <>
          <Button type="submit" block busy={form.busy}>
            {texts.submit}
          </Button>
          <ButtonLink kind="quiet" block href={merchantPaths.recovery()}>
            {texts.recover}
          </ButtonLink>
        </>
      }
    >
      {form.error !== null && <Alert tone="danger">{form.error}</Alert>}
      {form.error === null && notice === 'passwordUpdated' && <Alert tone="success">{texts.updated}</Alert>}
      {form.error === null && notice === 'sessionEnded' && <Alert tone="information">{texts.ended}</Alert>}
      <TextField
        label={texts.email}
        name="username"
        type="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        enterKeyHint="next"
        maxLength={200}
        value={form.email}
        error={form.missing === 'email' ? texts.emailMissing : undefined}
        onChange={form.typeEmail}
      />
      <PasswordField
        label={texts.password}
        name="password"
        autoComplete="current-password"
        enterKeyHint="go"
        value={form.password}
        error={form.missing === 'password' ? texts.passwordMissing : undefined}
        onChange={form.typePassword}
      />
    </FormScreen>
  )
}

function useLogin() {
  const [email, setEmail] = useState(() => typedBefore('username'))
  const [password, setPassword] = useState(() => typedBefore('password'))
  const [missing, setMissing] = useState<'email' | 'password' | null>(null)
  const [error, setError] = useState<string | null>(null)
  const [sent, setSent] = useState<SecondStep | null>(null)
  const [busy, setBusy] = useState(false)

  const submit = async (element: HTMLFormElement) => {
    if (busy) return
    setError(null)
    const lacks = email.trim() === '' ? 'email' : password === '' ? 'password' : null
    setMissing(lacks)
    if (lacks !== null) return focusField(element, lacks === 'email' ? 'username' : 'password')
    setBusy(true)
    const outcome = await resumed(() => giveMerchantPassword(email.trim(), password))
    setBusy(false)
    if (outcome.ok) return setSent(outcome.value)
    setError(failureOf(outcome.refusal))
    focusField(element, 'password', { select: true })
  }

  return {
    email,
    password,
    missing,
    error,
    sent,
    busy,
    submit,
    typeEmail: (typed: string) => {
      setEmail(typed)
      setMissing(null)
    },
    typePassword: (typed: string) => {
      setPassword(typed)
      setMissing(null)
    },
    back: () => {
      setSent(null)
      setPassword('')
    },
  }
}

function failureOf(refusal: Refusal): string {
  const status = refusalStatus(refusal)
  if (status === 401) return texts.wrong
  return status === 429 ? texts.tooSoon : texts.failed
}
