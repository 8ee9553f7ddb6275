import { CheckIcon } from '../../icons.tsx'

/** Several may be chosen; choosing none means all. */
export function FilterChips<Value extends string>(props: {
  label: string
  options: readonly { value: Value; label: string }[]
  chosen: readonly Value[]
  onChange: (chosen: Value[]) => void
}) {
  const { chosen, options } = props
  const toggle = (value: Value) =>
    props.onChange(
      options
        .map((it) => it.value)
        .filter((it) => (it === value ? !chosen.includes(it) : chosen.includes(it))),
    )
  return (
    <fieldset className="chips">
      <legend className="field__label">{props.label}</legend>
      <div className="chips__row">
        {options.map(({ value, label }) => (
          <button
            key={value}
            type="button"
            className="chip"
            aria-pressed={chosen.includes(value)}
            onClick={() => toggle(value)}
          >
            {chosen.includes(value) && <CheckIcon size={16} />}
            {label}
          </button>
        ))}
      </div>
    </fieldset>
  )
}
