/** The amounts that each Pix paid add up to the paid amount of each instalment, and no debt is charged twice. */
import sql from 'sql-template-tag'
import { truths } from './breach.ts'
import { CHARGED_ITEMS } from './charged-items.ts'

export const paymentsMatchDebts = truths({
  'the paid amount of an instalment is the sum of its payments': sql`
    with allocated as (
      select instalment_id, sum(principal)::int8 as paid, sum(late_charge)::int8 as late, sum(discount)::int8 as discount
      from payment_allocations group by 1)
    select i.purchase_id, i.number, i.paid_amount, a.paid,
      i.late_charge_paid, a.late, i.discount_amount, a.discount
    from instalments i left join allocated a on a.instalment_id = i.id
    where i.paid_amount <> coalesce(a.paid, 0) or i.late_charge_paid <> coalesce(a.late, 0)
      or i.discount_amount <> coalesce(a.discount, 0)`,
  /**
   * A Pix pays and returns no more than its amount; what it neither pays nor returns is on the list of failed refunds.
   */
  'a Pix pays debts or is returned, to the centavo': sql`
    with used as (
      select purchase_id, end_to_end_id, sum(principal + late_charge)::int8 as amount
      from payment_allocations group by 1, 2),
    back as (
      select purchase_id, end_to_end_id, coalesce(sum(amount) filter (where status <> 'FAILED'), 0)::int8 as amount,
        -- of those that were not asked for again
        coalesce(sum(amount) filter (where status = 'FAILED' and not exists (
          select from pix_refunds n
          where n.end_to_end_id = r.end_to_end_id and n.purchase_id = r.purchase_id and n.cause = r.cause
            and n.status <> 'FAILED')), 0)::int8 as failed
      from pix_refunds r group by 1, 2)
    select p.purchase_id, p.end_to_end_id, p.amount,
      coalesce(used.amount, 0) as used, coalesce(back.amount, 0) as back
    from pix_payments p left join used on used.end_to_end_id = p.end_to_end_id and used.purchase_id = p.purchase_id
      left join back on back.end_to_end_id = p.end_to_end_id and back.purchase_id = p.purchase_id
    where coalesce(used.amount, 0) < 0 or coalesce(used.amount, 0) + coalesce(back.amount, 0) > p.amount
      or coalesce(used.amount, 0) + coalesce(back.amount, 0) + coalesce(back.failed, 0) < p.amount`,
  /** Cashback that was given before (decision 132); of the same moment, only what was reversed counts. */
  'cashback is taken back with what a payer’s bank takes of its purchase': sql`
    with taken as (
      select purchase_id, cause, max(created_at) as at from payment_allocations
      where cause like 'taken-back:%' group by 1, 2 having sum(principal) < 0)
    select t.purchase_id, t.cause, sum(a.discount)::int8 as cashback
    from taken t join payment_allocations a on a.purchase_id = t.purchase_id
      and (a.created_at < t.at or a.created_at = t.at and a.discount < 0)
    group by 1, 2 having sum(a.discount) > 0`,
  'a live charge is for open debts': sql`
    with ${CHARGED_ITEMS}
    select c.purchase_id, c.instalment_id as instalment, c.status, s.status as debt
    from charged c join instalments s on s.id = c.instalment_id and s.purchase_id = c.purchase_id
    where (c.live and (c.status not in ('INTENDED', 'LIVE') or s.status <> 'PENDING'))
      or (not c.live and c.status in ('INTENDED', 'LIVE'))`,
})
