import {
  ADMIN_ROLES,
  type AdminRole,
  mayAdmin,
  permissionsOf,
} from '@drip/core/contracts/admin/admin-permissions'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createApp } from '../../../../app.ts'
import type { MovableClock } from '../../../../platform/clock.ts'
import type { Door } from '../../../../platform/http/http.ts'
import { buy, newShopper } from '../../../../../test/shopper.ts'
import { type World, openWorld } from '../../../../../test/world.ts'
import { newCustomer } from '../../customer-area/customer-area.makers.ts'
import { openSession } from '../../../people/sessions/sessions.ts'
import { newAdmin } from '../admin-area.makers.ts'
import { neededBy } from '../../../people/admins/admin-guard.ts'

interface Route {
  method: string
  url: string
  needed: ReturnType<typeof neededBy>
}

let world: World
let all: Route[]
/** Of the back-office. */
let routes: Route[]
let inject: (
  route: Route,
  headers: Record<string, string>,
) => Promise<{ status: number; code: string; detail: string }>
let close: () => Promise<void>
/** Ids of existing things that do not belong to the caller. */
const ids: Record<string, string> = {}

beforeAll(async () => {
  world = await openWorld()
  const { id: merchantId, apiKey } = await world.merchant()
  ids['id'] = await buy(world, apiKey, newShopper())
  ids['merchantId'] = merchantId
  // what Fastify actually serves, so that new routes are covered without being named here
  const { app, registered } = await routesOf(() =>
    createApp(world.deps, world.deps.clock as MovableClock, null, { ready: true }),
  )
  all = registered
  routes = registered.filter((it) => it.needed !== null)
  inject = async ({ method, url }, headers) => {
    const path = url.replace(/:(\w+)/g, (_all, name: string) => ids[name] ?? ids['id'] ?? '')
    const answer = await app.inject({
      method: method as 'GET',
      url: path,
      headers: { ...headers, ...(method === 'GET' ? {} : { 'content-type': 'application/json' }) },
      ...(method === 'GET' ? {} : { payload: '{"this is": "no body of any call"}' }),
    })
    if (method === 'HEAD') return { status: answer.statusCode, code: '', detail: '' }
    const { code = '', detail = '' } = answer.body.startsWith('{')
      ? answer.json<{ code?: string; detail?: string }>()
      : {}
    return { status: answer.statusCode, code, detail }
  }
  close = () => app.close()
})
afterAll(async () => {
  await close()
  await world.close()
})

/** Every route that the server registers while `make` runs, reported by Fastify itself. */
async function routesOf<App>(make: () => Promise<App>): Promise<{ app: App; registered: Route[] }> {
  const registered: Route[] = []
  const listen = (message: unknown) => {
    // what Fastify publishes on this channel is the new instance
    const { fastify } = message as { fastify: Door }
    fastify.addHook('onRoute', ({ method, url, config }) => {
      for (const it of [method].flat()) registered.push({ method: it, url, needed: neededBy(config) })
    })
  }
  subscribe('fastify.initialization', listen)
  const app = await make().finally(() => unsubscribe('fastify.initialization', listen))
  return { app, registered }
}

const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

describe('a route of the back-office', () => {
  it('is declared, except for sign-in and recovery', () => {
    const its = /^\/(admin_backoffice|management|categories|promotion-banner|affiliate-product)\b/
    const open = all.filter((it) => its.test(it.url) && it.needed === null)
    expect([...new Set(open.map((it) => it.url))]).toEqual([
      '/admin_backoffice/api/v1/login',
      '/admin_backoffice/api/v1/login/second_factor',
      '/admin_backoffice/api/v1/recover/password',
    ])
  })

  it('is closed to strangers, customers and merchants, whatever they send', async () => {
    const customer = await newCustomer(world, (await world.merchant()).apiKey)
    const merchant = await openSession(world.deps, 'MERCHANT', ids['merchantId'] ?? '')
    expect(routes.length).toBeGreaterThan(30)
    for (const headers of [
      {},
      bearer('no.token.at-all'),
      bearer(customer.tokens.accessToken),
      bearer(merchant.accessToken),
    ])
      for (const route of routes)
        expect([route, await inject(route, headers)]).toMatchObject([
          route,
          route.method === 'HEAD' ? { status: 401 } : { status: 401, code: 'NOT_SIGNED_IN' },
        ])
  })

  it('is closed to people who move money without a second factor, except for its setup', async () => {
    const { tokens } = await newAdmin(world, 'OWNER')
    world.deps.config.secondFactor = 'obligatory'
    try {
      const open = new Set<string>()
      for (const route of routes) {
        const { status, code } = await inject(route, bearer(tokens.accessToken))
        if (status !== 403 || (code !== 'SECOND_FACTOR_NEEDED' && route.method !== 'HEAD'))
          open.add(`${route.method} ${route.url}`)
      }
      const base = '/admin_backoffice/api/v1'
      expect([...open].toSorted()).toEqual([
        `GET ${base}/second_factor`,
        `GET ${base}/user`,
        `POST ${base}/second_factor/passkeys`,
        `POST ${base}/second_factor/passkeys/options`,
        `POST ${base}/second_factor/totp`,
        `PUT ${base}/second_factor/totp`,
      ])
    } finally {
      world.deps.config.secondFactor = 'offered'
    }
  })

  it.each(ADMIN_ROLES)('lets %s do what the role may do and nothing else', async (role: AdminRole) => {
    const { tokens } = await newAdmin(world, role)
    const count = () => world.deps.db.count(sql`select count(*) from audit_entries`)
    const before = await count()
    for (const route of routes) {
      const missing = route.needed?.find((it) => it !== 'EVERYBODY' && !mayAdmin(role, it))
      if (missing === undefined) continue
      expect([route, await inject(route, bearer(tokens.accessToken))]).toMatchObject([
        route,
        route.method === 'HEAD' ? { status: 403 } : { status: 403, code: 'FORBIDDEN', detail: missing },
      ])
    }
    expect(await count()).toBe(before)
    expect(permissionsOf(role).length).toBeGreaterThan(0)
  })
})
