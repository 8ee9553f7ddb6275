import sql from 'sql-template-tag'
import type { Queries } from '../../../../platform/database/db.ts'

/** The objects of audit entries as people call them: a person's or thing's name, an order's buyer and code. */
export interface NamedObject {
  type: string
  id: string
  name: string
}

/** @param ids of each type, only UUIDs. Deleted objects have no row. */
export async function findObjectNames(
  db: Queries,
  ids: Readonly<Record<(typeof NAMED_TYPES)[number], readonly string[]>>,
): Promise<NamedObject[]> {
  const of = (type: (typeof NAMED_TYPES)[number]) => sql`any(${[...ids[type]]}::uuid[])`
  // what lies with a purchase is asked for first, as a cluster requires
  return db.rows(sql`
    with bought as materialized (select id, code, customer_id from orders where id = ${of('ORDER')}),
    begun as materialized (select id, name, merchant_id from checkouts where id = ${of('CHECKOUT')})
    select 'ADMIN' as type, id, coalesce(nullif(name, ''), email) as name from admin_users where id = ${of('ADMIN')}
    union all select 'AGENCY', id, name from agencies where id = ${of('AGENCY')}
    union all select 'CATEGORY', id, name from categories where id = ${of('CATEGORY')}
    union all select 'CREDIT_POLICY', id, name from credit_policies where id = ${of('CREDIT_POLICY')}
    union all select 'CUSTOMER', id, name from customers where id = ${of('CUSTOMER')}
    union all select 'CHECKOUT', k.id, concat_ws(', ', nullif(k.name, ''), m.name)
      from begun k join merchants m on m.id = k.merchant_id
    union all select 'CONTEST', id, 'Pix ' || end_to_end_id from med_cases where id = ${of('CONTEST')}
    union all select 'MERCHANT', id, name from merchants where id = ${of('MERCHANT')}
    union all select 'MERCHANT_USER', u.id, coalesce(nullif(u.name, ''), u.email) || ', ' || m.name
      from merchant_users u join merchants m on m.id = u.merchant_id where u.id = ${of('MERCHANT_USER')}
    union all select 'ORDER', o.id, c.name || ', ' || o.code
      from bought o join customers c on c.id = o.customer_id
    union all select 'PROMOTION', id, name from promotions where id = ${of('PROMOTION')}
    union all select 'STORE', id, name from stores where id = ${of('STORE')}
    union all select 'STRATEGY', id, 'Versão ' || number from strategies where id = ${of('STRATEGY')}
    union all select 'TAG', id, name from tags where id = ${of('TAG')}`)
}

export const NAMED_TYPES = [
  'ADMIN',
  'AGENCY',
  'CATEGORY',
  'CREDIT_POLICY',
  'CUSTOMER',
  'CHECKOUT',
  'CONTEST',
  'MERCHANT',
  'MERCHANT_USER',
  'ORDER',
  'PROMOTION',
  'STORE',
  'STRATEGY',
  'TAG',
] as const
