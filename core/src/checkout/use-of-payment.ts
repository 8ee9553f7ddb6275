/**
 * What becomes of a Pix that arrived for a checkout's charge (system design §4 step 7 and "Rules"): it approves the
 * purchase, or it goes back to the account it came from. Third parties may not pay (INVALID_CUSTOMER_DATA).
 */
import type { CheckoutStatus, DenialReason } from '../contracts/states.ts'
import type { Cents } from '../money/cents.ts'
import type { ChargePurpose } from './next-step.ts'

export interface ReceivedPayment {
  amount: Cents
  paidAt: Date
  /** When we learnt of it. */
  heardAt: Date
  payerIsCustomer: boolean
  /** The payer's bank is on the blocked list, and the merchant did not switch that rule off. */
  bankIsBlocked: boolean
}

export interface PaidCharge {
  purpose: ChargePurpose
  amount: Cents
  expiresAt: Date
  /** The purpose that the checkout waits to be paid for now; null when it waits for no payment. */
  awaited: ChargePurpose | null
}

export type UseOfPayment =
  | { use: ChargePurpose; ko: null }
  /** The money goes back; with `ko` the purchase ends as refused. */
  | { use: 'RETURNED'; ko: DenialReason | null }

/** Stores give an unpaid order up: an approval long after the checkout's end would be of no use to anybody. */
const HEARD_TOO_LATE_MS = 10 * 60_000

export function useOfPayment(
  { status, expiresAt }: { status: CheckoutStatus; expiresAt: Date },
  charge: PaidCharge,
  payment: ReceivedPayment,
): UseOfPayment {
  const alive = status === 'PRISTINE' || status === 'MORE_INFO'
  const awaited = alive && charge.awaited === charge.purpose
  const inTime =
    payment.paidAt.getTime() <= charge.expiresAt.getTime() &&
    payment.heardAt.getTime() <= expiresAt.getTime() + HEARD_TOO_LATE_MS
  if (!awaited || !inTime || payment.amount !== charge.amount) return { use: 'RETURNED', ko: null }
  if (!payment.payerIsCustomer) return { use: 'RETURNED', ko: 'INVALID_CUSTOMER_DATA' }
  if (payment.bankIsBlocked) return { use: 'RETURNED', ko: 'BLOCKED_BANK_CODE' }
  return { use: charge.purpose, ko: null }
}
