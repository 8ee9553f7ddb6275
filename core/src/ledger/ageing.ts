/**
 * The age of debts in ranges of thirty days: a debt moves to the next range after thirty days unless it is paid, which
 * is the basis of roll rates. "Late" means the same as for reminders: the deadline moves with weekends and holidays.
 */
import { firstDueDateInTime } from '../calendar/business-days.ts'
import { type CivilDate, addDays } from '../calendar/dates.ts'

/** The late ones, youngest first. */
export const LATE_BUCKETS = [
  'LATE_30',
  'LATE_60',
  'LATE_90',
  'LATE_120',
  'LATE_150',
  'LATE_180',
  'LATE_MORE',
] as const

/** From the latest due date to the oldest debt. LATE_30: one to thirty days; LATE_MORE: more than 180. */
export const AGE_BUCKETS = ['LATER', 'NEXT_30', ...LATE_BUCKETS] as const
export type AgeBucket = (typeof AGE_BUCKETS)[number]

const STRETCH_DAYS = 30

/**
 * Which due dates belong to a bucket on a given day: those from `from` on that belong to no earlier bucket.
 * @returns in the order of AGE_BUCKETS; `from` is null for the last, which contains all the rest
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
