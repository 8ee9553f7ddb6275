/**
 * "Navegador Aberto": a browser maker that delivers encrypted notices to browsers (RFC 8030). `POST /push/{browser}`.
 */
import type { FastifyInstance } from 'fastify'
import { injectFaults } from '../platform/inject-faults.ts'
import type { World } from '../platform/world.ts'
import { type PushBook, isAllowed, receive } from './push-book.ts'

export function pushRoutes(app: FastifyInstance, world: World, book: PushBook): void {
  injectFaults(app, world, 'push')
  app.addContentTypeParser('application/octet-stream', { parseAs: 'buffer' }, (_request, body, done) => {
    done(null, body)
  })
  app.post<{ Params: { browser: string }; Body: Buffer }>('/:browser', async (request, reply) => {
    const browser = book.find(request.params.browser)
    if (browser === undefined) return reply.code(404).send()
    if (browser.isGone) return reply.code(410).send()
    const { authorization = '', ttl, 'content-encoding': encoding } = request.headers
    if (ttl === undefined || encoding !== 'aes128gcm') return reply.code(400).send()
    // by the machine's clock, as real makers do: the sandbox clock may be moved
    if (!isAllowed(browser, authorization, new Date())) return reply.code(403).send()
    try {
      receive(browser, request.body)
    } catch {
      return reply.code(400).send()
    }
    return reply.code(201).send()
  })
}

/** What a browser's owner does with it. */
export function pushControlRoutes(app: FastifyInstance, book: PushBook): void {
  app.post<{ Body: { applicationServerKey: string } }>(
    '/push',
    { schema: { body: ALLOWED } },
    async ({ body }) => book.subscribe(body.applicationServerKey),
  )
  app.get<{ Params: { browser: string } }>('/push/:browser', async ({ params }, reply) => {
    const browser = book.find(params.browser)
    return browser === undefined ? reply.code(404).send() : browser.notices
  })
  app.delete<{ Params: { browser: string } }>('/push/:browser', async ({ params }, reply) => {
    const browser = book.find(params.browser)
    if (browser !== undefined) browser.isGone = true
    return reply.code(204).send()
  })
}

const ALLOWED = {
  type: 'object',
  required: ['applicationServerKey'],
  properties: { applicationServerKey: { type: 'string', pattern: '^[\\w-]{87}$' } },
}
