/**
 * Names of states and choices on the wire, exactly as the specification spells them (000 §3, 001 §3). One list each;
 * schemas, tables and screens are built from these.
 */

/** A checkout's result for the shopper and the store (001 §3). */
export const CHECKOUT_RESULTS = ['OK', 'KO', 'MORE_INFO'] as const
export type CheckoutResult = (typeof CHECKOUT_RESULTS)[number]

/** The stored life of a checkout (000 §3, "checkout session labels"). */
export const CHECKOUT_STATUSES = ['PRISTINE', 'MORE_INFO', 'OK', 'KO', 'EXPIRED', 'REVOKED'] as const
export type CheckoutStatus = (typeof CHECKOUT_STATUSES)[number]

/** Whether a merchant lets the shopper pay the first instalment at once (000 §3, requirement levels). */
export const REQUIREMENT_LEVELS = ['DISABLED', 'OPTIONAL', 'MANDATORY'] as const
export type RequirementLevel = (typeof REQUIREMENT_LEVELS)[number]

/** The channel of a phone verification code (001 §3). */
export const TOKEN_CHANNELS = ['SMS', 'WHATSAPP'] as const
export type TokenChannel = (typeof TOKEN_CHANNELS)[number]

/** The wait list of ORDER_ABOVE_MAX_VALUE (001 §3). */
export const WAITLIST_STATUSES = ['CONFIRMED', 'WAITING_RESPONSE', 'DENIED'] as const
export type WaitlistStatus = (typeof WAITLIST_STATUSES)[number]

/** Stored order states (001 §4; see `docs/glossary.md` for how each audience sees them). */
export const ORDER_STATUSES = ['ACTIVE', 'CLOSED', 'CANCELED'] as const
export type OrderStatus = (typeof ORDER_STATUSES)[number]

/**
 * Payment states (000 §3). PAID and SUCCESS mean the same to people: we send PAID, and existing clients may know
 * SUCCESS. PENDING is not paid yet (001 §4), EXPIRED can no longer be paid.
 */
export const PAYMENT_STATUSES = ['PENDING', 'PAID', 'SUCCESS', 'EXPIRED', 'REFUNDED', 'CANCELED'] as const
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number]

/** Instalment states (000 §3). */
export const INSTALMENT_STATUSES = ['PENDING', 'PAID', 'CANCELED'] as const
export type InstalmentStatus = (typeof INSTALMENT_STATUSES)[number]

/** The displayed state of an instalment, in every area (`debts/states-seen.ts`). */
export const INSTALMENT_STATES_SEEN = [
  'OPEN',
  'LATE',
  'IN_PLAN',
  'PAID',
  'BY_CASHBACK',
  'WRITTEN_OFF',
  'CANCELED',
] as const
export type InstalmentSeen = (typeof INSTALMENT_STATES_SEEN)[number]

/** The displayed state of an order. WRITTEN_OFF: part of it was written off, the rest is settled. */
export const ORDER_STATES_SEEN = ['ACTIVE', 'LATE', 'PAID', 'WRITTEN_OFF', 'REFUNDED'] as const
export type OrderSeen = (typeof ORDER_STATES_SEEN)[number]

/** Why a purchase was refused (001 §8). */
export const DENIAL_REASONS = [
  'DEFAULT',
  'ALREADY_HAVE_ACTIVE_ORDER',
  'ORDER_ABOVE_MAX_VALUE',
  'ORDER_ABOVE_CUSTOMER_MAX_VALUE',
  'MAX_MULTIPLE_ORDERS_VALUE_PER_CUSTOMER',
  'INVALID_CUSTOMER_DATA',
  'DRIP_MAX_VALUE_PER_DAY',
  'DRIP_MAX_VALUE_GLOBAL',
  'BLOCKED_CUSTOMER_PHONE',
  'BLOCKED_CUSTOMER_CPF',
  'BLOCKED_CUSTOMER_ADDRESS_CEP',
  'BLOCKED_BANK_CODE',
  'ANTI_FRAUD_SCORE',
  'LEGALLY_PROTECTED_MINOR',
  'LATE_INSTALMENTS',
  'ACTIVE_ORDERS_WITH_FIRST_INSTALMENT_NOT_PAID',
  'FAILED_MERCHANT_ORDER_CONFIRMATION',
  'EXPIRED',
] as const
export type DenialReason = (typeof DENIAL_REASONS)[number]

/** Why a received Pix was refunded whole. */
export const RETURN_REASONS = ['WRONG_AMOUNT', 'OTHER_PAYER', 'TOO_LATE', 'NOT_AWAITED', 'REFUSED'] as const
export type ReturnReason = (typeof RETURN_REASONS)[number]
/** As our staff read them. */
export const RETURN_REASON_LABELS: Record<ReturnReason, string> = {
  WRONG_AMOUNT: 'valor diferente do devido',
  OTHER_PAYER: 'conta de outra pessoa',
  TOO_LATE: 'chegou depois do prazo do código',
  NOT_AWAITED: 'o código já não valia',
  REFUSED: 'compra negada no pagamento',
}

