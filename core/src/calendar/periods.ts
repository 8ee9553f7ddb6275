/**
 * Periods of a merchant's screens, all whole days in São Paulo: summary figures and their comparison, intervals of the
 * chart, periods of the extract (001 §2.3, §9). A week begins on Monday.
 */
import type { SettlementPeriod, StatisticPeriod } from '../contracts/merchant/merchant-area.ts'
import { type CivilDate, addDays, addMonths, civilDate } from './dates.ts'

/** Both days included. */
export interface DayRange {
  from: CivilDate
  to: CivilDate
}

/** The current period so far, and the whole previous one: today with yesterday, this week with last week (001 §2.3). */
export function comparedPeriods(
  period: StatisticPeriod,
  today: CivilDate,
): { now: DayRange; before: DayRange } {
  if (period === 'MONTHLY')
    return {
      now: { from: monthOf(today), to: today },
      before: { from: addMonths(monthOf(today), -1), to: addDays(monthOf(today), -1) },
    }
  const [from, length] = period === 'DAILY' ? [today, 1] : [mondayOf(today), 7]
  return {
    now: { from, to: today },
    before: { from: addDays(from, -length), to: addDays(from, -1) },
  }
}

const INTERVALS: Record<StatisticPeriod, number> = { DAILY: 14, WEEKLY: 12, MONTHLY: 12 }

/** Whole days, weeks or months without a gap, oldest first; the last one is still running. */
export function chartIntervals(period: StatisticPeriod, today: CivilDate): DayRange[] {
  return Array.from({ length: INTERVALS[period] }, (_, index) => {
    const ago = INTERVALS[period] - 1 - index
    if (period === 'DAILY') return { from: addDays(today, -ago), to: addDays(today, -ago) }
    if (period === 'WEEKLY') {
      const from = addDays(mondayOf(today), -7 * ago)
      return { from, to: addDays(from, 6) }
    }
    const from = addMonths(monthOf(today), -ago)
    return { from, to: lastOfMonth(from) }
  })
}

/** Calendar months and years; the last 3 and 6 months include the current one. */
export function settlementRange(period: SettlementPeriod, today: CivilDate): DayRange {
  const month = monthOf(today)
  const year = Number(today.slice(0, 4))
  const until = lastOfMonth(month)
  switch (period) {
    case 'CURRENT_MONTH':
      return { from: month, to: until }
    case 'PREVIOUS_MONTH':
      return { from: addMonths(month, -1), to: addDays(month, -1) }
    case 'LAST_THREE_MONTHS':
      return { from: addMonths(month, -2), to: until }
    case 'LAST_SIX_MONTHS':
      return { from: addMonths(month, -5), to: until }
    case 'CURRENT_YEAR':
      return yearOf(year)
    case 'PREVIOUS_YEAR':
      return yearOf(year - 1)
  }
}

/** One month; `month` counts from 1. */
export function monthRange(year: number, month: number): DayRange {
  const from = civilDate(`${year}-${String(month).padStart(2, '0')}-01`)
  return { from, to: lastOfMonth(from) }
}

function yearOf(year: number): DayRange {
  return { from: civilDate(`${year}-01-01`), to: civilDate(`${year}-12-31`) }
}

function monthOf(date: CivilDate): CivilDate {
  return civilDate(`${date.slice(0, 7)}-01`)
}

function lastOfMonth(first: CivilDate): CivilDate {
  return addDays(addMonths(first, 1), -1)
}

function mondayOf(date: CivilDate): CivilDate {
  const weekday = new Date(`${date}T00:00:00Z`).getUTCDay()
  return addDays(date, -((weekday + 6) % 7))
}
