/** What the embedded pages tell the store's window (merchant API reference §4, 001 §4). Holds nothing secret. */
import type { CheckoutResult } from './states.ts'

export type CheckoutEventName = 'checkoutCompleted' | 'clickOnClose' | 'finishedCheckout'

export interface CheckoutEvent {
  eventName: CheckoutEventName
  checkoutStatus: CheckoutResult
}
