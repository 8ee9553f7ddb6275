/**
 * How paying the first instalment now changes the plan: it is due today and the others every 30 days after that
 * (CHK-CONF-06), so choosing another first date would change nothing (CHK-CONF-02).
 */
import type { CheckoutAnswer, CheckoutStep, PlannedInstalment } from '@drip/core/contracts/checkout'

interface OfferedPlan {
  instalments: readonly PlannedInstalment[]
  /** Missing if paying now is not optional, and from a server older than the page's deploy. */
  instalmentsPayingNow?: readonly PlannedInstalment[] | undefined
}

/** The plan that is agreed if it is confirmed now. */
export function planShown(
  { instalments, instalmentsPayingNow }: OfferedPlan,
  paysNow: boolean,
): readonly PlannedInstalment[] {
  return paysNow && instalmentsPayingNow !== undefined ? instalmentsPayingNow : instalments
}

/**
 * The body of the confirmation: how the plan is paid, and which dates were on the screen, because no others are agreed
 * to.
 */
export function agreeing(
  offered: OfferedPlan,
  choice: { payNow: boolean; automatically: boolean | null },
): CheckoutStep {
  const [first] = planShown(offered, choice.payNow)
  return {
    ...(first !== undefined && { firstDateShown: first.dueDate }),
    ...(choice.payNow && { payFirstInstalmentNow: true }),
    ...(choice.automatically !== null && { payAutomatically: choice.automatically }),
  }
}

/** Whether another first date may be chosen: not if the first instalment is paid now, by choice or always. */
export function canMoveFirstDate(
  { upfrontPaymentStatus }: Pick<CheckoutAnswer['merchant'], 'upfrontPaymentStatus'>,
  paysNow: boolean,
): boolean {
  return upfrontPaymentStatus !== 'MANDATORY' && !paysNow
}
