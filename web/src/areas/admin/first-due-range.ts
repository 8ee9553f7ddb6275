/** The days to which the first instalment may be moved: 1 to 30 after the order (000 §5), and none that has passed. */
import { addDays, saoPauloDate, type CivilDate } from '@drip/core/calendar/dates'

/** @param orderedAt an instant, @param today in São Paulo. `min` may be later than `max`: then no day is left. */
export function firstDueRange(orderedAt: string, today: CivilDate): { min: CivilDate; max: CivilDate } {
  const orderedOn = saoPauloDate(new Date(orderedAt))
  const earliest = addDays(orderedOn, 1)
  return { min: earliest < today ? today : earliest, max: addDays(orderedOn, 30) }
}
