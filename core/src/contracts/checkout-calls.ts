/** All calls of the shopper's checkout (001 §7.3): no log-in, the checkout's unguessable id is the key. */
import { z } from 'zod'
import {
  CheckoutAnswer,
  CheckoutFeedback,
  CheckoutStep,
  HighlightStores,
  PublicSettings,
  WaitlistUpdate,
} from './checkout.ts'
import { chapter } from './operation.ts'
import { WAITLIST_STATUSES } from './states.ts'

const checkouts = chapter({ audience: 'ANYBODY', tag: 'Checkout', base: '/api/v1/checkouts/:id' })
const pages = chapter({ audience: 'ANYBODY', tag: 'Checkout', base: '' })

export const takeStep = checkouts.put('takeStep', '', {
  summary: 'One group of what was asked; an empty body loads the checkout',
  body: z.preprocess((body) => body ?? {}, CheckoutStep),
  answer: CheckoutAnswer,
  refusals: [404, 409, 422],
})
export const cancelCheckout = checkouts.put('cancelCheckout', '/cancel', {
  summary: 'End the purchase for good',
  answer: z.object({ cancelUrl: z.string().nullable() }),
  refusals: [404, 409],
})
export const notifyPix = checkouts.post('notifyPix', '/notify_pix', {
  summary: 'The Pix code by SMS',
  refusals: [404, 409],
})
export const updateWaitlist = checkouts.post('updateWaitlist', '/update_waitlist', {
  summary: 'Wait for a limit, or wait no more',
  body: WaitlistUpdate,
  answer: z.object({ status: z.enum(WAITLIST_STATUSES) }),
  refusals: [404, 409],
})
export const showSettings = pages.get('showSettings', '/api/v1/settings', {
  summary: 'What pages show but no person types',
  answer: PublicSettings,
})
export const listHighlightStores = pages.get('listHighlightStores', '/api/v1/stores/buckets', {
  summary: 'Shops besides that at which the shopper is already (001 §2.4)',
  query: z.object({ besides: z.uuid().optional() }),
  answer: HighlightStores,
})

/** Carriers put many phones behind one address. */
const PER_ADDRESS = { name: 'page reports', tries: 120, minutes: 1, perProcess: true } as const

export const sendFeedback = pages.post('sendFeedback', '/feedback/checkout-feedback', {
  summary: 'Why somebody left',
  body: CheckoutFeedback,
  limit: PER_ADDRESS,
  refusals: [404],
})
/** As browsers send it (Content Security Policy level 3 §5.3); the page's address and typed text are not read. */
export const reportViolation = pages.post('reportViolation', '/api/v1/policy-reports', {
  summary:
    'What the policy of a page kept from loading or running: sent by browsers, nothing personal is kept',
  maxBodyBytes: 16_384,
  body: z.object({
    'csp-report': z.object({
      'effective-directive': z.string().max(60).optional(),
      'violated-directive': z.string().max(300).optional(),
      'blocked-uri': z.string().max(8000).optional(),
      'source-file': z.string().max(8000).optional(),
      'line-number': z.int().optional(),
    }),
  }),
  limit: PER_ADDRESS,
})
export const reportEvent = pages.post('reportEvent', '/api/v1/events', {
  summary: 'What a page counts, or reports as broken: names of a closed form, nothing personal',
  maxBodyBytes: 4096,
  body: z.object({
    name: z.string().regex(/^[a-z0-9_.-]{1,60}$/i),
    checkoutId: z.uuid().optional(),
    detail: z.string().max(300).optional(),
  }),
  limit: PER_ADDRESS,
})
