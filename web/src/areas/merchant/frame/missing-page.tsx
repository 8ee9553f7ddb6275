import { SCREENS } from '../screens.ts'
import { texts } from '../texts.ts'

/** An unknown address, or something that belongs to another store. */
export function MissingPage({ lead }: { lead?: string }) {
  return (
    <section className="empty">
      <h1 tabIndex={-1}>{texts.missing.title}</h1>
      {lead !== undefined && <p>{lead}</p>}
      <a href={SCREENS.sales.href()} className="button button--secondary">
        {texts.missing.back}
      </a>
    </section>
  )
}
