/** "Conta-gotas" counts how pages are used: `POST /analytics/v1/events`. */
import type { FastifyInstance } from 'fastify'
import { requireBearer } from '../platform/bearer.ts'

const ANALYTICS_KEY = 'sandbox-analytics'
const MOST_KEPT = 1000

export interface CountedEvent {
  name: string
  at: string
  detail: string | null
}

const SCHEMA = {
  type: 'object',
  required: ['events'],
  properties: {
    events: {
      type: 'array',
      maxItems: 1000,
      items: {
        type: 'object',
        required: ['name', 'at', 'detail'],
        additionalProperties: false,
        properties: {
          name: { type: 'string', maxLength: 60 },
          at: { type: 'string' },
          detail: { type: ['string', 'null'], maxLength: 300 },
        },
      },
    },
  },
}

/** @param counted where events are kept, newest first */
export function analyticsRoutes(app: FastifyInstance, counted: CountedEvent[]): void {
  requireBearer(app, ANALYTICS_KEY)
  app.post<{ Body: { events: CountedEvent[] } }>(
    '/v1/events',
    { schema: { body: SCHEMA } },
    async ({ body }, reply) => {
      counted.unshift(...body.events.toReversed())
      counted.splice(MOST_KEPT)
      return reply.code(202).send({})
    },
  )
}
