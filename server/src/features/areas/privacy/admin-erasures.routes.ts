/** Customers' erasure requests, for the people who answer them (LGPD art. 18 VI). */
import * as calls from '@drip/core/contracts/admin/admin-calls'
import type { Deps } from '../../../deps.ts'
import type { Door } from '../../../platform/http/http.ts'
import { onlyAdmins } from '../../people/admins/admin-guard.ts'
import { answerErasure, listErasures, showErasure } from './answer-erasure.ts'

export async function adminErasureRoutes(app: Door, deps: Deps): Promise<void> {
  await onlyAdmins(app, deps, (serve) => {
    serve(calls.listErasures, ({ query }) => listErasures(deps, query))
    serve(calls.showErasure, ({ params }) => showErasure(deps, params.id))
    serve(calls.answerErasure, ({ admin, params, body }) =>
      answerErasure(deps, admin, params.id, body.outcome),
    )
  })
}
