/** Ends an expired checkout. No state follows an ended checkout; a later Pix is returned automatically. */
import type { DenialReason } from '@drip/core/contracts/states'
import type { Deps } from '../../../deps.ts'
import { endLiveCharge } from '../charges/end-charge.ts'
import { isExpired, nextStepOf } from '@drip/core/checkout/checkout-facts'
import { type Checkout, lockCheckout } from './checkouts.store.ts'
import { endUnsold } from './end-checkout.ts'

/** Ends one checkout if it has expired; a refusal whose full payment never came keeps its reason. */
export async function expireCheckout(deps: Deps, id: string): Promise<void> {
  const now = deps.clock.now()
  await deps.db.transaction(async (tx) => {
    const checkout = await lockCheckout(tx, id)
    if (
      checkout === null ||
      !isExpired(checkout, now) ||
      ['ended', 'awaitStore'].includes(nextStepOf(checkout, now).kind)
    )
      return
    await endUnsold(deps, tx, checkout, endOf(checkout))
    await endLiveCharge(deps, tx, checkout.id, checkout.charge)
  })
}

/** The end of a checkout that nobody paid. */
export function endOf(checkout: Checkout): { status: 'KO' | 'EXPIRED'; koReason: DenialReason } {
  return checkout.koReason === null
    ? { status: 'EXPIRED', koReason: 'EXPIRED' }
    : { status: 'KO', koReason: checkout.koReason }
}
