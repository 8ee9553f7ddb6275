/**
 * The money refunded for a dispute equals the dispute's amount, and an order whose dispute was fully accepted has
 * nothing left.
 */
import sql from 'sql-template-tag'
import type { Queries } from '../../platform/database/db.ts'
import { type Breach, type BreachRow, breaches } from '../breach.ts'

export async function disputesMatchRefunds(db: Queries): Promise<Breach[]> {
  return [...(await sumsMatch(db)), ...(await wholeIsWhole(db))]
}

async function sumsMatch(db: Queries): Promise<Breach[]> {
  const rows = await db.rows<BreachRow>(sql`
    with said as (select purchase_id, sum(refunded) as amount from disputes group by purchase_id having sum(refunded) > 0),
      done as (select purchase_id, sum(amount) as amount from cancellations where source = 'DISPUTE' group by purchase_id)
    select coalesce(said.purchase_id, done.purchase_id) as purchase_id, said.amount::int8 as said, done.amount::int8 as done
    from said full join done on done.purchase_id = said.purchase_id
    where said.amount is distinct from done.amount`)
  return breaches('the refunds of a dispute are those that it states', rows)
}

async function wholeIsWhole(db: Queries): Promise<Breach[]> {
  const rows = await db.rows<BreachRow>(sql`
    select d.purchase_id, d.id as dispute, o.amount, o.canceled_amount as canceled
    from disputes d join orders o on o.id = d.purchase_id
    where d.outcome = 'REFUND' and o.canceled_amount <> o.amount`)
  return breaches('a dispute that ended with a full refund leaves no debt', rows)
}
