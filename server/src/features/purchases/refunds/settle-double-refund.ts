/**
 * What a payer has twice ends (decision 130): they returned it to the operator's bank, or it is given up as a loss.
 * Drip moves no money for it: our staff record what happened.
 */
import { type CivilDate, startOfSaoPauloDay } from '@drip/core/calendar/dates'
import { doubleRefundLost, doubleRefundReturned } from '@drip/core/ledger/accounts'
import { isDayOfReturn } from '@drip/core/refunds/double-refund'
import type { Deps } from '../../../deps.ts'
import { fieldRefusal } from '../../../platform/http/field-errors.ts'
import { Refusal } from '../../../platform/http/refusal.ts'
import { book } from '../../records/ledger/ledger.store.ts'
import { lockOrder } from '../orders/orders.store.ts'
import { lockDoubleRefund, saveSettled } from './double-refunds.store.ts'

export interface Settled {
  orderId: string
  refundId: string
  /** When the payer's money arrived at the operator's bank, and the bank's reference; null: it is a loss. */
  returned: { paidOn: CivilDate; reference: string } | null
  /** The person who recorded it. */
  by: string
}

/**
 * All of it, once.
 * @throws Refusal REFUND_NOT_FOUND, REFUND_SETTLED (somebody else was first), INVALID_FIELDS (`paidOn`: `out_of_range`)
 */
export async function settleDoubleRefund(
  deps: Deps,
  { orderId, refundId, returned, by }: Settled,
): Promise<void> {
  const now = deps.clock.now()
  await deps.db.transaction(async (tx) => {
    await lockOrder(tx, orderId)
    const found = await lockDoubleRefund(tx, { id: refundId, purchaseId: orderId })
    if (found === null) throw new Refusal('REFUND_NOT_FOUND')
    if (found.settledAt !== null) throw new Refusal('REFUND_SETTLED')
    const { takenAt, amount } = found
    if (returned !== null && !isDayOfReturn(returned.paidOn, { takenAt, now }))
      throw fieldRefusal('paidOn', 'out_of_range')
    await saveSettled(tx, { id: refundId, purchaseId: orderId, returned, by, now })
    const dayBegan = returned === null ? now : startOfSaoPauloDay(returned.paidOn)
    book(tx, [
      {
        purchaseId: orderId,
        kind: returned === null ? 'DOUBLE_REFUND_LOST' : 'DOUBLE_REFUND_RETURNED',
        cause: `double-refund-settled:${refundId}`,
        occurredAt: dayBegan < takenAt ? takenAt : dayBegan,
        bookedAt: now,
        postings: returned === null ? doubleRefundLost(amount) : doubleRefundReturned(amount),
      },
    ])
  })
}
