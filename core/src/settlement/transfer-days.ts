/** Merchants are paid at most once a day, on business days, from 6 h in São Paulo. */
import { isBusinessDay, nextBusinessDay } from '../calendar/business-days.ts'
import { type CivilDate, addDays, saoPauloDate, startOfSaoPauloDay } from '../calendar/dates.ts'

const FROM_HOUR_MS = 6 * 3_600_000

/** Whether today's transfers may be made. */
export function isTransferTime(now: Date): boolean {
  const today = saoPauloDate(now)
  return isBusinessDay(today) && now.getTime() - startOfSaoPauloDay(today).getTime() >= FROM_HOUR_MS
}

/**
 * The day of a merchant's first transfer after this moment: they get one a day, created as soon as something is due.
 * @param it.hasToday whether there was one today, including a failed one
 */
export function nextTransferDay(now: Date, { hasToday }: { hasToday: boolean }): CivilDate {
  const today = saoPauloDate(now)
  return nextBusinessDay(hasToday ? addDays(today, 1) : today)
}
