/** The figures and reports (decision 87). */
import * as calls from '@drip/core/contracts/admin/figures-calls'
import type { Deps } from '../../../../deps.ts'
import type { ServeAdmins } from '../../../people/admins/admin-guard.ts'
import { listFunnel, listRefusals } from './list-purchases.ts'
import {
  listAgeing,
  listBands,
  listDue,
  listMerchantFigures,
  listResults,
  listRolls,
  listVintages,
} from './list-reports.ts'
import { showOverview } from './show-overview.ts'

export function adminFigureRoutes(serve: ServeAdmins, deps: Deps): void {
  serve(calls.listAgeing, ({ query, reads }) => listAgeing(reads(deps), query))
  serve(calls.listRolls, ({ query, reads }) => listRolls(reads(deps), query))
  serve(calls.listVintages, ({ query, reads }) => listVintages(reads(deps), query))
  serve(calls.listResults, ({ query, reads }) => listResults(reads(deps), query))
  serve(calls.listMerchantFigures, ({ query, reads }) => listMerchantFigures(reads(deps), query))
  serve(calls.listBands, ({ query, reads }) => listBands(reads(deps), query))
  serve(calls.listDue, ({ query, reads }) => listDue(reads(deps), query))
  serve(calls.listFunnel, ({ query, reads }) => listFunnel(reads(deps), query))
  serve(calls.listRefusals, ({ query, reads }) => listRefusals(reads(deps), query))
  serve(calls.showOverview, ({ query }) => showOverview(deps, query))
}
