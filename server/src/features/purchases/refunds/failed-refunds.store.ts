import { type Cents, ZERO } from '@drip/core/money/cents'
import sql from 'sql-template-tag'
import type { Queries } from '../../../platform/database/db.ts'
import { leftOfPayment } from '../charges/returns.store.ts'

/**
 * A refund that should have been paid and was not: the last refund of its cause failed, and its money is still here.
 */
export interface FailedRefund {
  id: string
  endToEndId: string
  purchaseId: string
  /** Why it was to be refunded. */
  cause: string
  /** The requested amount. */
  amount: Cents
  /**
   * What is still here of the payment, and neither pays a debt nor is being refunded: the most that can be refunded.
   */
  left: Cents
  /** The number of requests. */
  tries: number
  /** The time of the payment. */
  paidAt: Date
  /** The times of the first request and of the last one. */
  askedAt: Date
  createdAt: Date
}

const FAILED = sql`
  with failed as (
    select r.id, r.end_to_end_id, r.purchase_id, r.cause, r.amount, ${leftOfPayment(null)} as left,
      (select count(*) from pix_refunds s where s.purchase_id = r.purchase_id
        and s.end_to_end_id = r.end_to_end_id and s.cause = r.cause) as tries, p.paid_at,
      (select min(s.created_at) from pix_refunds s where s.purchase_id = r.purchase_id
        and s.end_to_end_id = r.end_to_end_id and s.cause = r.cause) as asked_at, r.created_at
    from pix_refunds r join pix_payments p on p.end_to_end_id = r.end_to_end_id and p.purchase_id = r.purchase_id
    where r.status = 'FAILED' and not exists (
      select from pix_refunds n where n.purchase_id = r.purchase_id and n.end_to_end_id = r.end_to_end_id
        and n.cause = r.cause and (n.status <> 'FAILED' or (n.created_at, n.id) > (r.created_at, r.id)))
  )
  select * from failed where "left" > 0`

/**
 * Failed refunds without a successor, the newest first; `number` starts at zero. A person handles those that no retry
 * can complete.
 */
export async function findFailedRefunds(
  db: Queries,
  page: { number: number; size: number },
): Promise<FailedRefund[]> {
  return db.rows(
    sql`${FAILED} order by created_at desc, id limit ${page.size} offset ${page.number * page.size}`,
  )
}

/** With the names of store and customer. */
export interface NamedFailedRefund extends FailedRefund {
  merchantName: string
  /** Null if the payment led to no order. */
  orderCode: string | null
  customerName: string | null
}

/** The same with names, and the total number. */
export async function findNamedFailedRefunds(
  db: Queries,
  page: { number: number; size: number },
): Promise<{ content: NamedFailedRefund[]; total: number }> {
  const [content, total] = await Promise.all([
    db.rows<NamedFailedRefund>(sql`
      with own as materialized (
        select f.*, k.merchant_id, o.code as order_code, o.customer_id
        from (${FAILED} order by created_at desc, id limit ${page.size} offset ${page.number * page.size}) f
          join checkouts k on k.id = f.purchase_id left join orders o on o.id = k.id)
      select f.id, f.end_to_end_id, f.purchase_id, f.cause, f.amount, f."left", f.tries, f.paid_at, f.asked_at, f.created_at,
        m.name as merchant_name, f.order_code, c.name as customer_name
      from own f join merchants m on m.id = f.merchant_id left join customers c on c.id = f.customer_id
      order by f.created_at desc, f.id`),
    db.count(sql`select count(*) as count from (${FAILED}) due`),
  ])
  return { content, total }
}

/**
 * The amount that is still to be refunded, in centavos: only the last refund of each cause counts, up to what is still
 * here.
 */
export async function sumFailedRefunds(db: Queries): Promise<Cents> {
  const value = await db.value<Cents>(sql`
    select coalesce(sum(least(amount, "left")), 0)::int8 as sum from (${FAILED}) due`)
  return value ?? ZERO
}

/** One failed refund; null if it did not fail, was retried, or its money is no longer here. */
export async function findFailedRefund(db: Queries, id: string): Promise<FailedRefund | null> {
  return db.row(sql`${FAILED} and id = ${id}`)
}

/** The refunds that are due for a retry, the oldest first. */
export async function findRefundsToRetry(
  db: Queries,
  it: { triedBefore: Date; maxTries: number; limit: number },
): Promise<string[]> {
  return db.values<string>(sql`
    select id from (${FAILED}) due where created_at < ${it.triedBefore} and tries < ${it.maxTries}
    order by created_at, id limit ${it.limit}`)
}

/** The failed refunds of a purchase. */
export async function findFailedRefundsOf(db: Queries, purchaseId: string): Promise<FailedRefund[]> {
  return db.rows(sql`${FAILED} and purchase_id = ${purchaseId} order by created_at, id`)
}
