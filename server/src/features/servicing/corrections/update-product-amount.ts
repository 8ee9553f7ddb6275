/** A product becomes cheaper: the difference is cancelled like a refund of it. Nobody can owe more this way. */
import { type Cents, subtractCents } from '@drip/core/money/cents'
import { valueOfLines } from '@drip/core/refunds/product-value'
import type { Deps } from '../../../deps.ts'
import { Refusal } from '../../../platform/http/refusal.ts'
import { cancelWithin } from './cancel-order.ts'
import { saveProductAmount } from '../../purchases/orders/orders.store.ts'
import { lockProducts } from './lock-products.ts'

/**
 * Setting the present amount has no effect.
 * @param it.amount of the whole line, in centavos
 * @throws Refusal ORDER_NOT_FOUND, PRODUCT_NOT_FOUND, PRODUCT_NOT_ACTIVE, PRODUCT_AMOUNT_NOT_LOWER
 */
export async function updateProductAmount(
  deps: Deps,
  it: { orderId: string; productId: string; amount: Cents },
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const { order, products } = await lockProducts(tx, it.orderId)
    const product = products.find(({ id }) => id === it.productId)
    if (product === undefined) throw new Refusal('PRODUCT_NOT_FOUND')
    if (product.status !== 'ACTIVE') throw new Refusal('PRODUCT_NOT_ACTIVE')
    if (it.amount <= 0 || it.amount > product.amount) throw new Refusal('PRODUCT_AMOUNT_NOT_LOWER')
    if (it.amount === product.amount) return
    const { orderId, productId } = it
    const amount = valueOfLines(order, subtractCents(product.amount, it.amount))
    if (amount > 0)
      await cancelWithin(deps, tx, orderId, { amount, way: 'PROPORTIONAL', source: 'ADMIN', productId })
    await saveProductAmount(tx, orderId, productId, it.amount)
  })
}
