/** Which messages drip.js trusts: those from our own origin, and only from the window of the frame that it created. */
import type { DripDetail, DripEventName, DripStatus } from './types/drip.d.ts'

/** The messages that each page may send; a banner never ends a purchase. */
const NAMES: Readonly<Record<DripDetail['source'], readonly DripEventName[]>> = {
  banner: ['clickOnLogo', 'clickOnLearnMore'],
  modal: ['clickOnClose'],
  checkout: ['clickOnClose', 'checkoutCompleted', 'finishedCheckout'],
}
const STATUSES: readonly DripStatus[] = ['OK', 'KO', 'MORE_INFO']

/**
 * The object sent by one of our frames; null for all other messages.
 * @param origin our origin
 * @param frame the expected window inside the frame; null while it has none
 */
export function messageFrom(
  event: Pick<MessageEvent, 'origin' | 'source' | 'data'>,
  origin: string,
  frame: MessageEventSource | null,
): Record<string, unknown> | null {
  if (frame === null || event.source !== frame || event.origin !== origin) return null
  const data: unknown = event.data
  return typeof data === 'object' && data !== null ? { ...data } : null
}

/** The content of a message; null if it is not one that stores receive. */
export function readMessage(
  message: Record<string, unknown>,
  source: DripDetail['source'],
): DripDetail | null {
  const name = NAMES[source].find((it) => it === message['eventName'])
  const status = STATUSES.find((it) => it === message['checkoutStatus'])
  return name === undefined || status === undefined ? null : { name, status, source }
}
