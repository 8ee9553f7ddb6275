import type { ReactNode } from 'react'

/** Content that stays folded until it is opened. */
export function Unfolding({ words, children }: { words: string; children: ReactNode }) {
  return (
    <details className="unfolding">
      <summary>{words}</summary>
      {children}
    </details>
  )
}
