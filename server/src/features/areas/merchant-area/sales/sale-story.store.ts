/** What became of a sale: when its store is paid for it, and what was taken back by whom. */
import type { CivilDate } from '@drip/core/calendar/dates'
import type { RefundReason } from '@drip/core/contracts/states'
import type { Cents } from '@drip/core/money/cents'
import type { TransferStatus } from '@drip/core/settlement/transfer-states'
import sql from 'sql-template-tag'
import type { Queries } from '../../../../platform/database/db.ts'
import type { CancellationSource } from '../../../purchases/orders/orders.store.ts'

export interface SettledDay {
  transferId: string | null
  /** When it was, or is to be, transferred; null while it waits for the customer to pay. */
  date: CivilDate | null
  amount: Cents
  /** Waits for a contested Pix. */
  held: boolean
  status: TransferStatus | null
  doneAt: Date | null
}

/** By transfer, then by the day on which it goes out; what is due and has not gone goes on `nextTransferDay`. */
export async function findSettlementOfSale(
  db: Queries,
  orderId: string,
  nextTransferDay: CivilDate,
): Promise<SettledDay[]> {
  return db.rows(sql`
    select t.id as transfer_id,
      coalesce(t.transfer_date, case when p.transfer_on is not null then greatest(p.transfer_on, ${nextTransferDay}::date) end) as date,
      sum(p.amount)::int8 as amount, p.held, t.status, t.done_at
    from settlement_parts p left join settlement_transfers t on t.id = p.transfer_id
    where p.purchase_id = ${orderId} and not p.unsold
    group by 1, 2, p.held, t.status, t.done_at having sum(p.amount) <> 0 order by 2 nulls last, 1`)
}

export interface RefundOfSale {
  id: string
  amount: Cents
  source: CancellationSource
  /** Asked for with the key of a request, as stores' servers do. */
  byServer: boolean
  reason: RefundReason | null
  userName: string | null
  product: string | null
  createdAt: Date
  sentBack: Cents
  /** Null as long as a Pix of it is not done, and where nothing goes back. */
  sentBackAt: Date | null
}

/** The oldest first. A Pix that goes back names the cancellation that causes it (cancel-order.ts). */
export async function findRefundsOfSale(db: Queries, orderId: string): Promise<RefundOfSale[]> {
  return db.rows(sql`
    select c.id, c.amount, c.source, c.reason, u.name as user_name, c.request_key is not null as by_server, p.name as product, c.created_at,
      coalesce(back.amount, 0)::int8 as sent_back, case when back.open = 0 then back.done_at end as sent_back_at
    from cancellations c
      left join merchant_users u on u.id = c.made_by
      left join order_products p on p.id = c.product_id
      left join lateral (
        select sum(r.amount)::int8 as amount, count(*) filter (where r.status <> 'DONE') as open, max(r.done_at) as done_at
        from pix_refunds r where r.purchase_id = c.purchase_id and r.cause = 'canceled:' || c.id) back on true
    where c.purchase_id = ${orderId} order by c.created_at, c.id`)
}
