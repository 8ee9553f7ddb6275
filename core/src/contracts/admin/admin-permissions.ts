/**
 * Who may do what in the back-office: one table of role → permissions, by least privilege. The server
 * decides by it, the screens disable by it and say who may.
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
  /** Money goes back: whole, a part, products; a product becomes cheaper. */
  'ORDERS_REFUND',
  /** Late charges are forgiven, the first due date is moved. */
  'ORDERS_CORRECT',
  /** Codes are made, and the PSP is asked what became of them. */
  'PAYMENTS_REQUEST',
  /** Debts are closed without a payment to us. */
  'DEBTS_WRITE_OFF',
  'CUSTOMERS_READ',
  'CUSTOMERS_EDIT',
  /** A CPF in full; everywhere else it is hidden. Each look is written down. */
  'CPF_READ',
  /** The limit is worked out anew. */
  'LIMITS_REVIEW',
  /** Bureau and antifraud scores, and what each rule of a credit decision looked at. */
  'CREDIT_READ',
  'FRAUD_BLOCK',
  'WHITELIST_EDIT',
  /** Who negotiates a debt; reminders stop for them. */
  'NEGOTIATIONS_EDIT',
  /** Who is late is called, and what came of it is written down. */
  'COLLECTIONS_WORK',
  /** A case is taken from who has it in hand, or given to somebody. */
  'COLLECTIONS_LEAD',
  /** What happens to who owes, and when: a strategy is written, and it is said from when on it is in force. */
  'COLLECTIONS_STRATEGY',
  /** Cases and their people's data go to a collection agency, and what it gets for what it brings is booked. */
  'COLLECTIONS_AGENCIES',
  'MERCHANTS_READ',
  /** Data of merchants, whether they sell, and the end of an API key: who ends one never sees the next. */
  'MERCHANTS_EDIT',
  /** Who enters a merchant's area, and as what. */
  'MERCHANT_ACCESS_EDIT',
  /** Fees, cashbacks, settlement configurations, bank account and Pix key. */
  'MERCHANT_TERMS_EDIT',
  /** Risk and fraud rules of a merchant. */
  'MERCHANT_RISK_EDIT',
  /** Drafts of the credit policy, and asking for or agreeing to one that shall decide. */
  'CREDIT_POLICY_EDIT',
  'CATALOGUE_READ',
  /** Stores, categories, tags, promotions and pictures. */
  'CATALOGUE_EDIT',
  /** What the whole platform sells, is owed, earns and loses. */
  'FIGURES_READ',
  'JOBS_READ',
  /** Failed work is done once more. */
  'JOBS_RETRY',
  /** Failed work is given up for ever. */
  'JOBS_DISCARD',
  'AUDIT_READ',
  /** A customer's data are erased for ever, as far as the law lets. */
  'ERASURES_ANSWER',
  /** Who works in the back-office is seen, and their access is taken. */
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
 * What a user of a merchant may do, in an admin's words: orders and people are seen, refunds made, keys made that refund too. Whoever
 * lets people in must hold all of it themselves, or they could do through another what they may not do.
 */
export const POWERS_OF_MERCHANT_USER: Record<'READ' | 'ADMIN', readonly AdminPermission[]> = {
  READ: ['ORDERS_READ', 'CUSTOMERS_READ', 'MERCHANTS_READ'],
  ADMIN: ['ORDERS_READ', 'CUSTOMERS_READ', 'MERCHANTS_READ', 'ORDERS_REFUND'],
}

/**
 * By these money leaves, or somebody comes to where it does: refunds, write-offs, bank accounts and fees, who enters a merchant's area,
 * rules of risk and who passes them, who works here. Whoever holds one signs in with a second factor (docs/decisions/0049).
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

/** Who may, for a screen that says why somebody may not. */
export function rolesWith(permission: AdminPermission): AdminRole[] {
  return ADMIN_ROLES.filter((role) => mayAdmin(role, permission))
}

/** What nobody could do any more if one of these people left; of those who may sign in now. */
export function lostWithout(
  admins: readonly { id: string; role: AdminRole }[],
  id: string,
): AdminPermission[] {
  const others = admins.filter((it) => it.id !== id)
  const leaving = admins.filter((it) => it.id === id).flatMap(({ role }) => permissionsOf(role))
  return leaving.filter((permission) => !others.some(({ role }) => mayAdmin(role, permission)))
}
