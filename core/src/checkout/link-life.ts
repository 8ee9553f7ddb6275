/** How long a payment link is good: a week, or through the day that the store says (001 §2.3 leaves it open). */
import { type CivilDate, addDays, saoPauloDate, startOfSaoPauloDay } from '../calendar/dates.ts'

const WEEK_MS = 7 * 86_400_000
/** The price of a sale is agreed with its link: it is not kept open for ever. */
export const LINK_MOST_DAYS = 90

/**
 * @param lastDay the last day in São Paulo on which it is good; null: seven times 24 hours
 * @returns the moment at which it ends; null for a day that is over, or is further than 90 days ahead
 */
export function linkExpiry(now: Date, lastDay: CivilDate | null): Date | null {
  if (lastDay === null) return new Date(now.getTime() + WEEK_MS)
  const today = saoPauloDate(now)
  if (lastDay < today || lastDay > addDays(today, LINK_MOST_DAYS)) return null
  // the last moment of its day, which is how every screen shows it
  return new Date(startOfSaoPauloDay(addDays(lastDay, 1)).getTime() - 1)
}
