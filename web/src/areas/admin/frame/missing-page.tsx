import { ButtonLink } from '../../../ui/button.tsx'
import { homeOf, useAdmin } from './access.ts'
import { AREA } from '../screens.ts'
import { texts } from './texts.ts'

/** An unknown address, or an order or customer that does not exist. */
export function MissingPage({ lead }: { lead?: string }) {
  const admin = useAdmin()
  return (
    <section className="panel admin-missing">
      <h1 tabIndex={-1}>{texts.missing.title}</h1>
      {lead !== undefined && <p>{lead}</p>}
      <ButtonLink kind="secondary" href={admin === null ? AREA.home : homeOf(admin)}>
        {texts.missing.back}
      </ButtonLink>
    </section>
  )
}
