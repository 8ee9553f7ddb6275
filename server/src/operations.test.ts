import type { Operation } from '@drip/core/contracts/operation'
import { expect, it } from 'vitest'
import { operations } from '../test/operations.ts'
import { servedRoutes } from '../test/served-routes.ts'
import { ownWorld } from '../test/own-world.ts'
import { createApp } from './app.ts'
import type { MovableClock } from './platform/clock.ts'
import { operationOf } from './platform/http/serve.ts'

/**
 * Routes that are no calls of ours: pages, pictures and scripts for browsers; routes defined by other companies'
 * protocols (the Pix PSP, VTEX, Nuvemshop); routes for operations; and two calls of old store modules that accept
 * anything.
 */
const NO_CALLS =
  /^\/($|admin\/|parceira|cliente|checkouts\/|checkout-feedback\/|contestar\/|pagamento\/|proposta\/|renegociacao|perguntas|quanto-posso|app-download|ajuda|assets\/|pictures\/|drip|instalments_simulator|docs($|\/)|api\/openapi|health\/|demo\/|vtex|nuvemshop|webhooks\/pix\/|embeds?[/-]|events\.js)|log_plugin_error$/

const world = await ownWorld()
const served = await servedRoutes(() =>
  createApp(world.deps, world.deps.clock as MovableClock, null, { ready: true }),
)
await served.app.close()
const routes = served.routes.filter(({ method }) => method !== 'HEAD' && method !== 'OPTIONS')

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
