/** "Correio Aberto": addresses by CEP in ViaCEP's shape. `GET /postal/ws/{cep}/json/`. */
import type { FastifyInstance } from 'fastify'
import { injectFaults } from '../platform/inject-faults.ts'
import type { World } from '../platform/world.ts'
import { findAddress } from './addresses.ts'

export function postalRoutes(app: FastifyInstance, world: World): void {
  injectFaults(app, world, 'postal')
  for (const path of ['/ws/:cep/json/', '/ws/:cep/json']) {
    app.get<{ Params: { cep: string } }>(path, async ({ params }, reply) => {
      const cep = params.cep.replace('-', '')
      // ViaCEP answers 400 and a page for a malformed code, and 200 with `erro` as text for an unknown one.
      if (!/^\d{8}$/.test(cep))
        return reply.code(400).type('text/html; charset=utf-8').send('<h1>Http 400</h1>')
      return findAddress(cep) ?? { erro: 'true' }
    })
  }
}
