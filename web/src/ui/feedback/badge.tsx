import type { ReactNode } from 'react'

export type BadgeTone = 'calm' | 'good' | 'open' | 'late' | 'attention'

/** A status: a word with its own shape and colour. */
export function Badge({ tone, children }: { tone: BadgeTone; children: ReactNode }) {
  return (
    <span className={`badge badge--${tone}`}>
      <span className="badge__shape" aria-hidden="true" />
      {children}
    </span>
  )
}
