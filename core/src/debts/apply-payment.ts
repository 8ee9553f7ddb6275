/**
 * What a Pix pays of the debts it was charged for (system design §6 and §7): all of them, or nothing. A surplus is
 * refunded, and a payment that is too small is refunded whole.
 */
import { type Cents, ZERO, addCents, cents, subtractCents, sumCents } from '../money/cents.ts'

/** One debt and its terms on the day of the payment. */
export interface DebtToPay {
  instalmentId: string
  /** What is owed; above zero. */
  open: Cents
  /** What cashback deducts from it, at most `open`. */
  discount: Cents
  lateCharge: Cents
}

export interface Allocation {
  instalmentId: string
  /** Paid in money. */
  principal: Cents
  lateCharge: Cents
  /** Paid by cashback. */
  discount: Cents
}

export interface AppliedPayment {
  allocations: Allocation[]
  /** What is refunded; everything if there is nothing to pay. */
  surplus: Cents
}

/** PSPs round fine and interest their own way: each debt's late charge may be short by this much. */
const ROUNDING = 2

/** Null if the payment does not cover the debts. */
export function applyPayment(amount: Cents, debts: readonly DebtToPay[]): AppliedPayment | null {
  const asked = sumCents(debts.map((it) => addCents(subtractCents(it.open, it.discount), it.lateCharge)))
  let missing = asked > amount ? subtractCents(asked, amount) : ZERO
  const allocations = debts.map((it) => {
    const tolerated = cents(Math.min(ROUNDING, it.lateCharge, missing))
    missing = subtractCents(missing, tolerated)
    return {
      instalmentId: it.instalmentId,
      principal: subtractCents(it.open, it.discount),
      lateCharge: subtractCents(it.lateCharge, tolerated),
      discount: it.discount,
    }
  })
  if (missing > 0) return null
  const used = sumCents(allocations.map((it) => addCents(it.principal, it.lateCharge)))
  return { allocations, surplus: subtractCents(amount, used) }
}
