import type { ReactNode } from 'react'
import { Breakable } from './breakable.tsx'

/** Facts by name. */
export function KeyValues({ items }: { items: readonly (readonly [label: string, value: ReactNode])[] }) {
  return (
    <dl className="key-values">
      {items.map(([label, value]) => (
        <div key={label} className="key-values__item">
          <dt>{label}</dt>
          <dd>{isMissing(value) ? 'N/A' : shown(value)}</dd>
        </div>
      ))}
    </dl>
  )
}

const shown = (value: ReactNode) => (typeof value === 'string' ? <Breakable text={value} /> : value)

const isMissing = (value: ReactNode) => value === null || value === undefined || value === ''
