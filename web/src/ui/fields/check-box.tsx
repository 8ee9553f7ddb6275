import type { ReactNode } from 'react'

/** A check box with its label beside it. */
export function CheckBox(props: {
  checked: boolean
  onChange: (checked: boolean) => void
  name?: string
  children: ReactNode
}) {
  return (
    <label className="check-box">
      <input
        type="checkbox"
        name={props.name}
        checked={props.checked}
        onChange={(event) => props.onChange(event.target.checked)}
      />
      <span>{props.children}</span>
    </label>
  )
}
