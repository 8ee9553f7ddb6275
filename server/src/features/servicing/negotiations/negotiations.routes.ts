import { StartNegotiation } from '@drip/core/contracts/customer-area'
import type { Deps } from '../../../deps.ts'
import type { Door } from '../../../platform/http.ts'
import { sharedLimit } from '../../../platform/counted-limits.ts'
import { startNegotiation } from './start-negotiation.ts'

const HOUR_MS = 3_600_000
/** Carriers put many phones behind one address. */
const PER_ADDRESS = 100
/** Who tries phones for a CPF is stopped, whether the CPF is a customer's or not. */
const PER_CPF = 10

export function negotiationRoutes(app: Door, deps: Deps): void {
  const perAddress = sharedLimit(deps, {
    name: 'negotiations from an address',
    tries: PER_ADDRESS,
    windowMs: HOUR_MS,
  })
  const perCpf = sharedLimit(deps, { name: 'negotiations of a CPF', tries: PER_CPF, windowMs: HOUR_MS })

  app.post(
    '/api/v1/debts/start-negotiation',
    { schema: { body: StartNegotiation } },
    async (request, reply) => {
      await perAddress.take(request.ip)
      await perCpf.take(request.body.cpf.replace(/\D/g, ''))
      const taken = await startNegotiation(deps, request.body)
      return taken ? reply.status(201).send({}) : reply.status(204).send()
    },
  )
}
