/** A debt was negotiated and is no longer owed: what is open of the order is cancelled; what was paid stays paid. */
import { openAmount } from '@drip/core/debts/debt'
import { sumCents } from '@drip/core/money/cents'
import type { Deps } from '../../../deps.ts'
import { Refusal } from '../../../platform/http/refusal.ts'
import { cancelWithin } from './cancel-order.ts'
import { findInstalments, lockOrder } from '../../purchases/orders/orders.store.ts'

/** @throws Refusal ORDER_NOT_FOUND, NOTHING_TO_PAY */
export async function cancelByNegotiation(deps: Deps, { orderId }: { orderId: string }): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const [order, instalments] = await Promise.all([lockOrder(tx, orderId), findInstalments(tx, orderId)])
    if (order === null) throw new Refusal('ORDER_NOT_FOUND')
    const open = instalments.filter((it) => openAmount(it) > 0)
    if (open.length === 0) throw new Refusal('NOTHING_TO_PAY')
    // an amount cancels open parts first: this amount cancels exactly those
    await cancelWithin(deps, tx, orderId, {
      amount: sumCents(open.map(openAmount)),
      source: 'DEBT_NEGOTIATION',
    })
  })
}
