import { useId, useState, type Ref } from 'react'
import { decimalInSight, decimalSigns, plainDecimal } from '../../../masks/decimal.ts'
import { FieldLabel, FieldNote } from '../../fields/text-field.tsx'

/** An amount in reais, typed in the Brazilian format whatever the browser's language. */
export function MoneyField({
  ref,
  ...props
}: {
  label: string
  name?: string
  /** With a decimal point: "1234.56". A value that is not a number is passed on as typed. */
  value: string
  onChange: (value: string) => void
  help?: string | undefined
  error?: string | undefined
  ref?: Ref<HTMLInputElement>
}) {
  const id = useId()
  const [typed, setTyped] = useState('')
  const noteId = `${id}-note`
  return (
    <div className="field">
      <FieldLabel id={id} label={props.label} />
      <div className="field__frame money-field">
        <span className="money-field__sign" aria-hidden="true">
          R$
        </span>
        <input
          id={id}
          ref={ref}
          className="field__input money-field__input"
          type="text"
          name={props.name}
          inputMode="decimal"
          placeholder="0,00"
          autoComplete="off"
          value={decimalInSight(typed, props.value)}
          aria-required
          aria-invalid={props.error !== undefined || undefined}
          aria-describedby={(props.error ?? props.help) === undefined ? undefined : noteId}
          onChange={(event) => {
            const text = decimalSigns(event.target.value)
            setTyped(text)
            props.onChange(plainDecimal(text))
          }}
        />
      </div>
      <FieldNote id={noteId} help={props.help} error={props.error} />
    </div>
  )
}
