/**
 * The figures behind reports, stored by day (docs/decisions/0087). Each day is recomputed as a whole from the ledger
 * and the instalments, so that repeating it is harmless; nobody who sells or pays writes here.
 */
import type { AgeBucket } from '@drip/core/ledger/ageing'
import { ACCOUNTS, type Account } from '@drip/core/ledger/accounts'
import type { CivilDate } from '@drip/core/calendar/dates'
import sql, { type Sql, join } from 'sql-template-tag'
import type { Queries, Tx } from '../../../platform/database/db.ts'

/**
 * The last stored day: earlier days are final. Null before the first round, and if figures were stored without score
 * bands.
 */
export async function findKeptDay(db: Queries): Promise<{ day: CivilDate; at: Date } | null> {
  return db.row(sql`select day, kept_at as at from figures_kept where banded`)
}

/** Whether something is booked in the future. @param id the first id of that time */
export async function isBookedSince(db: Queries, id: string): Promise<boolean> {
  return (await db.row(sql`select from movements where id >= ${id} limit 1`)) !== null
}

/** When the first line was booked; null if there is none. */
export async function findFirstBooked(db: Queries): Promise<Date | null> {
  return db.value<Date>(sql`select booked_at from movements order by id limit 1`)
}

export async function saveKeptDay(tx: Tx, { day, at }: { day: CivilDate; at: Date }): Promise<void> {
  await tx.run(sql`
    insert into figures_kept as kept (day, kept_at, banded) values (${day}, ${at}, true)
    on conflict (one) do update set day = excluded.day, kept_at = excluded.kept_at, banded = true,
      open_from = case when kept.banded then kept.open_from end`)
}

/** Before that day nothing is in progress; null before the first round. */
export async function findOpenFrom(db: Queries): Promise<CivilDate | null> {
  return db.value<CivilDate>(sql`select open_from from figures_kept`)
}

export async function saveOpenFrom(tx: Tx, day: CivilDate): Promise<void> {
  await tx.run(sql`update figures_kept set open_from = ${day}`)
}

/** Days from this one on are no longer final; debts recorded after it belong to the future. */
export async function reopenDays(tx: Tx, day: CivilDate): Promise<void> {
  await tx.run(
    sql`update figures_kept set day = least(day, ${day}::date), open_from = least(open_from, ${day}::date)`,
  )
  await tx.run(sql`delete from debt_days where day > ${day}`)
  await tx.run(sql`delete from debt_day_totals where day > ${day}`)
}

const sumOf = (account: Account) =>
  sql`coalesce(sum(case ${account}::text when debit then amount when credit then -amount end), 0)::int8`

/** The sums of lines, in the order of the columns of `ledger_days`. */
export const LINE_SUMS: Sql = sql`
  ${sumOf(ACCOUNTS.BANK)} as bank, ${sumOf(ACCOUNTS.CUSTOMER_DEBT)} as customer_debt,
  ${sumOf(ACCOUNTS.CUSTOMER_FUNDS)} as customer_funds, ${sumOf(ACCOUNTS.MERCHANT_PAYABLE)} as merchant_payable,
  ${sumOf(ACCOUNTS.MERCHANT_HELD)} as merchant_held, ${sumOf(ACCOUNTS.FEE_INCOME)} as fee_income,
  ${sumOf(ACCOUNTS.LATE_CHARGES)} as late_charges, ${sumOf(ACCOUNTS.CASHBACK)} as cashback,
  ${sumOf(ACCOUNTS.WRITE_OFFS)} as write_offs, ${sumOf(ACCOUNTS.DOUBLE_REFUNDS)} as double_refunds,
  ${sumOf(ACCOUNTS.DOUBLE_REFUND_LOSSES)} as double_refund_losses,
  coalesce(sum(amount) filter (where kind = 'ORDER_APPROVED'), 0)::int8 as sold,
  count(distinct movement_id) filter (where kind = 'ORDER_APPROVED') as sales,
  coalesce(sum(amount) filter (where kind = 'ORDER_CANCELED' and debit <> ${ACCOUNTS.LATE_CHARGES}), 0)::int8 as canceled,
  coalesce(sum(case kind when 'DEBT_PAID' then amount when 'PIX_TAKEN_BACK' then -amount end)
    filter (where ${ACCOUNTS.CUSTOMER_DEBT} in (debit, credit) and ${ACCOUNTS.CUSTOMER_FUNDS} in (debit, credit)), 0)::int8 as collected,
  coalesce(sum(recovered), 0)::int8 as recovered`

