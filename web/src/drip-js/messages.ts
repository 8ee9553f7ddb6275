/** Whom drip.js believes: our own origin, and of it only the window of the very frame that it made. */
import type { DripDetail, DripEventName, DripStatus } from './types/drip.d.ts'

/** What each page has to say; a banner never ends a purchase. */
const NAMES: Readonly<Record<DripDetail['source'], readonly DripEventName[]>> = {
  banner: ['clickOnLogo', 'clickOnLearnMore'],
  modal: ['clickOnClose'],
  checkout: ['clickOnClose', 'checkoutCompleted', 'finishedCheckout'],
}
const STATUSES: readonly DripStatus[] = ['OK', 'KO', 'MORE_INFO']

/**
 * The object that a frame of ours sent; null for everybody else's messages.
 * @param origin ours
 * @param frame the window inside the frame that the message should be from; null while it has none
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

/** What a message says; null when it is none of those that a store hears. */
export function readMessage(
  message: Record<string, unknown>,
  source: DripDetail['source'],
): DripDetail | null {
  const name = NAMES[source].find((it) => it === message['eventName'])
  const status = STATUSES.find((it) => it === message['checkoutStatus'])
  return name === undefined || status === undefined ? null : { name, status, source }
}
