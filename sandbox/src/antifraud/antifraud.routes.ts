/** "Olho Vivo": an antifraud company. `POST /antifraud/v1/analyses`. */
import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { requireBearer } from '../platform/bearer.ts'
import { injectFaults } from '../platform/inject-faults.ts'
import type { World } from '../platform/world.ts'
import { type AnalysisRequest, fraudScore } from './analysis.ts'

export const ANTIFRAUD_KEY = 'sandbox-antifraud'

const text = { type: 'string', maxLength: 254 }
const SCHEMA = {
  type: 'object',
  properties: { cpf: text, phone: text, email: text, name: text, customerName: text, cep: text },
}

export function antifraudRoutes(app: FastifyInstance, world: World): void {
  requireBearer(app, ANTIFRAUD_KEY)
  injectFaults(app, world, 'antifraud')
  app.post<{ Body: AnalysisRequest }>('/v1/analyses', { schema: { body: SCHEMA } }, async (request) => ({
    id: randomUUID(),
    score: fraudScore(request.body),
  }))
}
