/** Customers' requests to be forgotten, for who answers them (LGPD art. 18 VI). */
import {
  AdminErasureAnswer,
  AdminErasureDetails,
  AdminErasureState,
  AdminErasures,
} from '@drip/core/contracts/admin-watch'
import { z } from 'zod'
import type { Deps } from '../../../deps.ts'
import type { Door } from '../../../platform/http.ts'
import { needs, onlyAdmins } from '../../people/admins/admin-guard.ts'
import { Paging } from '@drip/core/contracts/shapes'
import { answerErasure, listErasures, showErasure } from './answer-erasure.ts'

const BASE = '/admin_backoffice/api/v1/erasure_requests'
const Params = z.object({ id: z.uuid() })
const Asked = Paging.extend({ state: AdminErasureState.default('OPEN') })

export async function adminErasureRoutes(app: Door, deps: Deps): Promise<void> {
  await onlyAdmins(app, deps, (inside, whichAdmin) => {
    inside.get(
      BASE,
      { config: needs('ERASURES_ANSWER'), schema: { querystring: Asked, response: { 200: AdminErasures } } },
      async (request) => listErasures(deps, request.query),
    )

    inside.get(
      `${BASE}/:id`,
      {
        config: needs('ERASURES_ANSWER'),
        schema: { params: Params, response: { 200: AdminErasureDetails } },
      },
      async (request) => showErasure(deps, request.params.id),
    )

    inside.put(
      `${BASE}/:id/answer`,
      { config: needs('ERASURES_ANSWER'), schema: { params: Params, body: AdminErasureAnswer } },
      async (request, reply) => {
        await answerErasure(deps, whichAdmin(request), request.params.id, request.body.outcome)
        return reply.status(204).send()
      },
    )
  })
}
