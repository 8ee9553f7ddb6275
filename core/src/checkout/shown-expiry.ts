/**
 * Until when a Pix code is shown as one to pay: a minute less than its charge lives, so that nobody pays into an expired one
 * (001 §9 leaves the minutes open).
 */

export const PIX_EXPIRY_SHIFT_MS = 60_000

export function shownUntil(expiresAt: Date): Date {
  return new Date(expiresAt.getTime() - PIX_EXPIRY_SHIFT_MS)
}
