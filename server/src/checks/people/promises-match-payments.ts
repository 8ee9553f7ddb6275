/**
 * A promise belongs to a customer and covers all their purchases. It was kept if the money came and broken if not, and
 * the contact in which it was made refers to it.
 */
import sql from 'sql-template-tag'
import { truths } from '../breach.ts'

export const promisesMatchPayments = truths({
  /** Money that arrives after the promise was settled may increase the paid amount, never reduce it. */
  'the amount that a promise shows as paid has arrived': sql`
    with made as materialized (
      select id, customer_id, state, paid, made_at, due_on from payment_promises where state in ('KEPT', 'BROKEN')),
    came as materialized (
      select o.customer_id, p.amount, p.paid_at from orders o join pix_payments p on p.purchase_id = o.id
      where o.customer_id in (select customer_id from made) and p.use in ('INSTALMENT', 'UNIQUE', 'PART', 'DEBIT', 'PLAN'))
    select null::uuid as purchase_id, m.id as promise, m.state, m.paid as said, coalesce(sum(p.amount), 0)::int8 as came
    from made m left join came p on p.customer_id = m.customer_id
      and p.paid_at > m.made_at and (p.paid_at at time zone 'America/Sao_Paulo')::date <= m.due_on
    group by m.id, m.state, m.paid having m.paid > coalesce(sum(p.amount), 0)`,
  'a contact with a promise has its amount': sql`
    select null::uuid as purchase_id, k.id as contact, k.outcome, p.amount
    from collection_contacts k left join payment_promises p on p.id = k.id
    where (k.outcome = 'PROMISED') <> (p.id is not null)`,
})
