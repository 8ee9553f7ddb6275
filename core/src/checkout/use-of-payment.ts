/**
 * What a Pix for a checkout's charge is used for (system design §4 step 7 and "Rules"): it approves the purchase, or it
 * is returned to the account it came from. Third parties may not pay: the first such Pix is only returned, so that the
 * shopper can pay from the right account; the second ends the purchase (INVALID_CUSTOMER_DATA).
 */
import type { CheckoutStatus, DenialReason, ReturnReason } from '../contracts/states.ts'
import type { Cents } from '../money/cents.ts'
import type { ChargePurpose } from './next-step.ts'
import { codeEndsAt } from './shown-expiry.ts'

export interface ReceivedPayment {
  amount: Cents
  paidAt: Date
  /** When we learnt about it. */
  heardAt: Date
  payerIsCustomer: boolean
  /** Another person's account has already paid for this purchase. */
  othersPaidBefore: boolean
  /** The payer's bank is blocked, and the merchant has not switched that rule off. */
  bankIsBlocked: boolean
}

export interface PaidCharge {
  purpose: ChargePurpose
  amount: Cents
  expiresAt: Date
  /** The payment that the checkout waits for, and its amount; null if it waits for none. */
  awaited: { purpose: ChargePurpose; amount: Cents } | null
}

export type UseOfPayment =
  | { use: ChargePurpose; ko: null }
  /** The money is returned; with `ko` the purchase is also refused. */
  | { use: 'RETURNED'; because: ReturnReason; ko: DenialReason | null }

/** Stores abandon an unpaid order: an approval long after the checkout's end helps nobody. */
const HEARD_TOO_LATE_MS = 10 * 60_000

export function useOfPayment(
  { status, expiresAt }: { status: CheckoutStatus; expiresAt: Date },
  charge: PaidCharge,
  payment: ReceivedPayment,
): UseOfPayment {
  const alive = status === 'PRISTINE' || status === 'MORE_INFO'
  // a plan that was chosen again has another amount than its old code
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
