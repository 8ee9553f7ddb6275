import { isRefundOpen } from '@drip/core/refunds/refund-window'
import type { Deps } from '../../../deps.ts'
import type { Tx } from '../../../platform/database/db.ts'
import { Refusal } from '../../../platform/http/refusal.ts'
import { findCancelMaxDays } from '../../marketplace/merchants/merchants.store.ts'
import type { CancellationSource, Order } from '../../purchases/orders/orders.store.ts'

/**
 * Checked again while the order is locked, whichever route the merchant uses; our own cancellations have no deadline.
 * @throws Refusal REFUND_WINDOW_CLOSED
 */
export async function requireRefundWindow(
  { clock }: Pick<Deps, 'clock'>,
  tx: Tx,
  { merchantId, createdAt }: Pick<Order, 'merchantId' | 'createdAt'>,
  source: CancellationSource,
): Promise<void> {
  if (source !== 'MERCHANT' && source !== 'MERCHANT_API') return
  const cancelMaxDays = await findCancelMaxDays(tx, merchantId)
  if (!isRefundOpen({ createdAt, cancelMaxDays }, clock.now())) throw new Refusal('REFUND_WINDOW_CLOSED')
}
