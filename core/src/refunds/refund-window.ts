/** A merchant takes a sale back within 30 days of it (001 §6, §9). */
const WINDOW_MS = 30 * 86_400_000

/** The last moment for a refund by the merchant. */
export function refundableUntil(createdAt: Date): Date {
  return new Date(createdAt.getTime() + WINDOW_MS)
}
