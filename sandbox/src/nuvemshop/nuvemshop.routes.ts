/**
 * A shop platform that follows Nuvemshop's published documents: the authorization of an application (a code that is
 * valid for five minutes and once), the calls of an application, and one shop whose owner always says yes. Below
 * `/nuvemshop`.
 */
import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { injectFaults } from '../platform/inject-faults.ts'
import type { World } from '../platform/world.ts'
import { shopApiRoutes } from './shop-api.routes.ts'
import { shopPeopleRoutes } from './shop-people.routes.ts'
import { NUVEMSHOP_APP, SHOP_ID, openShop } from './shop.ts'

const CODE_LIVES_MS = 5 * 60_000

interface TokenRequest {
  client_id?: unknown
  client_secret?: unknown
  grant_type?: unknown
  code?: unknown
}

export function nuvemshopRoutes(app: FastifyInstance, world: World): void {
  const codes = new Map<string, number>()
  const shop = openShop(world)

  // the page on which the owner reads the request and approves it; this one always approves
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
    // a token becomes invalid when a new one is issued
    shop.change({ token })
    return {
      access_token: token,
      token_type: 'bearer',
      scope: 'write_payments,write_orders',
      user_id: SHOP_ID,
    }
  })

  void app.register(
    async (inside) => {
      injectFaults(inside, world, 'nuvemshop')
      shopApiRoutes(inside, shop)
    },
    { prefix: '/api/:version/:shop' },
  )
  void app.register(async (inside) => shopPeopleRoutes(inside, world, shop), { prefix: '/shop' })
}
