/** What operators need beyond the specification: timelines, failed jobs, the audit log. */
import * as calls from '@drip/core/contracts/admin/admin-calls'
import type { Deps } from '../../../../deps.ts'
import type { ServeAdmins } from '../../../people/admins/admin-guard.ts'
import { discardFailedJob, listFailedJobs, retryFailedJob } from './failed-jobs.ts'
import { listFailedWebhooks, retryFailedWebhook } from './failed-webhooks.ts'
import { auditVerification, listAudit } from './list-audit.ts'
import { showWorkState } from './show-work-state.ts'
import { showCheckoutTimeline, showCustomerTimeline, showOrderTimeline } from './show-timeline.ts'

export function adminWatchRoutes(serve: ServeAdmins, deps: Deps): void {
  serve(calls.showOrderTimeline, ({ params, query }) => showOrderTimeline(deps, params.id, query.before))
  serve(calls.showCheckoutTimeline, ({ params, query }) =>
    showCheckoutTimeline(deps, params.id, query.before),
  )
  serve(calls.showCustomerTimeline, ({ params, query }) =>
    showCustomerTimeline(deps, params.id, query.before),
  )

  serve(calls.listJobs, ({ query }) => listFailedJobs(deps, query))
  serve(calls.showWorkState, () => showWorkState(deps))
  serve(calls.retryJob, ({ admin, params }) => retryFailedJob(deps, admin, params.id))
  serve(calls.discardJob, ({ admin, params }) => discardFailedJob(deps, admin, params.id))
  serve(calls.listFailedWebhooks, ({ query }) => listFailedWebhooks(deps, query))
  serve(calls.retryWebhook, ({ admin, params }) => retryFailedWebhook(deps, admin, params.id))

  serve(calls.listAudit, ({ query, reads }) =>
    listAudit(
      reads(deps),
      {
        objectType: query.objectType ?? null,
        objectId: query.objectId ?? null,
        actorId: query.actorId ?? null,
        action: query.action ?? null,
        beforeSeq: query.before ?? null,
      },
      { from: query.from ?? null, to: query.to ?? null },
      query.size,
    ),
  )
  serve(calls.verifyAudit, () => auditVerification(deps))
}
