import { PasswordField } from '../../ui/fields/password-field.tsx'
import type { Refusal } from '../../api/refusal.ts'
import { newPasswordErrors, PASSWORD_HINT, refusedPassword } from './new-password.ts'
import type { FieldState } from '../use-short-form.ts'

/** The initial values of a form with a new password. */
export const NO_PASSWORD = { newPassword: '', repeatPassword: '' }

/** The errors of the two entries, by field. */
export function newPasswordWrong(typed: Readonly<typeof NO_PASSWORD>) {
  const { password, repeat } = newPasswordErrors(typed.newPassword, typed.repeatPassword)
  return { newPassword: password, repeatPassword: repeat }
}

/**
 * The server's own verdict on the password, for its field; null if it refused for another reason.
 * @param field its name in the call
 */
export function newPasswordRefused(refusal: Refusal, field: string) {
  const easy = refusedPassword(refusal, field)
  return easy === null ? null : { wrong: { newPassword: easy.password } }
}

/** A new password, typed twice. */
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
