import * as calls from '@drip/core/contracts/public-calls'
import type { Deps } from '../../../deps.ts'
import { sharedLimit } from '../../../platform/http/counted-limits.ts'
import type { Door } from '../../../platform/http/http.ts'
import { servingAnybody } from '../../../platform/http/serve.ts'
import { startNegotiation } from './start-negotiation.ts'

/** Stops people who try phones for a CPF, whether the CPF is a customer's or not. */
const PER_CPF = 10

export function negotiationRoutes(app: Door, deps: Deps): void {
  const perCpf = sharedLimit(deps, { name: 'negotiations of a CPF', tries: PER_CPF, windowMs: 3_600_000 })

  servingAnybody(app, deps)(calls.startNegotiation, async ({ body, reply }) => {
    await perCpf.consume(body.cpf.replace(/\D/g, ''))
    const isTaken = await startNegotiation(deps, body)
    if (!isTaken) reply.status(204)
    return isTaken ? {} : undefined
  })
}
