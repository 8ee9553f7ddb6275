/** A debit that may still pay stands under a mandate that holds, and is known to the PSP when its charge is; one that paid was booked once. */
import sql from 'sql-template-tag'
import type { Queries } from '../platform/database/db.ts'
import { type Breach, type BreachRow, breaches } from './breach.ts'

export async function debitsMatchMandates(db: Queries): Promise<Breach[]> {
  return [...(await liveOnesMayPay(db)), ...(await paidOnesAreBooked(db))]
}

async function liveOnesMayPay(db: Queries): Promise<Breach[]> {
  const rows = await db.rows<BreachRow>(sql`
    select c.purchase_id, c.id as charge, c.status, d.state, m.state as mandate, m.stopped_by
    from charges c left join autopay_debits d on d.charge_id = c.id left join autopay_mandates m on m.id = d.mandate_id
    where c.purpose = 'DEBIT' and (d.charge_id is null or c.status in ('INTENDED', 'LIVE') and (
      m.state <> 'APPROVED' or m.stopped_at is not null
      or not (c.status = 'INTENDED' and d.state = 'INTENDED' or c.status = 'LIVE' and d.state in ('CREATED', 'ACTIVE'))))`)
  return breaches('a debit that may still pay is on its way under a mandate that holds', rows)
}

async function paidOnesAreBooked(db: Queries): Promise<Breach[]> {
  const rows = await db.rows<BreachRow>(sql`
    select c.purchase_id, c.id as charge, c.status, count(p.end_to_end_id) as booked
    from charges c left join pix_payments p on p.charge_id = c.id and p.use = 'DEBIT'
    where c.purpose = 'DEBIT'
    group by c.id having count(p.end_to_end_id) > 1 or c.status = 'PAID' and count(p.end_to_end_id) <> 1`)
  return breaches('a debit pays once', rows)
}
