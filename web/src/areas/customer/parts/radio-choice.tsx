import type { ReactNode } from 'react'

/** One of a few, each in a line of its own. @param name of the field, which no other of the page has */
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
