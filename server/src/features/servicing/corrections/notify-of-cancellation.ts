/**
 * A part of a purchase was cancelled before its store confirmed the sale: people are notified once the store has confirmed,
 * and never if there is no sale.
 */
import type { Deps } from '../../../deps.ts'
import { type CancellationOfOrder, announce } from '../../../facts.ts'
import type { JobInHand } from '../../../platform/jobs/held-jobs.ts'
import { jobKind } from '../../../platform/jobs/jobs.ts'
import { lockConfirmation } from '../../purchases/checkouts/checkouts.store.ts'
import { findOrder } from '../../purchases/orders/orders.store.ts'

export const NotifyOfCancellation = jobKind<CancellationOfOrder & { orderId: string }>(
  'tell-of-cancellation',
  {
    retries: 8,
  },
)

/** The store is asked for some seconds, and again by a sweep. */
const AGAIN_AFTER_SECONDS = 5

export async function notifyOfCancellation(
  deps: Deps,
  it: CancellationOfOrder & { orderId: string },
  job?: JobInHand,
): Promise<void> {
  const { orderId, ...told } = it
  await deps.db.transaction(async (tx) => {
    job?.doneWith(tx)
    const found = await lockConfirmation(tx, orderId)
    if (found?.status !== 'OK') return
    if (found.storeConfirmedAt === null)
      return deps.jobs.enqueue(tx, NotifyOfCancellation, it, { after: AGAIN_AFTER_SECONDS })
    const order = await findOrder(tx, orderId)
    if (order !== null)
      await announce(deps, tx, { type: 'CancellationAnnounced', order, ...told, toStore: true })
  })
}
