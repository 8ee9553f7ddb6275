import { PostalAddress } from '@drip/core/contracts/checkout'
import { parseCep } from '@drip/core/documents/cep'
import { z } from 'zod'
import type { Deps } from '../../../deps.ts'
import type { Door } from '../../../platform/http.ts'
import { rateLimit } from '../../../platform/rate-limits.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { ProviderDown } from '../../../providers/call.ts'

const MAX_KEPT = 10_000

export function postalCodeRoutes(app: Door, deps: Deps): void {
  const perAddress = rateLimit(deps.clock, 120, 60_000)
  const kept = new Map<string, PostalAddress>()

  app.get(
    '/api/v1/postal_codes/:cep',
    { schema: { params: z.object({ cep: z.string().max(12) }), response: { 200: PostalAddress } } },
    async (request) => {
      const cep = parseCep(request.params.cep)
      if (cep === null) throw new Refusal('POSTAL_CODE_UNKNOWN')
      const known = kept.get(cep)
      if (known !== undefined) return known
      perAddress.take(request.ip)
      const address = await deps.postal.lookUp(cep).catch((error: unknown) => {
        if (error instanceof ProviderDown) throw new Refusal('PROVIDER_UNAVAILABLE')
        throw error
      })
      if (address === null) throw new Refusal('POSTAL_CODE_UNKNOWN')
      if (kept.size >= MAX_KEPT) kept.clear()
      kept.set(cep, address)
      return address
    },
  )
}
