/** Ends checkouts whose time is over. Nothing leaves an ended checkout; a Pix that still comes goes back by itself. */
import type { DenialReason } from '@drip/core/contracts/states'
import type { Deps } from '../../deps.ts'
import { endLiveCharge } from '../charges/end-charge.ts'
import { settleCharge } from '../payments/settle-charge.ts'
import { isExpired, nextStepOf } from './checkout-state.ts'
import { type Checkout, findCheckout, findExpired, lockCheckout } from './checkouts.store.ts'
import { endUnsold } from './end-checkout.ts'

const BATCH = 500
/** A Pix paid in the last second is heard of a little later: the sweep leaves it this long, then asks the PSP itself. */
const GRACE_MS = 30_000

/** One round of the sweep; how many it looked at. */
export async function expireCheckouts(deps: Deps): Promise<number> {
  const ids = await findExpired(deps.db, new Date(deps.clock.now().getTime() - GRACE_MS), BATCH)
  for (const id of ids) {
    // one that the PSP does not answer for waits; the others do not wait for it
    await settleAndExpire(deps, id).catch((error: unknown) =>
      deps.log.error('checkout.expiry', error, { checkout: id }),
    )
  }
  return ids.length
}

async function settleAndExpire(deps: Deps, id: string): Promise<void> {
  const checkout = await findCheckout(deps.db, id)
  if (checkout?.charge?.status === 'LIVE') await settleCharge(deps, { txid: checkout.charge.txid })
  await expireCheckout(deps, id)
}

/** Ends one checkout if its time is over; a refusal whose full payment never came keeps its reason. */
export async function expireCheckout(deps: Deps, id: string): Promise<void> {
  const now = deps.clock.now()
  await deps.db.transaction(async (tx) => {
    const checkout = await lockCheckout(tx, id)
    if (
      checkout === null ||
      !isExpired(checkout, now) ||
      ['ended', 'awaitStore'].includes(nextStepOf(checkout).kind)
    )
      return
    await endUnsold(deps, tx, checkout, endOf(checkout))
    await endLiveCharge(deps, tx, checkout.charge)
  })
}

/** How a checkout ends that nobody paid. */
export function endOf(checkout: Checkout): { status: 'KO' | 'EXPIRED'; koReason: DenialReason } {
  return checkout.koReason === null
    ? { status: 'EXPIRED', koReason: 'EXPIRED' }
    : { status: 'KO', koReason: checkout.koReason }
}
