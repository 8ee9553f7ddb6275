import sql from 'sql-template-tag'
import type { Deps } from '../../../deps.ts'
import type { Door } from '../../../platform/http/http.ts'

/** Turned true when everything is up, and false again when the process is asked to end. */
export interface Readiness {
  ready: boolean
}

/** Live: the process answers. Ready: it has started whole, and its database answers. */
export function healthRoutes(app: Door, { db }: Deps, readiness: Readiness): void {
  app.get('/health/live', async () => ({ status: 'ok' }))

  app.get('/health/ready', async (_request, reply) => {
    if (!readiness.ready) return reply.status(503).send({ status: 'starting or ending' })
    const answered = await db.row(sql`select 1`).then(
      () => true,
      () => false,
    )
    return reply
      .status(answered ? 200 : 503)
      .send({ status: answered ? 'ok' : 'the database does not answer' })
  })
}
