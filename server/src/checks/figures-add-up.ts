/**
 * The tables behind reports agree with the ledger to the centavo: each day that is over, and the debt at each snapshot.
 */
import sql from 'sql-template-tag'
import { STEP_COLUMNS } from '../features/servicing/figures/checkout-days.store.ts'
import { LINE_SUMS, linesOf } from '../features/servicing/figures/figures.store.ts'
import { truths } from './breach.ts'

export const figuresAddUp = truths({
  /** By the time in each line, while the job reads by ids. The last day is not over yet. */
  'the figures of a day are the amounts booked on it': sql`
    with real as (
      select day, merchant_id, ${LINE_SUMS}
      from ${linesOf({
        movements: sql`true`,
        allocations: sql`true`,
        bookedOn: sql`(m.booked_at at time zone 'America/Sao_Paulo')::date`,
        paidOn: sql`(a.created_at at time zone 'America/Sao_Paulo')::date`,
      })} group by 1, 2)
    select null as purchase_id, merchant_id as merchant, day, k.customer_debt as kept_debt, r.customer_debt as debt,
      k.sold as kept_sold, r.sold, k.collected as kept_collected, r.collected, k.recovered as kept_recovered, r.recovered
    from (select * from ledger_days where day < (select day from figures_kept)) k
      full join (select * from real where day < (select day from figures_kept)) r using (day, merchant_id)
    where (k.bank, k.customer_debt, k.customer_funds, k.merchant_payable, k.merchant_held, k.fee_income, k.late_charges, k.cashback,
        k.write_offs, k.double_refunds, k.double_refund_losses, k.sold, k.sales, k.canceled, k.collected, k.recovered)
      is distinct from (r.bank, r.customer_debt, r.customer_funds, r.merchant_payable, r.merchant_held, r.fee_income, r.late_charges,
        r.cashback, r.write_offs, r.double_refunds, r.double_refund_losses, r.sold, r.sales, r.canceled, r.collected, r.recovered)`,
  'the debt by age is the debt in the ledger': sql`
    select null as purchase_id, t.day, t.booked, coalesce(sum(d.amount) filter (where d.merchant_id is not null), 0)::int8 as by_merchant,
      coalesce(sum(d.amount) filter (where d.sold_month is not null), 0)::int8 as by_month
    from debt_day_totals t left join debt_days d on d.day = t.day
    group by t.day, t.booked
    having t.booked <> coalesce(sum(d.amount) filter (where d.merchant_id is not null), 0)
      or t.booked <> coalesce(sum(d.amount) filter (where d.sold_month is not null), 0)`,
  'the steps of the purchases of a day match the result of each': sql`
    with real as (
      select day, merchant_id, step, reason, count(*) as checkouts, sum(amount)::int8 as amount
      from (select (c.created_at at time zone 'America/Sao_Paulo')::date as day, c.merchant_id, c.amount, ${STEP_COLUMNS} from checkouts c) begun
      where day < (select open_from from figures_kept) group by 1, 2, 3, 4)
    select null as purchase_id, merchant_id as merchant, day, step, reason, k.checkouts as kept_checkouts, r.checkouts,
      k.amount as kept_amount, r.amount
    from (select * from checkout_days where day < (select open_from from figures_kept)) k
      full join real r using (day, merchant_id, step, reason)
    where (k.checkouts, k.amount) is distinct from (r.checkouts, r.amount)`,
  /**
   * The totals by credit-bureau score equal the totals by merchant: for what was booked and begun on a day, and for the
   * debt since bands have been kept.
   */
  'sales, refusals, losses and debt by score are the same as by merchant': sql`
    with told as (
      select 'booked' as what, day, sum(sold)::int8 as one, sum(written_off)::int8 as other from band_days group by 2
      union all select 'begun', day, sum(approved)::int8, sum(refused)::int8 from band_checkouts group by 2
      union all select 'owed', day, sum(owed)::int8, 0 from band_debts group by 2),
    kept as (
      select 'booked' as what, day, sum(sold)::int8 as one, sum(write_offs)::int8 as other from ledger_days group by 2
      union all select 'begun', day, coalesce(sum(checkouts) filter (where reason = ''), 0)::int8,
        coalesce(sum(checkouts) filter (where reason <> ''), 0)::int8
        from checkout_days where reason <> '' or step in ('PAID', 'SOLD') group by 2
      union all select 'owed', day, booked, 0 from debt_day_totals where day >= (select min(day) from band_debts))
    select null as purchase_id, what, day, told.one, kept.one as kept_one, told.other, kept.other as kept_other
    from told full join kept using (what, day)
    where (coalesce(told.one, 0), coalesce(told.other, 0)) <> (coalesce(kept.one, 0), coalesce(kept.other, 0))`,
})
