/** Requests to a second person; the answers are in people/requested-changes. */
import * as calls from '@drip/core/contracts/admin/admin-calls'
import type { Deps } from '../../../../deps.ts'
import type { ServeAdmins } from '../../../people/admins/admin-guard.ts'
import { askForAction, askForWriteOff } from './ask-second-person.ts'
import { askForRole } from './change-role.ts'

export function twoPeopleRoutes(serve: ServeAdmins, deps: Deps): void {
  serve(calls.askForAction, ({ admin, params, body, seen }) =>
    askForAction(deps, admin, { orderId: params.id, ...body, seen }),
  )
  serve(calls.askForWriteOff, ({ admin, body, seen }) => askForWriteOff(deps, admin, { ...body, seen }))
  serve(calls.askForRole, ({ admin, params, body }) => askForRole(deps, admin, { ...params, ...body }))
}
