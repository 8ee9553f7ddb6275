/** A promise is a person's, of all their purchases: it was kept by money that came, and broken where it did not; and the contact in which it was made says so. */
import sql from 'sql-template-tag'
import type { Queries } from '../../platform/database/db.ts'
import { type Breach, type BreachRow, breaches } from '../breach.ts'

export async function promisesMatchPayments(db: Queries): Promise<Breach[]> {
  return [...(await paidAsTheySay(db)), ...(await madeInAContact(db))]
}

/** What arrives after it was settled may add to it, never take away. */
async function paidAsTheySay(db: Queries): Promise<Breach[]> {
  const rows = await db.rows<BreachRow>(sql`
    select null::uuid as purchase_id, m.id as promise, m.state, m.paid as said, paid.amount as came
    from payment_promises m cross join lateral (
      select coalesce(sum(p.amount), 0)::int8 as amount from orders o join pix_payments p on p.purchase_id = o.id
      where o.customer_id = m.customer_id and p.use in ('INSTALMENT', 'UNIQUE', 'PART', 'DEBIT', 'PLAN')
        and p.paid_at > m.made_at and (p.paid_at at time zone 'America/Sao_Paulo')::date <= m.due_on) paid
    where m.state in ('KEPT', 'BROKEN') and m.paid > paid.amount`)
  return breaches('what a promise says was paid has come', rows)
}

async function madeInAContact(db: Queries): Promise<Breach[]> {
  const rows = await db.rows<BreachRow>(sql`
    select null::uuid as purchase_id, k.id as contact, k.outcome, p.amount
    from collection_contacts k left join payment_promises p on p.id = k.id
    where (k.outcome = 'PROMISED') <> (p.id is not null)`)
  return breaches('whoever promised, promised an amount', rows)
}
