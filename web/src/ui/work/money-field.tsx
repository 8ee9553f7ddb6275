import { useId, type Ref } from 'react'
import { FieldLabel, FieldNote } from '../text-field.tsx'

/** An amount in reais as the browser's own number field takes it: steps of one centavo, never below zero. */
export function MoneyField({
  ref,
  ...props
}: {
  label: string
  name?: string
  /** As typed, with a dot: "1234.56". */
  value: string
  onChange: (value: string) => void
  help?: string | undefined
  error?: string | undefined
  ref?: Ref<HTMLInputElement>
}) {
  const id = useId()
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
          type="number"
          name={props.name}
          inputMode="decimal"
          step="0.01"
          min="0"
          placeholder="0,00"
          autoComplete="off"
          value={props.value}
          aria-required
          aria-invalid={props.error !== undefined || undefined}
          aria-describedby={(props.error ?? props.help) === undefined ? undefined : noteId}
          onChange={(event) => props.onChange(event.target.value)}
          // a wheel that scrolls the page must not change an amount
          onWheel={(event) => event.currentTarget.blur()}
        />
      </div>
      <FieldNote id={noteId} help={props.help} error={props.error} />
    </div>
  )
}
