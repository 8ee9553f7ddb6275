/** Orders of the back-office: lists, details, and what may be done to them (000 §7). */
import {
  AdminActionAsked,
  AdminCheckout,
  AdminDueDate,
  AdminFeeRemoval,
  AdminInstalmentPayments,
  AdminOrder,
  AdminOrders,
  AdminOrdersQuery,
  AdminPartialRefund,
  AdminPayment,
  AdminPaymentRefresh,
  AdminPayments,
  AdminPreview,
  AdminProductAmount,
  AdminProductRefund,
  AdminUnbought,
  AdminUnboughtQuery,
  AdminWriteOff,
} from '@drip/core/contracts/admin-area'
import { ADMIN_ACTION_NEEDS } from '@drip/core/contracts/admin-action-needs'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Deps } from '../../../deps.ts'
import { ASKS } from '../../../platform/answer-once.ts'
import type { Door } from '../../../platform/http.ts'
import { sharedLimit } from '../../../platform/counted-limits.ts'
import { seenVersion } from '../../../platform/versions.ts'
import { type Press, actOnOrder, orderOfInstalment, previewOnOrder } from './act-on-order.ts'
import { type WhichAdmin, checkMay, needs } from '../../people/admins/admin-guard.ts'
import { exportOrders } from './export-lists.ts'
import { exportLimit, sendList } from './send-list.ts'
import { listAdminOrders } from './list-admin-orders.ts'
import { listUnbought } from './list-unbought.ts'
import { refreshPayment, requestInstalmentPayments, requestUniquePayment } from './request-payment.ts'
import { showAdminCheckout } from './show-admin-checkout.ts'
import { showAdminOrder } from './show-admin-order.ts'
import { totalsOf } from './totals.ts'
import { previewWriteOff, writeOffDebts } from './write-off-debts.ts'

const BASE = '/admin_backoffice/api/v1'
const Params = z.object({ id: z.uuid() })
const ProductParams = z.object({ id: z.uuid(), productId: z.uuid() })
const PaymentParams = z.object({ externalPaymentId: z.string().regex(/^[a-zA-Z\d]{26,35}$/) })
const TEN_MINUTES_MS = 600_000
/** Each may be a charge at the PSP. */
const CODES_PER_ADMIN = 300

export function adminOrderRoutes(app: Door, deps: Deps, whichAdmin: WhichAdmin): void {
  listRoutes(app, deps, whichAdmin)
  refundRoutes(app, deps, whichAdmin)
  correctionRoutes(app, deps, whichAdmin)
  paymentRoutes(app, deps, whichAdmin)
  writeOffRoutes(app, deps, whichAdmin)
}

function listRoutes(app: Door, deps: Deps, whichAdmin: WhichAdmin): void {
  const totals = totalsOf(deps.clock)

  // a search may name a person, and so is no part of a URL
  app.post(
    `${BASE}/orders/search`,
    {
      config: { ...needs('ORDERS_READ'), ...ASKS },
      schema: { body: AdminOrdersQuery, response: { 200: AdminOrders } },
    },
    async (request) => listAdminOrders(deps, totals, request.body),
  )

  const exports = exportLimit(deps)
  app.post(
    `${BASE}/orders/export`,
    { config: { ...needs('ORDERS_READ'), ...ASKS }, schema: { body: AdminOrdersQuery } },
    async (request, reply) => {
      const admin = whichAdmin(request)
      await exports.take(admin.id)
      return sendList(reply, await exportOrders(deps, admin, request.body))
    },
  )

  app.get(
    `${BASE}/orders/:id`,
    { config: needs('ORDERS_READ'), schema: { params: Params, response: { 200: AdminOrder } } },
    async (request) => showAdminOrder(deps, whichAdmin(request), request.params.id),
  )

  app.post(
    `${BASE}/checkouts/search`,
    {
      config: { ...needs('ORDERS_READ'), ...ASKS },
      schema: { body: AdminUnboughtQuery, response: { 200: AdminUnbought } },
    },
    async (request) => listUnbought(deps, totals, request.body),
  )

  app.get(
    `${BASE}/checkouts/:id`,
    { config: needs('ORDERS_READ'), schema: { params: Params, response: { 200: AdminCheckout } } },
    async (request) => showAdminCheckout(deps, whichAdmin(request), request.params.id),
  )

  app.post(
    `${BASE}/orders/:id/preview`,
    {
      config: { ...needs('ORDERS_READ'), ...ASKS },
      schema: { params: Params, body: AdminActionAsked, response: { 200: AdminPreview } },
    },
    async (request) => {
      const admin = whichAdmin(request)
      // who may not do it need not see what it would do
      checkMay(admin, [ADMIN_ACTION_NEEDS[request.body.action]])
      return previewOnOrder(deps, admin, request.params.id, request.body)
    },
  )
}

