import { Alert } from '../../../ui/alert.tsx'
import { texts } from '../texts.ts'

/** A screen that the admin's role does not open: why, and who may. */
export function NotAllowedPage({ why }: { why: string }) {
  return (
    <section className="panel admin-missing">
      <h1 tabIndex={-1}>{texts.mayNotSee}</h1>
      <Alert tone="information">{why}</Alert>
    </section>
  )
}
