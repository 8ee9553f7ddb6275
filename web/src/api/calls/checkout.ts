/** The calls of the shopper's checkout (001 §7.3), typed by the contract. */
import type {
  CheckoutAnswer,
  CheckoutStep,
  HighlightStores,
  PostalAddress,
  PublicSettings,
  Simulation,
} from '@drip/core/contracts/checkout'
import type { OpenedByCheckout } from '@drip/core/contracts/customer-area'
import type { FeedbackReason, WaitlistStatus } from '@drip/core/contracts/states'
import { call } from '../call.ts'
import { once } from './once.ts'

const checkoutPath = (id: string) => `/api/v1/checkouts/${encodeURIComponent(id)}`

/** Sends one step; an empty one loads the checkout. */
export const sendCheckoutStep = (id: string, step: CheckoutStep) =>
  call<CheckoutAnswer>({ method: 'PUT', path: checkoutPath(id), body: step })

/** Asks how things stand, again and again. */
export const pollCheckout = (id: string) =>
  call<CheckoutAnswer>({ method: 'PUT', path: checkoutPath(id), body: {}, isPolled: true })

/** Ends the purchase for good. Survives the page being left. */
export const cancelCheckout = (id: string) =>
  call<unknown>({ method: 'PUT', path: `${checkoutPath(id)}/cancel`, keepalive: true })

/** Sends the Pix code to the shopper's phone by SMS. */
export const sendPixBySms = (id: string) =>
  once<unknown>({ method: 'POST', path: `${checkoutPath(id)}/notify_pix` }, call)

export const updateWaitlist = (id: string, oldStatus: WaitlistStatus, newStatus: WaitlistStatus) =>
  once<unknown>(
    { method: 'POST', path: `${checkoutPath(id)}/update_waitlist`, body: { oldStatus, newStatus } },
    call,
  )

export const loadSimulation = (checkoutId: string) =>
  call<Simulation>({
    method: 'GET',
    path: `/api/v1/instalments_simulator?checkoutId=${encodeURIComponent(checkoutId)}`,
  })

/** `cep` is eight digits; 404 when the post office does not know it. */
export const loadPostalAddress = (cep: string) =>
  call<PostalAddress>({ method: 'GET', path: `/api/v1/postal_codes/${encodeURIComponent(cep)}` })

/** Shops besides that of a merchant. */
export const loadHighlightStores = (merchantId: string) =>
  call<HighlightStores>({
    method: 'GET',
    path: `/api/v1/stores/buckets?besides=${encodeURIComponent(merchantId)}`,
  })

/** The end of the purchase opens the customer's area, in the browser in which its code was typed; once, and 401 otherwise. */
export const openAreaByCheckout = (checkoutId: string) =>
  call<OpenedByCheckout>({
    method: 'POST',
    path: '/customer_backoffice/api/v2/login/by_checkout',
    body: { checkoutId },
  })

export const loadSettings = () => call<PublicSettings>({ method: 'GET', path: '/api/v1/settings' })

export const sendFeedback = (checkoutID: string, feedback: FeedbackReason, comment: string) =>
  call<unknown>({
    method: 'POST',
    path: '/feedback/checkout-feedback',
    body: { checkoutID, feedback, comment },
    keepalive: true,
  })
