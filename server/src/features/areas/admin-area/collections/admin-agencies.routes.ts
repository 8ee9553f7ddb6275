/** Collection agencies (decision 118). */
import * as calls from '@drip/core/contracts/admin/collections/agency-calls'
import type { Deps } from '../../../../deps.ts'
import type { ServeAdmins } from '../../../people/admins/admin-guard.ts'
import { handOver, previewHandOver, recallCases } from '../../../servicing/agencies/hand-over.ts'
import { previewReturn, takeReturn } from '../../../servicing/agencies/read-return.ts'
import { endAgency, saveAgency } from '../../../servicing/agencies/save-agency.ts'
import {
  listAgencies,
  listAgencyPayments,
  listPlacements,
  showAgency,
  showPortfolio,
} from '../../../servicing/agencies/show-agencies.ts'

export function adminAgencyRoutes(serve: ServeAdmins, deps: Deps): void {
  serve(calls.listAgencies, ({ reads }) => listAgencies(reads(deps)))
  serve(calls.showAgency, ({ params }) => showAgency(deps, params.id))
  serve(calls.saveAgency, ({ admin, params, body, seen }) =>
    saveAgency(deps, admin, { id: params.id, seen, ...body }),
  )
  serve(calls.endAgency, ({ admin, params }) => endAgency(deps, admin, params.id))
  serve(calls.listPlacements, ({ params, query, reads }) =>
    listPlacements(reads(deps), { ...params, ...query }),
  )
  serve(calls.listAgencyPayments, ({ params, query, reads }) =>
    listAgencyPayments(reads(deps), { ...params, ...query }),
  )
  serve(calls.showPortfolio, ({ admin, params }) => showPortfolio(deps, admin, params.id))
  serve(calls.previewHandOver, ({ params, body }) => previewHandOver(deps, { ...params, ...body }))
  serve(calls.handOver, ({ admin, params, body }) => handOver(deps, admin, { ...params, ...body }))
  serve(calls.recallCases, ({ admin, params, body }) => recallCases(deps, admin, { ...params, ...body }))
  serve(calls.previewReturn, ({ params, body }) => previewReturn(deps, { ...params, ...body }))
  serve(calls.takeReturn, ({ admin, params, body }) => takeReturn(deps, admin, { ...params, ...body }))
}
