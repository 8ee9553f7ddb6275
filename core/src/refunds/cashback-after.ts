/**
 * The cashback that is promised after a cancellation (system design §7): the rate on what is left of the order,
 * deducted from the last instalment that is still to be paid, and never more than that instalment.
 */
import { type Cents, ZERO, subtractCents } from '../money/cents.ts'
import { type Ppm, applyRate } from '../money/rate.ts'

/**
 * By instalment number; instalments that are not named get none. Empty if nothing is left to pay.
 * @param given cashback that was already given and stays
 */
export function cashbackAfter(
  remaining: Cents,
  rate: Ppm,
  instalments: readonly { number: number; open: Cents }[],
  given: Cents = ZERO,
): Map<number, Cents> {
  const last = instalments.filter((it) => it.open > 0).toSorted((a, b) => b.number - a.number)[0]
  if (last === undefined) return new Map()
  const full = subtractCents(applyRate(remaining, rate), given)
  const cashback = full < last.open ? full : last.open
  return cashback <= 0 ? new Map() : new Map([[last.number, cashback]])
}
