import type { ReactNode } from 'react'
import { SCREENS } from '../screens.ts'
import { texts } from '../texts.ts'

/** An unknown address, or somebody else's order; `children` is another way on. */
export function MissingPage({ lead, children }: { lead?: string; children?: ReactNode }) {
  return (
    <section className="empty">
      <h1 tabIndex={-1}>{texts.missing.title}</h1>
      {lead !== undefined && <p>{lead}</p>}
      {children}
      <a href={SCREENS.orders.href()} className="button button--secondary">
        {texts.missing.back}
      </a>
    </section>
  )
}
