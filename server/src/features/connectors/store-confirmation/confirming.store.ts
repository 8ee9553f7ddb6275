import type { OrderStatus } from '@drip/core/contracts/states'
import sql, { empty } from 'sql-template-tag'
import type { Audience } from '../../../facts.ts'
import type { Queries, Tx } from '../../../platform/database/db.ts'
import { type Checkout, findCheckoutWith } from '../../purchases/checkouts/checkouts.store.ts'
import { audienceOf } from '../../purchases/payments/settling.store.ts'

/** An approved purchase whose store is asked, and whom to notify of the confirmation; null without such a checkout. */
export async function findToConfirm(
  db: Queries,
  id: string,
): Promise<{ checkout: Checkout; orderStatus: OrderStatus | null; audience: Audience } | null> {
  const found = await findCheckoutWith<Audience & { orderStatus: OrderStatus | null }>(db, id, {
    own: sql`(select status from orders where id = c.id) as order_status`,
    columns: sql`c.order_status, ${audienceOf(sql`m.id`)}`,
    joins: empty,
  })
  if (found === null) return null
  const { orderStatus, ...audience } = found.extra
  return { checkout: found.checkout, orderStatus, audience }
}

/** Whether a purchase of the merchant that was begun since then was not confirmed by its store. */
export async function hasLostSale(tx: Tx, merchantId: string, since: Date): Promise<boolean> {
  const row = await tx.row(sql`
    select from merchant_sales
    where merchant_id = ${merchantId} and state = 'KO' and reason = 'FAILED_MERCHANT_ORDER_CONFIRMATION' and created_at > ${since}
    limit 1`)
  return row !== null
}
