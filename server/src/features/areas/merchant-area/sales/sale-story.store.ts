/** The further life of a sale: when its store is paid for it, and who cancelled what. */
import type { CivilDate } from '@drip/core/calendar/dates'
import type { RefundReason } from '@drip/core/contracts/states'
import type { Cents } from '@drip/core/money/cents'
import type { TransferStatus } from '@drip/core/settlement/transfer-states'
import sql from 'sql-template-tag'
import type { Queries } from '../../../../platform/database/db.ts'
import type { CancellationSource } from '../../../purchases/orders/orders.store.ts'
import { plannedOn } from '../../../purchases/settlements/sums.store.ts'
import { isTakenFirst } from '../../../purchases/charges/returns.store.ts'

export interface SettledDay {
  transferId: string | null
  /** When it was or will be transferred; null while it waits for the customer's payment, or transfers are suspended. */
  date: CivilDate | null
  /** It waits for nobody's payment: without a date, its store's transfers are suspended. */
  isDue: boolean
  amount: Cents
  /** Held for a contested Pix. */
  held: boolean
  status: TransferStatus | null
  doneAt: Date | null
  /** Of the whole transfer; null without one. */
  transferAmount: Cents | null
  reference: string | null
  failedOn: CivilDate | null
}

/**
 * By transfer, then by its planned day; overdue parts go out on `nextTransferDay`, none without one. A failed or returned
 * transfer contains no parts any more: its day tells which they were, because a transfer includes everything due.
 */
export async function findSettlementOfSale(
  db: Queries,
  orderId: string,
  nextTransferDay: CivilDate | null,
): Promise<SettledDay[]> {
  return db.rows(sql`
    with p as materialized (
      select p.transfer_id, p.merchant_id, p.transfer_on, p.amount, p.held, e.created_at
      from settlement_parts p join settlement_entries e on e.id = p.entry_id and e.purchase_id = p.purchase_id
      where p.purchase_id = ${orderId} and not p.unsold)
    select t.id as transfer_id,
      coalesce(t.transfer_date, ${plannedOn(sql`p.transfer_on`, nextTransferDay)}) as date,
      sum(p.amount)::int8 as amount, p.held, p.transfer_on is not null as is_due, t.status, t.done_at, t.amount as transfer_amount, t.provider_id as reference,
      max(failed.transfer_date) as failed_on
    from p
      left join settlement_transfers t on t.id = p.transfer_id
      left join lateral (
        select f.transfer_date from settlement_transfers f
        where p.transfer_id is null and f.merchant_id = p.merchant_id and f.transfer_date >= p.transfer_on
          and f.status in ('FAILED', 'RETURNED') and f.created_at > p.created_at
        order by f.transfer_date desc limit 1) failed on true
    group by 1, 2, p.held, is_due, t.status, t.done_at, t.amount, t.provider_id having sum(p.amount) <> 0 order by 2 nulls last, 1`)
}

export interface RefundOfSale {
  id: string
  amount: Cents
  source: CancellationSource
  /** Requested with a request key, as stores' servers do. */
  byServer: boolean
  reason: RefundReason | null
  userName: string | null
  product: string | null
  createdAt: Date
  sentBack: Cents
  /** Null until all its Pix are done, and if nothing is refunded. */
  sentBackAt: Date | null
}

/** Oldest first. A refund's Pix names the cancellation that caused it (cancel-order.ts). */
export async function findRefundsOfSale(db: Queries, orderId: string): Promise<RefundOfSale[]> {
  return db.rows(sql`
    select c.id, c.amount, c.source, c.reason, u.name as user_name, c.request_key is not null as by_server, p.name as product, c.created_at,
      coalesce(back.amount, 0)::int8 as sent_back, case when back.open = 0 then back.done_at end as sent_back_at
    from cancellations c
      left join merchant_users u on u.id = c.made_by
      left join order_products p on p.id = c.product_id and p.purchase_id = c.purchase_id
      left join lateral (
        select sum(r.amount)::int8 as amount, count(*) filter (where coalesce(r.done_at, taken.at) is null) as open,
          max(coalesce(r.done_at, taken.at)) as done_at
        from pix_refunds r
          join pix_payments p on p.end_to_end_id = r.end_to_end_id and p.purchase_id = ${orderId}
          -- the payer's bank took the money before our refund could carry it
          left join lateral (
            select max(f.done_at) as at from pix_refunds f
            where f.purchase_id = ${orderId} and f.end_to_end_id = r.end_to_end_id and f.forced
              and ${isTakenFirst([orderId])}) taken on true
        where r.purchase_id = ${orderId} and r.cause = 'canceled:' || c.id
          -- one that failed and was asked for again, or paid back in another way, is the same money
          and (r.status <> 'FAILED' or not exists (
            select from pix_refunds n where n.purchase_id = ${orderId} and n.end_to_end_id = r.end_to_end_id and n.cause = r.cause
              and (n.status <> 'FAILED' or (n.created_at, n.id) > (r.created_at, r.id))))) back on true
    where c.purchase_id = ${orderId} order by c.created_at, c.id`)
}
