/**
 * A payment plan and the debt that it settles agree: a debt is in a plan exactly while the plan is in force, a line is
 * paid once and by no more than was agreed, and no Pix code from before the plan can still be paid.
 */
import sql from 'sql-template-tag'
import { truths } from '../breach.ts'
import { CHARGED_ITEMS } from '../charged-items.ts'

const IN_FORCE = sql`exists (select from debt_plans p where p.purchase_id = i.purchase_id and p.state = 'IN_FORCE')`

export const plansMatchDebts = truths({
  'the open instalments are in a plan exactly while one is in force': sql`
    select i.purchase_id, i.number, i.agreed_charge, ${IN_FORCE} as in_force
    from instalments i
    where i.status = 'PENDING' and (i.agreed_charge is not null) <> ${IN_FORCE}`,
  'a line of a plan is paid once, with no more than the agreed amount': sql`
    select p.purchase_id, l.number, l.amount, l.paid_at is not null as is_paid, paid.payments, paid.amount as paid
    from debt_plan_lines l join debt_plans p on p.id = l.plan_id and p.purchase_id = l.purchase_id
      cross join lateral (
        select count(distinct x.end_to_end_id) as payments,
          coalesce(sum(a.principal + a.late_charge), 0)::int8 as amount
        from charges c join pix_payments x on x.charge_id = c.id and x.purchase_id = c.purchase_id and x.use = 'PLAN'
          join payment_allocations a
            on a.end_to_end_id = x.end_to_end_id and a.purchase_id = x.purchase_id and a.cause = 'paid'
        where c.plan_id = l.plan_id and c.plan_line = l.number and c.purchase_id = p.purchase_id) paid
    where paid.payments <> case when l.paid_at is null then 0 else 1 end or paid.amount > l.amount
      or l.paid_at is not null and p.begun_at is null`,
  'no older code can be paid beside a plan, and no code of an ended plan': sql`
    with ${CHARGED_ITEMS}
    select c.purchase_id, c.charge, c.purpose, p.state from charged c join debt_plans p on p.purchase_id = c.purchase_id
    where c.live and (p.state = 'IN_FORCE' and c.created_at < p.begun_at and c.purpose <> 'PLAN'
      or c.plan_id = p.id and p.state not in ('ACCEPTED', 'IN_FORCE'))`,
})
