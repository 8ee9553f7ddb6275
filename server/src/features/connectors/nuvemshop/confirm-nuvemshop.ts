/** A paid purchase is a sale once the shop has it: its order shows the same amount, and no other payment. */
import { toDecimal } from '@drip/core/money/cents'
import type { Deps } from '../../../deps.ts'
import { ProviderDown } from '../../../providers/call.ts'
import type { NuvemshopProvider } from '../../../providers/nuvemshop/need.ts'
import type { Checkout } from '../../purchases/checkouts/checkouts.store.ts'
import { findInstalments } from '../../purchases/orders/orders.store.ts'
import { type OpenShop, openShop } from './joined-shop.ts'
import { type ShopPayment, claimBooking, endBooking, findShopPayment } from './nuvemshop.store.ts'
import { shopMoney } from './nuvemshop.wire.ts'
import { saleOf } from './shop-sale.ts'

type Bought = Pick<Checkout, 'id' | 'amount'>

/** Longer than the calls of one booking take. */
const BOOKING_MS = 60_000

/**
 * Books the payment in the shop, once however often it is called. False: not (yet), like a store that does not confirm.
 */
export async function confirmWithNuvemshop(deps: Deps, checkout: Bought): Promise<boolean> {
  try {
    return await book(deps, checkout)
  } catch (error) {
    if (!(error instanceof ProviderDown)) throw error
    deps.log.warn('provider.down', { message: error.message })
    return false
  }
}

/**
 * One payment of an order at a time: two that read the order at once would both find it unpaid. Without the shop's
 * answer others wait, because the payment may be booked there; the same payment may try again.
 */
async function book(deps: Deps, checkout: Bought): Promise<boolean> {
  const { nuvemshop, db, clock } = deps
  const payment = await findShopPayment(db, checkout.id)
  const joined = payment === null ? null : await openShop(deps, payment.shopId)
  if (nuvemshop === null || payment === null || joined === null) return false
  const now = clock.now()
  if (!(await claimBooking(db, payment, { now, until: new Date(now.getTime() + BOOKING_MS) }))) return false
  const isBooked = await bookClaimed({ ...deps, nuvemshop }, checkout, { payment, joined })
  await endBooking(db, payment)
  return isBooked
}

async function bookClaimed(
  deps: Deps & { nuvemshop: NuvemshopProvider },
  checkout: Bought,
  { payment, joined }: { payment: ShopPayment; joined: OpenShop },
): Promise<boolean> {
  const { nuvemshop, db } = deps
  const [order, transactions, instalments] = await Promise.all([
    nuvemshop.findOrder(joined.shop, payment.orderId),
    nuvemshop.findTransactions(joined.shop, payment.orderId, joined.providerId),
    findInstalments(db, checkout.id),
  ])
  // an earlier answer was lost
  if (transactions.some((it) => it.externalId === checkout.id && it.status === 'paid')) return true
  const isSame = order?.currency === 'BRL' && shopMoney(order.total) === checkout.amount
  if (!isSame || transactions.some((it) => it.status === 'paid')) {
    deps.log.warn('nuvemshop.order-differs', { checkout: checkout.id, order: order !== null })
    return false
  }
  const amount = toDecimal(checkout.amount)
  await nuvemshop.reportSale(
    joined.shop,
    saleOf(deps, payment, joined.providerId, {
      amount,
      status: 'success',
      instalments: instalments.length,
    }),
  )
  return true
}
