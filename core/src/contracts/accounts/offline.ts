/**
 * What a customer's device may tell without a connection (docs/security.md): our pages keep it, the page without a connection, which
 * is served apart from them, reads it.
 */

/** The worker of the customer's area, and how the addresses begin that it answers when the server is not reached: the area itself is one. */
export const WORKER = { address: '/cliente/sw.js', scope: '/cliente' }

/** In the local storage: what is known, and the session of who is remembered on this device. */
export const OFFLINE_KEYS = { known: 'drip.known.CUSTOMER', session: 'drip.session.CUSTOMER' }

/** When something is due and how much: neither who owes it, nor to whom, nor for what. */
export interface KnownOffline {
  /** Milliseconds since 1970. */
  seenAt: number
  /** Of the next instalment, `YYYY-MM-DD` and reais; null where nothing is owed. */
  next: { dueDate: string; amountToPay: number } | null
}
