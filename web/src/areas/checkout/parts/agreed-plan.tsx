import { hasChoiceOfPlan } from '@drip/core/checkout/next-step'
import { Button } from '../../../ui/button.tsx'
import { moneyText } from '../../../ui/money.tsx'
import { useToast } from '../../../ui/feedback/toast.tsx'
import { pixTexts } from '../texts/pix-texts.ts'
import { currentOf } from '../state/next-screen.ts'
import type { CheckoutInHand } from '../state/use-checkout.ts'
import { useTimeForCode } from '../state/use-time-for-code.ts'
import { shownDate } from './plan.tsx'

/**
 * The agreed plan, shown beside the Pix that concludes it. Until that is paid, the shopper may choose another plan
 * while there is time for its code, and the current one ends. Shows nothing if the full amount is paid at once.
 */
export function AgreedPlan({ checkout }: { checkout: CheckoutInHand }) {
  const toast = useToast()
  const hasTime = useTimeForCode(checkout)
  const { instalments, merchant, paymentFullAmount } = checkout.answer
  const [first] = instalments
  if (first === undefined || paymentFullAmount !== null) return null
  const hasChoice = hasChoiceOfPlan({
    flexibleInstalments: merchant.flexibleInstallments,
    upfront: merchant.upfrontPaymentStatus,
  })
  const change = async () => {
    const outcome = await checkout.sendAside({ changePlan: true })
    if (!outcome.ok && currentOf(outcome.refusal) === null) toast.failed(pixTexts.changeFailed)
  }
  return (
    <div className="agreed">
      <p className="agreed__plan" aria-label={pixTexts.planLabel}>
        <strong className="tabular">{pixTexts.plan(instalments.length, moneyText(first.amount))}</strong>
        <span className="agreed__first tabular">{pixTexts.firstOn(shownDate(first.dueDate))}</span>
      </p>
      {hasChoice && hasTime && (
        <Button kind="quiet" onPress={change}>
          {pixTexts.changePlan}
          <span className="for-screen-readers">{pixTexts.changePlanOf}</span>
        </Button>
      )}
    </div>
  )
}
