import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { afterAll, describe, expect, it } from 'vitest'
import { ownWorld } from '../../test/own-world.ts'
import { buy, newShopper } from '../../test/shopper.ts'
import type { Log } from './log.ts'
import { startTracing } from './start-tracing.ts'
import { traceId, traced } from './tracing.ts'
import { listenHere } from '../../test/free-port.ts'

interface Span {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
}

/** Accepts OTLP over HTTP, like a collector. */
async function openCollector() {
  const spans: Span[] = []
  const everything: string[] = []
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      everything.push(body)
      const { resourceSpans } = JSON.parse(body) as {
        resourceSpans: { scopeSpans: { spans: Span[] }[] }[]
      }
      spans.push(...resourceSpans.flatMap((it) => it.scopeSpans.flatMap((scope) => scope.spans)))
      response.setHeader('content-type', 'application/json').end('{}')
    })
  })
  return { url: `${await listenHere(server)}/v1/traces`, spans, everything, close: () => server.close() }
}

let listensNoMore: () => Promise<void>
const logged: string[] = []
const log: Log = { info: () => {}, warn: () => void logged.push(String(traceId())), error: () => {} }
const collector = await openCollector()
const world = await ownWorld({ TRACES_URL: collector.url }, log)
listensNoMore = startTracing({ url: collector.url, share: 1 }, 'test')

afterAll(() => collector.close())

describe('a purchase in traces', () => {
  const shopper = newShopper()
  const CALLER = { trace: '4bf92f3577b34da6a3ce929d0e0e4736', span: '00f067aa0ba902b7' }

  it('has the id of the request that began it, across transactions, jobs and companies', async () => {
    const { apiKey } = await world.merchant()
    await world.call('GET', '/api/v2/orders?limit=1', undefined, {
      'x-api-key': apiKey,
      traceparent: `00-${CALLER.trace}-${CALLER.span}-01`,
    })
    await buy(world, apiKey, shopper)
    await traced('a warning', async () => world.deps.log.warn('seen'))
    await listensNoMore()

    const named = (name: string | RegExp) =>
      collector.spans.filter((it) => (typeof name === 'string' ? it.name === name : name.test(it.name)))
    expect(named('GET /api/v2/orders')).toEqual([
      expect.objectContaining({ traceId: CALLER.trace, parentSpanId: CALLER.span }),
    ])
    const namesAbove = (it: Span | undefined): string[] => {
      const parent = collector.spans.find(({ spanId }) => spanId === it?.parentSpanId)
      return it === undefined ? [] : [it.name, ...namesAbove(parent)]
    }
    expect(named('messages POST').map((it) => namesAbove(it).join(' < '))).toContain(
      'messages POST < job tell-of-purchase < job confirm-with-store < transaction < jobs settle-charge < POST /webhooks/pix/:secret/pix',
    )
    expect(named('pix PUT').map(namesAbove)).toContainEqual(['pix PUT', 'PUT /api/v1/checkouts/:id'])
    expect(logged.at(-1)).toBe(named('a warning')[0]?.traceId)
  })

  it('contains nothing about the buyer', () => {
    const all = collector.everything.join('\n')
    expect(all).toContain('"http.route"')
    for (const secret of [
      shopper.cpf,
      shopper.phone.slice(1),
      shopper.name,
      shopper.email,
      'Bela Vista',
      world.deps.config.pix.webhookSecret,
    ])
      expect(all).not.toContain(secret)
  })

  it('is absent if nobody collects it', async () => {
    expect(await traced('nothing', async () => traceId())).toBeUndefined()
  })
})
