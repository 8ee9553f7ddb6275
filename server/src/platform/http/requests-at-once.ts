/**
 * So many requests at once, and no more: whoever comes while a process is full is told so at once and when to come back, so that what was
 * let in ends in time. A count and no measured delay: a slow machine is not a full one.
 */
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Door } from './http.ts'
import { Refusal } from './refusal.ts'
import { operationOf } from './serve.ts'

/** A process that is full is through with what it has within a second. */
const COME_BACK_AFTER_SECONDS = 2
/** Whoever looks after the process, and the PSP's word of a payment, which is little work. */
const ALWAYS_LET_IN = /^\/(health\/|metrics$|webhooks\/pix\/)/

/** @param showBusy what a browser gets that opens a page */
export function boundRequests(
  app: Door,
  most: number,
  showBusy: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>,
): void {
  let underWay = 0
  app.addHook('onRequest', async (request, reply) => {
    const { url = '', config } = request.routeOptions
    // a stream is open for half an hour and does nothing for most of it; it has a bound of its own
    if (ALWAYS_LET_IN.test(url) || operationOf(config)?.reads === 'stream') return undefined
    if (underWay >= most) {
      const isPerson = request.method === 'GET' && request.headers.accept?.includes('text/html') === true
      if (!isPerson) throw new Refusal('OVERLOADED', { retryAfterSeconds: COME_BACK_AFTER_SECONDS })
      return showBusy(request, reply.header('retry-after', String(COME_BACK_AFTER_SECONDS)))
    }
    underWay += 1
    // also when who asked went away before the answer
    reply.raw.once('close', () => void (underWay -= 1))
    return undefined
  })
}
