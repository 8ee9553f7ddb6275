/** `/locrec`, `/rec` and `/solicrec`: what a payer is asked to consent to, and how. */
import type { FastifyInstance } from 'fastify'
import type { Access } from '../pix-psp/access.ts'
import { refuse } from '../pix-psp/problem.ts'
import { paginate, type Query, readDocument, readFlag, readPeriod } from '../pix-psp/queries.ts'
import type { Parts } from './parts.ts'
import {
  cancelRequest,
  codeOf,
  createLocation,
  createRec,
  createRequest,
  freeLocation,
  reviseRec,
} from './recs.ts'
import { REC_LOCATION_SCHEMA, REC_SCHEMAS, REQUEST_SCHEMAS } from './recurrence-schema.ts'
import { locationView, recView, requestView, wholeRecView } from './recurrence-views.ts'
import type {
  Rec,
  RecLocation,
  RecRequest,
  RecRevision,
  RecurrenceRequest,
  RequestBody,
} from './recurrence.ts'

export function recRoutes(app: FastifyInstance, access: Access, parts: Parts): void {
  const read = { preHandler: access.need('rec.read') }
  const write = { preHandler: access.need('rec.write') }
  const { automatic } = parts
  const find = (idRec: string): Rec => {
    const rec = automatic.rec(idRec)
    if (!rec) throw refuse('RecNaoEncontrada', `Nenhuma recorrência ${idRec}.`)
    return rec
  }

  app.post<{ Body: RecRequest }>(
    '/v2/rec',
    { ...write, schema: { body: REC_SCHEMAS.create } },
    async ({ body }, reply) => reply.code(201).send(recView(automatic, createRec(parts, body))),
  )
  app.patch<{ Params: { idRec: string }; Body: RecRevision }>(
    '/v2/rec/:idRec',
    { ...write, schema: { body: REC_SCHEMAS.revise } },
    async ({ params, body }) => recView(automatic, reviseRec(parts, find(params.idRec), body)),
  )
  app.get<{ Params: { idRec: string }; Querystring: { txid?: string } }>(
    '/v2/rec/:idRec',
    read,
    async ({ params, query }) => {
      const rec = find(params.idRec)
      const dadosQR = codeOf(parts, rec, query.txid)
      return { ...wholeRecView(automatic, rec), ...(dadosQR === undefined ? {} : { dadosQR }) }
    },
  )
  app.get<{ Querystring: Query }>('/v2/rec', read, async ({ query }) => {
    const kind = 'RecConsultaInvalida'
    const { from, to } = readPeriod(query, kind)
    const debtor = readDocument(query, kind)
    const located = readFlag(query, 'locationPresente', kind)
    const { status, convenio } = query
    const found = automatic.recs
      .between(from, to)
      .filter(
        (it) =>
          (debtor === undefined || it.vinculo.devedor.cpf === debtor || it.vinculo.devedor.cnpj === debtor) &&
          (status === undefined || it.status === status) &&
          (convenio === undefined || it.recebedor?.convenio === convenio) &&
          (located === undefined || (it.locationId !== undefined) === located),
      )
    const { rows, paginacao } = paginate(query, found, kind)
    return {
      parametros: { ...asAsked(query), inicio: from.toISOString(), fim: to.toISOString(), paginacao },
      recs: rows.map((it) => wholeRecView(automatic, it)),
    }
  })
}

export function recLocationRoutes(app: FastifyInstance, access: Access, parts: Parts): void {
  const read = { preHandler: access.need('payloadlocationrec.read') }
  const write = { preHandler: access.need('payloadlocationrec.write') }
  const { automatic } = parts
  const find = (id: string): RecLocation => {
    const location = automatic.location(Number(id))
    if (!location) throw refuse('PayloadLocationRecNaoEncontrado', `Nenhuma location ${id}.`)
    return location
  }

  app.post('/v2/locrec', { ...write, schema: { body: REC_LOCATION_SCHEMA } }, async (_request, reply) =>
    reply.code(201).send(locationView(createLocation(parts))),
  )
  app.get<{ Params: { id: string } }>('/v2/locrec/:id', read, async ({ params }) =>
    locationView(find(params.id)),
  )
  app.delete<{ Params: { id: string } }>('/v2/locrec/:id/idRec', write, async ({ params }) => {
    const location = find(params.id)
    const rec = automatic.rec(location.idRec ?? '')
    if (rec) {
      freeLocation(parts, rec)
      automatic.saveRec(rec)
    }
    return locationView(location)
  })
  app.get<{ Querystring: Query }>('/v2/locrec', read, async ({ query }) => {
    const kind = 'PayloadLocationRecConsultaInvalida'
    const { from, to } = readPeriod(query, kind)
    const taken = readFlag(query, 'idRecPresente', kind)
    const found = automatic.locations
      .between(from, to)
      .filter((it) => taken === undefined || (it.idRec !== undefined) === taken)
    const { rows, paginacao } = paginate(query, found, kind)
    return {
      parametros: { inicio: from.toISOString(), fim: to.toISOString(), paginacao },
      loc: rows.map(locationView),
    }
  })
}

export function recRequestRoutes(app: FastifyInstance, access: Access, parts: Parts): void {
  const { automatic } = parts
  const find = (id: string): { request: RecurrenceRequest; rec: Rec } => {
    const request = automatic.request(id)
    const rec = automatic.rec(request?.idRec ?? '')
    if (!request || !rec) throw refuse('SolicRecNaoEncontrada', `Nenhuma solicitação ${id}.`)
    return { request, rec }
  }
  const view = (id: string): object => {
    const { request, rec } = find(id)
    return requestView(request, rec)
  }

  app.post<{ Body: RequestBody }>(
    '/v2/solicrec',
    { preHandler: access.need('solicrec.write'), schema: { body: REQUEST_SCHEMAS.create } },
    async ({ body }, reply) => reply.code(201).send(view(createRequest(parts, body).idSolicRec)),
  )
  app.get<{ Params: { id: string } }>(
    '/v2/solicrec/:id',
    { preHandler: access.need('solicrec.read') },
    async ({ params }) => view(params.id),
  )
  app.patch<{ Params: { id: string } }>(
    '/v2/solicrec/:id',
    { preHandler: access.need('solicrec.write'), schema: { body: REQUEST_SCHEMAS.revise } },
    async ({ params }, reply) => {
      cancelRequest(parts, find(params.id).request)
      return reply.code(201).send(view(params.id))
    },
  )
}

/** The filters of a list, repeated in its answer. */
export const asAsked = (query: Query): object =>
  Object.fromEntries(
    ['cpf', 'cnpj', 'status', 'convenio', 'idRec'].flatMap((it) =>
      query[it] === undefined ? [] : [[it, query[it]]],
    ),
  )
