/**
 * How long a Pix code is shown as payable: a minute less than its charge lives, so that nobody pays an expired one (001
 * §9 leaves the minutes open).
 */

export const PIX_EXPIRY_SHIFT_MS = 60_000

export function shownUntil(expiresAt: Date): Date {
  return new Date(expiresAt.getTime() - PIX_EXPIRY_SHIFT_MS)
}

/** Whether a purchase has time for another code: one created in its last minute would expire before anybody sees it. */
export function hasTimeForCode(purchase: { expiresAt: Date }, now: Date): boolean {
  return now < shownUntil(purchase.expiresAt)
}

/**
 * A code expires with its purchase, which may end before the code's own time: a merchant who is switched off sells
 * nothing from that moment on.
 */
export function codeEndsAt(code: { expiresAt: Date }, purchase: { expiresAt: Date }): Date {
  return code.expiresAt < purchase.expiresAt ? code.expiresAt : purchase.expiresAt
}
