/** What the embedded pages tell the store's window (merchant API reference §4, 001 §4). Holds nothing secret. */
import type { CheckoutResult } from './states.ts'

export type CheckoutEventName = 'checkoutCompleted' | 'clickOnClose' | 'finishedCheckout'

export interface CheckoutEvent {
  eventName: CheckoutEventName
  checkoutStatus: CheckoutResult
}

/** Banner and modal: the specification names clickOnClose and leaves the banner's two names to us. */
export type EmbedEventName = 'clickOnLogo' | 'clickOnLearnMore' | 'clickOnClose'

/**
 * What the script of a store's page (drip.js) asks a checkout that it has framed, and what only the asker hears: that
 * the page runs and brings its own close button.
 */
export const HELLO = 'dripHello'
export const READY = 'checkoutReady'
