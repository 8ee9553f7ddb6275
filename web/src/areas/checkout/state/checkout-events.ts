/** Which events the embedding store's window receives, and when (001 §4; merchant API §4). */
import type { CheckoutAnswer } from '@drip/core/contracts/checkout'
import { HELLO, READY, type CheckoutEvent } from '@drip/core/contracts/postmessage'
import type { CheckoutSearch } from './checkout-search.ts'
import { isEnd, type StepName } from './checkout-step.ts'

/** The event of an ended purchase, whether approved or denied. */
export function endEvent(answer: CheckoutAnswer, search: CheckoutSearch): CheckoutEvent {
  const closesItself = answer.merchant.automaticRedirect && !search.finished
  return { eventName: closesItself ? 'finishedCheckout' : 'checkoutCompleted', checkoutStatus: answer.result }
}

/** The event of the close button: whether the purchase was unfinished. */
export function closeEvent(answer: CheckoutAnswer | null, step: StepName | null): CheckoutEvent {
  return {
    eventName: step !== null && isEnd(step) ? 'finishedCheckout' : 'clickOnClose',
    checkoutStatus: answer?.result ?? 'MORE_INFO',
  }
}

/** Any store may embed the checkout, so any origin may receive it: the message contains nothing secret. */
export function postToStore(event: CheckoutEvent): void {
  window.parent.postMessage(event, '*')
}

/**
 * Tells drip.js in the store's page that this page has loaded, so that it removes its own close button. It answers only
 * the parent window, at the origin of the question.
 */
export function answerStore(): void {
  window.addEventListener('message', (event) => {
    const asker = storeThatAsks(event, window)
    if (asker !== null) window.parent.postMessage({ eventName: READY }, asker)
  })
}

/** The origin to answer; null for everything except the parent window's hello. */
export function storeThatAsks(
  { source, origin, data }: Pick<MessageEvent<unknown>, 'source' | 'origin' | 'data'>,
  self: { parent: unknown },
): string | null {
  const isFromAround = source !== null && source === self.parent && source !== self
  const says = typeof data === 'object' && data !== null && 'eventName' in data ? data.eventName : null
  // a page without an origin (a sandboxed frame, a file) cannot be addressed by it
  return isFromAround && says === HELLO && origin !== 'null' ? origin : null
}
