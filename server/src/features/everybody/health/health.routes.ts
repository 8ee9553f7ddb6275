import type { Deps } from '../../../deps.ts'
import type { Door } from '../../../platform/http/http.ts'
import { type Readiness, healthOf } from './health.ts'

/** Live: the process answers requests. */
export function healthRoutes(app: Door, deps: Deps, readiness: Readiness): void {
  app.get('/health/live', async () => ({ status: 'ok' }))

  app.get('/health/ready', async (_request, reply) => {
    const { isReady, status } = await healthOf(deps, readiness)
    return reply.status(isReady ? 200 : 503).send({ status })
  })
}
