/**
 * Reports read the figures stored by day (servicing/figures), never orders and instalments, except what the open cases of
 * contested Pix hold.
 */
import type { CivilDate } from '@drip/core/calendar/dates'
import type { DUE_WAITS } from '@drip/core/contracts/admin/admin-figures'
import { type AgeBucket, LATE_BUCKETS } from '@drip/core/ledger/ageing'
import type { FunnelStep } from '@drip/core/ledger/funnel'
import type { VintageAge } from '@drip/core/ledger/reports'
import type { Cents } from '@drip/core/money/cents'
import sql, { type Sql, empty } from 'sql-template-tag'
import type { Queries } from '../../../../platform/database/db.ts'
import { tableOf } from '../../../../platform/database/lists.ts'
import { DAY_TRANSFERS } from '../../../purchases/settlements/sums.store.ts'
import { HELD } from '../../../purchases/settlements/transfers-of-merchant.store.ts'

/** Days in São Paulo, both included. */
export interface Days {
  from: CivilDate
  to: CivilDate
}
/** All merchants together if none is named. */
export interface DaysOf extends Days {
  merchantId: string | null
}

const ofMerchant = (merchantId: string | null): Sql =>
  merchantId === null ? empty : sql`and merchant_id = ${merchantId}`

/** Debts by age, by day. */
export async function findAges(
  db: Queries,
  { from, to, merchantId }: DaysOf,
): Promise<{ day: CivilDate; bucket: AgeBucket; amount: Cents }[]> {
  const scope = merchantId === null ? sql`merchant_id is null` : sql`merchant_id = ${merchantId}`
  return db.rows(sql`
    select day, bucket, sum(amount)::int8 as amount from debt_days
    where day between ${from} and ${to} and ${scope} group by 1, 2 order by 1`)
}

/** Debts at the last round, by age, with its time; if nothing was owed, only the time. */
export async function findNewestAges(
  db: Queries,
): Promise<{ bucket: AgeBucket | null; amount: Cents; takenAt: Date }[]> {
  return db.rows(sql`
    select d.bucket, coalesce(sum(d.amount), 0)::int8 as amount, t.taken_at
    from (select day, taken_at from debt_day_totals order by taken_at desc limit 1) t
      left join debt_days d on d.day = t.day and d.merchant_id is null
    group by d.bucket, t.taken_at`)
}

export interface BookedDay {
  day: CivilDate
  sold: Cents
  canceled: Cents
  fee: Cents
  lateCharges: Cents
  cashback: Cents
  writtenOff: Cents
  collected: Cents
  recovered: Cents
}

/** What was booked by day, newest first; `writtenOff`: with what payers have twice and keep. */
export async function findBookedDays(db: Queries, { from, to, merchantId }: DaysOf): Promise<BookedDay[]> {
  return db.rows(sql`
    select day, sum(sold)::int8 as sold, sum(canceled)::int8 as canceled, -sum(fee_income)::int8 as fee,
      -sum(late_charges)::int8 as late_charges, sum(cashback)::int8 as cashback,
      sum(write_offs + double_refund_losses)::int8 as written_off, sum(collected)::int8 as collected, sum(recovered)::int8 as recovered
    from ledger_days where day between ${from} and ${to} ${ofMerchant(merchantId)} group by 1 order by 1 desc`)
}

/** Sales by month, for months within the period. */
export async function findSoldMonths(
  db: Queries,
  { from, to }: Days,
): Promise<{ month: CivilDate; sold: Cents }[]> {
  return db.rows(sql`
    select date_trunc('month', day)::date as month, sum(sold)::int8 as sold
    from ledger_days where day between date_trunc('month', ${from}::date)::date and ${to} group by 1 having sum(sold) > 0 order by 1 desc`)
}

/** A month's sales as seen on a day. */
export interface Vintage {
  month: CivilDate
  age: VintageAge
  day: CivilDate
}

/** The late part, for days that were recorded. */
export async function findLateOf(
  db: Queries,
  wanted: readonly Vintage[],
): Promise<{ month: CivilDate; age: VintageAge; late: Cents }[]> {
  return db.rows(sql`
    select w.month, w.age, coalesce(sum(d.amount), 0)::int8 as late
    from ${tableOf(wanted, { month: 'date', age: 'int', day: 'date' })} w
      join debt_day_totals t on t.day = w.day
      left join debt_days d on d.day = w.day and d.sold_month = w.month and d.merchant_id is null
        and d.bucket = any(${[...LATE_BUCKETS]})
    group by 1, 2`)
}

export interface MerchantInFigures {
  id: string
  name: string
  sold: Cents
  canceled: Cents
  fee: Cents
  writtenOff: Cents
  owed: Cents
  late: Cents
  /** Purchases begun on these days: bought, and refused. */
  approved: number
  refused: number
}

