/**
 * What a payer has twice (decision 130): it was paid back in another way than by Pix, and then their bank took the Pix
 * back as well. They owe it until they return it or it is given up as a loss.
 */
import { type CivilDate, saoPauloDate } from '../calendar/dates.ts'
import { type Cents, subtractCents } from '../money/cents.ts'

/** What a share of a Pix can have been returned twice of, in centavos. */
interface PaidOutside {
  /** Paid back without a Pix. */
  outside: Cents
  /** The part of it that the bank has already taken as well. */
  doubled: Cents
}

/**
 * How much of each share the payer has twice, if their bank takes that much more of the Pix than is still here.
 * @throws RangeError if more is taken than was paid back in another way
 */
export function spreadDoubled(amount: Cents, shares: readonly PaidOutside[]): Cents[] {
  let rest = amount
  const doubled = shares.map((it) => {
    const room = subtractCents(it.outside, it.doubled)
    const part = room < rest ? room : rest
    rest = subtractCents(rest, part)
    return part
  })
  if (rest > 0) throw new RangeError('more is taken back than was paid')
  return doubled
}

/** Whether the payer can have returned it on this day: between the day on which the bank took it and today. */
export function isDayOfReturn(paidOn: CivilDate, { takenAt, now }: { takenAt: Date; now: Date }): boolean {
  return paidOn >= saoPauloDate(takenAt) && paidOn <= saoPauloDate(now)
}
