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
    own: sql`(select status from orders where id = ${id}) as order_status`,
    columns: sql`c.order_status, ${audienceOf(sql`m.id`)}`,
    joins: empty,
  })
  if (found === null) return null
  const { orderStatus, ...audience } = found.extra
  return { checkout: found.checkout, orderStatus, audience }
}

/** Only the newest are looked at: a store that answers nothing loses every sale, and takes back none itself. */
const MOST_LOST = 50

/** A purchase is cancelled within the hour in which its checkout began, or soon after; never a day later. */
const BEGUN_BEFORE_MS = 86_400_000

/**
 * Whether since then a purchase of the merchant was cancelled because its store did not confirm it, and not by the
 * store itself before it answered. Whoever else asks for this merchant waits until the transaction ends.
 */
export async function hasLostSale(tx: Tx, merchantId: string, since: Date): Promise<boolean> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`lost sale ${merchantId}`}, 0))`)
  const begun = new Date(since.getTime() - BEGUN_BEFORE_MS)
  const row = await tx.row(sql`
    with unsold as materialized (
      select id from merchant_sales
      where merchant_id = ${merchantId} and state = 'KO' and reason = 'FAILED_MERCHANT_ORDER_CONFIRMATION' and created_at > ${begun}
      order by created_at desc limit ${MOST_LOST})
    select from cancellations
    where purchase_id = any(array(select id from unsold)) and source = 'STORE_DID_NOT_CONFIRM' and created_at >= ${since} limit 1`)
  return row !== null
}
