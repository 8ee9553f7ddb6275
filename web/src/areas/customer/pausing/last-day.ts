import { type CivilDate, addDays, civilDate } from '@drip/core/calendar/dates'

/** @param endsOn the first day after the pause */
export function lastDay(endsOn: string): CivilDate {
  return addDays(civilDate(endsOn), -1)
}
