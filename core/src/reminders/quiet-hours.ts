/** Nobody is reminded of a debt at night: quiet hours are from 21 h to 8 h in São Paulo. */
import { saoPauloDate, startOfSaoPauloDay } from '../calendar/dates.ts'

const HOUR_MS = 3_600_000
const QUIET_FROM_MS = 21 * HOUR_MS
const QUIET_UNTIL_MS = 8 * HOUR_MS

/** Whether no reminder may be sent at this instant. */
export function isQuiet(now: Date): boolean {
  const sinceMidnight = now.getTime() - startOfSaoPauloDay(saoPauloDate(now)).getTime()
  return sinceMidnight >= QUIET_FROM_MS || sinceMidnight < QUIET_UNTIL_MS
}
