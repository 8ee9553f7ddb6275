/** Changes that need two people: which there are, who may answer them, and how they stand. */
import type { AdminPermission } from './admin/admin-permissions.ts'

export const CHANGE_KINDS = ['MERCHANT_PAYOUT_ACCOUNT', 'CUSTOMER_CONTACT', 'CUSTOMER_PASSWORD'] as const
export type ChangeKindName = (typeof CHANGE_KINDS)[number]

/** Who may ask for a change may agree to another's, and nobody else. */
export const PERMISSION_OF_CHANGE: Record<ChangeKindName, AdminPermission> = {
  MERCHANT_PAYOUT_ACCOUNT: 'MERCHANT_TERMS_EDIT',
  CUSTOMER_CONTACT: 'CUSTOMERS_EDIT',
  CUSTOMER_PASSWORD: 'CUSTOMERS_EDIT',
}

/** AGREED: waits for `takesEffectAt`. OUTDATED: what it would change was changed by somebody else. */
export const CHANGE_STATES = [
  'ASKED',
  'AGREED',
  'DONE',
  'REFUSED',
  'WITHDRAWN',
  'STOPPED',
  'OUTDATED',
] as const
export type ChangeState = (typeof CHANGE_STATES)[number]
