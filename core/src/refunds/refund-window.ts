/**
 * How long a sale may be taken back. The merchant's people have 30 days (001 §6, §9). A merchant's `cancelMaxDays` (000 §3) binds
 * its people and its server alike: so many days after the day of sale, 0 the day of sale alone, null no limit. Drip itself is bound by neither.
 */
import { addDays, saoPauloDate, startOfSaoPauloDay } from '../calendar/dates.ts'

const WINDOW_MS = 30 * 86_400_000

export interface DatedSale {
  createdAt: Date
  /** Days after the day of sale in São Paulo; null for no limit. */
  cancelMaxDays: number | null
}

/** Who takes it back for the merchant: a person in its area, or its server. */
export type Taker = 'MERCHANT' | 'MERCHANT_API'

/** The last moment for a refund by the merchant's people: the nearer end of the two. */
export function refundableUntil(sale: DatedSale): Date {
  const ends = [new Date(sale.createdAt.getTime() + WINDOW_MS), ownEnd(sale)].filter((it) => it !== null)
  return new Date(Math.min(...ends.map((it) => it.getTime())))
}

/** Whether the merchant may still take it back, by this way. */
export function isRefundOpen(taker: Taker, sale: DatedSale, now: Date): boolean {
  const end = taker === 'MERCHANT' ? refundableUntil(sale) : ownEnd(sale)
  return end === null || now <= end
}

/** The last millisecond that the merchant's own rule allows. */
function ownEnd({ createdAt, cancelMaxDays }: DatedSale): Date | null {
  if (cancelMaxDays === null) return null
  const dayAfter = addDays(saoPauloDate(createdAt), cancelMaxDays + 1)
  return new Date(startOfSaoPauloDay(dayAfter).getTime() - 1)
}
