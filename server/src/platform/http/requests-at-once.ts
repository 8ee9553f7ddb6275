/**
 * So many requests at once, and no more: whoever comes while a process is full is told so at once and when to come back, so that what was
 * let in ends in time. A count and no measured delay: a slow machine is not a full one.
 */
import type { FastifyRequest } from 'fastify'
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
/** What a refusal breaks as well (§7) and a module asks seldom, when a shop's settings are saved: it has places beyond the others'. */
const HAS_MORE_PLACES = /^\/api\/v1\/merchants\/get_cnpj$/
const SHARE_BEYOND = 1 / 8
/** What a refusal breaks as well (§7), and what general terms answer without the database; of a checkout there are none. */
const isAnsweredGenerally = ({ routeOptions, query }: FastifyRequest): boolean =>
  routeOptions.url === '/api/v1/instalments_simulator' && !('checkoutId' in Object(query))

const full = new WeakSet<FastifyRequest>()

/** Whether a request was let in although there was no place for it: it is answered without any work. */
export const cameWhileFull = (request: FastifyRequest): boolean => full.has(request)

/** @param showBusy what a browser gets that opens a page */
export function boundRequests(app: Door, most: number, showBusy: Show): void {
  let underWay = 0
  app.addHook('onRequest', async (request, reply) => {
    const { url = '', config } = request.routeOptions
    // what a browser asks before it calls from a store's page is no work
    if (request.method === 'OPTIONS' || ALWAYS_LET_IN.test(url)) return undefined
    // a stream is open for half an hour and does nothing for most of it; it has a bound of its own
    if (operationOf(config)?.reads === 'stream') return undefined
    if (underWay >= most * shareOf(request.method, url)) {
      if (isAnsweredGenerally(request)) return void full.add(request)
      if (!isPerson(request)) throw new Refusal('OVERLOADED', { retryAfterSeconds: COME_BACK_AFTER_SECONDS })
      return showBusy(request, reply.header('retry-after', String(COME_BACK_AFTER_SECONDS)))
    }
    underWay += 1
    // also when who asked went away before the answer
    reply.raw.once('close', () => void (underWay -= 1))
    return undefined
  })
}

/** Of the places, which a call may find taken. */
function shareOf(method: string, url: string): number {
  if (HAS_MORE_PLACES.test(url)) return 1 + SHARE_BEYOND
  return method === 'POST' && BEGINS.test(url) ? SHARE_TO_BEGIN_IN : 1
}
