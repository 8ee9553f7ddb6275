/**
 * So many requests at once, and no more: whoever comes while a process is full is told so at once and when to come back, so that what was
 * let in ends in time. A count and no measured delay: a slow machine is not a full one.
 */
import { type Door, type Show, isPerson } from './http.ts'
import { Refusal } from './refusal.ts'
import { operationOf } from './serve.ts'

/** A process that is full is through with what it has within a second. */
const COME_BACK_AFTER_SECONDS = 2
/**
 * Whoever looks after the process, the PSP's word of a payment, which is little work, and the plugins' question whether they may offer
 * it, which is none: a refusal breaks the page of the store's checkout (merchant API reference §2.4).
 */
const ALWAYS_LET_IN = /^\/(health\/|webhooks\/pix\/|api\/v1\/checkouts\/disabled$)/
/** A store's call that begins a purchase: a dozen others follow from it. */
const BEGINS = /^\/(api\/v1\/checkouts|vtex\/payments|nuvemshop\/checkouts)$/
/** Of the places, for those calls: whoever is in the middle of a purchase goes before who is about to begin one. */
const SHARE_TO_BEGIN_IN = 1 / 4

/** @param showBusy what a browser gets that opens a page */
export function boundRequests(app: Door, most: number, showBusy: Show): void {
  let underWay = 0
  app.addHook('onRequest', async (request, reply) => {
    const { url = '', config } = request.routeOptions
    // a stream is open for half an hour and does nothing for most of it; it has a bound of its own
    if (ALWAYS_LET_IN.test(url) || operationOf(config)?.reads === 'stream') return undefined
    const begins = request.method === 'POST' && BEGINS.test(url)
    if (underWay >= (begins ? most * SHARE_TO_BEGIN_IN : most)) {
      if (!isPerson(request)) throw new Refusal('OVERLOADED', { retryAfterSeconds: COME_BACK_AFTER_SECONDS })
      return showBusy(request, reply.header('retry-after', String(COME_BACK_AFTER_SECONDS)))
    }
    underWay += 1
    // also when who asked went away before the answer
    reply.raw.once('close', () => void (underWay -= 1))
    return undefined
  })
}
