/** Requests that wait for a second person. The permission depends on what is changed: the use cases check it. */
import * as calls from '@drip/core/contracts/admin/admin-calls'
import type { Deps } from '../../../deps.ts'
import type { Door } from '../../../platform/http/http.ts'
import { onlyAdmins } from '../admins/admin-guard.ts'
import { agreeToChange, endRequestedChange, refuseChange } from './answer-change.ts'
import { listChanges, showChange } from './list-changes.ts'

export async function requestedChangeRoutes(app: Door, deps: Deps): Promise<void> {
  await onlyAdmins(app, deps, (serve) => {
    serve(calls.listChanges, ({ admin, query: { state = null, subjectId = null, ...page } }) =>
      listChanges(deps, admin, { state, subjectId, ...page }),
    )
    serve(calls.showChange, ({ admin, params }) => showChange(deps, admin, params.id))
    serve(calls.agreeToChange, ({ admin, params }) => agreeToChange(deps, admin, params.id))
    serve(calls.refuseChange, ({ admin, params, body }) => refuseChange(deps, admin, params.id, body.answer))
    serve(calls.endChange, ({ admin, params }) => endRequestedChange(deps, admin, params.id))
  })
}
