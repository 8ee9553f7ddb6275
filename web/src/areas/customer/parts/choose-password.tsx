import * as calls from '@drip/core/contracts/customer-calls'
import { useState } from 'react'
import { resumed } from '../../../api/connection.ts'
import { ask } from '../../../api/ask.ts'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { focusField } from '../../../ui/fields/focus-field.ts'
import { FormScreen } from '../../../ui/screen.tsx'
import { newPasswordErrors, type PasswordErrors } from '../../../signed/new-password.ts'
import { signInTexts } from '../sign-in-texts.ts'
import { NewPasswordFields } from '../../../signed/new-password-fields.tsx'

const texts = signInTexts.recovery

/** The new password, good from now on. */
export function ChoosePassword(props: {
  cpf: string
  token: string
  onSaved: () => void
  onNewCode: () => void
}) {
  const [chosen, setChosen] = useState({ password: '', repeat: '' })
  const [errors, setErrors] = useState<PasswordErrors>({})
  const [failed, setFailed] = useState(false)
  const [busy, setBusy] = useState(false)

  const submit = async (form: HTMLFormElement) => {
    const wrong = newPasswordErrors(chosen.password, chosen.repeat)
    setErrors(wrong)
    setFailed(false)
    if (wrong.password !== undefined) return focusField(form, 'newPassword')
    if (wrong.repeat !== undefined) return focusField(form, 'repeatPassword')
    setBusy(true)
    const outcome = await resumed(() =>
      ask(calls.resetPassword, {
        body: {
          token: props.token,
          customerCpf: props.cpf,
          password: chosen.password,
          repeatPassword: chosen.repeat,
        },
      }),
    )
    setBusy(false)
    if (outcome.ok && outcome.value.passwordUpdated) return props.onSaved()
    setFailed(true)
  }

  return (
    <FormScreen
      title={texts.passwordTitle}
      lead={texts.passwordLead}
      onSubmit={(form) => void submit(form)}
      action={
        <Button type="submit" block busy={busy}>
          {texts.save}
        </Button>
      }
    >
      {failed && (
        <Alert tone="danger">
          <p>{texts.failed}</p>
          <Button kind="quiet" onPress={props.onNewCode}>
            {texts.newCode}
          </Button>
        </Alert>
      )}
      {/* password managers learn from it whose password this is */}
      <input type="text" name="username" autoComplete="username" value={props.cpf} readOnly hidden />
      <NewPasswordFields
        value={chosen}
        errors={errors}
        onChange={(value) => {
          setChosen(value)
          setErrors({})
        }}
      />
    </FormScreen>
  )
}
