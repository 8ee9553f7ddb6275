/**
 * A merchant's user refunds a sale: whole, by product, or an amount (001 §6, §7.2). Within its deadline, audited, and
 * decided again while the order is locked.
 */
import { type Cents, parseReaisNumber } from '@drip/core/money/cents'
import type { RefundReason } from '@drip/core/contracts/states'
import type { Deps } from '../../../../deps.ts'
import type { Tx } from '../../../../platform/database/db.ts'
import { fieldRefusal } from '../../../../platform/http/field-errors.ts'
import { Refusal } from '../../../../platform/http/refusal.ts'
import { checkVersion } from '../../../../platform/database/versions.ts'
import { type AuditValue, audited } from '../../../records/audit/record-audit.ts'
import { findOrderProducts } from '../../../purchases/orders/order-products.store.ts'
import { refundProducts } from '../../../servicing/corrections/refund-products.ts'
import type { MerchantUser } from '../../../people/merchant-users/merchant-users.store.ts'
import { cancelOrder } from '../../../servicing/corrections/cancel-order.ts'
import { type Order, lockOrder } from '../../../purchases/orders/orders.store.ts'
import { actorOf } from '../../../people/merchant-users/merchant-guard.ts'
import { findMerchantView } from '../account/merchant-view.store.ts'
import { showSale } from './show-sale.ts'

/**
 * How it was requested: the caller's Idempotency-Key, the version of the sale that was seen (null: any), and the
 * reason.
 */
export interface Press {
  key: string | undefined
  seen: string | null
  reason: RefundReason | undefined
}

/**
 * Everything that is left. Repeating it has no effect.
 * @throws Refusal ORDER_NOT_FOUND, REFUND_WINDOW_CLOSED, CHANGED_MEANWHILE
 */
export async function refundSale(
  deps: Deps,
  user: MerchantUser,
  orderId: string,
  press: Press,
): Promise<void> {
  await refund(deps, user, orderId, { action: 'ORDER_REFUNDED', seen: press.seen }, (inside) =>
    cancelOrder(inside, user.merchantId, orderId, {
      amount: 'all',
      source: 'MERCHANT',
      madeBy: user.id,
      reason: press.reason,
      requestKey: keyOf(press.key),
    }),
  )
}

/**
 * Products of an active order. Those refunded earlier are not refunded again.
 * @throws Refusal ORDER_NOT_FOUND, PRODUCT_NOT_FOUND, REFUND_WINDOW_CLOSED, ORDER_NOT_ACTIVE, CHANGED_MEANWHILE
 */
export async function refundSoldProducts(
  deps: Deps,
  user: MerchantUser,
  orderId: string,
  productIds: readonly string[],
  { seen, reason }: Omit<Press, 'key'>,
): Promise<void> {
  await refund(deps, user, orderId, { action: 'PRODUCTS_REFUNDED', seen }, async (inside, order) => {
    const products = await findOrderProducts(inside.db, orderId)
    const asksForMore = products.some((it) => it.status === 'ACTIVE' && productIds.includes(it.id))
    if (asksForMore && order.status !== 'ACTIVE') throw new Refusal('ORDER_NOT_ACTIVE')
    const { id: madeBy, merchantId } = user
    await refundProducts(inside, { orderId, productIds, source: 'MERCHANT', merchantId, madeBy, reason })
  })
}

/**
 * An amount, only for merchants of the platform Malga.
 * @param reais above zero, two decimals
 * @throws Refusal ORDER_NOT_FOUND, NOT_FOR_THIS_PLATFORM, REFUND_WINDOW_CLOSED, INVALID_FIELDS, AMOUNT_NOT_REFUNDABLE,
 *   CHANGED_MEANWHILE
 */
export async function refundAmount(
  deps: Deps,
  user: MerchantUser,
  orderId: string,
  { reais, key, seen, reason }: Press & { reais: number },
): Promise<void> {
  const amount: Cents | null = parseReaisNumber(reais)
  if (amount === null || amount <= 0) throw fieldRefusal('amount', 'invalid')
  const merchant = await findMerchantView(deps.db, user.merchantId)
  if (merchant?.ecommPlatform !== 'MALGA') throw new Refusal('NOT_FOR_THIS_PLATFORM')
  await refund(deps, user, orderId, { action: 'ORDER_PARTLY_REFUNDED', seen }, (inside) =>
    cancelOrder(inside, user.merchantId, orderId, {
      amount,
      source: 'MERCHANT',
      madeBy: user.id,
      reason,
      requestKey: keyOf(key),
    }),
  )
}

async function refund(
  deps: Deps,
  user: MerchantUser,
  orderId: string,
  { action, seen }: { action: string; seen: string | null },
  work: (inside: Deps, order: Order) => Promise<void>,
): Promise<void> {
  let order: Order | null = null
  const snapshot = async (tx: Tx): Promise<AuditValue> => {
    order = await lockOrder(tx, orderId)
    if (order === null || order.merchantId !== user.merchantId) throw new Refusal('ORDER_NOT_FOUND')
    return { status: order.status, canceledCents: order.canceledAmount }
  }
  await audited(
    deps,
    { actor: actorOf(user), action, object: { type: 'ORDER', id: orderId } },
    snapshot,
    async (inside) => {
      if (order === null) throw new Refusal('ORDER_NOT_FOUND')
      if (seen !== null) checkVersion(seen, (await showSale(inside, user.merchantId, orderId)).version)
      await work(inside, order)
    },
  )
}

/** Keeps the area's keys apart from those of the merchant's server. */
function keyOf(key: string | undefined): string | undefined {
  return key === undefined || key === '' ? undefined : `area:${key}`
}
