/**
 * Money that a collection agency brought arrived while the agency had the case, its fee is booked once, and meanwhile
 * we did not contact its customers (decision 118).
 */
import { ACCOUNTS } from '@drip/core/ledger/accounts'
import sql, { type Sql } from 'sql-template-tag'
import { balance } from './balance.ts'
import { truths } from './breach.ts'

/**
 * The fee at the rate that was agreed when the case was placed, rounded half up to the centavo
 * (core/src/money/rate.ts).
 */
const feeOn = (amount: Sql) => sql`floor(((${amount})::numeric * p.fee_rate * 2 + 1000000) / 2000000)::int8`

const OWN_ACCOUNTS = [ACCOUNTS.AGENCY_FEES, ACCOUNTS.AGENCY_PAYABLE]

export const agenciesAddUp = truths({
  'the fees of an agency are booked, and nothing else is on its accounts': sql`
    with booked as (
      select m.cause, m.purchase_id, m.kind, ${balance(ACCOUNTS.AGENCY_FEES)} as expense, -${balance(ACCOUNTS.AGENCY_PAYABLE)} as owed,
        sum(p.amount)::int8 as lines
      from movements m left join postings p on p.purchase_id = m.purchase_id and p.movement_id = m.id
      where m.kind in ('AGENCY_FEE', 'AGENCY_FEE_RETURNED') or p.debit = any(${OWN_ACCOUNTS}::text[]) or p.credit = any(${OWN_ACCOUNTS}::text[])
      group by m.id, m.cause, m.purchase_id, m.kind),
    fees as (
      select 'agency-fee:' || end_to_end_id as cause, purchase_id, 'AGENCY_FEE' as kind, fee from agency_payments where fee > 0
      union all
      select 'agency-fee-returned:' || refund_id, purchase_id, 'AGENCY_FEE_RETURNED', -fee from agency_fee_returns where fee > 0)
    select coalesce(b.purchase_id, f.purchase_id) as purchase_id, coalesce(b.cause, f.cause) as cause, b.kind, b.expense, b.owed, f.fee
    from booked b full join fees f on f.cause = b.cause and f.purchase_id = b.purchase_id
    where (b.kind, b.expense, b.owed, b.lines) is distinct from (f.kind, f.fee, f.fee, abs(f.fee))`,
  /** After the payer's bank took some money back, the remaining fee is the rate of the remaining part of the Pix. */
  'the payments of an agency arrived while it had the case, and its fee is the rate of them': sql`
    select b.purchase_id, b.end_to_end_id as pix, b.amount, b.fee
    from agency_payments b
      left join agency_placements p on p.id = b.placement_id and p.agency_id = b.agency_id
      left join orders o on o.id = b.purchase_id and o.customer_id = p.customer_id
      left join pix_payments x on x.end_to_end_id = b.end_to_end_id and x.purchase_id = b.purchase_id
        and x.amount = b.amount and x.paid_at = b.paid_at
    where o.id is null or x.end_to_end_id is null or b.paid_at < p.placed_at or b.paid_at > coalesce(p.ended_at, 'infinity')
      or b.fee <> ${feeOn(sql`b.amount`)}
    union all
    select b.purchase_id, b.end_to_end_id, back.taken, back.fee
    from agency_payments b join agency_placements p on p.id = b.placement_id
      cross join lateral (select coalesce(sum(r.taken), 0)::int8 as taken, coalesce(sum(r.fee), 0)::int8 as fee
        from agency_fee_returns r where r.purchase_id = b.purchase_id and r.end_to_end_id = b.end_to_end_id) back
    where b.fee - back.fee <> ${feeOn(sql`b.amount - back.taken`)}
      or back.taken <> (select coalesce(sum(r.amount), 0)::int8 from pix_refunds r where r.purchase_id = b.purchase_id
        and r.end_to_end_id = b.end_to_end_id and r.forced and r.status = 'DONE')`,
  /** A message that was sent in time may be on its way for some minutes. */
  'while an agency has a case, our staff do not ask its customer for money': sql`
    select null::uuid as purchase_id, 'contact' as what, k.id::text as id
    from agency_placements p join collection_contacts k on k.customer_id = p.customer_id and k.made_by is not null
      and k.made_at > p.placed_at and k.made_at < coalesce(p.ended_at, 'infinity')
    union all
    select null, 'reminder', r.id::text
    from agency_placements p join reminders r on r.customer_id = p.customer_id and r.status = 'SENT'
      and r.done_at > p.placed_at + interval '5 minutes' and r.done_at < coalesce(p.ended_at, 'infinity')`,
})
