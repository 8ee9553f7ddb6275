import { useId } from 'react'
import { ChevronDownIcon } from '../../icons.tsx'
import { FieldLabel, FieldNote } from '../../fields/text-field.tsx'

/** A choice of one: the browser's own list, which every phone and keyboard supports. */
export function SelectField<Value extends string>(props: {
  label: string
  name?: string
  value: Value
  options: readonly { value: Value; label: string }[]
  onChange: (value: Value) => void
  help?: string
  error?: string | undefined
  disabled?: boolean
}) {
  const id = useId()
  const noteId = `${id}-note`
  return (
    <div className="field">
      <FieldLabel id={id} label={props.label} />
      <div className="field__frame">
        <select
          id={id}
          className="field__input"
          name={props.name}
          value={props.value}
          disabled={props.disabled}
          aria-invalid={props.error !== undefined || undefined}
          aria-describedby={(props.error ?? props.help) === undefined ? undefined : noteId}
          // the browser offers only the values in the options
          onChange={(event) => props.onChange(event.target.value as Value)}
        >
          {props.options.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
        <span className="field__chevron">
          <ChevronDownIcon size={20} />
        </span>
      </div>
      <FieldNote id={noteId} help={props.help} error={props.error} />
    </div>
  )
}
