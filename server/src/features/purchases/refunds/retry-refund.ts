/**
 * Retries a refund that the PSP refused for good, under a new id and for the same cause: the account may be open again,
 * or the PSP repaired. A refund that still fails stays on the list of failed refunds for a person.
 */
import { wholeId } from '@drip/core/debts/share-payment'
import { REFUND_TRIES } from '@drip/core/refunds/outside-refund'
import type { Deps } from '../../../deps.ts'
import { Refusal, orRefuse } from '../../../platform/http/refusal.ts'
import { lockOrder } from '../orders/orders.store.ts'
import { lockPayment } from '../charges/charges.store.ts'
import { findRefund, saveRevived } from './refunds.store.ts'
import { findFailedRefund, findRefundsToRetry } from './failed-refunds.store.ts'
import { RefundPayment, requestRefund } from './refund-payment.ts'

/** The schedule retries at most once a day, whatever its days are. */
const AT_LEAST_MS_APART = 20 * 3_600_000
const BATCH = 200

/**
 * Retries a failed refund: its amount, or what of it is still here.
 * @throws Refusal REFUND_NOT_FOUND, REFUND_NOT_FAILED (it did not fail, was retried, or its money is no longer here)
 * @throws ProviderDown if the PSP cannot be asked how the failed one ended
 */
export async function retryRefund(deps: Deps, refundId: string): Promise<void> {
  const refund = orRefuse(await findRefund(deps.db, deps.config.secret, refundId), 'REFUND_NOT_FOUND')
  // a refund that we gave up and the PSP did not must never be sent twice
  const pix = await deps.pix.payment(wholeId(refund.endToEndId))
  const alive = pix?.refunds.some((it) => it.id === refundId && it.state !== 'REFUSED') ?? false
  await deps.db.transaction(async (tx) => {
    await lockOrder(tx, refund.purchaseId)
    await lockPayment(tx, refund)
    const failed = orRefuse(await findFailedRefund(tx, refundId), 'REFUND_NOT_FAILED')
    if (alive) {
      await Promise.all([saveRevived(tx, refund), deps.jobs.enqueue(tx, RefundPayment, { refundId })])
      return
    }
    const amount = failed.left < failed.amount ? failed.left : failed.amount
    await requestRefund(deps, tx, { ...failed, amount })
  })
}

/** Retries automatically a few times: most failures are temporary problems of a bank. */
export async function retryFailedRefunds(deps: Deps): Promise<void> {
  const triedBefore = new Date(deps.clock.now().getTime() - AT_LEAST_MS_APART)
  for (const id of await findRefundsToRetry(deps.db, { triedBefore, maxTries: REFUND_TRIES, limit: BATCH })) {
    await retryRefund(deps, id).catch((error: unknown) => {
      // another process was first
      if (error instanceof Refusal) return
      deps.log.error('pix.refund-retry', error, { refund: id })
    })
  }
}
