/**
 * Products are refunded: their share of every instalment is cancelled, and what was paid of it is refunded (000 §4).
 */
import type { RefundReason } from '@drip/core/contracts/states'
import { valueOfProducts } from '@drip/core/refunds/product-value'
import type { Deps } from '../../../deps.ts'
import { Refusal } from '../../../platform/http/refusal.ts'
import { cancelWithin } from './cancel-order.ts'
import { requireRefundWindow } from './require-refund-window.ts'
import { cancelProducts } from '../../purchases/orders/orders.store.ts'
import { lockProducts } from './lock-products.ts'

export interface ProductRefund {
  orderId: string
  productIds: readonly string[]
  source: 'MERCHANT' | 'MERCHANT_API' | 'ADMIN'
  /** The order's merchant; any if omitted. */
  merchantId?: string
  /** The merchant's user, and the reason. */
  madeBy?: string
  reason?: RefundReason | undefined
}

/**
 * One refund for all given products. Those refunded earlier are not refunded again.
 * @throws Refusal ORDER_NOT_FOUND, PRODUCT_NOT_FOUND, REFUND_WINDOW_CLOSED
 */
export async function refundProducts(deps: Deps, it: ProductRefund): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const { order, products } = await lockProducts(tx, it.orderId, it.merchantId)
    const chosen = new Set(it.productIds)
    if ([...chosen].some((id) => !products.some((product) => product.id === id)))
      throw new Refusal('PRODUCT_NOT_FOUND')
    const active = products.filter((product) => product.status === 'ACTIVE')
    const going = active.filter((product) => chosen.has(product.id)).map((product) => product.id)
    if (going.length === 0) return
    // also for a product that costs nothing, which cancels no amount
    await requireRefundWindow(deps, tx, order, it.source)
    const amount = valueOfProducts(order, active, chosen)
    const [only, ...others] = going
    if (amount > 0)
      await cancelWithin(deps, tx, it.orderId, {
        amount,
        way: 'PROPORTIONAL',
        source: it.source,
        ...(it.madeBy === undefined ? {} : { madeBy: it.madeBy }),
        reason: it.reason,
        ...(only !== undefined && others.length === 0 ? { productId: only } : {}),
      })
    await cancelProducts(tx, it.orderId, going, deps.clock.now())
  })
}
