import { useId, useState } from 'react'
import {
  type CallingCode,
  PHONE_COUNTRIES,
  callingCodeOf,
  maskPhone,
  maskPhoneOfUs,
} from '../../masks/phone.ts'
import { ChevronDownIcon } from '../icons.tsx'
import { TextField, type TextFieldProps } from './text-field.tsx'

const MASKS: Record<CallingCode, (text: string) => string> = { '+55': maskPhone, '+1': maskPhoneOfUs }
const PLACEHOLDERS: Record<CallingCode, string> = { '+55': '+55 (11) 91234-5678', '+1': '+1 (202) 555-0123' }

/**
 * A phone number with its country: Brazil unless another is chosen or the number itself has another country code (000
 * §9).
 */
export function PhoneField(props: Omit<TextFieldProps, 'mask' | 'type' | 'inputMode' | 'placeholder'>) {
  const id = useId()
  const { value, onChange } = props
  const [chosen, setChosen] = useState<CallingCode>(() => callingCodeOf(value))
  // a number filled in by the browser or the server contains its country code
  const country = value === '' ? chosen : callingCodeOf(value)
  return (
    <div className="phone-field">
      <div className="field phone-field__country">
        <label className="field__label" htmlFor={id}>
          País
        </label>
        <div className="field__frame">
          <select
            id={id}
            className="field__input"
            value={country}
            disabled={props.readOnly === true}
            onChange={({ target }) => {
              const next = PHONE_COUNTRIES.find((it) => it.calling === target.value)?.calling ?? '+55'
              setChosen(next)
              onChange('')
            }}
          >
            {PHONE_COUNTRIES.map(({ calling, name }) => (
              <option key={calling} value={calling}>
                {`${name} ${calling}`}
              </option>
            ))}
          </select>
          <span className="field__chevron" aria-hidden="true">
            <ChevronDownIcon size={20} />
          </span>
        </div>
      </div>
      <TextField
        {...props}
        type="tel"
        inputMode="tel"
        placeholder={PLACEHOLDERS[country]}
        mask={MASKS[country]}
      />
    </div>
  )
}
