import { simulateInstalments } from '@drip/core/contracts/merchant/merchant-api'
import type { Deps } from '../../../deps.ts'
import type { Door } from '../../../platform/http/http.ts'
import { cameWhileFull } from '../../../platform/http/requests-at-once.ts'
import { routeOf } from '../../../platform/http/serve.ts'
import type { MerchantKeys } from '../../areas/merchant-api/merchant-key.ts'
import { simulate } from './simulate.ts'

export function simulationRoutes(app: Door, deps: Deps, keys: MerchantKeys): void {
  const { path, query } = simulateInstalments
  const route = routeOf(simulateInstalments)
  app.get(path, { ...route, schema: { ...route.schema, querystring: query } }, async (request) => {
    // an overloaded process or a wrong key must not break a store's product page: general terms apply
    const { amount, date } = request.query
    if (cameWhileFull(request)) return simulate(deps, { amount, date }, null)
    const byKey =
      request.headers['x-api-key'] === undefined ? null : await keys.merchantOf(request).catch(() => null)
    return simulate(deps, request.query, byKey)
  })
}
