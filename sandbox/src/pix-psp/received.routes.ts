/** `/pix`: received payments and their refunds. */
import type { FastifyInstance } from 'fastify'
import type { World } from '../platform/world.ts'
import type { Access } from './access.ts'
import type { Book } from './book.ts'
import type { ReceivedPix } from './charge.ts'
import { REFUND_SCHEMA } from './charge-schema.ts'
import { refuse } from './problem.ts'
import { paginate, type Period, type Query, readDocument, readFlag, readPeriod } from './queries.ts'
import { type RefundRequest, requestRefund } from './refunds.ts'
import { pixView } from './views.ts'
import type { Webhooks } from './webhooks.ts'

export function receivedRoutes(
  app: FastifyInstance,
  world: World,
  book: Book,
  access: Access,
  webhooks: Webhooks,
): void {
  const read = { preHandler: access.need('pix.read') }
  const find = (endToEndId: string): ReceivedPix => {
    const pix = book.received(endToEndId)
    if (!pix) throw refuse('PixNaoEncontrado', `Nenhum Pix com o e2eid ${endToEndId}.`)
    return pix
  }

  app.get<{ Params: { e2eid: string } }>('/v2/pix/:e2eid', read, async (request) =>
    pixView(find(request.params.e2eid)),
  )

  app.get<{ Querystring: Query }>('/v2/pix', read, async ({ query }) => {
    const kind = 'PixConsultaInvalida'
    const period = readPeriod(query, kind)
    const payer = readDocument(query, kind)
    const refunded = readFlag(query, 'devolucaoPresente', kind)
    const withTxid = readFlag(query, 'txIdPresente', kind)
    // Every Pix of this PSP paid a charge, so each has a txid.
    const found = candidates(book, period, query['txid'], payer).filter(
      (it) => withTxid !== false && (refunded === undefined || it.devolucoes.length > 0 === refunded),
    )
    const { rows, paginacao } = paginate(query, found, kind)
    return {
      parametros: {
        inicio: period.from.toISOString(),
        fim: period.to.toISOString(),
        ...(query['txid'] === undefined ? {} : { txid: query['txid'] }),
        ...(withTxid === undefined ? {} : { txIdPresente: withTxid }),
        ...(refunded === undefined ? {} : { devolucaoPresente: refunded }),
        ...(query['cpf'] === undefined ? {} : { cpf: query['cpf'] }),
        ...(query['cnpj'] === undefined ? {} : { cnpj: query['cnpj'] }),
        paginacao,
      },
      pix: rows.map(pixView),
    }
  })

  app.put<{ Params: { e2eid: string; id: string }; Body: RefundRequest }>(
    '/v2/pix/:e2eid/devolucao/:id',
    { preHandler: access.need('pix.write'), schema: { body: REFUND_SCHEMA } },
    async (request, reply) => {
      const { e2eid, id } = request.params
      if (!/^[a-zA-Z0-9]{1,35}$/.test(id))
        throw refuse('PixDevolucaoInvalida', 'O id tem de 1 a 35 letras e dígitos.', 'id', id)
      return reply.code(201).send(requestRefund(world, book, webhooks, find(e2eid), id, request.body))
    },
  )

  app.get<{ Params: { e2eid: string; id: string } }>(
    '/v2/pix/:e2eid/devolucao/:id',
    read,
    async (request) => {
      const { e2eid, id } = request.params
      const refund = find(e2eid).devolucoes.find((it) => it.id === id)
      if (!refund) throw refuse('PixDevolucaoNaoEncontrada', `Nenhuma devolução ${id} deste Pix.`)
      return refund
    },
  )
}

/** The narrowest index first: txid, then payer, then time. The cpf or cnpj is the PAYER's. */
function candidates(
  book: Book,
  { from, to }: Period,
  txid: string | undefined,
  payer: string | undefined,
): ReceivedPix[] {
  const within = (it: ReceivedPix): boolean =>
    Date.parse(it.horario) >= from.getTime() && Date.parse(it.horario) <= to.getTime()
  const isPayer = (it: ReceivedPix): boolean =>
    payer === undefined || it.payer.cpf === payer || it.payer.cnpj === payer
  if (txid !== undefined) return book.paidOn(txid).filter((it) => within(it) && isPayer(it))
  if (payer !== undefined) return book.paidByPerson(payer).filter(within)
  return book.receipts.between(from, to)
}
