/** The public payment page of an instalment (001 §2.7): anybody with the link may pay; nothing shows who owes. */
import { saoPauloDate } from '@drip/core/calendar/dates'
import * as calls from '@drip/core/contracts/public-calls'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../../../deps.ts'
import type { Door } from '../../../platform/http/http.ts'
import { Refusal, orRefuse } from '../../../platform/http/refusal.ts'
import { servingAnybody } from '../../../platform/http/serve.ts'
import { findPurchaseOf } from '../orders/orders.store.ts'
import { type InstalmentNews, newsReader } from './instalment-news.ts'
import { showInstalment } from './show-instalment.ts'

/** A proxy cuts a stream that is silent for too long. */
const HEARTBEAT_MS = 15_000
/** A page that stays open longer reconnects by itself. */
const LIFETIME_MS = 30 * 60_000
const MAX_STREAMS = 20_000

export function paymentPageRoutes(app: Door, deps: Deps): void {
  const serve = servingAnybody(app, deps)
  const streams = openStreams(deps.config.streamsPerAddress)
  const readNews = newsReader(deps)
  app.addHook('preClose', async () => streams.endAll())

  serve(calls.showInstalmentToPay, ({ params }) =>
    showInstalment(deps, params.id, saoPauloDate(deps.clock.now())),
  )
  serve(calls.streamInstalment, async ({ params: { id }, request, reply, address }) => {
    const purchaseId = orRefuse(await findPurchaseOf(deps.db, deps.config.secret, id), 'INSTALMENT_NOT_FOUND')
    const readChange = () => readNews({ purchaseId, instalmentId: id })
    await stream(deps, { id, readChange }, reply, {
      place: streams.open(address),
      headers: readableBy(deps, request),
    })
  })
}

/** A stream's place among the open streams. */
interface Place {
  /** Ends the stream when the server stops. */
  endWith(end: () => void): void
  leave(): void
}

/** The streams of this process, limited in total and for each address. */
function openStreams(perAddress: number) {
  const ends = new Map<symbol, () => void>()
  const counts = new Map<string, number>()
  const count = (address: string, change: number) => {
    const now = (counts.get(address) ?? 0) + change
    if (now === 0) counts.delete(address)
    else counts.set(address, now)
  }
  return {
    /** @throws Refusal TOO_MANY_REQUESTS */
    open(address: string): Place {
      if (ends.size >= MAX_STREAMS || (counts.get(address) ?? 0) >= perAddress)
        throw new Refusal('TOO_MANY_REQUESTS')
      const key = Symbol(address)
      count(address, 1)
      ends.set(key, () => {})
      return {
        endWith: (end) => void ends.set(key, end),
        leave: () => {
          if (ends.delete(key)) count(address, -1)
        },
      }
    },
    endAll: () => ends.forEach((end) => end()),
  }
}

/** If the stream has a host of its own (001 §7.3), our pages have another origin and are allowed; nobody else is. */
function readableBy({ config }: Deps, { headers }: FastifyRequest): Record<string, string> {
  if (config.eventsUrl === null) return {}
  const { origin } = new URL(config.publicUrl)
  return { vary: 'origin', ...(headers.origin === origin ? { 'access-control-allow-origin': origin } : {}) }
}

/** Sends the status now and whenever it changes, until the page or the server closes. */
async function stream(
  deps: Deps,
  { id, readChange }: { id: string; readChange: () => Promise<InstalmentNews | null> },
  reply: FastifyReply,
  { place, headers }: { place: Place; headers: Record<string, string> },
): Promise<void> {
  reply.hijack()
  const { raw } = reply
  raw.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
    'x-content-type-options': 'nosniff',
    ...headers,
  })
  let told: string | null = null
  let over = false
  const sendNews = async () => {
    const news = JSON.stringify(await readChange())
    if (over || news === 'null' || news === told) return
    told = news
    raw.write(`data: ${news}\n\n`)
  }
  // one read after the other: an older answer must not be sent after a newer one
  let looking = Promise.resolve()
  const sendNext = () => {
    looking = looking.then(sendNews).catch((error: unknown) => {
      deps.log.error('instalments.stream', error)
      end()
    })
  }
  let forget = () => {}
  const heartbeat = setInterval(() => raw.write(': still here\n\n'), HEARTBEAT_MS)
  const lifetime = setTimeout(() => end(), LIFETIME_MS)
  const end = () => {
    if (over) return
    over = true
    clearInterval(heartbeat)
    clearTimeout(lifetime)
    forget()
    place.leave()
    raw.end()
  }
  // before anything is awaited: a page that closes meanwhile must not keep its place
  place.endWith(end)
  raw.on('close', end)
  if (raw.destroyed) end()
  try {
    forget = await deps.instalmentEvents.subscribe(id, sendNext)
  } catch (error) {
    deps.log.error('instalments.stream', error)
    end()
  }
  if (over) return forget()
  // after the subscription began, so that no change is missed in between
  sendNext()
}
