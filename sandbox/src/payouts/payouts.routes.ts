/** `POST /payouts/v1/transfers`, `GET /payouts/v1/transfers/{id}`, `GET /payouts/v1/transfers?from&to&page`. */
import type { FastifyInstance } from 'fastify'
import { requireBearer } from '../platform/bearer.ts'
import { injectFaults } from '../platform/inject-faults.ts'
import type { World } from '../platform/world.ts'
import type { PayoutBook, PayoutRequest } from './payouts.ts'

export const PAYOUTS_KEY = 'sandbox-payouts'

const PAGE = 100
const text = (maxLength: number) => ({ type: 'string', minLength: 1, maxLength })
const digits = { type: 'string', pattern: '^[0-9Xx]{0,20}$' }
const SCHEMA = {
  type: 'object',
  required: ['id', 'amount', 'holder'],
  properties: {
    id: { type: 'string', pattern: '^[A-Za-z0-9-]{1,64}$' },
    amount: text(13),
    description: { type: 'string', maxLength: 140 },
    holder: {
      type: 'object',
      required: ['name', 'taxId'],
      properties: { name: text(200), taxId: text(18) },
    },
    pixKey: text(77),
    bankAccount: {
      type: 'object',
      required: ['bankCode', 'agency', 'account'],
      properties: { bankCode: digits, agency: digits, account: digits, digit: digits, accountType: digits },
    },
  },
}
const LIST_SCHEMA = {
  type: 'object',
  required: ['from', 'to'],
  properties: {
    from: { type: 'string', format: 'date-time' },
    to: { type: 'string', format: 'date-time' },
    page: { type: 'string', pattern: '^[0-9]{1,6}$' },
  },
}

export function payoutRoutes(app: FastifyInstance, world: World, book: PayoutBook): void {
  requireBearer(app, PAYOUTS_KEY)
  injectFaults(app, world, 'payouts')

  app.post<{ Body: PayoutRequest }>(
    '/v1/transfers',
    { schema: { body: SCHEMA } },
    async ({ body }, reply) => {
      const payout = book.send(body)
      if (payout === 'ID_REUSED')
        return reply.code(409).send({ message: 'O id já foi usado por outra transferência.' })
      if (payout === 'INVALID')
        return reply.code(422).send({ message: 'O valor ou o destino da transferência não é válido.' })
      return reply.code(201).send(payout)
    },
  )

  app.get<{ Params: { id: string } }>('/v1/transfers/:id', async ({ params }, reply) => {
    const payout = book.find(params.id)
    return payout ?? reply.code(404).send({ message: 'Nenhuma transferência com este id.' })
  })

  app.get<{ Querystring: { from: string; to: string; page?: string } }>(
    '/v1/transfers',
    { schema: { querystring: LIST_SCHEMA } },
    async ({ query }) => {
      const page = Number(query.page ?? 0)
      const found = book.list(new Date(query.from).toISOString(), new Date(query.to).toISOString())
      return {
        transfers: found.slice(page * PAGE, (page + 1) * PAGE),
        page,
        lastPage: found.length <= (page + 1) * PAGE,
      }
    },
  )
}
