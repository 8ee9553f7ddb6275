import { TextField, type TextFieldProps } from '../../ui/fields/text-field.tsx'

/** The address of who forgot the password, which is also what they sign in with. */
export function OwnEmailField(props: TextFieldProps) {
  return (
    <TextField
      type="email"
      inputMode="email"
      autoComplete="username"
      autoCapitalize="none"
      maxLength={200}
      {...props}
    />
  )
}
