/** How long a payment link is valid: a week, or through the day that the store chooses (001 §2.3 leaves it open). */
import { type CivilDate, addDays, saoPauloDate, startOfSaoPauloDay } from '../calendar/dates.ts'

const WEEK_MS = 7 * 86_400_000
/** A link fixes the price of a sale, so it does not stay open for ever. */
export const LINK_MOST_DAYS = 90

/**
 * @param lastDay the last day in São Paulo on which it is valid; null: seven times 24 hours
 * @returns the moment at which it ends; null for a day that is past, or more than 90 days ahead
 */
export function linkExpiry(now: Date, lastDay: CivilDate | null): Date | null {
  if (lastDay === null) return new Date(now.getTime() + WEEK_MS)
  const today = saoPauloDate(now)
  if (lastDay < today || lastDay > addDays(today, LINK_MOST_DAYS)) return null
  // the last moment of its day, as every screen shows it
  return new Date(startOfSaoPauloDay(addDays(lastDay, 1)).getTime() - 1)
}
