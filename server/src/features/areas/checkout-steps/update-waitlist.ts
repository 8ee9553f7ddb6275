import type { WaitlistStatus } from '@drip/core/contracts/states'
import type { Deps } from '../../../deps.ts'
import { Refusal, orRefuse } from '../../../platform/http/refusal.ts'
import { lockCheckout, saveWaitlist } from '../../purchases/checkouts/checkouts.store.ts'

/**
 * The shopper joins the wait list, or declines it (001 §4). Repeating it is harmless.
 * @throws Refusal CHECKOUT_NOT_FOUND, STEP_OUT_OF_ORDER if the list has another status
 */
export async function updateWaitlist(
  { db, clock }: Deps,
  id: string,
  { oldStatus, newStatus }: { oldStatus: WaitlistStatus; newStatus: WaitlistStatus },
): Promise<{ status: WaitlistStatus }> {
  return db.transaction(async (tx) => {
    const checkout = orRefuse(await lockCheckout(tx, id), 'CHECKOUT_NOT_FOUND')
    if (checkout.waitlistStatus === newStatus) return { status: newStatus }
    const answers = oldStatus === 'WAITING_RESPONSE' && newStatus !== 'WAITING_RESPONSE'
    if (!answers || checkout.waitlistStatus !== oldStatus) throw new Refusal('STEP_OUT_OF_ORDER')
    saveWaitlist(tx, id, newStatus, clock.now())
    return { status: newStatus }
  })
}
