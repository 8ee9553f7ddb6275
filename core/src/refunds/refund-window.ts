/**
 * How long a merchant may cancel a sale: 30 days from the order (001 §6, §9), and no longer than its own
 * `cancelMaxDays` (000 §3): that many days after the day of sale, 0 for only the day of sale, null for no rule of its
 * own. The rule applies to the merchant's users and server alike; Drip's staff are bound by neither.
 */
import { addDays, saoPauloDate, startOfSaoPauloDay } from '../calendar/dates.ts'

const WINDOW_MS = 30 * 86_400_000

export interface DatedSale {
  createdAt: Date
  /** Days after the day of sale in São Paulo; null for no rule of the merchant's own. */
  cancelMaxDays: number | null
}

/** The last moment for a refund by the merchant: the earlier of the two limits. */
export function refundableUntil(sale: DatedSale): Date {
  const ends = [new Date(sale.createdAt.getTime() + WINDOW_MS), ownEnd(sale)].filter((it) => it !== null)
  return new Date(Math.min(...ends.map((it) => it.getTime())))
}

/** Whether the merchant may still cancel it. */
export function isRefundOpen(sale: DatedSale, now: Date): boolean {
  return now <= refundableUntil(sale)
}

/** The last millisecond that the merchant's own rule allows. */
function ownEnd({ createdAt, cancelMaxDays }: DatedSale): Date | null {
  if (cancelMaxDays === null) return null
  const dayAfter = addDays(saoPauloDate(createdAt), cancelMaxDays + 1)
  return new Date(startOfSaoPauloDay(dayAfter).getTime() - 1)
}
