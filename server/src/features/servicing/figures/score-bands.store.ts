/**
 * The outcome of purchases by the bureau's score, in bands of a hundred points (decision 87); null is the band without
 * a score.
 */
import { LATE_BUCKETS } from '@drip/core/ledger/ageing'
import { ACCOUNTS } from '@drip/core/ledger/accounts'
import type { CivilDate } from '@drip/core/calendar/dates'
import sql, { type Sql } from 'sql-template-tag'
import type { Tx } from '../../../platform/database/db.ts'
import { STEP_COLUMNS } from './checkout-days.store.ts'
import { OPEN_AMOUNT } from './figures.store.ts'

/** Ids of a day, from the first to before the first of the next. */
interface DayOfIds {
  day: CivilDate
  from: string
  to: string
}

/** The band of the last decision on `checkouts c`; 900 and more are one band. */
const BAND: Sql = sql`
  (select least(9, greatest(0, floor((d.application -> 'bureau' ->> 'score')::numeric / 100)))::smallint
   from credit_decisions d where d.checkout_id = c.id order by d.decided_at desc, d.stage desc limit 1)`

/** Recomputes how many purchases begun on a day were approved and refused. */
export async function keepBandCheckouts(tx: Tx, { day, from, to }: DayOfIds): Promise<void> {
  await tx.run(sql`delete from band_checkouts where day = ${day}`)
  await tx.run(sql`
    insert into band_checkouts (day, band, approved, refused)
    select ${day}::date, band, count(*) filter (where reason = ''), count(*) filter (where reason <> '')
    from (select ${BAND} as band, ${STEP_COLUMNS} from checkouts c where c.id >= ${from} and c.id < ${to}) begun
    where step in ('PAID', 'SOLD') or reason <> '' group by band`)
}

/** Recomputes sales and losses booked on a day, and the bands of that day's sales. */
export async function keepBandDay(tx: Tx, { day, from, to }: DayOfIds): Promise<void> {
  await tx.run(sql`
    insert into purchase_bands (purchase_id, band)
    select id, band from (
      with sold as materialized (
        select purchase_id from movements where id >= ${from} and id < ${to} and kind = 'ORDER_APPROVED')
      select c.id, ${BAND} as band from sold join checkouts c on c.id = sold.purchase_id) banded
    where band is not null on conflict (purchase_id) do nothing`)
  await tx.run(sql`delete from band_days where day = ${day}`)
  await tx.run(sql`
    insert into band_days (day, band, sold, written_off)
    select ${day}::date, b.band, coalesce(sum(p.amount) filter (where m.kind = 'ORDER_APPROVED'), 0),
      sum(case ${ACCOUNTS.WRITE_OFFS}::text when p.debit then p.amount when p.credit then -p.amount else 0 end)
    from movements m join postings p on p.purchase_id = m.purchase_id and p.movement_id = m.id
      left join purchase_bands b on b.purchase_id = m.purchase_id
    where m.id >= ${from} and m.id < ${to} and (m.kind = 'ORDER_APPROVED' or ${ACCOUNTS.WRITE_OFFS}::text in (p.debit, p.credit))
    group by b.band`)
}

/** The present debt of customers, beside the ages of the same day (keepDebtDay). @param age of an instalment `i` */
export async function keepBandDebts(tx: Tx, { day, age }: { day: CivilDate; age: Sql }): Promise<void> {
  await tx.run(sql`delete from band_debts where day = ${day}`)
  await tx.run(sql`
    insert into band_debts (day, band, owed, late)
    select ${day}::date, band, sum(amount), coalesce(sum(amount) filter (where bucket = any(${[...LATE_BUCKETS]})), 0)
    from (
      select b.band, ${age} as bucket, ${OPEN_AMOUNT} as amount
      from instalments i left join purchase_bands b on b.purchase_id = i.purchase_id where i.status = 'PENDING') debts
    group by band`)
}

/** Deletes debts recorded after a day that will come again. */
export async function forgetBandDebts(tx: Tx, after: CivilDate): Promise<void> {
  await tx.run(sql`delete from band_debts where day > ${after}`)
}