function refundRoutes(app: Door, deps: Deps, whichAdmin: WhichAdmin): void {
  app.put(
    `${BASE}/orders/:id/cancel`,
    { config: needs('ORDERS_REFUND'), schema: { params: Params } },
    async (request, reply) => {
      const asked = { action: 'FULL_REFUND' } as const
      await actOnOrder(deps, whichAdmin(request), request.params.id, asked, pressOf(request))
      return reply.status(204).send()
    },
  )

  app.put(
    `${BASE}/orders/:id/partial_cancel`,
    { config: needs('ORDERS_REFUND'), schema: { params: Params, body: AdminPartialRefund } },
    async (request, reply) => {
      const asked = { action: 'PARTIAL_REFUND', ...request.body } as const
      await actOnOrder(deps, whichAdmin(request), request.params.id, asked, pressOf(request))
      return reply.status(204).send()
    },
  )

  app.put(
    `${BASE}/orders/:id/products/cancel`,
    { config: needs('ORDERS_REFUND'), schema: { params: Params, body: AdminProductRefund } },
    async (request, reply) => {
      const asked = { action: 'PRODUCT_REFUND', ...request.body } as const
      await actOnOrder(deps, whichAdmin(request), request.params.id, asked, pressOf(request))
      return reply.status(204).send()
    },
  )

  app.put(
    `${BASE}/orders/:id/products/:productId/amount`,
    { config: needs('ORDERS_REFUND'), schema: { params: ProductParams, body: AdminProductAmount } },
    async (request, reply) => {
      const { id, productId } = request.params
      const asked = { action: 'PRODUCT_AMOUNT', productId, ...request.body } as const
      await actOnOrder(deps, whichAdmin(request), id, asked, pressOf(request))
      return reply.status(204).send()
    },
  )
}

function correctionRoutes(app: Door, deps: Deps, whichAdmin: WhichAdmin): void {
  app.put(
    `${BASE}/orders/:id/due_date`,
    { config: needs('ORDERS_CORRECT'), schema: { params: Params, body: AdminDueDate } },
    async (request, reply) => {
      const asked = { action: 'DUE_DATE', ...request.body } as const
      await actOnOrder(deps, whichAdmin(request), request.params.id, asked, pressOf(request))
      return reply.status(204).send()
    },
  )

  app.delete(
    `${BASE}/instalments/:id/fee`,
    { config: needs('ORDERS_CORRECT'), schema: { params: Params, body: AdminFeeRemoval } },
    async (request, reply) => {
      const instalmentId = request.params.id
      const orderId = await orderOfInstalment(deps, instalmentId)
      const asked = { action: 'REMOVE_FEE', instalmentId, ...request.body } as const
      await actOnOrder(deps, whichAdmin(request), orderId, asked, pressOf(request))
      return reply.status(204).send()
    },
  )

  for (const [path, action] of [
    ['close_with_negotiation', 'CLOSE_WITH_NEGOTIATION'],
    ['cancel_with_negotiation', 'CANCEL_WITH_NEGOTIATION'],
  ] as const)
    app.put(
      `${BASE}/orders/:id/${path}`,
      { config: needs('DEBTS_WRITE_OFF'), schema: { params: Params } },
      async (request, reply) => {
        await actOnOrder(deps, whichAdmin(request), request.params.id, { action }, pressOf(request))
        return reply.status(204).send()
      },
    )
}

function paymentRoutes(app: Door, deps: Deps, whichAdmin: WhichAdmin): void {
  const codes = sharedLimit(deps, {
    name: 'admin Pix codes',
    tries: CODES_PER_ADMIN,
    windowMs: TEN_MINUTES_MS,
  })

  app.post(
    `${BASE}/orders/:id/instalment_payments`,
    {
      config: needs('PAYMENTS_REQUEST'),
      schema: { params: Params, body: AdminInstalmentPayments, response: { 200: AdminPayments } },
    },
    async (request) => {
      const admin = whichAdmin(request)
      await codes.take(admin.id)
      const { instalmentIds } = request.body
      return { content: await requestInstalmentPayments(deps, admin, request.params.id, instalmentIds) }
    },
  )

  app.post(
    `${BASE}/orders/:id/unique_payment`,
    { config: needs('PAYMENTS_REQUEST'), schema: { params: Params, response: { 200: AdminPayment } } },
    async (request) => {
      const admin = whichAdmin(request)
      await codes.take(admin.id)
      return requestUniquePayment(deps, admin, request.params.id)
    },
  )

  app.put(
    `${BASE}/payments/:externalPaymentId/refresh`,
    {
      config: needs('PAYMENTS_REQUEST'),
      schema: { params: PaymentParams, body: AdminPaymentRefresh, response: { 200: AdminPayment } },
    },
    async (request) => {
      await codes.take(whichAdmin(request).id)
      const { externalPaymentId: txid } = request.params
      return refreshPayment(deps, { txid, orderId: request.body.orderId })
    },
  )
}

function writeOffRoutes(app: Door, deps: Deps, whichAdmin: WhichAdmin): void {
  app.post(
    `${BASE}/write_offs`,
    { config: needs('DEBTS_WRITE_OFF'), schema: { body: AdminWriteOff } },
    async (request, reply) => {
      await writeOffDebts(deps, whichAdmin(request), request.body, seenVersion(request))
      return reply.status(204).send()
    },
  )

  app.post(
    `${BASE}/write_offs/preview`,
    {
      config: { ...needs('DEBTS_WRITE_OFF'), ...ASKS },
      schema: { body: AdminWriteOff, response: { 200: AdminPreview } },
    },
    async (request) => previewWriteOff(deps, whichAdmin(request), request.body),
  )
}

function pressOf(request: FastifyRequest): Press {
  const given = request.headers['idempotency-key']
  return {
    requestKey: typeof given === 'string' && given !== '' ? given : undefined,
    seen: seenVersion(request),
  }
}
