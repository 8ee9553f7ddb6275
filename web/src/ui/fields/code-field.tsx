import { maskCode } from '../../masks/documents.ts'
import { TextField, type TextFieldProps } from './text-field.tsx'

/** The six-digit code that was sent in a message; phones offer to fill it in. */
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
