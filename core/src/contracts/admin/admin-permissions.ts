/**
 * Permissions in the back-office: one table of role → permissions, by least privilege. The server enforces it; screens
 * use it to disable buttons and to say who may.
 */

export const ADMIN_ROLES = ['OPERATOR', 'FINANCE', 'RISK', 'CATALOGUE', 'OWNER'] as const
export type AdminRole = (typeof ADMIN_ROLES)[number]
export const ADMIN_ROLE_LABELS: Record<AdminRole, string> = {
  OPERATOR: 'Operação',
  FINANCE: 'Financeiro',
  RISK: 'Risco',
  CATALOGUE: 'Catálogo',
  OWNER: 'Direção',
}

export const ADMIN_PERMISSIONS = [
  /** Orders, their instalments, payments and timelines. */
  'ORDERS_READ',
  /** Refund everything, a part, or products; reduce a product's price. */
  'ORDERS_REFUND',
  /** Forgive late charges, move the first due date. */
  'ORDERS_CORRECT',
  /** Create codes, and query the PSP about them. */
  'PAYMENTS_REQUEST',
  /** Close debts without a payment to us. */
  'DEBTS_WRITE_OFF',
  'CUSTOMERS_READ',
  'CUSTOMERS_EDIT',
  /** See a CPF in full; everywhere else it is masked. Each view is recorded. */
  'CPF_READ',
  /** Recalculate the limit. */
  'LIMITS_REVIEW',
  /** See bureau and antifraud scores, and what each rule of a credit decision examined. */
  'CREDIT_READ',
  'FRAUD_BLOCK',
  'WHITELIST_EDIT',
  /** Edit who negotiates a debt; they get no reminders. */
  'NEGOTIATIONS_EDIT',
  /** Call late customers and record the outcome. */
  'COLLECTIONS_WORK',
  /** Take a case from the person working on it, or assign it. */
  'COLLECTIONS_LEAD',
  /** Write strategies and decide when they are in force. */
  'COLLECTIONS_STRATEGY',
  /** Give cases and their people's data to a collection agency, and book its fees. */
  'COLLECTIONS_AGENCIES',
  'MERCHANTS_READ',
  /** Edit merchants, decide whether they sell, and end an API key, without ever seeing the next one. */
  'MERCHANTS_EDIT',
  /** Decide who enters a merchant's area, and with which permissions. */
  'MERCHANT_ACCESS_EDIT',
  /** Fees, cashbacks, settlement configurations, bank account and Pix key. */
  'MERCHANT_TERMS_EDIT',
  /** A merchant's risk and fraud rules. */
  'MERCHANT_RISK_EDIT',
  /** Edit drafts of the credit policy, and request or approve their activation. */
  'CREDIT_POLICY_EDIT',
  'CATALOGUE_READ',
  /** Stores, categories, tags, promotions and pictures. */
  'CATALOGUE_EDIT',
  /** See the whole platform's sales, debt, income and losses. */
  'FIGURES_READ',
  'JOBS_READ',
  /** Retry failed jobs. */
  'JOBS_RETRY',
  /** Discard failed jobs for good. */
  'JOBS_DISCARD',
  'AUDIT_READ',
  /** Erase a customer's data for good, as far as the law allows. */
  'ERASURES_ANSWER',
  /** See back-office staff and end their access. */
  'ADMINS_END',
] as const
export type AdminPermission = (typeof ADMIN_PERMISSIONS)[number]

const PERMISSIONS_OF: Record<AdminRole, readonly AdminPermission[]> = {
  OPERATOR: [
    'ORDERS_READ',
    'ORDERS_CORRECT',
    'PAYMENTS_REQUEST',
    'CUSTOMERS_READ',
    'CUSTOMERS_EDIT',
    'CPF_READ',
    'NEGOTIATIONS_EDIT',
    'COLLECTIONS_WORK',
    'MERCHANTS_READ',
    'FIGURES_READ',
  ],
  FINANCE: [
    'ORDERS_READ',
    'ORDERS_REFUND',
    'ORDERS_CORRECT',
    'PAYMENTS_REQUEST',
    'DEBTS_WRITE_OFF',
    'CUSTOMERS_READ',
    'CPF_READ',
    'NEGOTIATIONS_EDIT',
    'COLLECTIONS_WORK',
    'COLLECTIONS_LEAD',
    'COLLECTIONS_STRATEGY',
    'COLLECTIONS_AGENCIES',
    'MERCHANTS_READ',
    'MERCHANT_ACCESS_EDIT',
    'MERCHANT_TERMS_EDIT',
    'FIGURES_READ',
    'JOBS_READ',
    'JOBS_RETRY',
  ],
  RISK: [
    'ORDERS_READ',
    'CUSTOMERS_READ',
    'CPF_READ',
    'LIMITS_REVIEW',
    'CREDIT_READ',
    'FRAUD_BLOCK',
    'WHITELIST_EDIT',
    'MERCHANTS_READ',
    'MERCHANT_RISK_EDIT',
    'CREDIT_POLICY_EDIT',
    'FIGURES_READ',
  ],
  CATALOGUE: ['MERCHANTS_READ', 'MERCHANTS_EDIT', 'CATALOGUE_READ', 'CATALOGUE_EDIT'],
  OWNER: ADMIN_PERMISSIONS,
}

/**
 * Permissions by which money leaves, or somebody gets access to places where it does: refunds, write-offs, bank
 * accounts and fees, a merchant's users, risk rules and exceptions, back-office staff. People with one of them sign in
 * with a second factor (docs/decisions/0049).
 */
const MOVES_MONEY = [
  'ORDERS_REFUND',
  'DEBTS_WRITE_OFF',
  'MERCHANT_ACCESS_EDIT',
  'MERCHANT_TERMS_EDIT',
  'MERCHANT_RISK_EDIT',
  'CREDIT_POLICY_EDIT',
  'WHITELIST_EDIT',
  'COLLECTIONS_AGENCIES',
  'ADMINS_END',
] as const satisfies readonly AdminPermission[]

export function movesMoney(role: AdminRole): boolean {
  return MOVES_MONEY.some((permission) => mayAdmin(role, permission))
}

export function permissionsOf(role: AdminRole): readonly AdminPermission[] {
  return PERMISSIONS_OF[role]
}

export function mayAdmin(role: AdminRole, permission: AdminPermission): boolean {
  return PERMISSIONS_OF[role].includes(permission)
}

/** Who may, for a screen that explains why somebody may not. */
export function rolesWith(permission: AdminPermission): AdminRole[] {
  return ADMIN_ROLES.filter((role) => mayAdmin(role, permission))
}

/** Permissions that nobody would have if one of these people left; considers those who may sign in now. */
export function lostWithout(
  admins: readonly { id: string; role: AdminRole }[],
  id: string,
): AdminPermission[] {
  const others = admins.filter((it) => it.id !== id)
  const leaving = admins.filter((it) => it.id === id).flatMap(({ role }) => permissionsOf(role))
  return leaving.filter((permission) => !others.some(({ role }) => mayAdmin(role, permission)))
}
