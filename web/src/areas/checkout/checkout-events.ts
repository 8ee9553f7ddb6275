/** What the embedding store's window is told, and when (001 §4; merchant API §4). */
import type { CheckoutAnswer } from '@drip/core/contracts/checkout'
import type { CheckoutEvent } from '@drip/core/contracts/postmessage'
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
export function tellStore(event: CheckoutEvent): void {
  window.parent.postMessage(event, '*')
}
