/** The thresholds of the credit decision: configuration, not law. These are the defaults of a new installation. */
import { cents, type Cents } from '../money/cents.ts'

export interface CreditPolicy {
  /** From this antifraud score on (0 good … 100 bad) a purchase is refused. */
  antifraudDenialScore: number
  /** Below this bureau score (0 bad … 1000 good) there is no credit. */
  minimumBureauScore: number
  /** The limit for a bureau score: the band with the highest `fromScore` not above the score. */
  limitBands: readonly LimitBand[]
  /** Refuse if neither the customer nor the bureau gave the birth date. */
  birthDateRequired: boolean
  minimumAge: number
  /** The most orders one customer may have open, including the new one. */
  maxActiveOrders: number
  maxAmountPerOrder: Cents
  /** The most a customer may owe across several orders. */
  maxOpenOverSeveralOrders: Cents
  /** The most the platform approves on one day. */
  maxApprovedPerDay: Cents
  /** The most the platform has open at once. */
  maxOpenGlobal: Cents
}

export interface LimitBand {
  fromScore: number
  limit: Cents
}

export const DEFAULT_CREDIT_POLICY: CreditPolicy = {
  antifraudDenialScore: 90,
  minimumBureauScore: 300,
  limitBands: [
    { fromScore: 300, limit: cents(500_00) },
    { fromScore: 450, limit: cents(1_500_00) },
    { fromScore: 600, limit: cents(3_000_00) },
    { fromScore: 750, limit: cents(6_000_00) },
    { fromScore: 900, limit: cents(10_000_00) },
  ],
  birthDateRequired: false,
  minimumAge: 18,
  maxActiveOrders: 3,
  maxAmountPerOrder: cents(10_000_00),
  maxOpenOverSeveralOrders: cents(8_000_00),
  maxApprovedPerDay: cents(500_000_00),
  maxOpenGlobal: cents(20_000_000_00),
}
