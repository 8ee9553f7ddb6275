import * as calls from '@drip/core/contracts/merchant/merchant-calls'
import { parseEmail } from '@drip/core/documents/email'
import { useState } from 'react'
import { resumed } from '../../../api/connection.ts'
import { ask } from '../../../api/ask.ts'
import { asking } from '../../../api/use-asked.ts'
import { NewPasswordFields } from '../../../signed/new-password-fields.tsx'
import { newPasswordErrors, type PasswordErrors } from '../../../signed/new-password.ts'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { focusField } from '../../../ui/fields/focus-field.ts'
import { LoadFailure } from '../../../ui/feedback/load-failure.tsx'
import { FormScreen, Screen } from '../../../ui/screen.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { signInTexts } from './sign-in-texts.ts'

const texts = signInTexts.recovery
const { useAsked } = asking(ask)

/** Where the link of the e-mail leads: a new password, as long as the link is good. */
export function ResetByLink(props: { recoveryId: string; onSaved: () => void; onAskAnew: () => void }) {
  const { recoveryId, onSaved, onAskAnew } = props
  const link = useAsked(calls.checkPasswordLink, { id: recoveryId })

  if (link.value === null && link.refusal !== null)
    return <LoadFailure words={texts.checkFailed} onRetry={link.reload} />
  if (link.value === null) {
    return (
      <Screen title={texts.checking}>
        <Skeleton shape="line" />
        <Skeleton shape="button" />
      </Screen>
    )
  }
  if (link.value.linkExpired) return <Expired onAskAnew={onAskAnew} />
  return <ResetForm recoveryId={recoveryId} onSaved={onSaved} />
}

function Expired({ onAskAnew }: { onAskAnew: () => void }) {
  return (
    <Screen
      title={texts.expiredTitle}
      action={
        <Button block onPress={onAskAnew}>
          {texts.askAnew}
        </Button>
      }
    >
      <Alert tone="danger">{texts.expired}</Alert>
    </Screen>
  )
}

function ResetForm({ recoveryId, onSaved }: { recoveryId: string; onSaved: () => void }) {
  const form = useReset(recoveryId, onSaved)
  return (
    <FormScreen
      title={texts.resetTitle}
      lead={texts.resetLead}
      onSubmit={(element) => void form.submit(element)}
      action={
        <Button type="submit" block busy={form.busy}>
          {texts.save}
        </Button>
      }
    >
      {form.failed && <Alert tone="danger">{texts.failed}</Alert>}
      <TextField
        label={signInTexts.login.username}
        name="username"
        type="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        enterKeyHint="next"
        maxLength={200}
        value={form.email}
        error={form.emailError}
        onChange={form.typeEmail}
      />
      <NewPasswordFields value={form.chosen} errors={form.errors} onChange={form.choose} />
    </FormScreen>
  )
}

function useReset(recoveryId: string, onSaved: () => void) {
  const [email, setEmail] = useState('')
  const [emailError, setEmailError] = useState<string>()
  const [chosen, setChosen] = useState({ password: '', repeat: '' })
  const [errors, setErrors] = useState<PasswordErrors>({})
  const [failed, setFailed] = useState(false)
  const [busy, setBusy] = useState(false)

  const submit = async (element: HTMLFormElement) => {
    setFailed(false)
    if (parseEmail(email) === null) {
      setEmailError(texts.emailWrong)
      return focusField(element, 'username')
    }
    const wrong = newPasswordErrors(chosen.password, chosen.repeat)
    setErrors(wrong)
    if (wrong.password !== undefined) return focusField(element, 'newPassword')
    if (wrong.repeat !== undefined) return focusField(element, 'repeatPassword')
    setBusy(true)
    const reset = { email: email.trim(), password: chosen.password, repeatPassword: chosen.repeat }
    const outcome = await resumed(() => ask(calls.resetPassword, { id: recoveryId, body: reset }))
    setBusy(false)
    if (outcome.ok && outcome.value.passwordUpdated) return onSaved()
    setFailed(true)
  }

  return {
    email,
    emailError,
    chosen,
    errors,
    failed,
    busy,
    submit,
    typeEmail: (typed: string) => {
      setEmail(typed)
      setEmailError(undefined)
    },
    choose: (value: typeof chosen) => {
      setChosen(value)
      setErrors({})
    },
  }
}
