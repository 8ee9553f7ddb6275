import { maskCode } from '../../masks/documents.ts'
import { TextField, type TextFieldProps } from './text-field.tsx'

/** The six digits that came by a message; phones offer to fill them in. */
export function CodeField(props: Omit<TextFieldProps, 'mask' | 'type' | 'inputMode' | 'placeholder'>) {
  return (
    <TextField
      autoComplete="one-time-code"
      enterKeyHint="go"
      {...props}
      inputMode="numeric"
      placeholder="000000"
      mask={maskCode}
    />
  )
}
