import type { Deps } from '../../../deps.ts'
import { Refusal } from '../../../platform/http/refusal.ts'
import { issueSettlementLetter } from '../../purchases/receipts/settlement-letter.ts'
import { findOrderHead } from './customer-orders.store.ts'

/**
 * The letter that the debt of the customer's own purchase is settled, as PDF.
 * @throws Refusal ORDER_NOT_FOUND, also for somebody else's; NOT_SETTLED
 */
export async function downloadSettlementLetter(
  deps: Pick<Deps, 'db' | 'clock' | 'config'>,
  customerId: string,
  orderId: string,
): Promise<Uint8Array> {
  if ((await findOrderHead(deps.db, orderId, customerId)) === null) throw new Refusal('ORDER_NOT_FOUND')
  return issueSettlementLetter(deps, orderId)
}
