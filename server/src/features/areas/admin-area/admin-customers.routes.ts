/** Customers of the back-office, and the lists that decide about them: blocks, whitelist, negotiations (000 §7). */
import {
  AdminBlock,
  AdminBlocks,
  AdminBlocksQuery,
  AdminBulkDone,
  AdminCustomer,
  AdminCustomerChange,
  AdminCustomers,
  AdminCustomersQuery,
  AdminLimitReview,
  AdminListedQuery,
  AdminNegotiating,
  AdminNegotiation,
  AdminReasons,
  AdminReopenRecovery,
  AdminTrustAdd,
  AdminTrustRemove,
  AdminTrusted,
  AdminUnblock,
} from '@drip/core/contracts/admin-area'
import { z } from 'zod'
import type { Deps } from '../../../deps.ts'
import { ASKS } from '../../../platform/answer-once.ts'
import type { Door } from '../../../platform/http.ts'
import { sharedLimit } from '../../../platform/counted-limits.ts'
import { reopenRecovery } from '../../people/contact-changes/reopen-recovery.ts'
import { type WhichAdmin, actorOf, needs } from '../../people/admins/admin-guard.ts'
import { archiveCustomer, changeCustomer, resetCustomerPassword } from './change-customer.ts'
import {
  BLOCK_REASONS,
  NEGOTIATION_TYPES,
  addToNegotiation,
  blockData,
  distrust,
  removeFromNegotiation,
  trust,
  unblockData,
} from './edit-lists.ts'
import { exportCustomers } from './export-lists.ts'
import { exportLimit, sendList } from './send-list.ts'
import { listAdminCustomers } from './list-admin-customers.ts'
import { listNegotiating, listTrusted } from './list-listed.ts'
import { listBlocks } from './list-blocks.ts'
import { reviewLimit } from './review-limit.ts'
import { showAdminCustomer } from './show-admin-customer.ts'
import { totalsOf } from './totals.ts'

const BASE = '/admin_backoffice/api/v1'
const Params = z.object({ id: z.uuid() })
const TEN_MINUTES_MS = 600_000
/** Each is paid for at the bureau. */
const REVIEWS_PER_ADMIN = 60

export function adminCustomerRoutes(app: Door, deps: Deps, whichAdmin: WhichAdmin): void {
  customerRoutes(app, deps, whichAdmin)
  customerActions(app, deps, whichAdmin)
  fraudRoutes(app, deps, whichAdmin)
  trustRoutes(app, deps, whichAdmin)
  negotiationRoutes(app, deps, whichAdmin)
}

function customerRoutes(app: Door, deps: Deps, whichAdmin: WhichAdmin): void {
  const totals = totalsOf(deps.clock)

  app.post(
    `${BASE}/customers/search`,
    {
      config: { ...needs('CUSTOMERS_READ'), ...ASKS },
      schema: { body: AdminCustomersQuery, response: { 200: AdminCustomers } },
    },
    async (request) => listAdminCustomers(deps, totals, request.body),
  )

  const exports = exportLimit(deps)
  app.post(
    `${BASE}/customers/export`,
    { config: { ...needs('CUSTOMERS_READ'), ...ASKS }, schema: { body: AdminCustomersQuery } },
    async (request, reply) => {
      const admin = whichAdmin(request)
      await exports.take(admin.id)
      return sendList(reply, await exportCustomers(deps, admin, request.body))
    },
  )

  app.get(
    `${BASE}/customers/:id`,
    { config: needs('CUSTOMERS_READ'), schema: { params: Params, response: { 200: AdminCustomer } } },
    async (request) => showAdminCustomer(deps, whichAdmin(request), request.params.id),
  )

  app.put(
    `${BASE}/customers/:id`,
    {
      config: needs('CUSTOMERS_EDIT'),
      schema: { params: Params, body: AdminCustomerChange, response: { 200: AdminCustomer } },
    },
    async (request) => {
      const admin = whichAdmin(request)
      await changeCustomer(deps, admin, request.params.id, request.body)
      return showAdminCustomer(deps, admin, request.params.id)
    },
  )
}

