/**
 * When a person may be called about a debt. By the law nobody is exposed, threatened or disturbed in their work or rest (CDC art. 42); it
 * gives no numbers, so these are the house's, as strict as the strictest that collectors in Brazil bind themselves to (decision 79): on
 * working days from 8 h to 20 h, on Saturdays from 8 h to 14 h, never on Sundays or holidays; twice a day and five times in seven days at
 * most, where every message that asks for money counts as a call does.
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
/** How far back contacts count, the day itself included. */
export const CONTACT_WEEK_DAYS = 7

/** HOURS: nobody is called now. DAY, WEEK: this person has heard of us often enough. */
export const CONTACT_HINDRANCES = ['HOURS', 'DAY', 'WEEK'] as const
export type ContactHindrance = (typeof CONTACT_HINDRANCES)[number]

/** From when until when people may be called on a day; null on Sundays and holidays. */
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
 * Why this person may not be called now; null where they may.
 * @param before when they were called or written to about debts; what is older than a week says nothing
 */
export function contactHindrance(now: Date, before: readonly Date[]): ContactHindrance | null {
  if (!isCallingTime(now)) return 'HOURS'
  return contactCap(saoPauloDate(now), before)
}

/** Whether a person has heard of us often enough on a day; of messages as of calls. @param before as `contactHindrance` */
export function contactCap(day: CivilDate, before: readonly Date[]): 'DAY' | 'WEEK' | null {
  const days = before.map(saoPauloDate).filter((it) => compareDates(it, day) <= 0)
  if (days.filter((it) => it === day).length >= MOST_A_DAY) return 'DAY'
  const since = addDays(day, 1 - CONTACT_WEEK_DAYS)
  return days.filter((it) => compareDates(it, since) >= 0).length >= MOST_A_WEEK ? 'WEEK' : null
}

/** The first instant from `now` on at which they may be called, should nothing more reach them until then. */
export function nextContactTime(now: Date, before: readonly Date[]): Date {
  let day = saoPauloDate(now)
  // ends: within a week nothing of before counts, and no run of Sundays and holidays is longer than five days
  for (;;) {
    const hours = hoursOf(day)
    if (hours !== null && now < hours.closes && contactCap(day, before) === null)
      return now < hours.opens ? hours.opens : now
    day = addDays(day, 1)
  }
}
