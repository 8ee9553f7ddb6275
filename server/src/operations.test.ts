import * as admin from '@drip/core/contracts/admin/admin-calls'
import * as adminFactor from '@drip/core/contracts/admin/admin-factor-calls'
import * as catalogue from '@drip/core/contracts/catalogue/catalogue-calls'
import * as checkout from '@drip/core/contracts/checkout-calls'
import * as customer from '@drip/core/contracts/customer-calls'
import * as merchantAdmin from '@drip/core/contracts/merchant/merchant-admin-calls'
import * as merchantApi from '@drip/core/contracts/merchant/merchant-api'
import * as merchant from '@drip/core/contracts/merchant/merchant-calls'
import * as merchantFactor from '@drip/core/contracts/merchant/merchant-factor-calls'
import { exportOf } from '@drip/core/lists/listed'
import type { Operation } from '@drip/core/contracts/operation'
import * as open from '@drip/core/contracts/public-calls'
import * as webhooks from '@drip/core/contracts/merchant/webhooks'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type ServedRoute, servedRoutes } from '../test/served-routes.ts'
import { type World, openWorld } from '../test/world.ts'
import { createApp } from './app.ts'
import type { MovableClock } from './platform/clock.ts'
import { operationOf } from './platform/http/serve.ts'

const CONTRACTS: Record<string, object> = {
  admin,
  adminFactor,
  catalogue,
  checkout,
  customer,
  merchantAdmin,
  merchantApi,
  merchant,
  merchantFactor,
  open,
  webhooks,
}
const isOperation = (it: unknown): it is Operation =>
  typeof it === 'object' && it !== null && 'method' in it && 'path' in it && 'audience' in it
const operations = Object.entries(CONTRACTS).flatMap(([contract, module]) =>
  Object.entries(module)
    .filter(([, it]) => isOperation(it))
    .flatMap(([name, it]) => [
      { contract, name, it },
      // of each list there is a call beside it
      ...(it.listed === undefined
        ? []
        : [{ contract, name: `${name}AsCsv`, it: exportOf(it as Operation) as Operation }]),
    ]),
)

/**
 * What is no call of ours: pages, pictures and scripts that a browser shows; what the protocols of other companies fix (the Pix PSP,
 * VTEX, Nuvemshop); what the machine room asks; and two calls of old store modules that take whatever comes.
 */
const NO_CALLS =
  /^\/($|admin\/|parceira|cliente|checkouts\/|checkout-feedback\/|contestar\/|pagamento\/|renegociacao|perguntas|app-download|ajuda|assets\/|pictures\/|drip|instalments_simulator|docs$|api\/openapi|health\/|metrics$|demo\/|vtex|nuvemshop|webhooks\/pix\/|embeds?[/-]|events\.js)|log_plugin_error$/

let world: World
let routes: ServedRoute[]
beforeAll(async () => {
  world = await openWorld()
  const served = await servedRoutes(() =>
    createApp(world.deps, world.deps.clock as MovableClock, null, { ready: true }),
  )
  await served.app.close()
  routes = served.routes.filter(({ method }) => method !== 'HEAD' && method !== 'OPTIONS')
})
afterAll(() => world.close())

it('Every call that a contract describes is served, once', () => {
  expect(operations.length).toBeGreaterThan(200)
  const served = routes.flatMap(({ config }) => operationOf(config) ?? [])
  const count = (wanted: Operation) => served.filter((it) => it === wanted).length
  const others = operations.filter(({ it }) => count(it) !== 1).map(({ contract, it }) => [contract, it.id])
  expect(others).toEqual([])
})

it('Every route is of a call that a contract describes', () => {
  const known = new Set(operations.map(({ it }) => it))
  const others = routes.filter(({ config, url }) => {
    const operation = operationOf(config)
    return operation === null ? !NO_CALLS.test(url) : !known.has(operation)
  })
  expect(others.map(({ method, url }) => `${method} ${url}`)).toEqual([])
})

it('A call is named as the value that describes it', () => {
  expect(
    operations.filter(({ name, it }) => name !== it.id).map(({ contract, name }) => [contract, name]),
  ).toEqual([])
})
