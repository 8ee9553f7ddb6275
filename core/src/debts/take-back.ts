/**
 * The payer's bank takes (part of) a Pix back (MED): unused money goes first, then what it paid is reversed, the last
 * instalment first, fine and interest before the debt itself. Cashback is for a purchase that was paid, so if any debt is
 * open again, all cashback of the purchase is reversed, whichever Pix it was given with (decision 132).
 */
import { type Cents, ZERO, addCents, subtractCents } from '../money/cents.ts'
import type { Allocation } from './apply-payment.ts'

export interface PaidInstalment extends Allocation {
  number: number
}

export interface TakenBack {
  /** Unused so far, or being refunded. */
  unused: Cents
  /** What is reversed of this Pix, by instalment. */
  undone: Allocation[]
}

/** Cashback as a Pix of the purchase gave it. */
export interface GivenCashback {
  endToEndId: string
  instalmentId: string
  discount: Cents
}

/**
 * `unused + Σ (principal + lateCharge of undone) = amount`.
 * @throws RangeError if more is taken than the payment was
 */
export function takeBack(amount: Cents, unused: Cents, paid: readonly PaidInstalment[]): TakenBack {
  const fromUnused = amount < unused ? amount : unused
  let rest = subtractCents(amount, fromUnused)
  const rows = paid
    .toSorted((a, b) => b.number - a.number)
    .map((it) => {
      const lateCharge = least(it.lateCharge, rest)
      rest = subtractCents(rest, lateCharge)
      const principal = least(it.principal, rest)
      rest = subtractCents(rest, principal)
      return { instalmentId: it.instalmentId, lateCharge, principal, discount: it.discount }
    })
  if (rest > 0) throw new RangeError('more is taken back than was paid')
  const discounts = opensDebt(rows)
  const undone = rows
    .map((it) => (discounts ? it : { ...it, discount: ZERO }))
    .filter((it) => addCents(it.lateCharge, it.principal, it.discount) > 0)
  return { unused: fromUnused, undone }
}

/**
 * The cashback that was given with other Pix of the purchase and is reversed with this one.
 * @param undone of this Pix
 * @param given all that the purchase's Pix gave, and that was not reversed before
 */
export function cashbackTakenBack<Row extends GivenCashback>(
  { endToEndId, undone }: { endToEndId: string; undone: readonly Allocation[] },
  given: readonly Row[],
): Row[] {
  if (!opensDebt(undone)) return []
  return given.filter((it) => it.endToEndId !== endToEndId && it.discount > 0)
}

const opensDebt = (undone: readonly Pick<Allocation, 'principal'>[]): boolean =>
  undone.some((it) => it.principal > 0)

const least = (a: Cents, b: Cents): Cents => (a < b ? a : b)
