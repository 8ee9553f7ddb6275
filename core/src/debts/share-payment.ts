/**
 * One Pix for debts of several purchases: each purchase gets a share, which from then on is a payment of that purchase
 * alone. So books, refunds and receipts of a purchase contain only its own money (docs/decisions/0044).
 */
import { type Cents, ZERO, addCents, cents, subtractCents, sumCents } from '../money/cents.ts'
import type { Allocation, AppliedPayment } from './apply-payment.ts'

export interface PaymentShare {
  /** Of the payment in this purchase: the Pix's own id for the first. */
  id: string
  purchaseId: string
  /** This purchase's part of the Pix; the first one's includes what is refunded. */
  amount: Cents
  allocations: Allocation[]
}

/**
 * The shares of a Pix that pays something, in the order of the debts. Their amounts sum to the Pix.
 * @param purchaseOf the purchase of an instalment
 */
export function sharePayment(
  endToEndId: string,
  { allocations, surplus }: AppliedPayment,
  purchaseOf: (instalmentId: string) => string,
): PaymentShare[] {
  const all = [...Map.groupBy(allocations, (it) => purchaseOf(it.instalmentId))]
  // a debt that cashback alone would pay waits for money for its own purchase
  const paying = all.filter(([, own]) => moneyOf(own) > 0)
  return (paying.length > 0 ? paying : all.slice(0, 1)).map(([purchaseId, own], index) => ({
    id: shareId(endToEndId, index),
    purchaseId,
    amount: addCents(moneyOf(own), index === 0 ? surplus : ZERO),
    allocations: own,
  }))
}

const moneyOf = (rows: readonly Allocation[]): Cents =>
  sumCents(rows.map((it) => addCents(it.principal, it.lateCharge)))

/** What is still here of a share: money that pays its purchase, and money that pays nothing. */
interface StandingShare {
  used: Cents
  unused: Cents
}

/**
 * How much the payer's bank takes from each share when it takes (part of) the Pix back: unused money first, then used
 * money, starting with the last share.
 * @throws RangeError if more is taken than there is
 */
export function spreadTakenBack(amount: Cents, shares: readonly StandingShare[]): Cents[] {
  let rest = amount
  const take = (there: Cents): Cents => {
    const taken = cents(Math.min(there, rest))
    rest = subtractCents(rest, taken)
    return taken
  }
  const idle = shares.map((it) => take(it.unused))
  const paying = shares.toReversed().map((it) => take(it.used))
  if (rest > 0) throw new RangeError('more is taken back than was paid')
  return idle.map((it, index) => addCents(it, paying[shares.length - 1 - index] ?? ZERO))
}

/** No id of a Pix or of a refund contains this character. */
const SIGN = '-'

/** The id of a purchase's share of an external object (a Pix, a bank's refund); `index` from zero. */
export function shareId(id: string, index: number): string {
  return index === 0 ? id : `${id}${SIGN}${index + 1}`
}

/** The id under which the PSP knows it. */
export function wholeId(id: string): string {
  const [whole = id] = id.split(SIGN)
  return whole
}
