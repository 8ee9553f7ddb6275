/**
 * The payer's bank takes (part of) a Pix back (MED): unused money goes first, then what it paid is reversed, the last
 * instalment first, fine and interest before the debt itself. Cashback that alone closed an instalment is reversed with
 * the money beside which it was given.
 */
import { type Cents, ZERO, addCents, subtractCents } from '../money/cents.ts'
import type { Allocation } from './apply-payment.ts'

export interface PaidInstalment extends Allocation {
  number: number
}

export interface TakenBack {
  /** Unused so far, or being refunded. */
  unused: Cents
  /** What is reversed, by instalment; an instalment that is open again loses its cashback. */
  undone: Allocation[]
}

/**
 * `unused + Σ (principal + lateCharge of undone) = amount`.
 * @throws RangeError if more is taken than the payment was
 */
export function takeBack(amount: Cents, unused: Cents, paid: readonly PaidInstalment[]): TakenBack {
  const fromUnused = amount < unused ? amount : unused
  let rest = subtractCents(amount, fromUnused)
  const undone: Allocation[] = []
  for (const it of paid.toSorted((a, b) => b.number - a.number)) {
    const reached = rest > 0
    const lateCharge = least(it.lateCharge, rest)
    rest = subtractCents(rest, lateCharge)
    const principal = least(it.principal, rest)
    rest = subtractCents(rest, principal)
    const discount = principal > 0 || (reached && it.principal === 0) ? it.discount : ZERO
    if (addCents(lateCharge, principal, discount) > 0)
      undone.push({ instalmentId: it.instalmentId, lateCharge, principal, discount })
  }
  if (rest > 0) throw new RangeError('more is taken back than was paid')
  return { unused: fromUnused, undone }
}

const least = (a: Cents, b: Cents): Cents => (a < b ? a : b)
