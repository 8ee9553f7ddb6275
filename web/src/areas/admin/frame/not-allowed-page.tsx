import { Alert } from '../../../ui/feedback/alert.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { homeOf, useAdmin } from './access.ts'
import { AREA } from '../screens.ts'
import { texts } from './texts.ts'

/** A screen that the admin's role may not open: why, and who may. */
export function NotAllowedPage({ why }: { why: string }) {
  const admin = useAdmin()
  return (
    <section className="panel admin-missing">
      <h1 tabIndex={-1}>{texts.mayNotSee}</h1>
      <Alert tone="information">{why}</Alert>
      <ButtonLink kind="secondary" href={admin === null ? AREA.home : homeOf(admin)}>
        {texts.missing.back}
      </ButtonLink>
    </section>
  )
}
