/** The credit policy's versions and drafts (decision 105). */
import * as calls from '@drip/core/contracts/admin/policies/policy-calls'
import type { Deps } from '../../../../deps.ts'
import type { ServeAdmins } from '../../../people/admins/admin-guard.ts'
import {
  changePolicy,
  draftPolicy,
  dropPolicy,
  tryPolicy,
} from '../../../servicing/policies/edit-policies.ts'
import { listDifferences, listPolicies, showPolicy } from '../../../servicing/policies/show-policies.ts'
import { askForPolicy } from '../../../servicing/policies/switch-policy.ts'

export function adminPolicyRoutes(serve: ServeAdmins, deps: Deps): void {
  serve(calls.listPolicies, () => listPolicies(deps))
  serve(calls.showPolicy, ({ params }) => showPolicy(deps, params.id))
  serve(calls.draftPolicy, async ({ admin, body }) => showPolicy(deps, await draftPolicy(deps, admin, body)))
  serve(calls.changePolicy, async ({ admin, params, body, seen }) => {
    await changePolicy(deps, admin, { ...params, ...body, seen })
    return showPolicy(deps, params.id)
  })
  serve(calls.dropPolicy, ({ admin, params }) => dropPolicy(deps, admin, params.id))
  serve(calls.tryPolicy, async ({ admin, params, body }) => {
    await tryPolicy(deps, admin, { ...params, ...body })
    return showPolicy(deps, params.id)
  })
  serve(calls.listDifferences, ({ params, query, reads }) =>
    listDifferences(reads(deps), { ...params, ...query }),
  )
  serve(calls.askForPolicy, ({ admin, params, body }) => askForPolicy(deps, admin, { ...params, ...body }))
}
