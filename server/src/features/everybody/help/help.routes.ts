import {
  HelpConversation,
  HelpConversationBegin,
  HelpMessageSend,
  HelpMessages,
} from '@drip/core/contracts/help'
import type { FastifyRequest } from 'fastify'
import type { Deps } from '../../../deps.ts'
import type { Door } from '../../../platform/http.ts'
import { rateLimit } from '../../../platform/rate-limits.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { openConversation, readConversation, sayInConversation } from './hold-conversation.ts'

const HOUR_MS = 3_600_000
const MINUTE_MS = 60_000

/** The chat of every page. Whoever holds a conversation's secret may read and write there, and nobody else. */
export function helpRoutes(app: Door, deps: Deps): void {
  const opening = rateLimit(deps.clock, 20, HOUR_MS)
  const saying = rateLimit(deps.clock, 30, MINUTE_MS)
  const reading = rateLimit(deps.clock, 300, MINUTE_MS)

  app.post(
    '/api/v1/help/conversations',
    { schema: { body: HelpConversationBegin, response: { 201: HelpConversation } } },
    async (request, reply) => {
      opening.take(request.ip)
      return reply.status(201).send({ secret: await openConversation(deps, request.body.area) })
    },
  )

  app.post('/api/v1/help/messages', { schema: { body: HelpMessageSend } }, async (request, reply) => {
    saying.take(request.ip)
    await sayInConversation(deps, secretIn(request), request.body)
    return reply.status(204).send()
  })

  app.get(
    '/api/v1/help/messages',
    { schema: { response: { 200: HelpMessages } } },
    async (request, reply) => {
      reading.take(request.ip)
      reply.header('cache-control', 'no-store')
      return readConversation(deps, secretIn(request))
    },
  )
}

function secretIn({ headers }: FastifyRequest): string {
  const secret = /^Bearer ([\w-]{20,400})$/.exec(headers.authorization ?? '')?.[1]
  if (secret === undefined) throw new Refusal('NOT_FOUND')
  return secret
}
