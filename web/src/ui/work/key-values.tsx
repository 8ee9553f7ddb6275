import type { ReactNode } from 'react'
import { Breakable } from './breakable.tsx'

/** Facts by name. An unknown value shows as `missing`. */
export function KeyValues(props: {
  items: readonly (readonly [label: string, value: ReactNode])[]
  missing?: string
}) {
  return (
    <dl className="key-values">
      {props.items.map(([label, value]) => (
        <div key={label} className="key-values__item">
          <dt>{label}</dt>
          <dd>{isMissing(value) ? (props.missing ?? '—') : shown(value)}</dd>
        </div>
      ))}
    </dl>
  )
}

const shown = (value: ReactNode) => (typeof value === 'string' ? <Breakable text={value} /> : value)

const isMissing = (value: ReactNode) => value === null || value === undefined || value === ''
