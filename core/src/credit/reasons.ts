/**
 * What kind of refusal each reason is (specification 001 §8). A credit reason still lets the shopper pay everything now
 * (001 §2.4 "Pagamento à vista"); a fraud reason never does, nor does one of the platform.
 */
import type { DenialReason } from '../contracts/states.ts'

/** `platform`: what no switch and no whitelist turns off. */
export type RuleFamily = 'fraud' | 'credit' | 'platform'

/** Null: not given by a credit decision. */
const FAMILY_OF: Record<DenialReason, RuleFamily | null> = {
  DEFAULT: 'credit',
  ALREADY_HAVE_ACTIVE_ORDER: 'credit',
  ORDER_ABOVE_MAX_VALUE: 'credit',
  ORDER_ABOVE_CUSTOMER_MAX_VALUE: 'credit',
  MAX_MULTIPLE_ORDERS_VALUE_PER_CUSTOMER: 'credit',
  LATE_INSTALMENTS: 'credit',
  ACTIVE_ORDERS_WITH_FIRST_INSTALMENT_NOT_PAID: 'credit',
  INVALID_CUSTOMER_DATA: 'fraud',
  BLOCKED_CUSTOMER_PHONE: 'fraud',
  BLOCKED_CUSTOMER_CPF: 'fraud',
  BLOCKED_CUSTOMER_ADDRESS_CEP: 'fraud',
  BLOCKED_BANK_CODE: 'fraud',
  ANTI_FRAUD_SCORE: 'fraud',
  LEGALLY_PROTECTED_MINOR: 'platform',
  DRIP_MAX_VALUE_PER_DAY: 'platform',
  DRIP_MAX_VALUE_GLOBAL: 'platform',
  FAILED_MERCHANT_ORDER_CONFIRMATION: null,
  EXPIRED: null,
}

/** Whether a reason points at who buys or with whose data, and not at what he can pay. */
export function isFraudReason(reason: DenialReason): boolean {
  return FAMILY_OF[reason] === 'fraud'
}

/** Whether a reason is about ability to pay, so that paying everything now may be offered. */
export function isCreditReason(reason: DenialReason): boolean {
  return FAMILY_OF[reason] === 'credit'
}
