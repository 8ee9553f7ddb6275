/** All calls without sign-in, except those of the checkout and of sign-in. */
import { z } from 'zod'
import { AppCategories, AppPromotions, AppStoreFilter, AppStores } from './catalogue/catalogue.ts'
import { PostalAddress } from './checkout.ts'
import { Objection } from './accounts/contact-changes.ts'
import { StartNegotiation } from './customer-area.ts'
import { HelpConversation, HelpConversationBegin, HelpMessageSend, HelpMessages } from './help/help.ts'
import { InstalmentToPay, VerifiedReceipt } from './instalments.ts'
import { chapter } from './operation.ts'
import { Paging } from './shapes.ts'
import { LimitAsked, LimitByPhone, LimitCodeAsked, LimitCodeSent } from './accounts/store-limits.ts'

const objections = chapter({
  audience: 'ANYBODY',
  tag: 'Contact changes',
  base: '/api/v1/contact_changes/:token',
})
const help = chapter({ audience: 'ANYBODY', tag: 'Help', base: '/api/v1/help' })
const app = chapter({ audience: 'ANYBODY', tag: 'App', base: '/api/v1/app' })
const instalments = chapter({ audience: 'ANYBODY', tag: 'Payment page', base: '/api/v1/installments' })
const limits = chapter({ audience: 'ANYBODY', tag: 'Limits', base: '/api/v1/store_limits/:id' })
const others = chapter({ audience: 'ANYBODY', tag: 'Others', base: '/api/v1' })
const perProcess = true

const OBJECTIONS = { name: 'objections', tries: 120, minutes: 10, perProcess } as const
const ByToken = z.object({ token: z.string().max(80) })

export const showObjection = objections.get('showObjection', '', {
  summary: 'What one may object to, by the token of a message’s link; 404 for anything else',
  params: ByToken,
  answer: Objection,
  limit: OBJECTIONS,
  refusals: [404],
})
export const objectToChange = objections.post('objectToChange', '/objection', {
  summary: 'Object to it',
  params: ByToken,
  answer: Objection,
  limit: OBJECTIONS,
  refusals: [404, 409],
})

export const startNegotiation = others.post('startNegotiation', '/debts/start-negotiation', {
  summary: 'Ask for a negotiation; 204 when nothing is late',
  body: StartNegotiation,
  status: 201,
  answer: z.object({}).nullable(),
  // carriers put many phones behind one address
  limit: { name: 'negotiations from an address', tries: 100, minutes: 60 },
  refusals: [404, 409],
})
export const lookUpPostalCode = others.get('lookUpPostalCode', '/postal_codes/:cep', {
  summary: 'What the post office knows of a CEP',
  params: z.object({ cep: z.string().max(12) }),
  answer: PostalAddress,
  refusals: [404],
})

export const verifyReceipt = others.get('verifyReceipt', '/receipts/:number', {
  summary:
    'What the number of a receipt (of a Pix, of a transfer to a store), a letter of settlement or a yearly statement stands for, as it is now; 404 for what is none',
  params: z.object({ number: z.string().max(40) }),
  answer: VerifiedReceipt,
  // numbers cannot be guessed; carriers put many phones behind one address
  limit: { name: 'verified receipts', tries: 60, minutes: 10 },
  refusals: [404],
})

/** Each code has its own limit of tries; this one limits tries across many phones. Carriers put many phones behind one address. */
const LIMIT_TRIES = { name: 'tries of limit codes', tries: 300, minutes: 15 }

export const sendLimitCode = limits.post('sendLimitCode', '/code', {
  summary:
    'A code by SMS, for who asks how much they may buy for at a merchant; it goes to any phone, and the answer tells nothing',
  body: LimitCodeAsked,
  answer: LimitCodeSent,
  refusals: [404, 422],
})
export const showLimitByPhone = limits.post('showLimitByPhone', '', {
  summary: 'How much the person of a proved phone may buy for there; of anybody else nothing is told',
  asks: true,
  body: LimitAsked,
  answer: LimitByPhone,
  limit: LIMIT_TRIES,
  refusals: [404, 422],
})

export const openHelp = help.post('openHelp', '/conversations', {
  summary: 'Begin a conversation; its secret goes along with each call about it, as a bearer token',
  body: HelpConversationBegin,
  status: 201,
  answer: HelpConversation,
  limit: { name: 'conversations', tries: 20, minutes: 60, perProcess },
})
export const sayToHelp = help.post('sayToHelp', '/messages', {
  summary: 'Say something in it',
  body: HelpMessageSend,
  limit: { name: 'messages to help', tries: 30, minutes: 1, perProcess },
  refusals: [404],
})
export const readHelp = help.get('readHelp', '/messages', {
  summary: 'What was said in it',
  answer: HelpMessages,
  limit: { name: 'looks at help', tries: 300, minutes: 1, perProcess },
  refusals: [404],
})

// many phones share an address; a page of stores takes a few milliseconds
const APP = { name: 'app lists', tries: 600, minutes: 1, perProcess } as const

export const listAppStores = app.get('listAppStores', '/stores', {
  summary: 'Stores, as the app shows them',
  query: Paging.extend(AppStoreFilter.shape),
  answer: AppStores,
  limit: APP,
})
export const listAppCategories = app.get('listAppCategories', '/categories', {
  summary: 'How stores are grouped',
  answer: AppCategories,
  limit: APP,
})
export const listAppPromotions = app.get('listAppPromotions', '/promotions', {
  summary: 'Promotions that run today',
  answer: AppPromotions,
  limit: APP,
})

export const showInstalmentToPay = instalments.get('showInstalmentToPay', '/details/:id', {
  summary: 'What the payment page of an instalment shows; nothing says who owes',
  answer: InstalmentToPay,
  // carriers put many phones behind one address
  limit: { name: 'payment pages', tries: 1200, minutes: 1, perProcess },
})
export const streamInstalment = instalments.get('streamInstalment', '/sse/:id', {
  summary: 'A stream of events: its status now and whenever it changes',
  status: 200,
  reads: 'stream',
})
