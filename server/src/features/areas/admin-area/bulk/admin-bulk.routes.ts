/** An operator's tools for lists: saved views, and actions on several rows. */
import * as calls from '@drip/core/contracts/admin/admin-calls'
import type { Deps } from '../../../../deps.ts'
import type { ServeAdmins } from '../../../people/admins/admin-guard.ts'
import { actInBulk, previewBulk } from './act-in-bulk.ts'
import { dropListView, keepListView, showListViews } from '../views/keep-list-views.ts'

export function adminListRoutes(serve: ServeAdmins, deps: Deps): void {
  serve(calls.showListViews, ({ admin, params }) => showListViews(deps, admin, params.list))
  serve(calls.saveListView, ({ admin, params, body }) => keepListView(deps, admin, params.list, body))
  serve(calls.removeListView, ({ admin, params, body }) => dropListView(deps, admin, params.list, body.name))
  serve(calls.previewBulk, ({ admin, body }) => previewBulk(deps, admin, body))
  serve(calls.actInBulk, ({ admin, body }) => actInBulk(deps, admin, body))
}
