/**
 * The payer's bank refused a refund and no further Pix will carry it: the customer is told once that the money is kept,
 * and how it is returned.
 */
import { PIX_RETURN_DAYS } from '@drip/core/refunds/pix-return-window'
import { isForGood, payableOf } from '@drip/core/refunds/outside-refund'
import { wholeId } from '@drip/core/debts/share-payment'
import type { Deps } from '../../../deps.ts'
import { jobKind } from '../../../platform/jobs/jobs.ts'
import { findBuyer, findShopper } from '../../messaging/customer-messages/customer-messages.store.ts'
import { notifyPerson } from '../../messaging/customer-messages/notify-person.ts'
import { checkForTakenBack } from '../../purchases/payments/take-back.ts'
import { type FailedRefund, findFailedRefund } from '../../purchases/refunds/failed-refunds.store.ts'
import { findCheckoutFacts } from './purchase-facts.store.ts'

interface RefusedToTell {
  purchaseId: string
  refundId: string
}

export const NotifyOfRefused = jobKind<RefusedToTell>('tell-of-refused-refund', { retries: 8 })

/**
 * One message for all attempts of a refund; none while it is attempted again, or if its money is no longer here.
 * @throws ProviderDown if the PSP cannot be asked whether the payer's bank took the money
 */
export async function notifyOfRefused(deps: Deps, { purchaseId, refundId }: RefusedToTell): Promise<void> {
  const failed = await findFailedRefund(deps.db, refundId)
  if (failed === null || !isForGood(failed, deps.clock.now()) || wasAnnouncedAsTooOld(failed)) return
  // the bank may have refused because it had taken the money, and its report may be lost
  await checkForTakenBack(deps, wholeId(failed.endToEndId))
  await deps.db.transaction(async (tx) => {
    const [still, purchase] = await Promise.all([
      findFailedRefund(tx, refundId),
      findCheckoutFacts(tx, purchaseId),
    ])
    const to = (await findBuyer(tx, purchaseId)) ?? (await findShopper(tx, purchaseId))
    if (still === null || purchase === null || to === null) return
    const facts = { merchantName: purchase.merchantName, amount: payableOf(still) }
    const cause = `${still.endToEndId} ${still.cause}`
    await notifyPerson(deps, tx, to, { kind: 'REFUND_REFUSED', cause, facts, purchaseId })
  })
}

const DAY_MS = 86_400_000

/** The message about the cancellation has already said that no Pix returns this money. */
function wasAnnouncedAsTooOld({ cause, paidAt, askedAt }: FailedRefund): boolean {
  return cause.startsWith('canceled:') && askedAt.getTime() - paidAt.getTime() > PIX_RETURN_DAYS * DAY_MS
}