/**
 * Lines and recovered amounts, as `LINE_SUMS` adds them up. @param of which movements (`m`), which allocations (`a`),
 * and their day
 */
export const linesOf = (of: { movements: Sql; allocations: Sql; bookedOn: Sql; paidOn: Sql }): Sql => sql`(
  select ${of.bookedOn} as day, c.merchant_id, p.movement_id, m.kind, p.debit, p.credit, p.amount, null::int8 as recovered
  from movements m join postings p on p.purchase_id = m.purchase_id and p.movement_id = m.id join checkouts c on c.id = m.purchase_id
  where ${of.movements}
  union all
  select ${of.paidOn}, o.merchant_id, null, null, null, null, null, a.principal + a.late_charge
  from payment_allocations a join orders o on o.id = a.purchase_id
  where a.late_charge <> 0 and ${of.allocations}) lines`

/**
 * Recomputes everything booked on a day.
 * @param from, to ids of that day: ids grow with time, so no other index is needed
 */
export async function keepLedgerDay(
  tx: Tx,
  { day, from, to }: { day: CivilDate; from: string; to: string },
): Promise<void> {
  await tx.run(sql`delete from ledger_days where day = ${day}`)
  await tx.run(sql`
    insert into ledger_days (day, merchant_id, bank, customer_debt, customer_funds, merchant_payable, merchant_held, fee_income,
      late_charges, cashback, write_offs, double_refunds, double_refund_losses, sold, sales, canceled, collected, recovered)
    select day, merchant_id, ${LINE_SUMS}
    from ${linesOf({
      movements: sql`m.id >= ${from} and m.id < ${to}`,
      allocations: sql`a.id >= ${from} and a.id < ${to}`,
      bookedOn: sql`${day}::date`,
      paidOn: sql`${day}::date`,
    })}
    group by day, merchant_id`)
}

/** The ages of a day, from the latest due date. */
type Buckets = readonly { bucket: AgeBucket; from: CivilDate | null }[]

/** The age of an instalment `i`. */
export function ageOf(buckets: Buckets): Sql {
  const cases = buckets.map(
    ({ bucket, from }) => sql`when ${from}::date is null or i.due_date >= ${from}::date then ${bucket}::text`,
  )
  return sql`case ${join(cases, ' ')} end`
}

/** What is open of an instalment `i`, without late charges. */
export const OPEN_AMOUNT: Sql = sql`i.amount - i.canceled_amount - i.paid_amount - i.discount_amount - i.written_off_amount`

/**
 * The present debt of customers by age, as the figures of that day: by merchant, and by month of sale.
 * @param of.buckets those of that day
 */
export async function keepDebtDay(
  tx: Tx,
  of: { day: CivilDate; now: Date; buckets: Buckets },
): Promise<void> {
  await tx.run(sql`
    insert into debt_day_totals (day, taken_at, booked)
    select ${of.day}::date, ${of.now}::timestamptz, coalesce(sum(customer_debt), 0) from ledger_days
    on conflict (day) do update set taken_at = excluded.taken_at, booked = excluded.booked`)
  await tx.run(sql`delete from debt_days where day = ${of.day}`)
  await tx.run(sql`
    with debts as materialized (
      select o.merchant_id, date_trunc('month', o.created_at at time zone 'America/Sao_Paulo')::date as sold_month,
        ${ageOf(of.buckets)} as bucket, count(*) as instalments, sum(${OPEN_AMOUNT}) as amount
      from instalments i join orders o on o.id = i.purchase_id where i.status = 'PENDING' group by 1, 2, 3)
    insert into debt_days (day, merchant_id, sold_month, bucket, instalments, amount)
    select ${of.day}::date, merchant_id, sold_month, bucket, sum(instalments), sum(amount) from debts
    group by grouping sets ((bucket, merchant_id), (bucket, sold_month))`)
}
