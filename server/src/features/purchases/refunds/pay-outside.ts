/**
 * "Devolvido de outra forma": the operator's bank paid the customer what no Pix can return, and this is recorded
 * (decision 129). The record takes the place of the failed refund: for one payment and cause there can be only one
 * refund that did not fail (`pix_refunds_once`), so a simultaneous retry by Pix and this record can never both count.
 */
import { type CivilDate, startOfSaoPauloDay } from '@drip/core/calendar/dates'
import type { OutsideWay } from '@drip/core/debts/outside-ways'
import { wholeId } from '@drip/core/debts/share-payment'
import { refundPaidOutside } from '@drip/core/ledger/accounts'
import { outsideAmount } from '@drip/core/refunds/outside-refund'
import type { Deps } from '../../../deps.ts'
import { announce } from '../../../facts.ts'
import type { Queries } from '../../../platform/database/db.ts'
import { fieldRefusal } from '../../../platform/http/field-errors.ts'
import { Refusal, orRefuse } from '../../../platform/http/refusal.ts'
import { ownedId } from '../../../platform/secrets/owned-ids.ts'
import { book } from '../../records/ledger/ledger.store.ts'
import { lockPayment } from '../charges/charges.store.ts'
import { lockOrder } from '../orders/orders.store.ts'
import { findFailedRefund } from './failed-refunds.store.ts'
import { type PixRefund, findRefund, findRefundsOf, insertOutsideRefund } from './refunds.store.ts'
import { retryRefund } from './retry-refund.ts'

export interface PaidOutside {
  orderId: string
  refundId: string
  paidOn: CivilDate
  way: OutsideWay
  /** The bank's reference number. */
  reference: string
  /** The person who recorded it. */
  by: string
}

/**
 * Records the failed amount, or what of it is still here.
 * @throws Refusal REFUND_NOT_FOUND, REFUND_NOT_FAILED (it did not fail, was retried, or its money is no longer here),
 *   REFUND_STILL_TRIED, INVALID_FIELDS (`paidOn`: `out_of_range`)
 */
export async function payOutside(deps: Deps, { orderId, refundId, ...it }: PaidOutside): Promise<void> {
  const now = deps.clock.now()
  await deps.db.transaction(async (tx) => {
    const refund = await findOfOrder({ db: tx, config: deps.config }, orderId, refundId)
    await lockOrder(tx, orderId)
    await lockPayment(tx, refund)
    const failed = orRefuse(await findFailedRefund(tx, refundId), 'REFUND_NOT_FAILED')
    const decided = outsideAmount(failed, { paidOn: it.paidOn, now })
    if ('refused' in decided)
      throw decided.refused === 'DAY_OUT_OF_RANGE'
        ? fieldRefusal('paidOn', 'out_of_range')
        : new Refusal(decided.refused)
    const { amount } = decided
    const id = ownedId(deps.config.secret, orderId, now)
    const dayBegan = startOfSaoPauloDay(it.paidOn)
    const doneAt = dayBegan < failed.askedAt ? failed.askedAt : dayBegan
    const { endToEndId, cause } = failed
    insertOutsideRefund(tx, { id, endToEndId, purchaseId: orderId, amount, cause, ...it, doneAt, now })
    book(tx, [
      {
        purchaseId: orderId,
        kind: 'REFUND_PAID_OUTSIDE',
        cause: `refund-outside:${id}`,
        occurredAt: doneAt,
        bookedAt: now,
        postings: refundPaidOutside(amount),
      },
    ])
    await announce(deps, tx, { type: 'RefundArrived', purchaseId: orderId, refundId: id })
  })
}

/**
 * Continues only if the PSP also says that each request failed. It runs before anything is locked, because it is a call
 * to a provider. A refund that the PSP carries out after all is tracked again instead.
 * @throws Refusal REFUND_NOT_FOUND, REFUND_NOT_FAILED
 * @throws ProviderDown if the PSP cannot be asked
 */
export async function checkNotUnderWay(deps: Deps, orderId: string, refundId: string): Promise<void> {
  const refund = await findOfOrder(deps, orderId, refundId)
  const tries = (await findRefundsOf(deps.db, [refund])).filter((it) => it.cause === refund.cause)
  const pix = await deps.pix.payment(wholeId(refund.endToEndId))
  const alive = tries.filter((it) =>
    pix?.refunds.some(({ id, state }) => id === it.id && state !== 'REFUSED'),
  )
  if (alive.length === 0) return
  if (alive.some((it) => it.id === refundId)) await retryRefund(deps, refundId)
  throw new Refusal('REFUND_NOT_FAILED')
}

/** @throws Refusal REFUND_NOT_FOUND */
async function findOfOrder(
  { db, config }: { db: Queries; config: Deps['config'] },
  orderId: string,
  refundId: string,
): Promise<PixRefund> {
  const refund = await findRefund(db, config.secret, refundId)
  if (refund === null || refund.purchaseId !== orderId) throw new Refusal('REFUND_NOT_FOUND')
  return refund
}
