import type { PaidInYear } from '@drip/core/receipts/statement'
import sql from 'sql-template-tag'
import type { Queries } from '../../../platform/database/db.ts'

export interface OrderInYear extends PaidInYear {
  code: string
  merchantName: string
}

/**
 * A customer's orders with payments or refunds in a period, the oldest order first. The symbolic Pix, which is returned
 * automatically, does not count.
 */
export async function findOrdersInYear(
  db: Queries,
  { customerId, from, before }: { customerId: string; from: Date; before: Date },
): Promise<OrderInYear[]> {
  return db.rows(sql`
    with own as materialized (
      select o.id, o.code, o.merchant_id, o.created_at, came.paid, came.late_charges, went.returned
      from orders o
      cross join lateral (
        select coalesce(sum(p.amount), 0)::int8 as paid,
          coalesce(sum((select sum(a.late_charge) from payment_allocations a
            where a.end_to_end_id = p.end_to_end_id and a.purchase_id = o.id and a.cause = 'paid')), 0)::int8 as late_charges
        from pix_payments p
        where p.purchase_id = o.id and p.use <> 'SYMBOLIC' and p.paid_at >= ${from} and p.paid_at < ${before}) came
      cross join lateral (
        select coalesce(sum(r.amount), 0)::int8 as returned
        from pix_refunds r join pix_payments p on p.end_to_end_id = r.end_to_end_id and p.purchase_id = r.purchase_id
        where r.purchase_id = o.id and p.use <> 'SYMBOLIC' and r.status = 'DONE'
          and r.done_at >= ${from} and r.done_at < ${before}) went
      where o.customer_id = ${customerId} and (came.paid > 0 or went.returned > 0))
    select own.code, m.name as merchant_name, own.paid, own.late_charges, own.returned
    from own join merchants m on m.id = own.merchant_id
    order by own.created_at, own.id`)
}

/** The years with payments by or refunds to a customer, the newest first. */
export async function findPaidYears(db: Queries, customerId: string): Promise<number[]> {
  return db.values<number>(sql`
    select distinct extract(year from at at time zone 'America/Sao_Paulo')::int as year from (
      select p.paid_at as at from pix_payments p join orders o on o.id = p.purchase_id
      where o.customer_id = ${customerId} and p.use <> 'SYMBOLIC'
      union all
      select r.done_at
      from pix_refunds r join pix_payments p on p.end_to_end_id = r.end_to_end_id and p.purchase_id = r.purchase_id
        join orders o on o.id = r.purchase_id
      where o.customer_id = ${customerId} and p.use <> 'SYMBOLIC' and r.status = 'DONE') moves
    order by 1 desc`)
}