/**
 * Merchants with sales, income or losses on these days, those with the most sales first; debts are those of their last
 * recorded day.
 */
export async function findMerchantFigures(
  db: Queries,
  { from, to }: Days,
  limit: number,
): Promise<MerchantInFigures[]> {
  return db.rows(sql`
    select booked.merchant_id as id, shop.name, booked.sold, booked.canceled, booked.fee, booked.written_off,
      coalesce(debts.owed, 0)::int8 as owed, coalesce(debts.late, 0)::int8 as late,
      coalesce(begun.approved, 0)::int8 as approved, coalesce(begun.refused, 0)::int8 as refused
    from (
      select merchant_id, sum(sold)::int8 as sold, sum(canceled)::int8 as canceled, -sum(fee_income)::int8 as fee,
        sum(write_offs)::int8 as written_off
      from ledger_days where day between ${from} and ${to} group by 1) booked
    join merchants shop on shop.id = booked.merchant_id
    left join (
      select merchant_id, sum(amount) as owed, sum(amount) filter (where bucket = any(${[...LATE_BUCKETS]})) as late
      from debt_days where day = (select max(day) from debt_day_totals where day <= ${to}) and merchant_id is not null
      group by 1) debts on debts.merchant_id = booked.merchant_id
    left join (
      select merchant_id, sum(checkouts) filter (where step in ('PAID', 'SOLD') and reason = '') as approved,
        sum(checkouts) filter (where reason <> '') as refused
      from checkout_days where day between ${from} and ${to} group by 1) begun on begun.merchant_id = booked.merchant_id
    order by booked.sold desc, booked.merchant_id limit ${limit}`)
}

export type BandInFigures = Omit<MerchantInFigures, 'id' | 'name' | 'canceled' | 'fee'> & {
  /** In hundreds of points; null without a score. */
  band: number | null
}

/**
 * By the bureau's score, highest first: purchases begun, sales and losses on these days; debts are those of their last
 * recorded day.
 */
export async function findBands(db: Queries, { from, to }: Days): Promise<BandInFigures[]> {
  return db.rows(sql`
    select band, sum(sold)::int8 as sold, sum(written_off)::int8 as written_off, sum(approved)::int8 as approved,
      sum(refused)::int8 as refused, sum(owed)::int8 as owed, sum(late)::int8 as late
    from (
      select band, sold, written_off, 0 as approved, 0 as refused, 0 as owed, 0 as late from band_days where day between ${from} and ${to}
      union all select band, 0, 0, approved, refused, 0, 0 from band_checkouts where day between ${from} and ${to}
      union all select band, 0, 0, 0, 0, owed, late from band_debts
        where day = (select max(day) from debt_day_totals where day <= ${to})) told
    group by band order by band desc nulls last`)
}

/** Purchases by how far they got and why they were refused, of those begun on these days. */
export async function findSteps(
  db: Queries,
  { from, to, merchantId }: DaysOf,
): Promise<{ step: FunnelStep; reason: string; checkouts: number; amount: Cents }[]> {
  return db.rows(sql`
    select step, reason, sum(checkouts)::int8 as checkouts, sum(amount)::int8 as amount from checkout_days
    where day between ${from} and ${to} ${ofMerchant(merchantId)} group by 1, 2 order by 3 desc, 2`)
}

/**
 * What was not transferred to merchants yet, by the earliest possible day. Without one: it waits for customers, for banks
 * to decide on contested Pix, or, though due, for the merchants' transfers to be resumed.
 */
export async function findDue(
  db: Queries,
  merchantId: string | null,
): Promise<
  { day: CivilDate | null; waitsFor: (typeof DUE_WAITS)[number] | null; merchants: number; amount: Cents }[]
> {
  return db.rows(sql`
    with due as (
      select merchant_id, transfer_on, amount, transfer_on is not null and merchant_id = any(array(
        select id from merchants where transfers_suspended_at is not null)) as suspended
      from ${DAY_TRANSFERS} where transfer_id is null ${ofMerchant(merchantId)}
    ), held as (
      select merchant_id, amount from ${HELD} where true ${ofMerchant(merchantId)}
    )
    select day, waits_for, count(*)::int as merchants, sum(amount)::int8 as amount
    from (
      select merchant_id, day, waits_for, sum(amount) as amount
      from (
        select merchant_id, case when not suspended then transfer_on end as day,
          case when suspended then 'RESUMPTION' when transfer_on is null then 'CUSTOMERS' end as waits_for, amount from due
        union all select merchant_id, null, 'CUSTOMERS', -amount from held
        union all select merchant_id, null, 'BANKS', amount from held) parts
      group by 1, 2, 3 having sum(amount) <> 0) of_merchants
    group by 1, 2 having sum(amount) <> 0 order by 1 nulls last, 2`)
}
