/**
 * Limits the number of concurrent requests: if a process is full, further callers are told at once when to retry, so
 * that accepted requests finish in time. The limit is a count, not a measured delay, because a slow machine is not
 * necessarily a full one.
 */
import type { FastifyRequest } from 'fastify'
import { type Door, type Show, isPerson } from './http.ts'
import { Refusal } from './refusal.ts'
import { operationOf } from './serve.ts'

/** A full process finishes its present requests within a second. */
const COME_BACK_AFTER_SECONDS = 2
/**
 * Health checks; the PSP's payment notices, which are little work; and the plugins' question whether they may offer the
 * checkout, which is none: refusing it breaks the store's checkout page (merchant API reference §2.4).
 */
const ALWAYS_LET_IN = /^\/(health\/|webhooks\/pix\/|api\/v1\/checkouts\/disabled$)/
/** A store's call that begins a purchase: a dozen others follow from it. */
const BEGINS = /^\/(api\/v1\/checkouts|vtex\/payments|nuvemshop\/checkouts)$/
/** The share of places up to which those calls are accepted: purchases in progress come before new ones. */
const SHARE_TO_BEGIN_IN = 1 / 4
/**
 * Refusing this one breaks a page as well (§7). A module calls it rarely, when a shop's settings are saved, so it has
 * extra places.
 */
const HAS_MORE_PLACES = /^\/api\/v1\/merchants\/get_cnpj$/
const SHARE_BEYOND = 1 / 8
/**
 * Refusing this one breaks a page as well (§7). Without a checkout, general terms can answer it without the database.
 */
const isAnsweredGenerally = ({ routeOptions, query }: FastifyRequest): boolean =>
  routeOptions.url === '/api/v1/instalments_simulator' && !('checkoutId' in Object(query))

const full = new WeakSet<FastifyRequest>()

/** Whether a request was accepted although there was no place for it: it is answered without any work. */
export const cameWhileFull = (request: FastifyRequest): boolean => full.has(request)

/** @param showBusy the page for a browser */
export function boundRequests(app: Door, most: number, showBusy: Show): void {
  let underWay = 0
  app.addHook('onRequest', async (request, reply) => {
    const { url = '', config } = request.routeOptions
    // a browser's preflight request before a call from a store's page is no work
    if (request.method === 'OPTIONS' || ALWAYS_LET_IN.test(url)) return undefined
    // a stream is open for half an hour and mostly idle; it has its own limit
    if (operationOf(config)?.reads === 'stream') return undefined
    if (underWay >= most * shareOf(request.method, url)) {
      if (isAnsweredGenerally(request)) return void full.add(request)
      if (!isPerson(request)) throw new Refusal('OVERLOADED', { retryAfterSeconds: COME_BACK_AFTER_SECONDS })
      return showBusy(request, reply.header('retry-after', String(COME_BACK_AFTER_SECONDS)))
    }
    underWay += 1
    // also if the caller left before the answer
    reply.raw.once('close', () => void (underWay -= 1))
    return undefined
  })
}

/** The share of places that may be in use when a call is accepted. */
function shareOf(method: string, url: string): number {
  if (HAS_MORE_PLACES.test(url)) return 1 + SHARE_BEYOND
  return method === 'POST' && BEGINS.test(url) ? SHARE_TO_BEGIN_IN : 1
}
