import { useId, useState } from 'react'
import {
  decimalInSight,
  decimalSigns,
  plainDecimal,
  shownAmount,
  shownDecimal,
} from '../../../masks/decimal.ts'
import { FieldLabel, FieldNote } from '../../fields/text-field.tsx'

export interface NumberFieldProps {
  label: string
  name?: string
  /** With a decimal point: "2.5"; a value that is not a number is passed on as typed. */
  value: string
  onChange: (value: string) => void
  /** Only integers: a phone's keyboard shows no comma. */
  whole?: boolean
  /** Reais: the sign stands before it, and a stored amount is shown with both decimals. */
  isMoney?: boolean
  unit?: string
  help?: string | undefined
  error?: string | undefined
  optional?: boolean
}

/** An amount in reais, typed in the Brazilian format whatever the browser's language. */
export const MoneyField = (props: NumberFieldProps) => <NumberField {...props} isMoney />

/** A number in the Brazilian format, with its sign before it or its unit after it. */
export function NumberField({ isMoney = false, ...props }: NumberFieldProps) {
  const id = useId()
  const [typed, setTyped] = useState('')
  const noteId = `${id}-note`
  return (
    <div className="field">
      <FieldLabel id={id} label={props.label} optional={props.optional} />
      <div className={isMoney ? 'field__frame money-field' : 'field__frame'}>
        {isMoney && (
          <span className="money-field__sign" aria-hidden="true">
            R$
          </span>
        )}
        <input
          id={id}
          className="field__input"
          type="text"
          name={props.name}
          inputMode={props.whole === true ? 'numeric' : 'decimal'}
          placeholder={isMoney ? '0,00' : undefined}
          autoComplete="off"
          value={decimalInSight(typed, props.value, isMoney ? shownAmount : shownDecimal)}
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
