/** `/cobr`: the charge of each cycle, and further attempts at it. */
import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { isCivilDate } from '../platform/calendar.ts'
import type { Access } from '../pix-psp/access.ts'
import { refuse } from '../pix-psp/problem.ts'
import { paginate, type Query, readDocument, readPeriod } from '../pix-psp/queries.ts'
import { cancelByReceiver, createCobr, retryCobr } from './cobrs.ts'
import { sendAttempt } from './payer-bank.ts'
import { asAsked } from './recs.routes.ts'
import type { Parts } from './parts.ts'
import { COBR_SCHEMAS } from './recurrence-schema.ts'
import { cobrView } from './recurrence-views.ts'
import type { Cobr, CobrRequest } from './recurrence.ts'

const TXID = /^[a-zA-Z0-9]{26,35}$/

export function cobrRoutes(app: FastifyInstance, access: Access, parts: Parts): void {
  const { automatic, book } = parts
  const read = { preHandler: access.need('cobr.read') }
  const write = { preHandler: access.need('cobr.write') }
  const find = (txid: string): Cobr => {
    const cobr = automatic.cobr(txid)
    if (!cobr) throw refuse('CobRNaoEncontrado', `Nenhuma cobrança recorrente ${txid}.`)
    return cobr
  }
  const view = (cobr: Cobr): object => cobrView(cobr, automatic.rec(cobr.idRec), book.paidOn(cobr.txid))
  const create = (txid: string, body: CobrRequest): object => {
    const isNew = automatic.cobr(txid) === undefined
    const cobr = createCobr(parts, txid, body)
    if (isNew) sendAttempt(parts, cobr)
    return view(cobr)
  }
  const creating = { ...write, schema: { body: COBR_SCHEMAS.create } }

  app.put<{ Params: { txid: string }; Body: CobrRequest }>(
    '/v2/cobr/:txid',
    creating,
    async ({ params: { txid }, body }, reply) => {
      if (!TXID.test(txid))
        throw refuse('CobROperacaoInvalida', 'O txid não tem de 26 a 35 letras e dígitos.', 'txid', txid)
      return reply.code(201).send(create(txid, body))
    },
  )
  app.post<{ Body: CobrRequest }>('/v2/cobr', creating, async ({ body }, reply) =>
    reply.code(201).send(create(randomUUID().replaceAll('-', ''), body)),
  )
  app.patch<{ Params: { txid: string } }>(
    '/v2/cobr/:txid',
    { ...write, schema: { body: COBR_SCHEMAS.revise } },
    async ({ params }) => {
      const cobr = find(params.txid)
      cancelByReceiver(parts, cobr)
      return view(cobr)
    },
  )
  app.post<{ Params: { txid: string; data: string } }>(
    '/v2/cobr/:txid/retentativa/:data',
    write,
    async ({ params: { txid, data } }, reply) => {
      if (!isCivilDate(data)) throw refuse('CobROperacaoInvalida', 'A data não existe.', 'data', data)
      const cobr = retryCobr(parts, find(txid), data)
      sendAttempt(parts, cobr)
      return reply.code(201).send(view(cobr))
    },
  )
  app.get<{ Params: { txid: string } }>('/v2/cobr/:txid', read, async ({ params }) => view(find(params.txid)))
  app.get<{ Querystring: Query }>('/v2/cobr', read, async ({ query }) => {
    const kind = 'CobRConsultaInvalida'
    const { from, to } = readPeriod(query, kind)
    const debtor = readDocument(query, kind)
    const { status, idRec } = query
    const found = automatic.cobrs.between(from, to).filter((it) => {
      const devedor = automatic.rec(it.idRec)?.vinculo.devedor
      return (
        (debtor === undefined || devedor?.cpf === debtor || devedor?.cnpj === debtor) &&
        (status === undefined || it.status === status) &&
        (idRec === undefined || it.idRec === idRec)
      )
    })
    const { rows, paginacao } = paginate(query, found, kind)
    return {
      parametros: { ...asAsked(query), inicio: from.toISOString(), fim: to.toISOString(), paginacao },
      cobsr: rows.map(view),
    }
  })
}
