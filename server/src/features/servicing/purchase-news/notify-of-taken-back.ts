/**
 * The payer's bank took back what a Pix had paid, and it is owed again: the customer is told, because they may not be
 * the payer, and the instalment may be late at once.
 */
import type { Deps } from '../../../deps.ts'
import { jobKind } from '../../../platform/jobs/jobs.ts'
import { findBuyer } from '../../messaging/customer-messages/customer-messages.store.ts'
import { notifyPerson } from '../../messaging/customer-messages/notify-person.ts'
import { findTakenBack } from './purchase-facts.store.ts'

interface TakenBackToTell {
  purchaseId: string
  /** The bank's id, or that of this purchase's share. */
  refundId: string
}

export const NotifyOfTakenBack = jobKind<TakenBackToTell>('tell-of-taken-back', { retries: 8 })

/** Repeating it is one message; nothing is said of money that paid nothing, or of a debt that has been paid again by now. */
export async function notifyOfTakenBack(
  deps: Pick<Deps, 'db' | 'config' | 'clock' | 'jobs'>,
  { purchaseId, refundId }: TakenBackToTell,
): Promise<void> {
  const taken = await findTakenBack(deps.db, { purchaseId, id: refundId })
  if (taken === null) return
  await deps.db.transaction(async (tx) => {
    const buyer = await findBuyer(tx, purchaseId)
    if (buyer === null) return
    const news = { kind: 'PAYMENT_TAKEN_BACK', cause: refundId, facts: taken, purchaseId } as const
    await notifyPerson(deps, tx, buyer, news)
  })
}
