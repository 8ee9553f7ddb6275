/**
 * What paying the first instalment now makes of the plan: it is due today and every other 30 days after that (CHK-CONF-06), so that
 * another first date would change nothing (CHK-CONF-02).
 */
import type { CheckoutAnswer, PlannedInstalment } from '@drip/core/contracts/checkout'

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

/** Whether another first date may be chosen: not while the first instalment is paid now, nor where it always is. */
export function canMoveFirstDate(
  { upfrontPaymentStatus }: Pick<CheckoutAnswer['merchant'], 'upfrontPaymentStatus'>,
  paysNow: boolean,
): boolean {
  return upfrontPaymentStatus !== 'MANDATORY' && !paysNow
}
