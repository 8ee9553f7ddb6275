/** `/control/pix/contests`: a payer contests a Pix at their bank (MED), and the contest ends. */
import type { FastifyInstance, FastifyReply } from 'fastify'
import {
  CONTEST_KINDS,
  CONTEST_OUTCOMES,
  type Contest,
  type ContestKind,
  type ContestOutcome,
} from '../pix-contests/contests.ts'
import type { PixPsp } from '../pix-psp/pix-psp.ts'
import { readReais } from '../platform/money.ts'

const MAX_LISTED = 100

interface ContestBody {
  endToEndId?: string
  /** Selects the newest Pix of this charge. */
  txid?: string
  /** Reais: 12.34 or "12.34"; by default all that is left. */
  amount?: number | string
  kind?: ContestKind
}
interface EndBody {
  outcome: ContestOutcome
  /** For RETURNED_PART; by default half. */
  amount?: number | string
}

export function contestControlRoutes(app: FastifyInstance, { book, contests }: PixPsp): void {
  app.get('/pix/contests', async () => contests.all.newest(MAX_LISTED))

  app.post<{ Body: ContestBody }>(
    '/pix/contests',
    { schema: { body: CONTEST_SCHEMA } },
    async ({ body: { endToEndId, txid = '', amount, kind = 'GOLPE' } }, reply) => {
      const pix = endToEndId === undefined ? book.paidOn(txid).at(-1) : book.received(endToEndId)
      if (!pix) return no(reply, 'PIX_UNKNOWN', 'Não encontramos este Pix.')
      const contested = amount === undefined ? undefined : readReais(amount)
      if (amount !== undefined && !contested) return no(reply, 'AMOUNT_INVALID', 'O valor não é válido.')
      const contest = contests.open(pix, { amount: contested, kind })
      return contest === undefined
        ? no(reply, 'NOT_CONTESTABLE', 'Deste Pix não resta tanto, ou ele já está contestado.')
        : reply.code(201).send(row(contest))
    },
  )

  app.post<{ Params: { id: string }; Body: EndBody }>(
    '/pix/contests/:id/end',
    { schema: { body: END_SCHEMA } },
    async ({ params, body: { outcome, amount } }, reply) => {
      const returned = amount === undefined ? undefined : readReais(amount)
      if (amount !== undefined && !returned) return no(reply, 'AMOUNT_INVALID', 'O valor não é válido.')
      const contest = contests.end(params.id, { outcome, amount: returned })
      return contest === undefined
        ? no(reply, 'NOT_TO_END', 'Esta contestação não está aberta, ou não resta tanto do Pix.')
        : row(contest)
    },
  )
}

const row = (it: Contest): object => ({
  id: it.id,
  endToEndId: it.endToEndId,
  amount: it.valor,
  status: it.status,
  returned: it.valorDevolvido,
})

const no = (reply: FastifyReply, code: string, message: string): FastifyReply =>
  reply.code(422).send({ code, message })

const CONTEST_SCHEMA = {
  type: 'object',
  properties: {
    endToEndId: { type: 'string', maxLength: 40 },
    txid: { type: 'string', maxLength: 40 },
    kind: { type: 'string', enum: CONTEST_KINDS },
  },
  anyOf: [{ required: ['endToEndId'] }, { required: ['txid'] }],
}
const END_SCHEMA = {
  type: 'object',
  required: ['outcome'],
  properties: { outcome: { type: 'string', enum: CONTEST_OUTCOMES } },
}
