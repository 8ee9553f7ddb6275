/**
 * The public locations of charges and recurrences that a payer's bank reads: a JWS, signed with a key that lives as
 * long as the process.
 */
import { generateKeyPairSync, randomUUID, sign } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { isCivilDate } from '../platform/calendar.ts'
import type { Parts } from '../pix-automatic/parts.ts'
import { recPayload } from '../pix-automatic/recurrence-views.ts'
import type { World } from '../platform/world.ts'
import type { ChargeKind } from './charge.ts'
import { refuse } from './problem.ts'
import { type Query } from './queries.ts'
import { payloadView } from './views.ts'

export function payloadRoutes(app: FastifyInstance, world: World, { book, automatic }: Parts): void {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const kid = randomUUID()
  const signed = (payload: object): string => {
    const header = { alg: 'ES256', typ: 'JWS', kid, jku: `${world.origin()}/pix/jwks.json` }
    const content = [header, payload]
      .map((it) => Buffer.from(JSON.stringify(it)).toString('base64url'))
      .join('.')
    return `${content}.${sign('sha256', Buffer.from(content), { key: privateKey, dsaEncoding: 'ieee-p1363' }).toString('base64url')}`
  }
  const serve = (kind: ChargeKind, path: string): void => {
    app.get<{ Params: { token: string }; Querystring: Query }>(path, async (request, reply) => {
      const charge = book.chargeAt(request.params.token)
      if (charge?.kind !== kind) throw refuse('CobPayloadNaoEncontrado', 'Nenhuma cobrança nesta location.')
      const now = world.clock.now()
      const day = request.query['DPP']
      const paidAt = day !== undefined && isCivilDate(day) ? new Date(`${day}T12:00:00-03:00`) : now
      return reply.type('application/jose').send(signed(payloadView(charge, now, paidAt)))
    })
  }
  serve('cob', '/qr/:token')
  serve('cobv', '/qr/cobv/:token')
  app.get<{ Params: { token: string } }>('/qr/rec/:token', async (request, reply) => {
    const rec = automatic.recAt(request.params.token)
    if (!rec) throw refuse('RecPayloadNaoEncontrado', 'Nenhuma recorrência nesta location.')
    if (rec.status !== 'CRIADA' && rec.status !== 'APROVADA')
      throw refuse('RecPayloadOperacaoInvalida', 'A recorrência está encerrada.', 'recUrlAccessToken')
    return reply.type('application/jose').send(signed(recPayload(rec)))
  })
  app.get('/jwks.json', async () => ({
    keys: [{ ...publicKey.export({ format: 'jwk' }), kid, use: 'sig', alg: 'ES256' }],
  }))
}
