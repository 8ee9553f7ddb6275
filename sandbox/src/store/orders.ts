/** The shop's own orders: each waits for its payment, and is approved or denied as the platform reports. */
import type { Centavos } from '../platform/money.ts'
import type { World } from '../platform/world.ts'
import { readCheckout } from './merchant-client.ts'

export type OrderStatus = 'WAITING' | 'APPROVED' | 'DENIED'

export interface Order {
  number: number
  productId: string
  size: string
  amount: Centavos
  merchantName: string
  apiKey: string
  checkoutId: string | null
  formUrl: string | null
  status: OrderStatus
  createdAt: string
}

export interface OrderBook {
  get(number: number): Order | undefined
  ofCheckout(checkoutId: string): Order | undefined
  /** Newest first. */
  newest(limit: number): Order[]
  nextNumber(): number
  save(order: Order): void
}

const FIRST_NUMBER = 1001

export function openOrderBook({ archive }: World): OrderBook {
  const orders = new Map<number, Order>()
  const byCheckout = new Map<string, Order>()
  const index = (order: Order): void => {
    orders.set(order.number, order)
    if (order.checkoutId) byCheckout.set(order.checkoutId, order)
  }
  archive.load<Order>('store-order').forEach(index)
  let last = Math.max(FIRST_NUMBER - 1, ...orders.keys())
  return {
    get: (number) => orders.get(number),
    ofCheckout: (checkoutId) => byCheckout.get(checkoutId),
    newest: (limit) => [...orders.values()].slice(-limit).toReversed(),
    nextNumber: () => (last += 1),
    save: (order) => {
      index(order)
      archive.keep('store-order', String(order.number), order)
    },
  }
}

/**
 * Asks the platform for the checkout's state and books it.
 * @throws PlatformFailure if it does not answer
 */
export async function refreshOrder(world: World, orders: OrderBook, order: Order): Promise<Order> {
  if (order.checkoutId === null) return order
  const checkout = await readCheckout(world, order.apiKey, order.checkoutId)
  order.status =
    checkout.status === 'OK' && checkout.orderId
      ? 'APPROVED'
      : checkout.status === 'KO'
        ? 'DENIED'
        : 'WAITING'
  orders.save(order)
  return order
}
