import { shownDay } from '../../../instalments/dates.ts'
import { paths } from '../../../paths.ts'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { SCREENS } from '../screens.ts'
import { texts } from '../texts.ts'

/**
 * Help for customers who are late, who must not be left alone with the sum: a way to new terms, or the note that they
 * were requested (001 §2.6).
 */
export function LateHelp(props: {
  isLate: boolean
  askedAt: string | null
  /** Shows the offers for the purchase; null if there are none. */
  onPlan?: (() => void) | null
  /** The late purchase, whose page shows the options; null on that page. */
  orderId?: string | null
}) {
  const { isLate, askedAt, onPlan = null, orderId = null } = props
  if (askedAt !== null) return <Alert tone="information">{texts.owed.negotiating(shownDay(askedAt))}</Alert>
  if (!isLate) return null
  if (onPlan !== null)
    return (
      <div className="late-help">
        <Button kind="secondary" block onPress={onPlan}>
          {texts.plan.see}
        </Button>
        <p className="note">{texts.plan.seeLead}</p>
      </div>
    )
  return (
    <div className="late-help">
      <ButtonLink
        kind="quiet"
        block
        href={orderId === null ? paths.renegotiation() : SCREENS.order.href({ id: orderId })}
      >
        {texts.owed.renegotiate}
      </ButtonLink>
      <p className="note">{orderId === null ? texts.owed.renegotiateLead : texts.owed.waysOut}</p>
    </div>
  )
}
