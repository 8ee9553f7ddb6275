/** What waits for a second person. Which permission is needed depends on what is changed: the use cases ask. */
import { ChangeRefusal, RequestedChange, RequestedChanges } from '@drip/core/contracts/requested-changes'
import { CHANGE_STATES } from '@drip/core/contracts/change-states'
import { z } from 'zod'
import type { Deps } from '../../../deps.ts'
import type { Door } from '../../../platform/http.ts'
import { needs, onlyAdmins } from '../admins/admin-guard.ts'
import { Paging } from '@drip/core/contracts/shapes'
import { agreeToChange, endRequestedChange, refuseChange } from './answer-change.ts'
import { listChanges, showChange } from './list-changes.ts'

const BASE = '/admin_backoffice/api/v1/requested_changes'
const Params = z.object({ id: z.uuid() })
const Asked = Paging.extend({ state: z.enum(CHANGE_STATES).optional(), subjectId: z.uuid().optional() })
const ANSWER = { 200: RequestedChange }

export async function requestedChangeRoutes(app: Door, deps: Deps): Promise<void> {
  await onlyAdmins(app, deps, (inside, whichAdmin) => {
    const config = needs('EVERYBODY')

    inside.get(
      BASE,
      { config, schema: { querystring: Asked, response: { 200: RequestedChanges } } },
      async (request) => {
        const { state = null, subjectId = null, ...page } = request.query
        return listChanges(deps, whichAdmin(request), { state, subjectId, ...page })
      },
    )

    inside.get(`${BASE}/:id`, { config, schema: { params: Params, response: ANSWER } }, async (request) =>
      showChange(deps, whichAdmin(request), request.params.id),
    )

    inside.put(
      `${BASE}/:id/agree`,
      { config, schema: { params: Params, response: ANSWER } },
      async (request) => agreeToChange(deps, whichAdmin(request), request.params.id),
    )

    inside.put(
      `${BASE}/:id/refuse`,
      { config, schema: { params: Params, body: ChangeRefusal, response: ANSWER } },
      async (request) => refuseChange(deps, whichAdmin(request), request.params.id, request.body.answer),
    )

    inside.delete(`${BASE}/:id`, { config, schema: { params: Params, response: ANSWER } }, async (request) =>
      endRequestedChange(deps, whichAdmin(request), request.params.id),
    )
  })
}
