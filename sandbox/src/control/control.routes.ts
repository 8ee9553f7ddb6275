/**
 * `/control`: what tests and the panel do to this world. JSON only and no CORS, so pages of other sites cannot use it.
 */
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { CountedEvent } from '../analytics/analytics.routes.ts'
import type { ErrorBook } from '../error-reports/error-reports.routes.ts'
import type { HelpDesk } from '../help-desk/help-desk.ts'
import type { Inbox } from '../messages/messages.ts'
import { isExpired } from '../pix-psp/amount-due.ts'
import type { Charge } from '../pix-psp/charge.ts'
import type { PixPsp } from '../pix-psp/pix-psp.ts'
import { FAULT_KINDS, FAULT_PROVIDERS, type FaultOrder } from '../platform/faults.ts'
import type { World } from '../platform/world.ts'
import { automaticControlRoutes } from './automatic.routes.ts'
import { contestControlRoutes } from './contest.ts'
import { type Demo, type DemoBook } from './demo.ts'
import { type ClockOrder, moveClock } from './move-clock.ts'
import { type PayBody, payFromControl, PAY_SCHEMA } from './pay.ts'
import { type TakeBackBody, takeBackFromControl, TAKE_BACK_SCHEMA } from './take-back.ts'

const MAX_LISTED = 100

export interface ControlParts {
  psp: PixPsp
  inbox: Inbox
  demo: DemoBook
  desk: HelpDesk
  errors: ErrorBook
  counted: CountedEvent[]
}

export function controlRoutes(
  app: FastifyInstance,
  world: World,
  { psp, inbox, demo, desk, errors, counted }: ControlParts,
): void {
  // A foreign page can post a form or text/plain without a CORS preflight, so only JSON, which requires one, is read.
  app.removeContentTypeParser('text/plain')

  app.get('/demo', async () => demo.get())
  app.put<{ Body: Demo }>('/demo', { schema: { body: { type: 'object' } } }, async (request, reply) => {
    demo.set(request.body)
    return reply.code(204).send()
  })

  app.get<{ Querystring: { to?: string } }>('/messages', async ({ query }) =>
    inbox.read(query.to, MAX_LISTED),
  )

  app.get('/analytics', async () => counted)
  app.get('/error-reports', async () => errors.newest())
  app.get('/help-desk', async () => desk.newest(MAX_LISTED))
  app.post<{ Params: { id: string }; Body: { text: string } }>(
    '/help-desk/:id/answers',
    { schema: { body: ANSWER_SCHEMA } },
    async ({ params, body }, reply) => {
      const conversation = desk.find(params.id)
      if (conversation === undefined)
        return refuse(reply, 404, 'CONVERSATION_UNKNOWN', 'Conversa desconhecida.')
      return reply.code(201).send(desk.add(conversation, { from: 'agent', text: body.text }))
    },
  )

  app.get<{ Querystring: { status?: string } }>('/pix/charges', async ({ query: { status } }) =>
    psp.book.charges
      .newest(MAX_LISTED, (it) => status === undefined || it.status === status)
      .map((it) => chargeRow(it, world.clock.now())),
  )
  app.post<{ Body: PayBody }>('/pix/pay', { schema: { body: PAY_SCHEMA } }, async ({ body }, reply) =>
    payFromControl(psp, body, reply),
  )
  app.post<{ Body: TakeBackBody }>(
    '/pix/take-back',
    { schema: { body: TAKE_BACK_SCHEMA } },
    async ({ body }, reply) => takeBackFromControl(world, psp, body, reply),
  )

  contestControlRoutes(app, psp)
  automaticControlRoutes(app, psp.automatic)

  app.get('/clock', async () => ({ now: world.clock.now().toISOString() }))
  app.post<{ Body: ClockOrder }>('/clock', { schema: { body: CLOCK_SCHEMA } }, async ({ body }, reply) => {
    try {
      return await moveClock(world, psp.automatic, body)
    } catch (error) {
      if (error instanceof RangeError) return refuse(reply, 400, 'CLOCK_INVALID', error.message)
      throw error
    }
  })

  app.post('/tick', async (_request, reply) => {
    await world.later.tick()
    return reply.code(204).send()
  })

  app.get('/faults', async () => world.faults.list())
  app.post<{ Body: FaultOrder }>('/faults', { schema: { body: FAULT_SCHEMA } }, async ({ body }, reply) =>
    reply.code(201).send(world.faults.add(body)),
  )
  app.delete('/faults', async (_request, reply) => {
    world.faults.clear()
    return reply.code(204).send()
  })
  app.delete<{ Params: { id: string } }>('/faults/:id', async ({ params }, reply) =>
    world.faults.remove(params.id)
      ? reply.code(204).send()
      : refuse(reply, 404, 'FAULT_UNKNOWN', 'Nenhuma falha com este id.'),
  )
}

const refuse = (reply: FastifyReply, status: number, code: string, message: string): FastifyReply =>
  reply.code(status).send({ code, message })

const ANSWER_SCHEMA = {
  type: 'object',
  required: ['text'],
  properties: { text: { type: 'string', minLength: 1, maxLength: 5000 } },
}
const CLOCK_SCHEMA = {
  type: 'object',
  properties: { advance: { type: 'string' }, now: { type: 'string' } },
  oneOf: [{ required: ['advance'] }, { required: ['now'] }],
}
const FAULT_SCHEMA = {
  type: 'object',
  required: ['provider', 'kind'],
  additionalProperties: false,
  properties: {
    provider: { type: 'string', enum: FAULT_PROVIDERS },
    kind: { type: 'string', enum: FAULT_KINDS },
    times: { type: 'integer', minimum: 1 },
    ms: { type: 'integer', minimum: 0, maximum: 600_000 },
    match: { type: 'string', maxLength: 200 },
  },
}

const chargeRow = (charge: Charge, now: Date): object => ({
  kind: charge.kind,
  txid: charge.txid,
  status: charge.status,
  expired: isExpired(charge, now),
  amount: charge.valor.original,
  debtor: charge.devedor ?? null,
  dueDate: charge.calendario.dataDeVencimento ?? null,
  createdAt: charge.criacao,
  description: charge.solicitacaoPagador ?? null,
  qrCodeText: charge.pixCopiaECola,
  endToEndIds: charge.paidBy,
})
