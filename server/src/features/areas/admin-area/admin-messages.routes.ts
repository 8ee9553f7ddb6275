/** Messages to customers and shoppers, as the back-office sees them and sends them once more. */
import { AdminMessages } from '@drip/core/contracts/admin-area'
import { z } from 'zod'
import type { Deps } from '../../../deps.ts'
import type { Door } from '../../../platform/http.ts'
import { rateLimit } from '../../../platform/rate-limits.ts'
import { type WhichAdmin, needs } from '../../people/admins/admin-guard.ts'
import { sendMessageAgain, sendPixLink, showMessages } from './show-messages.ts'

const BASE = '/admin_backoffice/api/v1'
const Params = z.object({ id: z.uuid() })
const Page = z.object({ page: z.coerce.number().int().min(0).max(10_000).default(0) })
/** Of one press. */
const Key = z.string().regex(/^[\da-zA-Z-]{16,64}$/)
const RepeatParams = z.object({ id: z.string().max(100), key: Key })
const LinkParams = z.object({ id: z.uuid(), instalmentId: z.uuid(), key: Key })
const TEN_MINUTES_MS = 600_000
/** Each is paid for, and somebody's telephone rings. */
const MESSAGES_PER_ADMIN = 100

export function adminMessageRoutes(app: Door, deps: Deps, whichAdmin: WhichAdmin): void {
  const sent = rateLimit(deps.clock, MESSAGES_PER_ADMIN, TEN_MINUTES_MS)

  app.get(
    `${BASE}/customers/:id/messages`,
    {
      config: needs('CUSTOMERS_READ'),
      schema: { params: Params, querystring: Page, response: { 200: AdminMessages } },
    },
    async (request) => showMessages(deps, { customerId: request.params.id }, request.query.page),
  )

  app.get(
    `${BASE}/checkouts/:id/messages`,
    {
      config: needs('ORDERS_READ'),
      schema: { params: Params, querystring: Page, response: { 200: AdminMessages } },
    },
    async (request) => showMessages(deps, { purchaseId: request.params.id }, request.query.page),
  )

  app.put(
    `${BASE}/messages/:id/repeats/:key`,
    { config: needs('PAYMENTS_REQUEST'), schema: { params: RepeatParams } },
    async (request, reply) => {
      const admin = whichAdmin(request)
      sent.take(admin.id)
      const { id: messageId, key } = request.params
      await sendMessageAgain(deps, admin, { messageId, key })
      return reply.status(204).send()
    },
  )

  app.put(
    `${BASE}/orders/:id/instalments/:instalmentId/links/:key`,
    { config: needs('PAYMENTS_REQUEST'), schema: { params: LinkParams } },
    async (request, reply) => {
      const admin = whichAdmin(request)
      sent.take(admin.id)
      const { id: orderId, instalmentId, key } = request.params
      await sendPixLink(deps, admin, { orderId, instalmentId, key })
      return reply.status(204).send()
    },
  )
}
