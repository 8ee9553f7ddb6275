import type { ReactNode } from 'react'

/**
 * Radio buttons, each on its own line.
 * @param name the field's name, unique within the page
 */
export function RadioChoice<Value extends string | number>(props: {
  name: string
  legend: string
  options: readonly (readonly [Value, ReactNode])[]
  chosen: Value | null
  disabled?: boolean
  onChoose: (it: Value) => void
}) {
  return (
    <fieldset className="channels" disabled={props.disabled}>
      <legend className="note">{props.legend}</legend>
      {props.options.map(([value, label]) => (
        <label key={value} className="channels__one">
          <input
            type="radio"
            name={props.name}
            value={value}
            checked={props.chosen === value}
            onChange={() => props.onChoose(value)}
          />
          {label}
        </label>
      ))}
    </fieldset>
  )
}
