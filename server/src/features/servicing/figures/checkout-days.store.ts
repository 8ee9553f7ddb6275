/**
 * The outcome of purchases, stored by the day on which they were begun; recomputed while any purchase of that day is in
 * progress (decision 87).
 */
import type { CivilDate } from '@drip/core/calendar/dates'
import sql, { type Sql } from 'sql-template-tag'
import type { Queries, Tx } from '../../../platform/database/db.ts'

/** When the first purchase was begun; null if there is none. */
export async function findFirstBegun(db: Queries): Promise<Date | null> {
  return db.value<Date>(sql`select created_at from checkouts order by id limit 1`)
}

/** When the oldest unfinished purchase was begun; null if there is none. */
export async function findOldestUnderWay(db: Queries): Promise<Date | null> {
  return db.value<Date>(sql`
    select least(
      (select min(created_at) from checkouts where status in ('PRISTINE', 'MORE_INFO')),
      (select min(created_at) from checkouts where status = 'OK' and store_confirmed_at is null)) as begun`)
}

/**
 * A purchase's furthest step and its refusal reason, in the order of the columns of `checkout_days`; of `checkouts c`.
 */
export const STEP_COLUMNS: Sql = sql`
  case when c.store_confirmed_at is not null then 'SOLD'
    when c.approved_at is not null then 'PAID'
    when c.confirmed_at is not null then 'CHOSEN'
    when c.decided_at is not null and coalesce(c.ko_reason, 'EXPIRED') = 'EXPIRED' then 'ACCEPTED'
    when c.decided_at is not null then 'DECIDED'
    when c.phone_verified_at is not null then 'PHONE'
    else 'STARTED' end as step,
  case when coalesce(c.ko_reason, 'EXPIRED') = 'EXPIRED' then '' else c.ko_reason end as reason`

/** Recomputes all purchases begun on a day. @param from, to ids of that day */
export async function keepCheckoutDay(
  tx: Tx,
  { day, from, to }: { day: CivilDate; from: string; to: string },
): Promise<void> {
  await tx.run(sql`delete from checkout_days where day = ${day}`)
  await tx.run(sql`
    insert into checkout_days (day, merchant_id, step, reason, checkouts, amount)
    select ${day}::date, merchant_id, step, reason, count(*), sum(amount)
    from (select c.merchant_id, c.amount, ${STEP_COLUMNS} from checkouts c where c.id >= ${from} and c.id < ${to}) begun
    group by merchant_id, step, reason`)
}
