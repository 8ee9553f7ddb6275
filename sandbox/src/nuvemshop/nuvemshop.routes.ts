/**
 * A shop platform after Nuvemshop's published documents: the application's authorization (a code that lives five minutes and
 * works once) and the offer of a payment provider. Below `/nuvemshop`; calls below `/nuvemshop/api/{version}`.
 */
import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { World } from '../platform/world.ts'

const NUVEMSHOP_APP = { id: '4321', secret: 'sandbox-nuvemshop' }
const CODE_LIVES_MS = 5 * 60_000
/** The shop whose owner always says yes. */
const SHOP_ID = 1_234_567

interface TokenRequest {
  client_id?: unknown
  client_secret?: unknown
  grant_type?: unknown
  code?: unknown
}

export function nuvemshopRoutes(app: FastifyInstance, world: World): void {
  const codes = new Map<string, number>()
  const tokens = new Map<string, number>()
  const offers = new Set<number>()

  // the page on which the owner reads what is asked and says yes; here he always does
  app.get<{ Params: { id: string }; Querystring: { state?: string } }>(
    '/apps/:id/authorize',
    async (request, reply) => {
      if (request.params.id !== NUVEMSHOP_APP.id) return reply.code(404).send({ error: 'app not found' })
      const code = randomBytes(20).toString('hex')
      codes.set(code, world.clock.now().getTime() + CODE_LIVES_MS)
      const back = new URL('/parceira/plugin_sign_up/nuvemshop', world.dripUrl)
      back.searchParams.set('code', code)
      if (request.query.state !== undefined) back.searchParams.set('state', request.query.state)
      return reply.redirect(back.href, 302)
    },
  )

  app.post<{ Body: TokenRequest }>('/apps/authorize/token', async (request, reply) => {
    const { client_id: id, client_secret: secret, grant_type: grant, code } = request.body
    const until = typeof code === 'string' ? codes.get(code) : undefined
    if (typeof code === 'string') codes.delete(code)
    const isApp = String(id) === NUVEMSHOP_APP.id && secret === NUVEMSHOP_APP.secret
    if (!isApp || grant !== 'authorization_code')
      return reply.code(401).send({ error: 'invalid_client', error_description: 'Unknown application.' })
    if (until === undefined || until < world.clock.now().getTime())
      return reply
        .code(400)
        .send({ error: 'invalid_grant', error_description: 'The code is invalid or expired.' })
    const token = randomBytes(20).toString('hex')
    // a token dies when a new one is issued
    tokens.clear()
    tokens.set(token, SHOP_ID)
    return {
      access_token: token,
      token_type: 'bearer',
      scope: 'write_payments,write_orders',
      user_id: SHOP_ID,
    }
  })

  app.post<{ Params: { version: string; shop: string } }>(
    '/api/:version/:shop/payment_providers',
    async (request, reply) => {
      const token = /^bearer (.+)$/.exec(String(request.headers['authentication'] ?? ''))?.[1] ?? ''
      const shop = tokens.get(token)
      if (shop === undefined || String(shop) !== request.params.shop)
        return reply
          .code(401)
          .send({ code: 401, message: 'Unauthorized', description: 'Invalid access token' })
      if (request.headers['user-agent'] === undefined)
        return reply.code(400).send({ code: 400, message: 'Bad Request', description: 'Missing User-Agent' })
      if (offers.has(shop)) return reply.code(422).send({ code: 422, message: 'Unprocessable Entity' })
      offers.add(shop)
      return reply.code(201).send({ id: randomBytes(16).toString('hex'), store_id: shop })
    },
  )
}
