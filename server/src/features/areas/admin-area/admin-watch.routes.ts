/** What the specification lacks and operators need: timelines, failed work, the audit log. */
import { AdminTimeline } from '@drip/core/contracts/admin-area'
import {
  AdminAudit,
  AdminAuditVerification,
  AdminFailedWebhooks,
  AdminJobs,
  AdminWorkState,
} from '@drip/core/contracts/admin-watch'
import { z } from 'zod'
import type { Deps } from '../../../deps.ts'
import type { Door } from '../../../platform/http.ts'
import { rateLimit } from '../../../platform/rate-limits.ts'
import { Paging } from '@drip/core/contracts/shapes'
import { type WhichAdmin, needs } from '../../people/admins/admin-guard.ts'
import { discardFailedJob, listFailedJobs, retryFailedJob } from './failed-jobs.ts'
import { listFailedWebhooks, retryFailedWebhook } from './failed-webhooks.ts'
import { auditVerification, listAudit } from './list-audit.ts'
import { showWorkState } from './show-work-state.ts'
import { showCheckoutTimeline, showCustomerTimeline, showOrderTimeline } from './show-timeline.ts'

const BASE = '/admin_backoffice/api/v1'
const Params = z.object({ id: z.uuid() })
const Cursor = z.object({ before: z.string().max(200).optional() })
const After = z.object({ after: z.string().max(200).optional() })
const Name = z.string().regex(/^[A-Z_]{1,60}$/)
const AuditAsked = z.object({
  objectType: Name.optional(),
  objectId: z.string().max(100).optional(),
  actorId: z.uuid().optional(),
  action: Name.optional(),
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
  before: z
    .string()
    .regex(/^\d{1,15}$/)
    .transform(Number)
    .optional(),
})
const TEN_MINUTES_MS = 600_000
/** The whole chain is read for each. */
const VERIFICATIONS_PER_ADMIN = 10

export function adminWatchRoutes(app: Door, deps: Deps, whichAdmin: WhichAdmin): void {
  timelineRoutes(app, deps)
  jobRoutes(app, deps, whichAdmin)
  webhookRoutes(app, deps, whichAdmin)
  auditRoutes(app, deps, whichAdmin)
}

function timelineRoutes(app: Door, deps: Deps): void {
  app.get(
    `${BASE}/orders/:id/timeline`,
    {
      config: needs('ORDERS_READ'),
      schema: { params: Params, querystring: Cursor, response: { 200: AdminTimeline } },
    },
    async (request) => showOrderTimeline(deps, request.params.id, request.query.before),
  )

  app.get(
    `${BASE}/checkouts/:id/timeline`,
    {
      config: needs('ORDERS_READ'),
      schema: { params: Params, querystring: Cursor, response: { 200: AdminTimeline } },
    },
    async (request) => showCheckoutTimeline(deps, request.params.id, request.query.before),
  )

  app.get(
    `${BASE}/customers/:id/timeline`,
    {
      config: needs('CUSTOMERS_READ', 'ORDERS_READ'),
      schema: { params: Params, querystring: Cursor, response: { 200: AdminTimeline } },
    },
    async (request) => showCustomerTimeline(deps, request.params.id, request.query.before),
  )
}

function jobRoutes(app: Door, deps: Deps, whichAdmin: WhichAdmin): void {
  app.get(
    `${BASE}/jobs`,
    { config: needs('JOBS_READ'), schema: { querystring: Paging, response: { 200: AdminJobs } } },
    async (request) => listFailedJobs(deps, request.query),
  )

  app.get(
    `${BASE}/jobs/state`,
    { config: needs('JOBS_READ'), schema: { response: { 200: AdminWorkState } } },
    async () => showWorkState(deps),
  )

  app.post(
    `${BASE}/jobs/:id/retry`,
    { config: needs('JOBS_RETRY'), schema: { params: Params } },
    async (request, reply) => {
      await retryFailedJob(deps, whichAdmin(request), request.params.id)
      return reply.status(204).send()
    },
  )

  app.delete(
    `${BASE}/jobs/:id`,
    { config: needs('JOBS_DISCARD'), schema: { params: Params } },
    async (request, reply) => {
      await discardFailedJob(deps, whichAdmin(request), request.params.id)
      return reply.status(204).send()
    },
  )
}

function webhookRoutes(app: Door, deps: Deps, whichAdmin: WhichAdmin): void {
  app.get(
    `${BASE}/failed_webhooks`,
    {
      config: needs('JOBS_READ'),
      schema: { querystring: After, response: { 200: AdminFailedWebhooks } },
    },
    async (request) => listFailedWebhooks(deps, request.query.after),
  )

  app.post(
    `${BASE}/failed_webhooks/:id/retry`,
    { config: needs('JOBS_RETRY'), schema: { params: Params } },
    async (request, reply) => {
      await retryFailedWebhook(deps, whichAdmin(request), request.params.id)
      return reply.status(204).send()
    },
  )
}

function auditRoutes(app: Door, deps: Deps, whichAdmin: WhichAdmin): void {
  const verifications = rateLimit(deps.clock, VERIFICATIONS_PER_ADMIN, TEN_MINUTES_MS)

  app.get(
    `${BASE}/audit`,
    { config: needs('AUDIT_READ'), schema: { querystring: AuditAsked, response: { 200: AdminAudit } } },
    async ({ query }) =>
      listAudit(
        deps,
        {
          objectType: query.objectType ?? null,
          objectId: query.objectId ?? null,
          actorId: query.actorId ?? null,
          action: query.action ?? null,
          beforeSeq: query.before ?? null,
        },
        { from: query.from ?? null, to: query.to ?? null },
      ),
  )

  app.get(
    `${BASE}/audit/verification`,
    { config: needs('AUDIT_READ'), schema: { response: { 200: AdminAuditVerification } } },
    async (request) => {
      verifications.take(whichAdmin(request).id)
      return auditVerification(deps)
    },
  )
}
