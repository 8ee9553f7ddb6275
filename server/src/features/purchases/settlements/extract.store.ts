/** The extract that a merchant reads (001 §3 "Settlement"): sales and cancellations by day, and when they are paid. */
import type { CodedPurchase } from '@drip/core/checkout/shown-code'
import type { CivilDate } from '@drip/core/calendar/dates'
import type { Cents } from '@drip/core/money/cents'
import sql, { type Sql, empty, join } from 'sql-template-tag'
import type { Queries } from '../../../platform/database/db.ts'
import type { Place } from '../../../platform/http/cursor.ts'
import { DAYS, DAY_TRANSFERS, plannedOn } from './sums.store.ts'

/** Calendar days in São Paulo, both included. */
export interface Period {
  from: CivilDate
  to: CivilDate
}

export interface SettlementDay {
  date: CivilDate
  /** Net of the fee; negative if more was cancelled than sold. */
  amount: Cents
  ordersCount: number
}

/** Days with sales or cancellations, the newest first. */
export async function findDays(
  db: Queries,
  merchantId: string,
  { from, to }: Period,
  page: { number: number; size: number },
): Promise<SettlementDay[]> {
  return db.rows(sql`
    select entry_date as date, sum(sold + canceled)::int8 as amount, sum(entries)::int8 as orders_count from ${DAYS}
    where merchant_id = ${merchantId} and entry_date between ${from} and ${to}
    group by 1 having sum(entries) > 0 order by 1 desc limit ${page.size} offset ${page.number * page.size}`)
}

export async function countDays(db: Queries, merchantId: string, { from, to }: Period): Promise<number> {
  return db.count(sql`
    select count(*) from (
      select from ${DAYS} where merchant_id = ${merchantId} and entry_date between ${from} and ${to}
      group by entry_date having sum(entries) > 0) told`)
}

export interface DayTransfer {
  date: CivilDate
  /** The day of the transfer, past or planned; null while it waits for customers to pay, or transfers are suspended. */
  transferDate: CivilDate | null
  amount: Cents
  /** The part of it that has not arrived at the merchant. */
  outstanding: Cents
}

/**
 * When the amounts of these days are transferred; amounts that are due and not sent go out on `nextTransferDay`, and
 * have no day without one.
 */
export async function findTransfersOfDays(
  db: Queries,
  merchantId: string,
  days: readonly CivilDate[],
  nextTransferDay: CivilDate | null,
): Promise<DayTransfer[]> {
  return db.rows(sql`
    select s.entry_date as date,
      coalesce(t.transfer_date, ${plannedOn(sql`s.transfer_on`, nextTransferDay)}) as transfer_date,
      sum(s.amount)::int8 as amount,
      coalesce(sum(s.amount) filter (where t.status is distinct from 'DONE'), 0)::int8 as outstanding
    from (select * from ${DAY_TRANSFERS} where merchant_id = ${merchantId} and entry_date = any(${[...days]}::date[])) s
      left join settlement_transfers t on t.id = s.transfer_id
    group by 1, 2 order by 1, 2 nulls last`)
}

export interface SettledOrder extends CodedPurchase {
  /** An order may be sold and cancelled in parts on one day. */
  entryId: string
  date: CivilDate
  purchaseId: string
  code: string
  createdAt: Date
  /** Net of the fee; negative for cancellations. */
  settlementAmount: Cents
  customerName: string
  amount: Cents
  feeAmount: Cents
  /** The time of the sale or cancellation. */
  recordedAt: Date
}

/** Entries with their orders, the newest first; what lies with a purchase is asked for first, as a cluster requires. */
const settledOrders = (entries: Sql) => sql`
  with e as materialized (${entries}),
  own as materialized (
    select e.id as entry_id, e.entry_date as date, e.purchase_id, o.code, o.merchant_code,
      (select connector from checkouts where id = o.id) as connector, o.created_at, o.customer_id,
      e.amount as settlement_amount, e.gross_amount as amount, e.created_at as recorded_at
    from e join orders o on o.id = e.purchase_id)
  select own.entry_id, own.date, own.purchase_id, own.code, own.merchant_code, own.connector, own.created_at,
    own.settlement_amount, c.name as customer_name, own.amount, own.amount - own.settlement_amount as fee_amount,
    own.recorded_at
  from own join customers c on c.id = own.customer_id
  order by own.date desc, own.recorded_at desc, own.entry_id desc`

/** Sales and cancellations of these days, at most `limit` of each day, the newest first. */
export async function findOrdersOfDays(
  db: Queries,
  merchantId: string,
  days: readonly CivilDate[],
  limit: number,
): Promise<SettledOrder[]> {
  if (days.length === 0) return []
  // one query for each day, so that no more rows are read than returned
  const ofDays = days.map(
    (day) => sql`(
      select * from settlement_entries
      where merchant_id = ${merchantId} and entry_date = ${day} and not unsold order by created_at desc, id desc limit ${limit})`,
  )
  return db.rows(settledOrders(join(ofDays, ' union all ')))
}

export interface SettlementTotals {
  sold: Cents
  /** Negative. */
  canceled: Cents
  /** Arrived in the period. */
  transferred: Cents
  /** Everything of any day that has not arrived, including what is on its way; negative if the merchant owes us. */
  outstanding: Cents
}

/** All amounts net of the fee. */
export async function findTotals(
  db: Queries,
  merchantId: string,
  { from, to }: Period,
): Promise<SettlementTotals> {
  const row = await db.row<SettlementTotals>(sql`
    select coalesce(sum(sold), 0)::int8 as sold, coalesce(sum(canceled), 0)::int8 as canceled,
      (select coalesce(sum(amount), 0)::int8 from settlement_transfers
        where merchant_id = ${merchantId} and status = 'DONE' and transfer_date between ${from} and ${to}) as transferred,
      (select coalesce(sum(amount), 0)::int8 from ${DAY_TRANSFERS}
        where merchant_id = ${merchantId} and transfer_id is null)
      + (select coalesce(sum(amount), 0)::int8 from settlement_transfers
        where merchant_id = ${merchantId} and status in ('CREATED', 'SENT')) as outstanding
    from ${DAYS} where merchant_id = ${merchantId} and entry_date between ${from} and ${to}`)
  if (row === null) throw new Error('a sum always has its row')
  return row
}

/** A page of one day's sales and cancellations, the newest first. */
export async function findOrdersOfDay(
  db: Queries,
  merchantId: string,
  day: CivilDate,
  page: { number: number; size: number },
): Promise<SettledOrder[]> {
  return db.rows(
    settledOrders(sql`
      select * from settlement_entries where merchant_id = ${merchantId} and entry_date = ${day} and not unsold
      order by created_at desc, id desc limit ${page.size} offset ${page.number * page.size}`),
  )
}

/** The same after a position; one more than `limit`. */
export async function findOrdersOfDayAfter(
  db: Queries,
  merchantId: string,
  day: CivilDate,
  { after, limit }: { after: Place | null; limit: number },
): Promise<SettledOrder[]> {
  const older = after === null ? empty : sql`and (created_at, id) < (${after.at}, ${after.id}::uuid)`
  return db.rows(
    settledOrders(sql`
      select * from settlement_entries where merchant_id = ${merchantId} and entry_date = ${day} and not unsold ${older}
      order by created_at desc, id desc limit ${limit + 1}`),
  )
}

export async function countOrdersOfDay(db: Queries, merchantId: string, day: CivilDate): Promise<number> {
  return db.count(sql`
    select coalesce(sum(entries), 0)::int8 as count from ${DAYS}
    where merchant_id = ${merchantId} and entry_date = ${day}`)
}
