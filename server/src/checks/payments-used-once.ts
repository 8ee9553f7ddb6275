/** Each Pix is booked once and either buys the one purchase it was for or goes back in full. */
import sql from 'sql-template-tag'
import type { Queries } from '../platform/database/db.ts'
import { type Breach, type BreachRow, breaches } from './breach.ts'

export async function paymentsUsedOnce(db: Queries): Promise<Breach[]> {
  return [...(await bookedOnce(db)), ...(await oneBuys(db)), ...(await returnedInFull(db))]
}

async function bookedOnce(db: Queries): Promise<Breach[]> {
  const rows = await db.rows<BreachRow>(sql`
    with booked as (select cause, count(*) as times from movements where cause like 'pix:%' group by 1)
    select p.purchase_id, p.end_to_end_id, coalesce(b.times, 0) as booked
    from pix_payments p left join booked b on b.cause = 'pix:' || p.end_to_end_id
    where b.times is distinct from 1`)
  return breaches('a Pix is booked once', rows)
}

async function oneBuys(db: Queries): Promise<Breach[]> {
  const rows = await db.rows<BreachRow>(sql`
    select purchase_id, count(*) as payments from pix_payments
    where use in ('SYMBOLIC', 'FIRST_INSTALMENT', 'FULL_AMOUNT') group by 1 having count(*) > 1`)
  return breaches('one Pix buys a purchase', rows)
}

/** What was not used, and the symbolic R$ 1,00, goes back whole; of no Pix goes back more than it was. */
async function returnedInFull(db: Queries): Promise<Breach[]> {
  const rows = await db.rows<BreachRow>(sql`
    select p.purchase_id, p.end_to_end_id, p.use, p.amount,
      coalesce(sum(r.amount) filter (where r.status <> 'FAILED'), 0)::int8 as returned
    from pix_payments p left join pix_refunds r on r.end_to_end_id = p.end_to_end_id
    group by p.purchase_id, p.end_to_end_id, p.use, p.amount
    having coalesce(sum(r.amount) filter (where r.status <> 'FAILED'), 0) > p.amount
      -- one that the PSP refused is on the list of failed refunds
      or (p.use in ('RETURNED', 'SYMBOLIC') and count(*) filter (where r.status = 'FAILED') = 0
        and coalesce(sum(r.amount), 0) <> p.amount)`)
  return breaches('what a Pix does not pay goes back, and never more', rows)
}
