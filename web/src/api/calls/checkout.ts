/** Those calls of the shopper's checkout (001 §7.3) that need special handling; the others are made directly. */
import {
  cancelCheckout as end,
  sendFeedback as feedback,
  takeStep,
} from '@drip/core/contracts/checkout-calls'
import type { CheckoutStep } from '@drip/core/contracts/checkout'
import { askingBy, type Given } from '../ask.ts'
import { type Call, call } from '../call.ts'

/** These calls may be sent twice: they take effect once, even without a key. */
const asking = (how: Partial<Call>) => {
  const make = <T>(it: Call) => call<T>({ ...it, ...how })
  return askingBy<'ANYBODY'>(make, make)
}
const askStep = asking({})
const poll = asking({ isPolled: true })
/** Completes even if the page is left. */
const askLeaving = asking({ keepalive: true })

/** Sends one step; an empty one loads the checkout. */
export const sendCheckoutStep = (id: string, step: CheckoutStep) => askStep(takeStep, { id, body: step })

/** Polls the state of the checkout. */
export const pollCheckout = (id: string) => poll(takeStep, { id, body: {} })

/** Cancels the purchase for good. */
export const cancelCheckout = (id: string) => askLeaving(end, { id })

export const sendFeedback = (body: Given<typeof feedback>['body']) => askLeaving(feedback, { body })
