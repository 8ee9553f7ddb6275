/** The collection strategy (decision 100). */
import * as calls from '@drip/core/contracts/admin/collections/strategy-calls'
import type { Deps } from '../../../../deps.ts'
import type { ServeAdmins } from '../../../people/admins/admin-guard.ts'
import { previewStrategy } from '../../../servicing/reminders/preview-strategy.ts'
import { dropStrategy, saveStrategy } from '../../../servicing/strategies/save-strategy.ts'
import { listStrategies, showStrategy } from '../../../servicing/strategies/show-strategies.ts'
import { showTrials } from '../../../servicing/strategies/show-trials.ts'
import { callOffStart, startStrategy } from '../../../servicing/strategies/start-strategy.ts'

export function adminStrategyRoutes(serve: ServeAdmins, deps: Deps): void {
  serve(calls.listStrategies, () => listStrategies(deps))
  serve(calls.showTrials, () => showTrials(deps))
  serve(calls.previewStrategy, ({ body }) => previewStrategy(deps, body.stages))
  serve(calls.showStrategy, ({ params }) => showStrategy(deps, params.id))
  serve(calls.saveStrategy, ({ admin, params, body, seen }) =>
    saveStrategy(deps, admin, { id: params.id, seen, ...body }),
  )
  serve(calls.dropStrategy, ({ admin, params }) => dropStrategy(deps, admin, params.id))
  serve(calls.startStrategy, ({ admin, params, body }) => startStrategy(deps, admin, { ...params, ...body }))
  serve(calls.callOffStart, ({ admin, params }) => callOffStart(deps, admin, params))
}
