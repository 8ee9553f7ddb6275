import type { Deps } from '../../../deps.ts'
import { Refusal, orRefuse } from '../../../platform/http/refusal.ts'
import { endLiveCharge } from '../../purchases/charges/end-charge.ts'
import { type Checkout, lockCheckout, saveGivenUp } from '../../purchases/checkouts/checkouts.store.ts'
import { endUnsold } from '../../purchases/checkouts/end-checkout.ts'
import { endOf } from '../../purchases/checkouts/expire-checkout.ts'
import { answerOf } from './take-step.ts'

/**
 * The shopper gives up: the purchase counts as abandoned. One that has already failed stays as it is.
 * @returns where the shopper goes now, if the store gave an address
 * @throws Refusal CHECKOUT_NOT_FOUND, STEP_OUT_OF_ORDER if it was paid, whether or not the store has confirmed it
 */
export async function cancelCheckout(deps: Deps, id: string): Promise<Pick<Checkout, 'cancelUrl'>> {
  const checkout = await deps.db.transaction(async (tx) => {
    const locked = orRefuse(await lockCheckout(tx, id), 'CHECKOUT_NOT_FOUND')
    if (locked.status === 'PRISTINE' || locked.status === 'MORE_INFO') {
      await endUnsold(deps, tx, locked, endOf(locked))
      saveGivenUp(tx, id, deps.clock.now())
      await endLiveCharge(deps, tx, locked.id, locked.charge)
    }
    return locked
  })
  if (checkout.status === 'OK')
    throw new Refusal('STEP_OUT_OF_ORDER', { current: await answerOf(deps, checkout) })
  return { cancelUrl: checkout.cancelUrl }
}
