import { useId } from 'react'
import { FieldLabel, FieldNote } from '../../../ui/text-field.tsx'

/** A number as the browser's own field takes it, with its sign before it or its unit behind it. */
export function NumberField(props: {
  label: string
  name: string
  /** As typed, with a dot: "2.5". */
  value: string
  onChange: (value: string) => void
  step: string
  min?: string
  before?: string
  unit?: string
  help?: string | undefined
  error?: string | undefined
  optional?: boolean
}) {
  const id = useId()
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
          type="number"
          name={props.name}
          inputMode={props.step === '1' ? 'numeric' : 'decimal'}
          step={props.step}
          min={props.min ?? '0'}
          autoComplete="off"
          value={props.value}
          aria-required={props.optional === true ? undefined : true}
          aria-invalid={props.error !== undefined || undefined}
          aria-describedby={(props.error ?? props.help) === undefined ? undefined : noteId}
          onChange={(event) => props.onChange(event.target.value)}
          // a wheel that scrolls the page must not change a number
          onWheel={(event) => event.currentTarget.blur()}
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
