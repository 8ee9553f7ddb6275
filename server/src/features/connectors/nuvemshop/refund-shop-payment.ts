import type { Deps } from '../../../deps.ts'
import { Refusal } from '../../../platform/http/refusal.ts'
import { cancelOrder } from '../../servicing/corrections/cancel-order.ts'
import { findJoinedShop } from '../plugins/plugins.store.ts'
import { findShopPayment } from './nuvemshop.store.ts'
import { type ShopRefund, shopMoney } from './nuvemshop.wire.ts'
import { isRefundKey } from './shop-sale.ts'

/**
 * The shop's users refund. The call has no id of its own: the same amount again is the same refund until the shop was
 * notified of it, and another one from then on.
 * @throws Refusal NOT_FOUND (payment, key or shop), INVALID_BODY, AMOUNT_NOT_REFUNDABLE, REFUND_WINDOW_CLOSED
 */
export async function refundShopPayment(
  deps: Deps,
  { payment: checkoutId, key }: { payment: string; key: string },
  it: ShopRefund,
): Promise<void> {
  const payment = isRefundKey(deps.config.secret, checkoutId, key)
    ? await findShopPayment(deps.db, checkoutId)
    : null
  if (payment === null || payment.shopId !== it.store_id) throw new Refusal('NOT_FOUND')
  // nobody else may refund for a merchant who has left
  const joined = await findJoinedShop(deps.db, payment.shopId)
  if (joined?.merchantId !== payment.merchantId) throw new Refusal('NOT_FOUND')
  const given = typeof it.amount === 'object' ? it.amount?.value : it.amount
  const amount = given === undefined ? 'all' : shopMoney(given)
  if (amount === null || amount === 0)
    throw new Refusal('INVALID_BODY', { errors: [{ field: 'amount', code: 'invalid' }] })
  await cancelOrder(deps, payment.merchantId, checkoutId, {
    amount,
    source: 'MERCHANT_API',
    requestKey: `nuvemshop:${payment.toldCanceled}:${amount}`,
  })
}
