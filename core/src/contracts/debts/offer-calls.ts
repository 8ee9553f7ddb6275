/** The calls of an offer's link, without sign-in. */
import { z } from 'zod'
import { OfferAccepted, OfferPage, OfferPayment } from './offers.ts'
import { chapter } from '../operation.ts'

const offers = chapter({ audience: 'ANYBODY', tag: 'Offers', base: '/api/v1/offers/:token' })

const ByToken = z.object({ token: z.string().max(80) })
// carriers put many phones behind one address, and a page that waits for its payment polls every three seconds
const LOOKS = { name: 'offer pages', tries: 1200, minutes: 1, perProcess: true } as const
const ACTS = { name: 'offers', tries: 120, minutes: 10 } as const

export const showOffer = offers.get('showOffer', '', {
  summary: 'What a link offers, and what has become of it; 404 for anything else. Nothing says who owes',
  params: ByToken,
  answer: OfferPage,
  limit: LOOKS,
  refusals: [404],
})
export const openOffer = offers.put('openOffer', '/opening', {
  summary: 'A person has the page before them; who sent it sees so',
  params: ByToken,
  limit: LOOKS,
})
export const acceptOffer = offers.post('acceptOffer', '/acceptance', {
  summary: 'Accept it as it was shown; 409 PLAN_CHANGED: the debt is another one, OFFER_OVER: it has ended',
  params: ByToken,
  body: OfferAccepted,
  answer: OfferPage,
  limit: ACTS,
  refusals: [404, 409],
})
export const payOffer = offers.post('payOffer', '/payment', {
  summary: 'The Pix code for the first payment, on the day of the acceptance',
  params: ByToken,
  answer: OfferPayment,
  limit: ACTS,
  refusals: [404, 409],
})
