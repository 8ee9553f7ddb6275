/**
 * What paying the first instalment now makes of the plan: it is due today and every other 30 days after that (CHK-CONF-06), so that
 * another first date would change nothing (CHK-CONF-02).
 */
import type { CheckoutAnswer, CheckoutStep, PlannedInstalment } from '@drip/core/contracts/checkout'

interface OfferedPlan {
  instalments: readonly PlannedInstalment[]
  /** Not sent where paying now is no choice, and by a server from before a deploy. */
  instalmentsPayingNow?: readonly PlannedInstalment[] | undefined
}

/** The plan that is agreed when it is confirmed now. */
export function planShown(
  { instalments, instalmentsPayingNow }: OfferedPlan,
  paysNow: boolean,
): readonly PlannedInstalment[] {
  return paysNow && instalmentsPayingNow !== undefined ? instalmentsPayingNow : instalments
}

/** What goes with the yes to a plan: how it is paid, and which dates were on the screen, for no others are agreed to. */
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

/** Whether another first date may be chosen: not while the first instalment is paid now, nor where it always is. */
export function canMoveFirstDate(
  { upfrontPaymentStatus }: Pick<CheckoutAnswer['merchant'], 'upfrontPaymentStatus'>,
  paysNow: boolean,
): boolean {
  return upfrontPaymentStatus !== 'MANDATORY' && !paysNow
}
