import { type CivilDate, addDays, civilDate } from '@drip/core/calendar/dates'

/** @param endsOn the first day that is paused no more */
export function lastDay(endsOn: string): CivilDate {
  return addDays(civilDate(endsOn), -1)
}
