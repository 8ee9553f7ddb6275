/**
 * The money refunded for a dispute equals the dispute's amount, and an order whose dispute was fully accepted has
 * nothing left.
 */
import sql from 'sql-template-tag'
import { truths } from '../breach.ts'

export const disputesMatchRefunds = truths({
  'the refunds of a dispute are those that it states': sql`
    with said as (select purchase_id, sum(refunded) as amount from disputes group by purchase_id having sum(refunded) > 0),
      done as (select purchase_id, sum(amount) as amount from cancellations where source = 'DISPUTE' group by purchase_id)
    select coalesce(said.purchase_id, done.purchase_id) as purchase_id, said.amount::int8 as said, done.amount::int8 as done
    from said full join done on done.purchase_id = said.purchase_id
    where said.amount is distinct from done.amount`,
  'a dispute that ended with a full refund leaves no debt': sql`
    select d.purchase_id, d.id as dispute, o.amount, o.canceled_amount as canceled
    from disputes d join orders o on o.id = d.purchase_id
    where d.outcome = 'REFUND' and o.canceled_amount <> o.amount`,
})
