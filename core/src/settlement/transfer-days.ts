/** Merchants are paid once a day, on business days, from 6 h in São Paulo on. */
import { isBusinessDay, nextBusinessDay } from '../calendar/business-days.ts'
import { type CivilDate, addDays, saoPauloDate, startOfSaoPauloDay } from '../calendar/dates.ts'

const FROM_HOUR_MS = 6 * 3_600_000

/** Whether today's transfers may be made. */
export function isTransferTime(now: Date): boolean {
  return isBusinessDay(saoPauloDate(now)) && isAfterSix(now)
}

/** The day of the first transfers after this moment: what is due and was not transferred today waits for it. */
export function nextTransferDay(now: Date): CivilDate {
  const today = saoPauloDate(now)
  return nextBusinessDay(isAfterSix(now) ? addDays(today, 1) : today)
}

function isAfterSix(now: Date): boolean {
  return now.getTime() - startOfSaoPauloDay(saoPauloDate(now)).getTime() >= FROM_HOUR_MS
}
