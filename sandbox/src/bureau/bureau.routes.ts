/** "Birô Maré": a credit bureau. `POST /bureau/v1/reports`. */
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { requireBearer } from '../platform/bearer.ts'
import { digitsOf, isCpf } from '../platform/documents.ts'
import { familyOf } from '../platform/special-people.ts'
import { injectFaults } from '../platform/inject-faults.ts'
import type { World } from '../platform/world.ts'
import { reportOn } from './report.ts'

export const BUREAU_KEY = 'sandbox-bureau'
const SLOW_MS = 5_000

const SCHEMA = {
  type: 'object',
  required: ['cpf', 'name'],
  properties: { cpf: { type: 'string', maxLength: 14 }, name: { type: 'string', maxLength: 200 } },
}

export function bureauRoutes(app: FastifyInstance, world: World): void {
  requireBearer(app, BUREAU_KEY)
  injectFaults(app, world, 'bureau')

  app.post<{ Body: { cpf: string; name: string } }>(
    '/v1/reports',
    { schema: { body: SCHEMA } },
    async (request, reply) => {
      const cpf = digitsOf(request.body.cpf)
      if (!isCpf(cpf)) return reply.code(422).send({ message: 'O CPF não é válido.' })
      const family = familyOf(cpf)
      if (family === 'BUREAU_DOWN') return reply.code(503).send({ message: 'Birô fora do ar.' })
      if (family === 'BUREAU_SLOW') await wait(SLOW_MS)
      return reportOn(cpf, world.clock.now())
    },
  )
}
