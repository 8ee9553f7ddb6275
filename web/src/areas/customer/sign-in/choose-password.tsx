import * as calls from '@drip/core/contracts/customer-calls'
import { resumed } from '../../../api/connection.ts'
import { ask } from '../../../api/ask.ts'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { FormScreen } from '../../../ui/screen.tsx'
import { useShortForm } from '../../../signed/use-short-form.ts'
import { signInTexts } from './sign-in-texts.ts'
import {
  NewPasswordFields,
  newPasswordRefused,
  newPasswordWrong,
  NO_PASSWORD,
} from '../../../signed/passwords/new-password-fields.tsx'

const texts = signInTexts.recovery

/** The new password, valid at once. */
export function ChoosePassword(props: {
  cpf: string
  token: string
  onSaved: () => void
  onNewCode: () => void
}) {
  const form = useShortForm({
    initial: NO_PASSWORD,
    check: newPasswordWrong,
    send: async ({ newPassword: password, repeatPassword }) => {
      const body = { token: props.token, customerCpf: props.cpf, password, repeatPassword }
      const outcome = await resumed(() => ask(calls.resetPassword, { body }))
      if (!outcome.ok) return newPasswordRefused(outcome.refusal, 'password') ?? { failure: texts.failed }
      if (!outcome.value.passwordUpdated) return { failure: texts.failed }
      props.onSaved()
      return null
    },
  })

  return (
    <FormScreen
      title={texts.passwordTitle}
      lead={texts.passwordLead}
      onSubmit={(element) => void form.submit(element)}
      action={
        <Button type="submit" block busy={form.busy}>
          {texts.save}
        </Button>
      }
    >
      {form.failure.length > 0 && (
        <Alert tone="danger">
          <p>{form.failure}</p>
          <Button kind="quiet" onPress={props.onNewCode}>
            {texts.newCode}
          </Button>
        </Alert>
      )}
      {/* tells password managers whose password this is */}
      <input type="text" name="username" autoComplete="username" value={props.cpf} readOnly hidden />
      <NewPasswordFields field={form.field} />
    </FormScreen>
  )
}
