import { paths } from '../../../paths.ts'
import { AreaLink } from '../../../signed/address.tsx'
import { texts } from '../texts.ts'

/** An address that leads nowhere, or somebody else's order. */
export function MissingPage({ lead }: { lead?: string }) {
  return (
    <section className="empty">
      <h1 tabIndex={-1}>{texts.missing.title}</h1>
      {lead !== undefined && <p>{lead}</p>}
      <AreaLink to={paths.customerOrders()} className="button button--secondary">
        {texts.missing.back}
      </AreaLink>
    </section>
  )
}
