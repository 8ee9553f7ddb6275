/** Changes that need two people: their kinds, who may answer them, and their states. */
import type { AdminPermission } from './admin/admin-permissions.ts'

export const CHANGE_KINDS = [
  'MERCHANT_PAYOUT_ACCOUNT',
  'CUSTOMER_CONTACT',
  'CUSTOMER_PASSWORD',
  'CUSTOMER_CONTACT_BACK',
  'WRITE_OFF',
  'REFUND',
  'FEE_WAIVER',
  'ADMIN_ROLE',
  'CREDIT_POLICY',
] as const
export type ChangeKindName = (typeof CHANGE_KINDS)[number]

/** What an action on orders gives up: a debt, money refunded without a product, late charges. */
export const ORDER_ACTS = ['WRITE_OFF', 'REFUND', 'FEE_WAIVER'] as const satisfies readonly ChangeKindName[]
export type OrderAct = (typeof ORDER_ACTS)[number]

/** The permission to request a change is also the permission to approve another person's. */
export const PERMISSION_OF_CHANGE: Record<ChangeKindName, AdminPermission> = {
  MERCHANT_PAYOUT_ACCOUNT: 'MERCHANT_TERMS_EDIT',
  CUSTOMER_CONTACT: 'CUSTOMERS_EDIT',
  CUSTOMER_PASSWORD: 'CUSTOMERS_EDIT',
  CUSTOMER_CONTACT_BACK: 'CUSTOMERS_EDIT',
  WRITE_OFF: 'DEBTS_WRITE_OFF',
  REFUND: 'ORDERS_REFUND',
  FEE_WAIVER: 'ORDERS_CORRECT',
  ADMIN_ROLE: 'ADMINS_END',
  CREDIT_POLICY: 'CREDIT_POLICY_EDIT',
}

/** AGREED: waits for `takesEffectAt`. OUTDATED: the request no longer applies. EXPIRED: nobody answered in time. */
export const CHANGE_STATES = [
  'ASKED',
  'AGREED',
  'DONE',
  'REFUSED',
  'WITHDRAWN',
  'STOPPED',
  'OUTDATED',
  'EXPIRED',
] as const
export type ChangeState = (typeof CHANGE_STATES)[number]
