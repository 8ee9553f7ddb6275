/** Rows tell of a customer, a merchant or a purchase that is there. No reference holds that: it would hold the owner's row as well. */
import sql, { raw } from 'sql-template-tag'
import type { Queries } from '../platform/database/db.ts'
import { type Breach, type BreachRow, breaches } from './breach.ts'

/** Column of a table, and of whom it tells; migration 0128 took the references away. */
const OWNED: readonly (readonly [table: string, column: string, owners: string])[] = [
  ['checkouts', 'merchant_id', 'merchants'],
  ['orders', 'merchant_id', 'merchants'],
  ['orders', 'customer_id', 'customers'],
  ['instalments', 'customer_id', 'customers'],
  ['customer_messages', 'customer_id', 'customers'],
  ['customer_messages', 'purchase_id', 'checkouts'],
  ['webhook_events', 'merchant_id', 'merchants'],
  ['merchant_sales', 'id', 'checkouts'],
  ['merchant_events', 'purchase_id', 'orders'],
  ['disputes', 'customer_id', 'customers'],
  ['pauses', 'customer_id', 'customers'],
  ['reminders', 'customer_id', 'customers'],
  ['settlement_parts', 'transfer_id', 'settlement_transfers'],
  ['vtex_payments', 'checkout_id', 'checkouts'],
]

export async function ownersAreThere(db: Queries): Promise<Breach[]> {
  const parts = OWNED.map(
    ([table, column, owners]) => `
      select '${table}.${column}' as place, ${column} as owner from ${table} t
      where ${column} is not null and not exists (select from ${owners} o where o.id = t.${column})`,
  )
  const rows = await db.rows<BreachRow>(sql`
    select null as purchase_id, place, owner, count(*) as rows from (${raw(parts.join(' union all '))}) lost group by place, owner`)
  return breaches('whoever a row tells of is there', rows)
}
