/**
 * A paused order has the dates that its pause gave it, none of them within the pause, and no customer has two hardships
 * in a year.
 */
import sql from 'sql-template-tag'
import { truths } from '../breach.ts'

export const pausesHold = truths({
  /** Changes after the pause has ended, such as a correction or another pause, may move dates again. */
  'while an order is paused, its due dates are those of the pause': sql`
    select p.purchase_id, p.id as pause, i.number, i.due_date::text as due, pi.to_date::text as paused_to
    from pauses p join paused_instalments pi on pi.pause_id = p.id and pi.purchase_id = p.purchase_id
      join instalments i on i.id = pi.instalment_id and i.purchase_id = p.purchase_id
    where p.ended_on is null and i.due_date <> pi.to_date
      and not exists (select from pauses later where later.purchase_id = p.purchase_id and later.began_on >= p.ends_on)
      and not exists (select from due_date_changes d where d.purchase_id = p.purchase_id
        and (d.created_at at time zone 'America/Sao_Paulo')::date >= p.ends_on)`,
  /** Nothing falls due during a pause, so that nothing becomes late or is charged interest. */
  'nothing falls due while an order is paused': sql`
    select p.purchase_id, p.id as pause, i.number, p.ends_on::text as ends, pi.to_date::text as paused_to
    from pauses p join paused_instalments pi on pi.pause_id = p.id and pi.purchase_id = p.purchase_id
      join instalments i on i.id = pi.instalment_id and i.purchase_id = p.purchase_id
    where pi.to_date < p.ends_on`,
  'a customer has one hardship in a year': sql`
    with hard as materialized (select id, purchase_id, customer_id, began_on from pauses where kind = 'HARDSHIP')
    select b.purchase_id, a.id as first, b.id as second, a.began_on::text as began, b.began_on::text as again
    from hard a join hard b on b.customer_id = a.customer_id and b.id <> a.id
      and b.began_on >= a.began_on and b.began_on < a.began_on + interval '1 year'`,
})