/** The state of that refund: in progress, arrived, or refused by the payer's bank, so that a person must act. */
export const RETURN_STATES = ['SENDING', 'DONE', 'FAILED', 'OUTSIDE'] as const
export type ReturnState = (typeof RETURN_STATES)[number]

/** Why a shopper leaves (001 §2.5). */
export const FEEDBACK_REASONS = [
  'CURIOSITY',
  'NOT_SURE',
  'CODE_NOT_RECEIVED',
  'TOO_COMPLICATED',
  'TECHNICAL_PROBLEMS',
  'OTHER',
] as const
export type FeedbackReason = (typeof FEEDBACK_REASONS)[number]
/** Reasons that need a comment (001 §5). */
export const FEEDBACK_REASONS_WITH_COMMENT: readonly FeedbackReason[] = ['TECHNICAL_PROBLEMS', 'OTHER']

/** What a merchant's user may be notified of (000 §3, notification types). */
export const NOTIFICATION_TYPES = ['ORDER_CREATED', 'ORDER_CANCELED', 'SETTLEMENT_CREATED'] as const
export type NotificationType = (typeof NOTIFICATION_TYPES)[number]

/** Where a merchant's user is notified (000 §3, channels). */
export const NOTIFICATION_CHANNELS = ['SMS', 'EMAIL'] as const
export type NotificationChannel = (typeof NOTIFICATION_CHANNELS)[number]

/** How often events are collected into one notice (000 §3, frequencies). */
export const DIGEST_FREQUENCIES = ['DAILY', 'WEEKLY', 'MONTHLY'] as const
export type DigestFrequency = (typeof DIGEST_FREQUENCIES)[number]
/** Each event at once, or collected. */
export type NotificationFrequency = 'EACH' | DigestFrequency

/** Why a late charge is forgiven (000 §3, remove-fee reasons). */
export const FEE_WAIVER_REASONS = [
  'WEEKEND_BILLING',
  'INVALID_PIX',
  'NEGOTIATION',
  'BUG',
  'OLD_NEGOTIATION',
] as const
export type FeeWaiverReason = (typeof FEE_WAIVER_REASONS)[number]
export const FEE_WAIVER_REASON_LABELS: Record<FeeWaiverReason, string> = {
  WEEKEND_BILLING: 'Cobrança em final de semana',
  INVALID_PIX: 'Pix inválido',
  NEGOTIATION: 'Negociação',
  BUG: 'Bug',
  OLD_NEGOTIATION: 'Negociação antiga',
}

/** Why a store refunds (part of) a sale; only the store sees it. */
export const REFUND_REASONS = [
  'RETURNED',
  'REGRETTED',
  'DAMAGED',
  'NOT_DELIVERED',
  'OUT_OF_STOCK',
  'OTHER',
] as const
export type RefundReason = (typeof REFUND_REASONS)[number]

/** What the ids of a write-off identify (000 §3, write-off types). */
export const WRITE_OFF_TYPES = ['INSTALMENT', 'ORDER'] as const
export type WriteOffType = (typeof WRITE_OFF_TYPES)[number]
export const WRITE_OFF_TYPE_LABELS: Record<WriteOffType, string> = { INSTALMENT: 'Parcela', ORDER: 'Pedido' }
/** Number of CPFs, phones or the like, of one kind, per call. */
export const MOST_VALUES = 1000

/** Number of ids per call, and the length of each. */
export const WRITE_OFF_LIMITS = { ids: 1000, characters: 100 } as const

/** Why a debt is closed without a payment to us (000 §3, write-off reasons); the first is the default. */
export const WRITE_OFF_REASONS = [
  'PAYMENT_AGREEMENT_COLLECTION_AGENCY',
  'PAYMENT_AGREEMENT_LEGAL',
  'JUDICIAL_DECISION_ODC',
  'FINANCIAL_LOSS_FRAUD',
  'OTHER',
] as const
export type WriteOffReason = (typeof WRITE_OFF_REASONS)[number]
/** The specification gives no labels for these. */
export const WRITE_OFF_REASON_LABELS: Record<WriteOffReason, string> = {
  PAYMENT_AGREEMENT_COLLECTION_AGENCY: 'Acordo de pagamento com assessoria de cobrança',
  PAYMENT_AGREEMENT_LEGAL: 'Acordo de pagamento judicial',
  JUDICIAL_DECISION_ODC: 'Decisão judicial ou órgão de defesa do consumidor',
  FINANCIAL_LOSS_FRAUD: 'Perda financeira por fraude',
  OTHER: 'Outro',
}
