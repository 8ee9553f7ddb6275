/**
 * A customer's debt is read from the purchases that their account lists (decision 88): the account lists all of them,
 * or says that it does not.
 */
import sql from 'sql-template-tag'
import { listsPurchases } from '../../features/people/customers/customers.store.ts'
import { truths } from '../breach.ts'

export const purchasesAreListed = truths({
  'an account lists all of its purchases, or states that it does not': sql`
    with bought as materialized (select customer_id, array_agg(id order by id) as ids from orders group by 1)
    select o.ids[1] as purchase_id, cardinality(c.purchase_ids) as listed
    from customers c left join bought o on o.customer_id = c.id
    where ${listsPurchases('c')} and array(select unnest(c.purchase_ids) order by 1) is distinct from coalesce(o.ids, '{}')`,
})
