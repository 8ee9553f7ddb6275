import type { ReactNode } from 'react'

/** What stays folded until it is asked for. */
export function Unfolding({ words, children }: { words: string; children: ReactNode }) {
  return (
    <details className="unfolding">
      <summary>{words}</summary>
      {children}
    </details>
  )
}
