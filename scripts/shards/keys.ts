// Where the rows of each table are stored if they are spread over many servers: by their purchase, customer or merchant
// (decision 88). Small tables that are read with everything are copied to every server (reference tables). Tables
// without an owner, or still without a column for it, stay on the first server.

/**
 * The owner of rows: the rows of one purchase are stored together, and so are those of one customer and of one
 * merchant.
 */
export type Owner = 'purchase' | 'customer' | 'merchant'

export interface Key {
  by: Owner
  column: string
}

/** Tables that are spread, and the column with their owner's id. */
export const KEYS: Readonly<Record<string, Key>> = {
  ...by('purchase', 'id', ['checkouts', 'orders']),
  ...by('purchase', 'checkout_id', [
    'checkout_feedback',
    'credit_decisions',
    'policy_trial_decisions',
    'nuvemshop_payments',
    'phone_codes',
  ]),
  ...by('purchase', 'purchase_id', [
    'agency_fee_returns',
    'agency_payments',
    'autopay_attempts',
    'autopay_debits',
    'autopay_mandates',
    'autopay_stops',
    'cancellations',
    'charge_items',
    'charges',
    'debt_offers',
    'debt_plan_lines',
    'debt_plans',
    'dispute_files',
    'disputes',
    'double_refunds',
    'due_date_changes',
    'fee_waivers',
    'instalments',
    'invoices',
    'med_purchases',
    'movements',
    'order_products',
    'paused_instalments',
    'pauses',
    'payment_allocations',
    'pix_payments',
    'pix_refunds',
    'purchase_bands',
    'postings',
    'receipts',
    'settlement_entries',
    'settlement_holds',
    'settlement_parts',
    'write_offs',
  ]),
  ...by('customer', 'id', ['customers']),
  ...by('customer', 'customer_id', [
    'agency_placements',
    'collection_cases',
    'collection_contacts',
    'contact_changes',
    'customer_parts',
    'customer_words',
    'erasure_requests',
    'payment_promises',
    'remembered_devices',
    'reminders',
    'strategy_calls',
    'strategy_steps',
    'strategy_trial_entries',
  ]),
  ...by('merchant', 'merchant_id', [
    'merchant_codes',
    'merchant_events',
    'merchant_notices',
    'merchant_sale_changes',
    'merchant_sale_days',
    'merchant_sale_words',
    'merchant_sales',
    'settlement_changes',
    'settlement_day_transfers',
    'settlement_days',
    'settlement_transfers',
    'vtex_payments',
    'vtex_requests',
    'webhook_deliveries',
    'webhook_events',
  ]),
}

/** Tables that should be spread and have no column for the owner of each row. */
export const KEYLESS: Readonly<Record<string, { by: Owner; why: string }>> = {
  customer_messages: { by: 'customer', why: 'some are of nobody who is known yet' },
}

/**
 * Tables of which a statement relies on a uniqueness that no key ensures: they stay on the first server until their
 * owners are looked up elsewhere, and no other table waits for them.
 */
export const LOOKED_UP_FIRST: readonly string[] = ['customers']

/** Small tables that are read together with spread ones: a copy on every server. */
export const COPIED: readonly string[] = [
  'admin_users',
  'agencies',
  'agency_returns',
  'categories',
  'category_tags',
  'med_cases',
  'merchant_cashbacks',
  'merchant_fees',
  'merchant_settlement_configurations',
  'merchant_users',
  'merchants',
  'stores',
  'store_categories',
  'store_tags',
  'strategies',
  'strategy_starts',
  'tags',
  'webhook_endpoints',
]

/** Tables without an owner, or in which rows are counted and claimed in one place: they stay on the first server. */
export const FIRST_ONLY: readonly string[] = [
  'admin_list_views',
  'api_keys',
  'audit_chain',
  'audit_entries',
  'audit_parts',
  'audit_runs',
  'band_checkouts',
  'band_days',
  'band_debts',
  'blocks',
  'bureau_reports',
  'catalogue_version',
  'checkout_days',
  'dead_jobs',
  'debt_day_totals',
  'debt_days',
  'debt_negotiations',
  'demo_clock',
  'factor_challenges',
  'figures_kept',
  'idempotency_keys',
  'jobs',
  'kysely_migration',
  'kysely_migration_lock',
  'ledger_days',
  'limits',
  'mandate_claims',
  'med_frauds',
  'merchant_password_links',
  'push_devices',
  'merchant_plugins',
  'merchant_user_communications',
  'notes',
  'nuvemshop_bookings',
  'one_time_codes',
  'passkeys',
  'plugin_sign_ups',
  'promotion_products',
  'promotions',
  'proved_sessions',
  'provider_states',
  'receipt_numbers',
  'reconciliation_exceptions',
  'reconciliations',
  'recovery_codes',
  'credit_policies',
  'policy_trials',
  'requested_changes',
  'schedules',
  'sessions',
  'test_world_entries',
  'totp_factors',
  'transfer_receipt_numbers',
  'verdicts',
  'vtex_test_payments',
  'watermarks',
  'whitelist',
]

function by(owner: Owner, column: string, tables: readonly string[]): Record<string, Key> {
  return Object.fromEntries(tables.map((table) => [table, { by: owner, column }]))
}
