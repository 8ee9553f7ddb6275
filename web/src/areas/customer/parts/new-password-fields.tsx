import { PasswordField } from '../../../ui/password-field.tsx'
import { PASSWORD_HINT, type PasswordErrors } from '../new-password.ts'
import { signInTexts } from '../sign-in-texts.ts'

const texts = signInTexts.recovery

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
        label={texts.password}
        name="newPassword"
        autoComplete="new-password"
        enterKeyHint="next"
        help={PASSWORD_HINT}
        value={value.password}
        error={errors.password}
        onChange={(password) => onChange({ ...value, password })}
      />
      <PasswordField
        label={texts.repeat}
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
