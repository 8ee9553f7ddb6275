/** The calls of the shopper's checkout (001 §7.3) that are made in a way of their own; the others are asked as they are. */
import {
  cancelCheckout as end,
  sendFeedback as feedback,
  takeStep,
} from '@drip/core/contracts/checkout-calls'
import type { CheckoutStep } from '@drip/core/contracts/checkout'
import { askingBy, type Given } from '../ask.ts'
import { type Call, call } from '../call.ts'

/** Whatever is sent twice here is done once without a key. */
const asking = (how: Partial<Call>) => {
  const make = <T>(it: Call) => call<T>({ ...it, ...how })
  return askingBy<'ANYBODY'>(make, make)
}
const askStep = asking({})
const poll = asking({ isPolled: true })
/** Survives the page being left. */
const askLeaving = asking({ keepalive: true })

/** Sends one step; an empty one loads the checkout. */
export const sendCheckoutStep = (id: string, step: CheckoutStep) => askStep(takeStep, { id, body: step })

/** Asks how things stand, again and again. */
export const pollCheckout = (id: string) => poll(takeStep, { id, body: {} })

/** Ends the purchase for good. */
export const cancelCheckout = (id: string) => askLeaving(end, { id })

export const sendFeedback = (body: Given<typeof feedback>['body']) => askLeaving(feedback, { body })
