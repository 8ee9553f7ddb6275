/**
 * What payers have twice (decision 130) is booked as owed or as lost, and is no more than was paid back in another way
 * than by Pix.
 */
import { ACCOUNTS } from '@drip/core/ledger/accounts'
import sql from 'sql-template-tag'
import { balance } from './balance.ts'
import { truths } from './breach.ts'

export const doublesStand = truths({
  'what a payer has twice is booked as owed until it is returned or lost': sql`
    with booked as (
      select purchase_id, ${balance(ACCOUNTS.DOUBLE_REFUNDS)} as owed, ${balance(ACCOUNTS.DOUBLE_REFUND_LOSSES)} as lost from postings
      where ${ACCOUNTS.DOUBLE_REFUNDS} in (debit, credit) group by 1),
    facts as (
      select purchase_id, coalesce(sum(amount) filter (where settled_at is null), 0)::int8 as owed,
        coalesce(sum(amount) filter (where settled_at is not null and returned_on is null), 0)::int8 as lost
      from double_refunds group by 1)
    select coalesce(b.purchase_id, f.purchase_id) as purchase_id, b.owed as booked_owed, f.owed, b.lost as booked_lost, f.lost
    from booked b full join facts f on f.purchase_id = b.purchase_id
    where (coalesce(b.owed, 0), coalesce(b.lost, 0)) <> (coalesce(f.owed, 0), coalesce(f.lost, 0))`,
  'a payer has twice no more than was paid back in another way': sql`
    select d.purchase_id, d.end_to_end_id, d.amount as twice, coalesce(o.amount, 0)::int8 as outside
    from (select purchase_id, end_to_end_id, sum(amount)::int8 as amount, max(taken_at) as taken_at from double_refunds group by 1, 2) d
      left join lateral (select sum(r.amount) as amount from pix_refunds r where r.purchase_id = d.purchase_id
        and r.end_to_end_id = d.end_to_end_id and r.outside_on is not null and r.created_at <= d.taken_at) o on true
    where d.amount > coalesce(o.amount, 0)`,
})
