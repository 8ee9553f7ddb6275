import { wholeId } from '@drip/core/debts/share-payment'
import type { Deps } from '../../../deps.ts'
import { Refusal } from '../../../platform/http/refusal.ts'
import { issueReceipt } from '../../purchases/receipts/issue-receipt.ts'
import { findOrderHead, findPaymentRows } from './customer-orders.store.ts'

/**
 * The receipt of a Pix of the customer's own purchase, as PDF.
 * @param payment its end-to-end id, as the PSP knows it: of a Pix for several purchases each has a receipt of its share
 * @throws Refusal ORDER_NOT_FOUND, also for somebody else's; NOT_FOUND
 */
export async function downloadReceipt(
  deps: Pick<Deps, 'db' | 'clock' | 'config'>,
  customerId: string,
  { orderId, payment }: { orderId: string; payment: string },
): Promise<Uint8Array> {
  if ((await findOrderHead(deps.db, orderId, customerId)) === null) throw new Refusal('ORDER_NOT_FOUND')
  const rows = await findPaymentRows(deps.db, [orderId])
  const paid = rows.find((it) => wholeId(it.endToEndId) === payment)
  if (paid === undefined) throw new Refusal('NOT_FOUND')
  return issueReceipt(deps, paid.endToEndId)
}
