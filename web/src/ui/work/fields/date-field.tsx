import { useId } from 'react'
import { FieldLabel, FieldNote } from '../../fields/text-field.tsx'

/** A day as the browser's own field takes it: `YYYY-MM-DD`, '' while it is not whole. */
export function DateField(props: {
  label: string
  name: string
  value: string
  onChange: (value: string) => void
  min?: string
  max?: string
  help?: string | undefined
  error?: string | undefined
  optional?: boolean
}) {
  const id = useId()
  const noteId = `${id}-note`
  return (
    <div className="field">
      <FieldLabel id={id} label={props.label} optional={props.optional} />
      <input
        id={id}
        type="date"
        className="field__input"
        name={props.name}
        min={props.min}
        max={props.max}
        value={props.value}
        aria-invalid={props.error !== undefined || undefined}
        aria-describedby={(props.error ?? props.help) === undefined ? undefined : noteId}
        onChange={(event) => props.onChange(event.target.value)}
      />
      <FieldNote id={noteId} help={props.help} error={props.error} />
    </div>
  )
}
