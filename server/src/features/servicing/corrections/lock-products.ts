import type { OrderOfProducts } from '@drip/core/refunds/product-value'
import type { Tx } from '../../../platform/database/db.ts'
import { Refusal } from '../../../platform/http/refusal.ts'
import { type Order, lockOrder } from '../../purchases/orders/orders.store.ts'
import { type OrderProduct, findOrderProducts } from '../../purchases/orders/order-products.store.ts'
import { findLinesAmount } from './corrections.store.ts'

/** An order with its products, locked until the transaction ends. @throws Refusal ORDER_NOT_FOUND */
export async function lockProducts(
  tx: Tx,
  orderId: string,
  merchantId?: string,
): Promise<{
  order: OrderOfProducts & Pick<Order, 'merchantId' | 'createdAt'>
  products: OrderProduct[]
}> {
  const [order, linesAmount, products] = await Promise.all([
    lockOrder(tx, orderId),
    findLinesAmount(tx, orderId),
    findOrderProducts(tx, orderId),
  ])
  if (order === null || linesAmount === null) throw new Refusal('ORDER_NOT_FOUND')
  if (merchantId !== undefined && order.merchantId !== merchantId) throw new Refusal('ORDER_NOT_FOUND')
  return {
    order: { ...order, canceled: order.canceledAmount, linesAmount },
    products,
  }
}