function customerActions(app: Door, deps: Deps, whichAdmin: WhichAdmin): void {
  const reviews = sharedLimit(deps, {
    name: 'limit reviews',
    tries: REVIEWS_PER_ADMIN,
    windowMs: TEN_MINUTES_MS,
  })

  for (const [path, archived] of [
    ['archive', true],
    ['enable', false],
  ] as const)
    app.put(
      `${BASE}/customers/:id/${path}`,
      { config: needs('CUSTOMERS_EDIT'), schema: { params: Params } },
      async (request, reply) => {
        await archiveCustomer(deps, whichAdmin(request), request.params.id, archived)
        return reply.status(204).send()
      },
    )

  app.put(
    `${BASE}/customers/:id/reopen_recovery`,
    { config: needs('CUSTOMERS_EDIT'), schema: { params: Params, body: AdminReopenRecovery } },
    async (request, reply) => {
      const { id: customerId } = request.params
      await reopenRecovery(deps, actorOf(whichAdmin(request)), { customerId, reason: request.body.reason })
      return reply.status(204).send()
    },
  )

  app.put(
    `${BASE}/customers/:id/reset_password`,
    { config: needs('CUSTOMERS_EDIT'), schema: { params: Params } },
    async (request, reply) => {
      await resetCustomerPassword(deps, whichAdmin(request), request.params.id)
      return reply.status(204).send()
    },
  )

  app.put(
    `${BASE}/customers/:id/limit_review`,
    { config: needs('LIMITS_REVIEW'), schema: { params: Params, response: { 200: AdminLimitReview } } },
    async (request) => {
      const admin = whichAdmin(request)
      await reviews.take(admin.id)
      return reviewLimit(deps, admin, request.params.id)
    },
  )
}

function fraudRoutes(app: Door, deps: Deps, whichAdmin: WhichAdmin): void {
  const totals = totalsOf(deps.clock)

  app.get(
    `${BASE}/fraud/reasons`,
    { config: needs('CUSTOMERS_READ'), schema: { response: { 200: AdminReasons } } },
    async () => reasons(BLOCK_REASONS),
  )

  app.post(
    `${BASE}/fraud/block`,
    { config: needs('FRAUD_BLOCK'), schema: { body: AdminBlock, response: { 200: AdminBulkDone } } },
    async (request) => blockData(deps, whichAdmin(request), request.body),
  )

  app.post(
    `${BASE}/fraud/unblock`,
    { config: needs('FRAUD_BLOCK'), schema: { body: AdminUnblock, response: { 200: AdminBulkDone } } },
    async (request) => unblockData(deps, whichAdmin(request), request.body),
  )

  app.post(
    `${BASE}/fraud/reports/search`,
    {
      config: { ...needs('FRAUD_BLOCK'), ...ASKS },
      schema: { body: AdminBlocksQuery, response: { 200: AdminBlocks } },
    },
    async (request) => listBlocks(deps, totals, request.body),
  )
}

function trustRoutes(app: Door, deps: Deps, whichAdmin: WhichAdmin): void {
  const totals = totalsOf(deps.clock)

  app.post(
    `${BASE}/trust/search`,
    {
      config: { ...needs('CUSTOMERS_READ'), ...ASKS },
      schema: { body: AdminListedQuery, response: { 200: AdminTrusted } },
    },
    async (request) => listTrusted(deps, totals, request.body),
  )

  app.post(
    `${BASE}/trust/add`,
    { config: needs('WHITELIST_EDIT'), schema: { body: AdminTrustAdd, response: { 200: AdminBulkDone } } },
    async (request) => trust(deps, whichAdmin(request), request.body),
  )

  app.post(
    `${BASE}/trust/remove`,
    {
      config: needs('WHITELIST_EDIT'),
      schema: { body: AdminTrustRemove, response: { 200: AdminBulkDone } },
    },
    async (request) => distrust(deps, whichAdmin(request), request.body),
  )
}

function negotiationRoutes(app: Door, deps: Deps, whichAdmin: WhichAdmin): void {
  const totals = totalsOf(deps.clock)

  app.post(
    `${BASE}/debt_negotiations/search`,
    {
      config: { ...needs('CUSTOMERS_READ'), ...ASKS },
      schema: { body: AdminListedQuery, response: { 200: AdminNegotiating } },
    },
    async (request) => listNegotiating(deps, totals, request.body),
  )

  app.get(
    `${BASE}/debt_negotiations/types`,
    { config: needs('CUSTOMERS_READ'), schema: { response: { 200: AdminReasons } } },
    async () => reasons(NEGOTIATION_TYPES),
  )

  app.post(
    `${BASE}/debt_negotiations/add`,
    {
      config: needs('NEGOTIATIONS_EDIT'),
      schema: { body: AdminNegotiation, response: { 200: AdminBulkDone } },
    },
    async (request) => addToNegotiation(deps, whichAdmin(request), request.body),
  )

  app.post(
    `${BASE}/debt_negotiations/remove`,
    {
      config: needs('NEGOTIATIONS_EDIT'),
      schema: { body: AdminNegotiation, response: { 200: AdminBulkDone } },
    },
    async (request) => removeFromNegotiation(deps, whichAdmin(request), request.body),
  )
}

function reasons(list: readonly string[]): AdminReasons {
  return { content: list.map((it) => ({ value: it, label: it })) }
}
