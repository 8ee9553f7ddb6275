/**
 * Every row belongs to a customer, a merchant or a purchase that exists. No foreign key ensures it, because a foreign
 * key would lock the owner's row.
 */
import sql, { raw } from 'sql-template-tag'
import { truths } from './breach.ts'

/**
 * A column of a table and the table of its owner, which is matched by id unless another key is given; migrations 0128,
 * 0160, 0162 and 0174 removed the foreign keys.
 */
const OWNED: readonly (readonly [table: string, column: string, owners: string, key?: string])[] = [
  ['checkouts', 'merchant_id', 'merchants'],
  ['orders', 'merchant_id', 'merchants'],
  ['orders', 'customer_id', 'customers'],
  ['instalments', 'customer_id', 'customers'],
  ['customer_messages', 'customer_id', 'customers'],
  ['customer_messages', 'purchase_id', 'checkouts'],
  ['webhook_events', 'merchant_id', 'merchants'],
  ['merchant_codes', 'checkout_id', 'checkouts'],
  ['merchant_sales', 'id', 'checkouts'],
  ['merchant_sale_words', 'sale_id', 'merchant_sales'],
  ['merchant_events', 'purchase_id', 'orders'],
  ['merchant_events', 'merchant_id', 'merchants'],
  ['settlement_entries', 'merchant_id', 'merchants'],
  ['customer_words', 'customer_id', 'customers'],
  ['customer_parts', 'customer_id', 'customers'],
  ['disputes', 'customer_id', 'customers'],
  ['pauses', 'customer_id', 'customers'],
  ['reminders', 'customer_id', 'customers'],
  ['reminders', 'purchase_id', 'orders'],
  ['reminders', 'instalment_id', 'instalments'],
  ['debt_offers', 'customer_id', 'customers'],
  ['med_cases', 'end_to_end_id', 'pix_payments', 'end_to_end_id'],
  ['receipt_numbers', 'end_to_end_id', 'pix_payments', 'end_to_end_id'],
  ['receipt_numbers', 'purchase_id', 'orders'],
  ['receipt_numbers', 'customer_id', 'customers'],
  ['mandate_claims', 'mandate_id', 'autopay_mandates'],
  ['settlement_parts', 'transfer_id', 'settlement_transfers'],
  ['vtex_payments', 'checkout_id', 'checkouts'],
]

/** Tables whose rows are stored with their parent, and the column by which they refer to it: its id or another key. */
const CHILDREN: readonly (readonly [table: string, column: string, parents: string, key: string])[] = [
  ['autopay_attempts', 'charge_id', 'autopay_debits', 'charge_id'],
  ['debt_plan_lines', 'plan_id', 'debt_plans', 'id'],
  ['dispute_files', 'dispute_id', 'disputes', 'id'],
  ['paused_instalments', 'pause_id', 'pauses', 'id'],
  ['mandate_claims', 'mandate_id', 'autopay_mandates', 'id'],
]

// counted first and separately: rows and owners may be on different servers
const LOST = OWNED.map(
  ([table, column, owners, key = 'id']) => `(
    with told as materialized (select ${column} as owner, count(*) as rows from ${table} where ${column} is not null group by 1)
    select '${table}.${column}' as place, owner::text, rows
    from told left join ${owners} o on o.${key} = told.owner where o.${key} is null)`,
)

const ASTRAY = CHILDREN.map(
  ([table, column, parents, key]) => `
    select c.purchase_id, '${table}' as place, c.${column}::text as of
    from ${table} c left join ${parents} p on p.${key} = c.${column} and p.purchase_id = c.purchase_id
    where c.purchase_id is not null and p.purchase_id is null`,
)

export const ownersAreThere = truths({
  'the owner of each row exists': sql`
    select null as purchase_id, place, owner, rows from (${raw(LOST.join(' union all '))}) lost`,
  'a dependent row belongs to the purchase of its parent': raw(ASTRAY.join(' union all ')),
  /**
   * At most one purchase for a merchant's code is open, because only the purchase to which the code leads may be open.
   * Read first and separately: codes are stored with their merchants.
   */
  'the code of a live purchase leads to it': sql`
    with alive as materialized (
      select id, merchant_id, merchant_code from checkouts where merchant_code <> '' and status in ('PRISTINE', 'MORE_INFO'))
    select c.id as purchase_id, k.checkout_id::text as leads_to
    from alive c left join merchant_codes k on k.merchant_id = c.merchant_id and k.code = c.merchant_code
    where k.checkout_id is distinct from c.id`,
})
