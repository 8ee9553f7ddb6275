import { PasswordField } from '../ui/fields/password-field.tsx'
import { PASSWORD_HINT, type PasswordErrors } from './new-password.ts'

export interface NewPassword {
  password: string
  repeat: string
}

/** A new password and the same again. */
export function NewPasswordFields(props: {
  value: NewPassword
  errors: PasswordErrors
  onChange: (value: NewPassword) => void
}) {
  const { value, errors, onChange } = props
  return (
    <>
      <PasswordField
        label="Nova senha"
        name="newPassword"
        autoComplete="new-password"
        enterKeyHint="next"
        help={PASSWORD_HINT}
        value={value.password}
        error={errors.password}
        onChange={(password) => onChange({ ...value, password })}
      />
      <PasswordField
        label="Repita a nova senha"
        name="repeatPassword"
        autoComplete="new-password"
        enterKeyHint="done"
        value={value.repeat}
        error={errors.repeat}
        onChange={(repeat) => onChange({ ...value, repeat })}
      />
    </>
  )
}
