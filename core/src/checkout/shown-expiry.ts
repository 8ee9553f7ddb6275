/**
 * Until when a Pix code is shown as one to pay: a minute less than its charge lives, so that nobody pays into an expired one
 * (001 §9 leaves the minutes open).
 */

export const PIX_EXPIRY_SHIFT_MS = 60_000

export function shownUntil(expiresAt: Date): Date {
  return new Date(expiresAt.getTime() - PIX_EXPIRY_SHIFT_MS)
}

/** Whether a purchase has time for another code: one that is made in its last minute would be over before it is seen. */
export function hasTimeForCode(purchase: { expiresAt: Date }, now: Date): boolean {
  return now < shownUntil(purchase.expiresAt)
}

/** A code is over with its purchase, whose time may end before the code's own: whoever is switched off sells no more from that moment on. */
export function codeEndsAt(code: { expiresAt: Date }, purchase: { expiresAt: Date }): Date {
  return code.expiresAt < purchase.expiresAt ? code.expiresAt : purchase.expiresAt
}
