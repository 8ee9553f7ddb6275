/** What the embedding store's window is told, and when (001 §4; merchant API §4). */
import type { CheckoutAnswer } from '@drip/core/contracts/checkout'
import { HELLO, READY, type CheckoutEvent } from '@drip/core/contracts/postmessage'
import type { CheckoutSearch } from './checkout-search.ts'
import { isEnd, type StepName } from './checkout-step.ts'

/** The event of an ended purchase, approved or denied alike. */
export function endEvent(answer: CheckoutAnswer, search: CheckoutSearch): CheckoutEvent {
  const closesItself = answer.merchant.automaticRedirect && !search.finished
  return { eventName: closesItself ? 'finishedCheckout' : 'checkoutCompleted', checkoutStatus: answer.result }
}

/** The event of the close button: whether something was left unfinished. */
export function closeEvent(answer: CheckoutAnswer | null, step: StepName | null): CheckoutEvent {
  return {
    eventName: step !== null && isEnd(step) ? 'finishedCheckout' : 'clickOnClose',
    checkoutStatus: answer?.result ?? 'MORE_INFO',
  }
}

/** Any store may frame the checkout, so any origin may hear it: the message holds nothing secret. */
export function postToStore(event: CheckoutEvent): void {
  window.parent.postMessage(event, '*')
}

/**
 * Answers drip.js in the store's page that this page runs, so that it takes its own close button away. Only the window
 * around this one is answered, and only at the address it asked from.
 */
export function answerStore(): void {
  window.addEventListener('message', (event) => {
    const asker = storeThatAsks(event, window)
    if (asker !== null) window.parent.postMessage({ eventName: READY }, asker)
  })
}

/** The origin to answer; null for everything but the hello of the window around this one. */
export function storeThatAsks(
  { source, origin, data }: Pick<MessageEvent<unknown>, 'source' | 'origin' | 'data'>,
  self: { parent: unknown },
): string | null {
  const isFromAround = source !== null && source === self.parent && source !== self
  const says = typeof data === 'object' && data !== null && 'eventName' in data ? data.eventName : null
  // a page without an address of its own (a sandboxed frame, a file) cannot be answered at it
  return isFromAround && says === HELLO && origin !== 'null' ? origin : null
}
