// What of keys.ts is spread on a Citus cluster today (deploy/citus), and why the rest waits on the first server. A
// table is added after it was tried there with the tests of its features.

/** Tables that are spread. */
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
  // by purchase
  'invoices',
  'movements',
  'nuvemshop_payments',
  'order_products',
  'policy_trial_decisions',
  'postings',
  'purchase_bands',
  'receipts',
  'write_offs',
]

const BESIDE = 'one statement reads it for each row of'
const FOLDED =
  'a job takes differences and adds them to sums by one statement, which writes to several tables of many owners'
const OF_AGENCIES = 'a payment by way of an agency is of a customer and of a purchase at once'
const IN_HAND = 'locked without saying of whom'

/** Reasons why other tables wait, if they need their own. */
const WAITING: Readonly<Record<string, string>> = {
  agency_fee_returns: OF_AGENCIES,
  agency_payments: OF_AGENCIES,
  agency_placements: OF_AGENCIES,
  checkout_feedback: 'its reference tells whoever writes that the checkout is not there',
  checkouts:
    'read by one statement with its charges, codes and Pix, which wait, and with customers, who wait',
  collection_cases: IN_HAND,
  collection_contacts: `${BESIDE} customer_messages, which are nobody's yet`,
  credit_decisions: `${BESIDE} checkouts`,
  customers: 'a CPF is met once over all',
  due_date_changes: `${BESIDE} orders`,
  erasure_requests: IN_HAND,
  fee_waivers: `${BESIDE} instalments`,
  merchant_events: `${BESIDE} merchant_users`,
  merchant_notices: `${BESIDE} merchant_users`,
  merchant_sale_changes: FOLDED,
  merchant_sale_days: FOLDED,
  merchant_sale_words: 'with merchant_sales',
  merchant_sales: 'its trigger writes merchant_sale_changes, which wait',
  orders: 'read and locked together with checkouts, which wait',
  payment_promises: 'compared with the payments of purchases, which wait',
  reminders: `${BESIDE} instalments`,
  remembered_devices: `${BESIDE} checkouts`,
  settlement_changes: FOLDED,
  settlement_day_transfers: FOLDED,
  settlement_days: FOLDED,
  settlement_transfers: `${BESIDE} merchants and parts of their settlement`,
  strategy_calls: `${BESIDE} collection_cases`,
  strategy_steps: `${BESIDE} collection_cases`,
  strategy_trial_entries: 'compared with the payments of purchases, which wait',
}

/** Why a table waits that keys.ts would spread or copy; null if it does not wait. */
export function whyWaiting(table: string, isCopied: boolean): string | null {
  if (ON_CITUS.includes(table)) return null
  if (isCopied)
    return 'mostly read beside checkouts: what is read on the first server alone costs what it did'
  return WAITING[table] ?? 'read and locked together with checkouts and orders, which wait'
}
