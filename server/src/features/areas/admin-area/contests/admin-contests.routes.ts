/** One contested Pix (MED, decision 77). */
import * as calls from '@drip/core/contracts/admin/med-calls'
import type { Deps } from '../../../../deps.ts'
import { asArchive } from '../../../../platform/http/paper-reply.ts'
import type { ServeAdmins } from '../../../people/admins/admin-guard.ts'
import { makeContestEvidence } from '../../../servicing/med/contest-evidence.ts'
import { findFraud } from '../../../servicing/med/find-fraud.ts'
import { showContest } from '../../../servicing/med/show-contest.ts'
import { showContestTimeline } from '../watch/show-timeline.ts'

export function adminContestRoutes(serve: ServeAdmins, deps: Deps): void {
  serve(calls.showContest, ({ params }) => showContest(deps.db, params.id))
  serve(calls.showContestTimeline, ({ params, query }) => showContestTimeline(deps, params.id, query.before))
  serve(calls.findContestFraud, async ({ admin, params, body }) => {
    await findFraud(deps, admin, { caseId: params.id, ...body })
    return showContest(deps.db, params.id)
  })
  serve(calls.downloadContestEvidence, async ({ admin, params, reply }) =>
    asArchive(reply, 'provas-pix.zip', await makeContestEvidence(deps, admin, params.id)),
  )
}
