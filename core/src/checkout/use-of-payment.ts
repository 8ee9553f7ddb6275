/**
 * What becomes of a Pix that arrived for a checkout's charge (system design §4 step 7 and "Rules"): it approves the
 * purchase, or it goes back to the account it came from. Third parties may not pay: the first such Pix only goes back, so
 * that the shopper may pay from the right account; the second ends the purchase (INVALID_CUSTOMER_DATA).
 */
import type { CheckoutStatus, DenialReason, ReturnReason } from '../contracts/states.ts'
import type { Cents } from '../money/cents.ts'
import type { ChargePurpose } from './next-step.ts'
import { codeEndsAt } from './shown-expiry.ts'

export interface ReceivedPayment {
  amount: Cents
  paidAt: Date
  /** When we learnt of it. */
  heardAt: Date
  payerIsCustomer: boolean
  /** Somebody else's account has paid for this purchase before. */
  othersPaidBefore: boolean
  /** The payer's bank is on the blocked list, and the merchant did not switch that rule off. */
  bankIsBlocked: boolean
}

export interface PaidCharge {
  purpose: ChargePurpose
  amount: Cents
  expiresAt: Date
  /** What the checkout waits to be paid for now, and how much that is; null when it waits for no payment. */
  awaited: { purpose: ChargePurpose; amount: Cents } | null
}

export type UseOfPayment =
  | { use: ChargePurpose; ko: null }
  /** The money goes back; with `ko` the purchase ends as refused. */
  | { use: 'RETURNED'; because: ReturnReason; ko: DenialReason | null }

/** Stores give an unpaid order up: an approval long after the checkout's end would be of no use to anybody. */
const HEARD_TOO_LATE_MS = 10 * 60_000

export function useOfPayment(
  { status, expiresAt }: { status: CheckoutStatus; expiresAt: Date },
  charge: PaidCharge,
  payment: ReceivedPayment,
): UseOfPayment {
  const alive = status === 'PRISTINE' || status === 'MORE_INFO'
  // a plan that was chosen anew asks for another amount than its old code does
  const awaited =
    alive && charge.awaited?.purpose === charge.purpose && charge.awaited.amount === charge.amount
  const inTime =
    payment.paidAt <= codeEndsAt(charge, { expiresAt }) &&
    payment.heardAt.getTime() <= expiresAt.getTime() + HEARD_TOO_LATE_MS
  if (!awaited) return back('NOT_AWAITED')
  if (!inTime) return back('TOO_LATE')
  if (payment.amount !== charge.amount) return back('WRONG_AMOUNT')
  if (!payment.payerIsCustomer)
    return back('OTHER_PAYER', payment.othersPaidBefore ? 'INVALID_CUSTOMER_DATA' : null)
  if (payment.bankIsBlocked) return back('REFUSED', 'BLOCKED_BANK_CODE')
  return { use: charge.purpose, ko: null }
}

function back(because: ReturnReason, ko: DenialReason | null = null): UseOfPayment {
  return { use: 'RETURNED', because, ko }
}
