/**
 * How long a merchant may take a sale back: 30 days from the order (001 §6, §9), and no longer than its own `cancelMaxDays` (000 §3):
 * so many days after the day of sale, 0 the day of sale alone, null no rule of its own. One rule for its people and for its server;
 * Drip itself is bound by neither.
 */
import { addDays, saoPauloDate, startOfSaoPauloDay } from '../calendar/dates.ts'

const WINDOW_MS = 30 * 86_400_000

export interface DatedSale {
  createdAt: Date
  /** Days after the day of sale in São Paulo; null for no rule of the merchant's own. */
  cancelMaxDays: number | null
}

/** The last moment for a refund by the merchant: the nearer end of the two. */
export function refundableUntil(sale: DatedSale): Date {
  const ends = [new Date(sale.createdAt.getTime() + WINDOW_MS), ownEnd(sale)].filter((it) => it !== null)
  return new Date(Math.min(...ends.map((it) => it.getTime())))
}

/** Whether the merchant may still take it back. */
export function isRefundOpen(sale: DatedSale, now: Date): boolean {
  return now <= refundableUntil(sale)
}

/** The last millisecond that the merchant's own rule allows. */
function ownEnd({ createdAt, cancelMaxDays }: DatedSale): Date | null {
  if (cancelMaxDays === null) return null
  const dayAfter = addDays(saoPauloDate(createdAt), cancelMaxDays + 1)
  return new Date(startOfSaoPauloDay(dayAfter).getTime() - 1)
}
