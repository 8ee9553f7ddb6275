import type { PostalAddress } from '@drip/core/contracts/checkout'
import * as calls from '@drip/core/contracts/public-calls'
import { parseCep } from '@drip/core/documents/cep'
import type { Deps } from '../../../deps.ts'
import type { Door } from '../../../platform/http/http.ts'
import { rateLimit } from '../../../platform/http/rate-limits.ts'
import { Refusal, orRefuse } from '../../../platform/http/refusal.ts'
import { servingAnybody } from '../../../platform/http/serve.ts'
import { ProviderDown } from '../../../providers/call.ts'

const MAX_KEPT = 10_000

export function postalCodeRoutes(app: Door, deps: Deps): void {
  const perAddress = rateLimit(deps.clock, 120, 60_000)
  const kept = new Map<string, PostalAddress>()

  servingAnybody(app, deps)(calls.lookUpPostalCode, async ({ params, address: caller }) => {
    const cep = orRefuse(parseCep(params.cep), 'POSTAL_CODE_UNKNOWN')
    const known = kept.get(cep)
    if (known !== undefined) return known
    perAddress.consume(caller)
    const address = await deps.postal.lookUp(cep).catch((error: unknown) => {
      if (error instanceof ProviderDown) throw new Refusal('PROVIDER_UNAVAILABLE')
      throw error
    })
    if (address === null) throw new Refusal('POSTAL_CODE_UNKNOWN')
    if (kept.size >= MAX_KEPT) kept.clear()
    kept.set(cep, address)
    return address
  })
}
