/** Ends expired checkouts, after the PSP has said whether they were paid in time. */
import type { Deps } from '../../../deps.ts'
import { eachAlone } from '../../../platform/jobs/rounds.ts'
import { findCheckout, findExpired } from '../checkouts/checkouts.store.ts'
import { expireCheckout } from '../checkouts/expire-checkout.ts'
import { settleCharge } from './settle-charge.ts'

const BATCH = 500
/** We learn of a Pix paid in the last second a little later: the sweep waits this long, then asks the PSP itself. */
const GRACE_MS = 30_000

/**
 * One round of the sweep.
 * @returns how many checkouts it read
 */
export async function expireCheckouts(deps: Deps): Promise<number> {
  const ids = await findExpired(deps.db, new Date(deps.clock.now().getTime() - GRACE_MS), BATCH)
  // a checkout for which the PSP does not answer waits
  await eachAlone(deps, {
    items: ids,
    work: (id) => settleAndExpire(deps, id),
    event: 'checkout.expiry',
    facts: (checkout) => ({ checkout }),
  })
  return ids.length
}

async function settleAndExpire(deps: Deps, id: string): Promise<void> {
  const checkout = await findCheckout(deps.db, id)
  if (checkout?.charge?.status === 'LIVE') await settleCharge(deps, { txid: checkout.charge.txid })
  await expireCheckout(deps, id)
}
