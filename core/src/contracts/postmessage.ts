/** Messages from embedded pages to the store's window (merchant API reference §4, 001 §4). They contain nothing secret. */
import type { CheckoutResult } from './states.ts'

export type CheckoutEventName = 'checkoutCompleted' | 'clickOnClose' | 'finishedCheckout'

export interface CheckoutEvent {
  eventName: CheckoutEventName
  checkoutStatus: CheckoutResult
}

/** Banner and modal: the specification names clickOnClose and leaves the banner's two names to us. */
export type EmbedEventName = 'clickOnLogo' | 'clickOnLearnMore' | 'clickOnClose'

/**
 * What a store page's script (drip.js) asks a checkout that it has framed. Only the asker receives the answer: the page
 * runs and has its own close button.
 */
export const HELLO = 'dripHello'
export const READY = 'checkoutReady'
