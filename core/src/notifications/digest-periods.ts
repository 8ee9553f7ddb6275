/**
 * Digests for merchants' users: of a day, a week from Monday or a calendar month, all in São Paulo, sent at 8 h of the
 * following day (system design §2 and §8).
 */
import {
  addDays,
  civilDate,
  daysBetween,
  saoPauloDate,
  startOfSaoPauloDay,
  type CivilDate,
} from '../calendar/dates.ts'
import type { DigestFrequency } from '../contracts/states.ts'

export interface DigestPeriod {
  /** Its first day. */
  from: CivilDate
  /** The first day after it. */
  until: CivilDate
}

const TOLD_AT_MS = 8 * 3_600_000

/** For how many periods a digest that could not be sent in time is made up for. */
const MADE_UP_FOR: Record<DigestFrequency, number> = { DAILY: 7, WEEKLY: 2, MONTHLY: 2 }

/** The newest periods whose digest is due at this instant, oldest first. */
export function duePeriods(frequency: DigestFrequency, now: Date): DigestPeriod[] {
  const today = saoPauloDate(now)
  const told = now.getTime() - startOfSaoPauloDay(today).getTime() >= TOLD_AT_MS
  // before 8 h the newest period is the one that ended yesterday
  let until = beginOf(frequency, told ? today : addDays(today, -1))
  const periods: DigestPeriod[] = []
  for (let count = 0; count < MADE_UP_FOR[frequency]; count++) {
    const from = beginOf(frequency, addDays(until, -1))
    periods.unshift({ from, until })
    until = from
  }
  return periods
}

/** The first day of the period that contains a day. */
function beginOf(frequency: DigestFrequency, day: CivilDate): CivilDate {
  if (frequency === 'DAILY') return day
  if (frequency === 'MONTHLY') return civilDate(`${day.slice(0, 7)}-01`)
  return addDays(day, -daysSinceMonday(day))
}

const SOME_MONDAY = civilDate('2024-01-01')

function daysSinceMonday(day: CivilDate): number {
  return ((daysBetween(SOME_MONDAY, day) % 7) + 7) % 7
}
