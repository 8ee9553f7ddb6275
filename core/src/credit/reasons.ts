/**
 * The kind of each refusal reason (specification 001 §8). After a credit reason the shopper may still pay everything
 * now (001 §2.4 "Pagamento à vista"); after a fraud reason or one of the platform never.
 */
import type { DenialReason } from '../contracts/states.ts'

/** `platform`: not turned off by any switch or whitelist. */
export type RuleFamily = 'fraud' | 'credit' | 'platform'

/** Null: never given by a credit decision. */
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

/** Whether a reason concerns the shopper's identity or data, and not their ability to pay. */
export function isFraudReason(reason: DenialReason): boolean {
  return FAMILY_OF[reason] === 'fraud'
}

/** Whether a reason is about ability to pay, so that paying everything now may be offered. */
export function isCreditReason(reason: DenialReason): boolean {
  return FAMILY_OF[reason] === 'credit'
}
