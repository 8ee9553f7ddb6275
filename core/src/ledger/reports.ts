/** Reports on the figures stored by day: shares, how debts roll from one age to the next, and how each month's sales age. */
import { addDays, addMonths, type CivilDate } from '../calendar/dates.ts'
import { type Cents, ZERO } from '../money/cents.ts'
import { ppm, toFraction } from '../money/rate.ts'
import { AGE_BUCKETS, type AgeBucket, LATE_BUCKETS } from './ageing.ts'

/** Debts of one age reach the next one after this many days, unless they are paid. */
export const ROLL_DAYS = 30
/** Days after the last day of the month of sale. */
export const VINTAGE_AGES = [30, 60, 90, 120, 150, 180] as const
export type VintageAge = (typeof VINTAGE_AGES)[number]

/** A part of a whole as a fraction, half up to the millionth; null if the whole is zero. A negative part counts as zero. */
export const shareOf = (part: Cents, whole: Cents) => fractionOf(part, whole)

/** The same for counts. */
export function fractionOf(part: number, whole: number): number | null {
  if (whole <= 0) return null
  const millionths = (BigInt(Math.max(0, part)) * 2_000_000n) / BigInt(whole)
  return toFraction(ppm(Number((millionths + 1n) / 2n)))
}

/** Debt on a day, by age; ages without debts are left out. */
export interface DayOfAges {
  day: CivilDate
  amounts: ReadonlyMap<AgeBucket, Cents>
}

/** Rows of one day and age each, in the order of days. */
export function daysOfAges(
  rows: readonly { day: CivilDate; bucket: AgeBucket; amount: Cents }[],
): DayOfAges[] {
  const days = new Map<CivilDate, Map<AgeBucket, Cents>>()
  for (const { day, bucket, amount } of rows) {
    const amounts = days.get(day) ?? new Map<AgeBucket, Cents>()
    days.set(day, amounts.set(bucket, amount))
  }
  return [...days].map(([day, amounts]) => ({ day, amounts }))
}

/** Ages that debts roll into. The last one collects everything older and is left out. */
export const ROLLED_INTO = LATE_BUCKETS.slice(0, -1)

/**
 * How much of a debt's age group thirty days earlier is in the next group now.
 * @returns for each day for which the earlier day is known too; null if the group was empty
 */
export function rollsOf(
  days: readonly DayOfAges[],
): { day: CivilDate; rates: ReadonlyMap<AgeBucket, number | null> }[] {
  const known = new Map(days.map((it) => [it.day, it.amounts]))
  return days.flatMap(({ day, amounts }) => {
    const before = known.get(addDays(day, -ROLL_DAYS))
    if (before === undefined) return []
    const rates = ROLLED_INTO.map((bucket) => {
      const from = AGE_BUCKETS[AGE_BUCKETS.indexOf(bucket) - 1] ?? bucket
      return [bucket, shareOf(amounts.get(bucket) ?? ZERO, before.get(from) ?? ZERO)] as const
    })
    return [{ day, rates: new Map(rates) }]
  })
}

/** The day on which a month's sales are evaluated. @param month its first day */
export const vintageDay = (month: CivilDate, age: VintageAge): CivilDate =>
  addDays(addMonths(month, 1), age - 1)
