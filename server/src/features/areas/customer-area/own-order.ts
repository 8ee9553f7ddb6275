/** A customer acts only on their own purchases: somebody else's counts as unknown. */
import { wholeId } from '@drip/core/debts/share-payment'
import type { Deps } from '../../../deps.ts'
import { Refusal } from '../../../platform/http/refusal.ts'
import type { Serve } from '../../../platform/http/serve.ts'
import type { ServeCustomers } from '../../people/customers/customer-guard.ts'
import type { Account } from '../../people/customers/customers.store.ts'
import { issueReceipt } from '../../purchases/receipts/issue-receipt.ts'
import { findOrderHead, findPaymentRows } from './customer-orders.store.ts'

/** Serves a call about the purchase in its path, and refuses ORDER_NOT_FOUND to everybody but its customer. */
export function servingOwnOrders(
  serve: ServeCustomers,
  { db }: Pick<Deps, 'db'>,
): Serve<'CUSTOMER', { customer: Account; orderId: string }> {
  return (it, handler) =>
    serve(it, async (call) => {
      // each of these calls has the purchase's id in its path
      const { id: orderId } = call.params as { id: string }
      if ((await findOrderHead(db, orderId, call.customer.id)) === null) throw new Refusal('ORDER_NOT_FOUND')
      return handler({ ...call, orderId })
    })
}

/**
 * The receipt of a Pix of a purchase, as PDF.
 * @param payment the PSP's end-to-end id: for a Pix for several purchases each has a receipt of its share
 * @throws Refusal NOT_FOUND
 */
export async function receiptOf(
  deps: Pick<Deps, 'db' | 'clock' | 'config'>,
  orderId: string,
  payment: string,
): Promise<Uint8Array> {
  const rows = await findPaymentRows(deps.db, [orderId])
  const paid = rows.find((it) => wholeId(it.endToEndId) === payment)
  if (paid === undefined) throw new Refusal('NOT_FOUND')
  return issueReceipt(deps, paid.endToEndId)
}
