/**
 * How old what is owed is, in stretches of thirty days: what was in one of them thirty days ago is in the next one today, unless it was
 * paid, which is what roll rates are told from. Late is what the reminders call so: the deadline moves with weekends and holidays.
 */
import { firstDueDateInTime } from '../calendar/business-days.ts'
import { type CivilDate, addDays } from '../calendar/dates.ts'

/** Those of them that are late, the youngest first. */
export const LATE_BUCKETS = [
  'LATE_30',
  'LATE_60',
  'LATE_90',
  'LATE_120',
  'LATE_150',
  'LATE_180',
  'LATE_MORE',
] as const

/** From what is due latest to what has been late longest. LATE_30: one to thirty days; LATE_MORE: more than 180. */
export const AGE_BUCKETS = ['LATER', 'NEXT_30', ...LATE_BUCKETS] as const
export type AgeBucket = (typeof AGE_BUCKETS)[number]

const STRETCH_DAYS = 30

/**
 * Which due dates belong to a bucket on a day: each holds those from `from` on that no bucket before it holds.
 * @returns in the order of AGE_BUCKETS; `from` is null for the last, which holds all that is left
 */
export function bucketsOn(day: CivilDate): { bucket: AgeBucket; from: CivilDate | null }[] {
  const starts = [
    addDays(day, STRETCH_DAYS + 1),
    firstDueDateInTime(day),
    ...LATE_BUCKETS.slice(0, -1).map((_, index) => addDays(day, -STRETCH_DAYS * (index + 1))),
    null,
  ]
  return AGE_BUCKETS.map((bucket, index) => ({ bucket, from: starts[index] ?? null }))
}
