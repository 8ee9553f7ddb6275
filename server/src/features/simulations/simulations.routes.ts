import { Simulation } from '@drip/core/contracts/checkout'
import { z } from 'zod'
import type { Deps } from '../../deps.ts'
import type { Door } from '../../platform/http.ts'
import type { MerchantKeys } from '../merchant-api/merchant-key.ts'
import { simulate } from './simulate.ts'

const text = z.string().max(60).optional()
const Query = z.object({
  amount: text,
  date: text,
  checkoutId: z.uuid().optional(),
  cnpj: text,
  merchant: text,
  merchantId: text,
})

export function simulationRoutes(app: Door, deps: Deps, keys: MerchantKeys): void {
  app.get(
    '/api/v1/instalments_simulator',
    { schema: { querystring: Query, response: { 200: Simulation } } },
    async (request) => {
      // a wrong key is no reason to break a store's product page: general terms apply
      const byKey =
        request.headers['x-api-key'] === undefined ? null : await keys.merchantOf(request).catch(() => null)
      return simulate(deps, request.query, byKey)
    },
  )
}
