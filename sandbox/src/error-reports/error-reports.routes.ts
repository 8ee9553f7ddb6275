/** "Vigia": accepts Sentry's envelopes at `/sentry/api/{project}/envelope/` and keeps the newest events. */
import type { FastifyInstance } from 'fastify'

const KEY = 'sandbox'
const MOST_KEPT = 200

export interface ErrorBook {
  keep(event: unknown): void
  /** Newest first. */
  newest(): unknown[]
}

export function createErrorBook(): ErrorBook {
  const events: unknown[] = []
  return {
    keep: (event) => {
      events.unshift(event)
      events.splice(MOST_KEPT)
    },
    newest: () => events,
  }
}

export function errorReportRoutes(app: FastifyInstance, book: ErrorBook): void {
  app.addContentTypeParser('application/x-sentry-envelope', { parseAs: 'string' }, (_request, body, done) =>
    done(null, String(body)),
  )
  app.post<{ Body: string }>('/api/:project/envelope/', async (request, reply) => {
    if (!String(request.headers['x-sentry-auth']).includes(`sentry_key=${KEY}`))
      return reply.code(403).send({ detail: 'Sentry: chave errada.' })
    const lines = request.body.split('\n').filter((line) => line !== '')
    const [, ...items] = lines.map((line) => JSON.parse(line) as { type?: string })
    items.forEach((item, index) => {
      if (item.type === 'event') book.keep(items[index + 1])
    })
    return { id: 'taken' }
  })
}
