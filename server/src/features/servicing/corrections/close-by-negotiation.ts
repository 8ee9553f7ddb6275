/** A debt was negotiated and is settled elsewhere: the order's open amount is written off, and the order is closed. */
import { openAmount } from '@drip/core/debts/debt'
import type { Deps } from '../../../deps.ts'
import { Refusal } from '../../../platform/http/refusal.ts'
import { findInstalments, lockOrder } from '../../purchases/orders/orders.store.ts'
import { writeOffWithin } from './write-off-within.ts'

/** @throws Refusal ORDER_NOT_FOUND, NOTHING_TO_PAY */
export async function closeByNegotiation(
  deps: Deps,
  { orderId, by }: { orderId: string; by: string },
): Promise<void> {
  const closed = await deps.db.transaction(async (tx) => {
    const [order, instalments] = await Promise.all([lockOrder(tx, orderId), findInstalments(tx, orderId)])
    if (order === null) throw new Refusal('ORDER_NOT_FOUND')
    const open = instalments.filter((it) => openAmount(it) > 0).map((it) => it.id)
    if (open.length === 0) throw new Refusal('NOTHING_TO_PAY')
    const chosen = new Set(open)
    await writeOffWithin(deps, tx, [{ order, instalments }], { chosen, reason: 'DEBT_NEGOTIATION', by })
    return open
  })
  deps.instalmentEvents.publish(closed)
}
