import { useState } from 'react'
import { IconButton } from '../button.tsx'
import { EyeIcon, EyeOffIcon } from '../icons.tsx'
import { TextField, type TextFieldProps } from './text-field.tsx'

/** A password that can be shown while it is typed. */
export function PasswordField(props: Omit<TextFieldProps, 'type' | 'end' | 'mask' | 'maxLength'>) {
  const [shown, setShown] = useState(false)
  return (
    <TextField
      {...props}
      type={shown ? 'text' : 'password'}
      autoCapitalize="none"
      maxLength={LONGEST}
      end={
        <IconButton
          label={shown ? 'Ocultar senha' : 'Mostrar senha'}
          icon={shown ? <EyeOffIcon /> : <EyeIcon />}
          onPress={() => setShown(!shown)}
        />
      }
    />
  )
}

const LONGEST = 128
