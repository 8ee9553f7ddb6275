/**
 * When a person may be called about a debt. The law says that nobody may be exposed, threatened or disturbed in their
 * work or rest (CDC art. 42), without numbers. So these are our own, as strict as the strictest that collectors in
 * Brazil commit to (decision 79): on working days from 8 h to 20 h, on Saturdays from 8 h to 14 h, never on Sundays or
 * holidays; at most twice a day and five times in seven days, where every message that asks for money counts like a
 * call.
 */
import { isBusinessDay, isHoliday } from '../../calendar/business-days.ts'
import {
  type CivilDate,
  addDays,
  compareDates,
  saoPauloDate,
  startOfSaoPauloDay,
} from '../../calendar/dates.ts'

const HOUR_MS = 3_600_000
const OPENS_AT_MS = 8 * HOUR_MS
const CLOSES_AT_MS = { workday: 20 * HOUR_MS, saturday: 14 * HOUR_MS } as const
const SATURDAY = 6

export const MOST_A_DAY = 2
export const MOST_A_WEEK = 5
/** How many days of contacts count, including the day itself. */
export const CONTACT_WEEK_DAYS = 7

/** HOURS: nobody may be called now. DAY, WEEK: this person was contacted often enough. */
export const CONTACT_HINDRANCES = ['HOURS', 'DAY', 'WEEK'] as const
export type ContactHindrance = (typeof CONTACT_HINDRANCES)[number]

/** The calling hours of a day; null on Sundays and holidays. */
function hoursOf(day: CivilDate): { opens: Date; closes: Date } | null {
  const isSaturday = new Date(`${day}T00:00:00Z`).getUTCDay() === SATURDAY
  if (!isBusinessDay(day) && (!isSaturday || isHoliday(day))) return null
  const midnight = startOfSaoPauloDay(day).getTime()
  const closes = isSaturday ? CLOSES_AT_MS.saturday : CLOSES_AT_MS.workday
  return { opens: new Date(midnight + OPENS_AT_MS), closes: new Date(midnight + closes) }
}

/** Whether anybody may be called at this instant. */
export function isCallingTime(now: Date): boolean {
  const hours = hoursOf(saoPauloDate(now))
  return hours !== null && now >= hours.opens && now < hours.closes
}

/**
 * Why this person may not be called now; null if they may.
 * @param before when they were called or written to about debts; older than a week does not matter
 */
export function contactHindrance(now: Date, before: readonly Date[]): ContactHindrance | null {
  if (!isCallingTime(now)) return 'HOURS'
  return contactCap(saoPauloDate(now), before)
}

/** Whether a person was contacted often enough on a day, by message or call. @param before as in `contactHindrance` */
export function contactCap(day: CivilDate, before: readonly Date[]): 'DAY' | 'WEEK' | null {
  const days = before.map(saoPauloDate).filter((it) => compareDates(it, day) <= 0)
  if (days.filter((it) => it === day).length >= MOST_A_DAY) return 'DAY'
  const since = addDays(day, 1 - CONTACT_WEEK_DAYS)
  return days.filter((it) => compareDates(it, since) >= 0).length >= MOST_A_WEEK ? 'WEEK' : null
}

/** The first instant from `now` on at which they may be called, if nothing else reaches them until then. */
export function nextContactTime(now: Date, before: readonly Date[]): Date {
  let day = saoPauloDate(now)
  // terminates: earlier contacts expire within a week, and no run of Sundays and holidays is longer than five days
  for (;;) {
    const hours = hoursOf(day)
    if (hours !== null && now < hours.closes && contactCap(day, before) === null)
      return now < hours.opens ? hours.opens : now
    day = addDays(day, 1)
  }
}
