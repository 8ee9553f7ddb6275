import { shownDay } from '../../../instalments/dates.ts'
import { paths } from '../../../paths.ts'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { texts } from '../texts.ts'

/** Who is late is never left alone with the sum: a way to new terms, or that they were asked for (001 §2.6). */
export function LateHelp({ isLate, askedAt }: { isLate: boolean; askedAt: string | null }) {
  if (askedAt !== null) return <Alert tone="information">{texts.owed.negotiating(shownDay(askedAt))}</Alert>
  if (!isLate) return null
  return (
    <div className="late-help">
      <ButtonLink kind="quiet" block href={paths.renegotiation()}>
        {texts.owed.renegotiate}
      </ButtonLink>
      <p className="note">{texts.owed.renegotiateLead}</p>
    </div>
  )
}
