/**
 * "Problema com a compra": a customer reports a problem. Open instalments are paused at once, and the store has a week
 * to answer.
 */
import { saoPauloDate } from '@drip/core/calendar/dates'
import {
  type DisputeHindrance,
  type DisputeReason,
  answerBy,
  disputeHindrance,
} from '@drip/core/debts/dispute'
import type { Deps } from '../../../deps.ts'
import { Refusal, type RefusalCode } from '../../../platform/http/refusal.ts'
import { newId } from '../../../platform/ids.ts'
import { lockOrder } from '../../purchases/orders/orders.store.ts'
import { holdForDispute } from '../pauses/hold-for-dispute.ts'
import { notifyOfDispute } from './dispute-news.ts'
import { findDisputes, insertDispute } from './disputes.store.ts'

const REFUSALS: Record<DisputeHindrance, RefusalCode> = {
  RUNNING: 'DISPUTE_RUNNING',
  DECIDED: 'DISPUTE_DECIDED',
  TOO_OFTEN: 'DISPUTE_TOO_OFTEN',
  TOO_LATE: 'DISPUTE_TOO_LATE',
  NOTHING_LEFT: 'ORDER_NOT_ACTIVE',
}

/**
 * Somebody else's order counts as unknown.
 * @throws Refusal ORDER_NOT_FOUND, DISPUTE_RUNNING, DISPUTE_DECIDED, DISPUTE_TOO_OFTEN, DISPUTE_TOO_LATE,
 *   ORDER_NOT_ACTIVE
 */
export async function openDispute(
  deps: Deps,
  it: { orderId: string; customerId: string; reason: DisputeReason; story: string },
): Promise<string> {
  const now = deps.clock.now()
  const today = saoPauloDate(now)
  const id = newId(now)
  const held = await deps.db.transaction(async (tx) => {
    const order = await lockOrder(tx, it.orderId)
    if (order === null || order.customerId !== it.customerId) throw new Refusal('ORDER_NOT_FOUND')
    const hindrance = disputeHindrance(await findDisputes(tx, it.orderId), {
      orderedOn: saoPauloDate(order.createdAt),
      isCanceled: order.status === 'CANCELED',
      today,
    })
    if (hindrance !== null) throw new Refusal(REFUSALS[hindrance])
    await insertDispute(tx, {
      id,
      purchaseId: it.orderId,
      merchantId: order.merchantId,
      customerId: it.customerId,
      reason: it.reason,
      story: it.story,
      answerBy: answerBy(today),
      openedAt: now,
    })
    const ids = await holdForDispute(deps, tx, order)
    await notifyOfDispute(deps, tx, 'DISPUTE_OPENED', id)
    return ids
  })
  deps.instalmentEvents.publish(held)
  return id
}
