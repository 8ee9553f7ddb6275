import { PasswordField } from '../../ui/fields/password-field.tsx'
import type { Refusal } from '../../api/refusal.ts'
import { newPasswordErrors, PASSWORD_HINT, refusedPassword } from './new-password.ts'
import type { FieldState } from '../use-short-form.ts'

/** What a form with a new password begins with. */
export const NO_PASSWORD = { newPassword: '', repeatPassword: '' }

/** What is wrong with the two, by their fields. */
export function newPasswordWrong(typed: Readonly<typeof NO_PASSWORD>) {
  const { password, repeat } = newPasswordErrors(typed.newPassword, typed.repeatPassword)
  return { newPassword: password, repeatPassword: repeat }
}

/** What the server alone can say of the password, at its field; null where it said something else. @param field as the call names it */
export function newPasswordRefused(refusal: Refusal, field: string) {
  const easy = refusedPassword(refusal, field)
  return easy === null ? null : { wrong: { newPassword: easy.password } }
}

/** A new password and the same again. */
export function NewPasswordFields({ field }: { field: (name: keyof typeof NO_PASSWORD) => FieldState }) {
  return (
    <>
      <PasswordField
        label="Nova senha"
        autoComplete="new-password"
        enterKeyHint="next"
        help={PASSWORD_HINT}
        {...field('newPassword')}
      />
      <PasswordField
        label="Repita a nova senha"
        autoComplete="new-password"
        enterKeyHint="done"
        {...field('repeatPassword')}
      />
    </>
  )
}
