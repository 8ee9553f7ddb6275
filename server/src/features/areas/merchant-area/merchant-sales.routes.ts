/** The purchases of a merchant: list, details, refunds, big numbers and chart (001 §7.2). */
import {
  BigNumbers,
  CancelPartially,
  CancelProducts,
  CheckoutsQuery,
  Graphic,
  MerchantCheckout,
  MerchantCheckouts,
  StatisticsQuery,
} from '@drip/core/contracts/merchant-area'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Deps } from '../../../deps.ts'
import { sharedLimit } from '../../../platform/counted-limits.ts'
import { seenVersion } from '../../../platform/versions.ts'
import { Paging } from '@drip/core/contracts/shapes'
import { listSales } from './list-sales.ts'
import type { MerchantDoors } from '../../people/merchant-users/merchant-guard.ts'
import { type Press, refundAmount, refundSale, refundSoldProducts } from './refund-sale.ts'
import { showSale } from './show-sale.ts'
import { showBigNumbers, showGraphic } from './show-statistics.ts'

const V1 = '/merchant_backoffice/api/v1'
const V2 = '/merchant_backoffice/api/v2'
const Params = z.object({ id: z.uuid() })
const Query = CheckoutsQuery.extend(Paging.shape)
/** Each may be many Pix that go back. */
const REFUNDS_PER_USER = 120
const TEN_MINUTES_MS = 600_000

export function merchantSalesRoutes(doors: MerchantDoors, deps: Deps): void {
  readRoutes(doors, deps)
  refundRoutes(doors, deps)
}

function readRoutes({ all, whoCalls }: MerchantDoors, deps: Deps): void {
  const list = { schema: { querystring: Query, response: { 200: MerchantCheckouts } } }
  const details = { schema: { params: Params, response: { 200: MerchantCheckout } } }

  all.get(`${V2}/checkouts`, list, async (request) =>
    listSales(deps, whoCalls(request).merchantId, request.query),
  )
  all.get(`${V1}/orders`, list, async (request) =>
    listSales(deps, whoCalls(request).merchantId, request.query, ['OK', 'REFUNDED']),
  )
  all.get(`${V2}/checkouts/:id`, details, async (request) =>
    showSale(deps, whoCalls(request).merchantId, request.params.id),
  )
  all.get(`${V1}/orders/:id`, details, async (request) =>
    showSale(deps, whoCalls(request).merchantId, request.params.id),
  )
  all.get(
    `${V2}/checkouts/statistics`,
    { schema: { querystring: StatisticsQuery, response: { 200: BigNumbers } } },
    async (request) => showBigNumbers(deps, whoCalls(request).merchantId, request.query),
  )
  all.get(
    `${V2}/checkouts/graphic`,
    { schema: { querystring: StatisticsQuery, response: { 200: Graphic } } },
    async (request) => showGraphic(deps, whoCalls(request).merchantId, request.query),
  )
}

function refundRoutes({ admins, whoCalls }: MerchantDoors, deps: Deps): void {
  const refunds = sharedLimit(deps, {
    name: 'merchant refunds',
    tries: REFUNDS_PER_USER,
    windowMs: TEN_MINUTES_MS,
  })
  const answer = { 200: MerchantCheckout }

  admins.put(`${V1}/orders/:id/cancel`, { schema: { params: Params, response: answer } }, async (request) => {
    const user = whoCalls(request)
    await refunds.take(user.id)
    await refundSale(deps, user, request.params.id, pressOf(request))
    return showSale(deps, user.merchantId, request.params.id)
  })

  admins.put(
    `${V1}/orders/:id/products/cancel`,
    { schema: { params: Params, body: CancelProducts, response: answer } },
    async (request) => {
      const user = whoCalls(request)
      await refunds.take(user.id)
      await refundSoldProducts(deps, user, request.params.id, request.body.productIds, pressOf(request))
      return showSale(deps, user.merchantId, request.params.id)
    },
  )

  admins.put(
    `${V1}/orders/:id/cancel/partially`,
    { schema: { params: Params, body: CancelPartially, response: answer } },
    async (request) => {
      const user = whoCalls(request)
      await refunds.take(user.id)
      await refundAmount(deps, user, request.params.id, {
        reais: request.body.amount,
        ...pressOf(request),
      })
      return showSale(deps, user.merchantId, request.params.id)
    },
  )
}

function pressOf(request: FastifyRequest): Press {
  const key = request.headers['idempotency-key']
  return { key: typeof key === 'string' ? key : undefined, seen: seenVersion(request) }
}
