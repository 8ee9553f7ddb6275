/** "Balcão", the help desk's API: `POST /help-desk/v1/conversations` and each conversation's messages. */
import type { FastifyInstance } from 'fastify'
import { requireBearer } from '../platform/bearer.ts'
import { injectFaults } from '../platform/inject-faults.ts'
import type { World } from '../platform/world.ts'
import type { HelpDesk } from './help-desk.ts'

export const HELP_DESK_KEY = 'sandbox-help-desk'

const CONVERSATION = {
  type: 'object',
  required: ['about'],
  properties: { about: { type: 'string', maxLength: 60 } },
}
const MESSAGE = {
  type: 'object',
  required: ['id', 'text'],
  properties: {
    id: { type: 'string', minLength: 1, maxLength: 60 },
    text: { type: 'string', minLength: 1, maxLength: 5000 },
  },
}

export function helpDeskRoutes(app: FastifyInstance, world: World, desk: HelpDesk): void {
  requireBearer(app, HELP_DESK_KEY)
  injectFaults(app, world, 'help-desk')

  app.post<{ Body: { about: string } }>(
    '/v1/conversations',
    { schema: { body: CONVERSATION } },
    async ({ body }, reply) => reply.code(201).send({ id: desk.open(body.about).id }),
  )

  app.post<{ Params: { id: string }; Body: { id: string; text: string } }>(
    '/v1/conversations/:id/messages',
    { schema: { body: MESSAGE } },
    async ({ params, body }, reply) => {
      const conversation = desk.find(params.id)
      if (conversation === undefined) return reply.code(404).send({ message: 'Conversa desconhecida.' })
      return reply.code(201).send(desk.add(conversation, { ...body, from: 'visitor' }))
    },
  )

  app.get<{ Params: { id: string } }>('/v1/conversations/:id/messages', async ({ params }, reply) => {
    const conversation = desk.find(params.id)
    if (conversation === undefined) return reply.code(404).send({ message: 'Conversa desconhecida.' })
    return { messages: conversation.messages }
  })
}
