/** `/cob` and `/cobv`. */
import type { FastifyInstance } from 'fastify'
import type { World } from '../platform/world.ts'
import type { Access } from './access.ts'
import type { Book } from './book.ts'
import type { Charge, ChargeKind, ChargeRequest, ChargeRevision } from './charge.ts'
import { CHARGE_SCHEMAS } from './charge-schema.ts'
import { createCharge, prefix, reviseCharge } from './charges.ts'
import { refuse } from './problem.ts'
import { paginate, type Query, readDocument, readFlag, readPeriod } from './queries.ts'
import { chargeView } from './views.ts'

const TXID = /^[a-zA-Z0-9]{26,35}$/

export function chargeRoutes(
  app: FastifyInstance,
  world: World,
  book: Book,
  access: Access,
  kind: ChargeKind,
): void {
  const read = { preHandler: access.need(`${kind}.read`) }
  const write = { preHandler: access.need(`${kind}.write`) }
  const unknown = kind === 'cob' ? 'CobNaoEncontrado' : 'CobVNaoEncontrada'
  const badQuery = `${prefix(kind)}ConsultaInvalida` as const
  const schemas = CHARGE_SCHEMAS[kind]

  const find = (txid: string): Charge => {
    const charge = book.charge(kind, txid)
    if (!charge) throw refuse(unknown, `Nenhuma cobrança com o txid ${txid}.`)
    return charge
  }

  app.put<{ Params: { txid: string }; Body: ChargeRequest }>(
    `/v2/${kind}/:txid`,
    { ...write, schema: { body: schemas.create } },
    async (request, reply) => {
      const { txid } = request.params
      if (!TXID.test(txid)) {
        throw refuse(
          `${prefix(kind)}OperacaoInvalida`,
          'O txid não tem de 26 a 35 letras e dígitos.',
          'txid',
          txid,
        )
      }
      const charge = createCharge(world, book, kind, txid, request.body)
      return reply.code(201).send(chargeView(book, charge))
    },
  )

  app.patch<{ Params: { txid: string }; Body: ChargeRevision }>(
    `/v2/${kind}/:txid`,
    { ...write, schema: { body: schemas.revise } },
    async (request) => chargeView(book, reviseCharge(world, book, find(request.params.txid), request.body)),
  )

  app.get<{ Params: { txid: string }; Querystring: Query }>(`/v2/${kind}/:txid`, read, async (request) => {
    const charge = find(request.params.txid)
    const revision = request.query['revisao']
    if (revision !== undefined && Number(revision) !== charge.revisao) {
      throw refuse(badQuery, 'Só a revisão atual está guardada.', 'revisao', revision)
    }
    return chargeView(book, charge)
  })

  app.get<{ Querystring: Query }>(`/v2/${kind}`, read, async ({ query }) => {
    const { from, to } = readPeriod(query, badQuery)
    const debtor = readDocument(query, badQuery)
    const located = readFlag(query, 'locationPresente', badQuery)
    const status = query['status']
    const found = book.charges
      .between(from, to)
      .filter(
        (it) =>
          it.kind === kind &&
          (debtor === undefined || it.devedor?.cpf === debtor || it.devedor?.cnpj === debtor) &&
          (status === undefined || it.status === status) &&
          located !== false,
      )
    const { rows, paginacao } = paginate(query, found, badQuery)
    return {
      parametros: {
        inicio: from.toISOString(),
        fim: to.toISOString(),
        ...(status ? { status } : {}),
        paginacao,
      },
      cobs: rows.map((it) => chargeView(book, it)),
    }
  })
}
