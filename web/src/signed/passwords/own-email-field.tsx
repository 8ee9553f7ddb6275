import { TextField, type TextFieldProps } from '../../ui/fields/text-field.tsx'

/** The e-mail address of a person who forgot the password, which is also their user name. */
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
