// What of keys.ts is spread on a Citus cluster today (deploy/citus), and why the rest waits on the first server. A table
// of customers or merchants is added after it was tried there with the tests of its features.

import { KEYS } from './keys.ts'

/** Tables that are spread: all of a purchase, and these. */
export const ON_CITUS: readonly string[] = [
  // by merchant
  'merchant_codes',
  'vtex_payments',
  'vtex_requests',
  'webhook_deliveries',
  'webhook_events',
  // by customer
  'contact_changes',
  'customer_parts',
  'customer_words',
  ...Object.keys(KEYS).filter((table) => KEYS[table]?.by === 'purchase'),
]

const OF_CUSTOMERS = 'read beside customers, who wait'
const FOLDED =
  'a job takes differences and adds them to sums by one statement, which writes to several tables of many owners'
const OF_SALES = 'with merchant_sales, whose trigger writes merchant_sale_changes, which wait'
const OF_MERCHANTS = 'one statement reads it for each row of a table that is not spread'

/** Reasons why the other tables of `KEYS` wait. */
const WAITING: Readonly<Record<string, string>> = {
  ...because(OF_CUSTOMERS, [
    'agency_placements',
    'collection_contacts',
    'payment_promises',
    'reminders',
    'remembered_devices',
    'strategy_calls',
    'strategy_steps',
    'strategy_trial_entries',
  ]),
  ...because('locked without its owner', ['collection_cases', 'erasure_requests']),
  customers: 'a CPF is met once over all',
  ...because(OF_MERCHANTS, ['merchant_events', 'merchant_notices', 'settlement_transfers']),
  ...because(FOLDED, [
    'merchant_sale_changes',
    'merchant_sale_days',
    'settlement_changes',
    'settlement_day_transfers',
    'settlement_days',
  ]),
  ...because(OF_SALES, ['merchant_sale_words', 'merchant_sales']),
}

function because(why: string, tables: readonly string[]): Record<string, string> {
  return Object.fromEntries(tables.map((table) => [table, why]))
}

/**
 * Why a table waits that keys.ts would spread or copy; null if it does not wait.
 * @throws Error for a table that neither is spread nor has a reason
 */
export function whyWaiting(table: string, isCopied: boolean): string | null {
  if (ON_CITUS.includes(table)) return null
  if (isCopied)
    return 'mostly read alone: Citus plans every statement that reads a copy, and none of tables that only the coordinator has'
  const why = WAITING[table]
  if (why === undefined) throw new Error(`${table} is not spread, and waiting.ts does not say why`)
  return why
}
