import { simulateInstalments } from '@drip/core/contracts/merchant-api'
import type { Deps } from '../../../deps.ts'
import type { Door } from '../../../platform/http.ts'
import type { MerchantKeys } from '../../areas/merchant-api/merchant-key.ts'
import { simulate } from './simulate.ts'

export function simulationRoutes(app: Door, deps: Deps, keys: MerchantKeys): void {
  app.get(
    simulateInstalments.path,
    { schema: { querystring: simulateInstalments.query, response: { 200: simulateInstalments.answer } } },
    async (request) => {
      // a wrong key is no reason to break a store's product page: general terms apply
      const byKey =
        request.headers['x-api-key'] === undefined ? null : await keys.merchantOf(request).catch(() => null)
      return simulate(deps, request.query, byKey)
    },
  )
}
