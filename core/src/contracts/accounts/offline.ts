/**
 * What a customer's device may show without a connection (docs/security.md): our pages store it, and the offline page,
 * which is served separately, reads it.
 */

/** The customer area's worker, and the prefix of the addresses that it answers when the server cannot be reached. */
export const WORKER = { address: '/cliente/sw.js', scope: '/cliente' }

/** In local storage: what is known, and the session of somebody who stays signed in on this device. */
export const OFFLINE_KEYS = { known: 'drip.known.CUSTOMER', session: 'drip.session.CUSTOMER' }

/** When something is due and how much; not who owes it, to whom, or for what. */
export interface KnownOffline {
  /** Milliseconds since 1970. */
  seenAt: number
  /** For the next instalment, `YYYY-MM-DD` and reais; null if nothing is owed. */
  next: { dueDate: string; amountToPay: number } | null
}
