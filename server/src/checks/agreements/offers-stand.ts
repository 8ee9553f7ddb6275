/**
 * An accepted offer becomes exactly one plan, to the centavo as it was sent; nothing is offered for a debt that is
 * already settled.
 */
import sql from 'sql-template-tag'
import { truths } from '../breach.ts'

export const offersStand = truths({
  'an accepted offer is a plan as it was sent': sql`
    select o.purchase_id, o.id as offer, o.total, plans.count, plans.total as agreed
    from debt_offers o cross join lateral (
      select count(*), coalesce(sum(l.amount), 0)::int8 as total
      from debt_plans p cross join lateral (
        select sum(amount) as amount from debt_plan_lines where plan_id = p.id and purchase_id = p.purchase_id) l
      where p.purchase_id = o.purchase_id and p.seen = o.seen and p.kind = o.kind and p.priced_on = o.offered_on
        and p.accepted_at >= o.made_at and p.accepted_on <= o.until) plans
    where o.state = 'ACCEPTED' and (plans.count <> 1 or plans.total <> o.total)`,
  'amounts of another day come from an offer': sql`
    select p.purchase_id, p.id as plan, p.accepted_on, p.priced_on
    from debt_plans p
    where p.priced_on <> p.accepted_on and not exists (select from debt_offers o
      where o.purchase_id = p.purchase_id and o.seen = p.seen and o.state = 'ACCEPTED' and o.offered_on = p.priced_on)`,
})
