/** Notifies the shop of failed purchases and of refunds, including those that the shop did not make. */
import { type Cents, subtractCents, toDecimal } from '@drip/core/money/cents'
import type { Deps } from '../../../deps.ts'
import { jobKind } from '../../../platform/jobs/jobs.ts'
import { ProviderDown } from '../../../providers/call.ts'
import type { ShopTransaction } from '../../../providers/nuvemshop/need.ts'
import { findCheckout } from '../../purchases/checkouts/checkouts.store.ts'
import { findOrder } from '../../purchases/orders/orders.store.ts'
import { openShop } from './joined-shop.ts'
import { type ShopPayment, claimReport, endReport, findShopPayment } from './nuvemshop.store.ts'
import { shopMoney } from './nuvemshop.wire.ts'
import { saleOf } from './shop-sale.ts'

export const NotifyNuvemshop = jobKind<{ checkoutId: string }>('tell-nuvemshop', {
  concurrency: 10,
  retries: 20,
})

/** Longer than the calls of one notification take. */
const TELLING_MS = 60_000

/**
 * Reports what the shop does not know yet: it is asked first, so that a lost answer is not reported twice. One at a
 * time per payment.
 * @throws ProviderDown to be retried
 */
export async function notifyNuvemshop(deps: Deps, checkoutId: string): Promise<void> {
  const now = deps.clock.now()
  const until = new Date(now.getTime() + TELLING_MS)
  const payment = await claimReport(deps.db, checkoutId, { now, until })
  if (payment === null) {
    if ((await findShopPayment(deps.db, checkoutId)) === null) return
    throw new ProviderDown('nuvemshop', 'the shop is told of this payment at this moment')
  }
  let canceled: Cents | null = null
  try {
    canceled = await reportPayment(deps, payment)
  } finally {
    await endReport(deps.db, checkoutId, { canceled, now: deps.clock.now() })
  }
}

/** The cancelled amount that the shop now knows; null if nobody has to be notified. */
async function reportPayment(deps: Deps, payment: ShopPayment): Promise<Cents | null> {
  const { nuvemshop, db } = deps
  const { checkoutId, orderId } = payment
  const [joined, checkout, order] = await Promise.all([
    openShop(deps, payment.shopId),
    findCheckout(db, checkoutId),
    findOrder(db, checkoutId),
  ])
  if (nuvemshop === null || joined === null || checkout === null) return null
  const { shop, providerId } = joined
  const transactions = await nuvemshop.findTransactions(shop, orderId, providerId)
  const ours = ofCheckout(transactions, checkoutId)
  if (ours === undefined) {
    // a sale is reported by its confirmation
    if (checkout.status === 'OK' || transactions.some((it) => it.status === 'paid')) return null
    const amount = toDecimal(checkout.amount)
    const sale = saleOf(deps, payment, providerId, { amount, status: 'failure', instalments: 1 })
    await nuvemshop.reportSale(shop, sale)
    return null
  }
  const known = shopMoney(ours.refunded)
  // nothing is given back of what was never booked as paid
  if (order === null || known === null || ours.status === 'failed') return null
  if (order.canceledAmount > known) {
    const amount = toDecimal(subtractCents(order.canceledAmount, known))
    await nuvemshop.reportRefund(shop, { orderId, transactionId: ours.id, amount, at: deps.clock.now() })
  }
  return order.canceledAmount
}

/** Where a sale was reported as failed and booked as paid after all, the one that says paid. */
function ofCheckout(
  transactions: readonly ShopTransaction[],
  checkoutId: string,
): ShopTransaction | undefined {
  const own = transactions.filter((it) => it.externalId === checkoutId)
  return own.find((it) => it.status !== 'failed') ?? own[0]
}
