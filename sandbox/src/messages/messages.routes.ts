/**
 * "Recado": a messaging company. `POST /messages/v1/send` sends a message; `GET
 * /messages/v1/messages/{Idempotency-Key}` says whether it arrived.
 */
import type { FastifyInstance } from 'fastify'
import { requireBearer } from '../platform/bearer.ts'
import { injectFaults } from '../platform/inject-faults.ts'
import type { World } from '../platform/world.ts'
import { CHANNELS, type Inbox, type MessageRequest } from './messages.ts'

export const MESSAGES_KEY = 'sandbox-messages'

const SCHEMA = {
  type: 'object',
  required: ['channel', 'to', 'text'],
  properties: {
    channel: { type: 'string', enum: CHANNELS },
    to: { type: 'string', minLength: 3, maxLength: 254 },
    text: { type: 'string', minLength: 1, maxLength: 20_000 },
    subject: { type: 'string', maxLength: 200 },
  },
}

export function messageRoutes(app: FastifyInstance, world: World, inbox: Inbox): void {
  requireBearer(app, MESSAGES_KEY)
  injectFaults(app, world, 'messages', { kinds: ['slow', 'fail', 'hang', 'half', 'page', 'torn'] })

  app.post<{ Body: MessageRequest }>('/v1/send', { schema: { body: SCHEMA } }, async (request, reply) => {
    const { channel, to, text, subject } = request.body
    // Like real carriers: a message is accepted but never arrives, or arrives twice.
    const fault = world.faults.next('messages', `POST ${request.url}`, { kinds: ['drop', 'repeat', 'delay'] })
    const message = { channel, to, text, ...(subject === undefined ? {} : { subject }) }
    const key = [request.headers['idempotency-key']].flat()[0]
    const accept = () =>
      inbox.send(message, { key, lost: fault?.kind === 'drop', copies: fault?.kind === 'repeat' ? 2 : 1 })
    if (fault?.kind === 'delay') {
      setTimeout(accept, fault.ms ?? 5_000).unref()
      return reply.code(202).send({ id: fault.id })
    }
    const accepted = accept()
    if (accepted === 'KEY_REUSED') {
      return reply.code(422).send({ message: 'A Idempotency-Key já foi usada com outra mensagem.' })
    }
    return reply.code(202).send(accepted)
  })

  app.get<{ Params: { key: string } }>('/v1/messages/:key', async (request, reply) => {
    const status = inbox.stateOf(request.params.key)
    return status === null ? reply.code(404).send({ message: 'Mensagem não encontrada.' }) : { status }
  })
}
