import { useId, useState } from 'react'
import { decimalInSight, decimalSigns, plainDecimal } from '../../../../masks/decimal.ts'
import { FieldLabel, FieldNote } from '../../../../ui/fields/text-field.tsx'

/** A number in the Brazilian format, with its sign before it or its unit after it. */
export function NumberField(props: {
  label: string
  name: string
  /** With a decimal point: "2.5"; a value that is not a number is passed on as typed. */
  value: string
  onChange: (value: string) => void
  /** Only integers: a phone's keyboard shows no comma. */
  whole?: boolean
  before?: string
  unit?: string
  help?: string | undefined
  error?: string | undefined
  optional?: boolean
}) {
  const id = useId()
  const [typed, setTyped] = useState('')
  const noteId = `${id}-note`
  return (
    <div className="field">
      <FieldLabel id={id} label={props.label} optional={props.optional} />
      <div className={props.before === undefined ? 'field__frame' : 'field__frame number-field--signed'}>
        {props.before !== undefined && (
          <span className="money-field__sign" aria-hidden="true">
            {props.before}
          </span>
        )}
        <input
          id={id}
          className="field__input"
          type="text"
          name={props.name}
          inputMode={props.whole === true ? 'numeric' : 'decimal'}
          autoComplete="off"
          value={decimalInSight(typed, props.value)}
          aria-required={props.optional === true ? undefined : true}
          aria-invalid={props.error !== undefined || undefined}
          aria-describedby={(props.error ?? props.help) === undefined ? undefined : noteId}
          onChange={(event) => {
            const text = decimalSigns(event.target.value)
            setTyped(text)
            props.onChange(plainDecimal(text))
          }}
        />
        {props.unit !== undefined && (
          <span className="number-field__unit" aria-hidden="true">
            {props.unit}
          </span>
        )}
      </div>
      <FieldNote id={noteId} help={props.help} error={props.error} />
    </div>
  )
}
