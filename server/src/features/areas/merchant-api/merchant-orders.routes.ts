/** Calls of a merchant's server beyond the older modules' protocol: lists, refunds of every kind, settlements. */
import { daysBetween, parseCivilDate } from '@drip/core/calendar/dates'
import * as api from '@drip/core/contracts/merchant/merchant-api'
import { parseReaisNumber } from '@drip/core/money/cents'
import type { Deps } from '../../../deps.ts'
import { Refusal, orRefuse } from '../../../platform/http/refusal.ts'
import { refundProducts } from '../../servicing/corrections/refund-products.ts'
import { cancelOrder } from '../../servicing/corrections/cancel-order.ts'
import { findOrdersOfDayAfter } from '../../purchases/settlements/extract.store.ts'
import { findSettlements } from '../../purchases/settlements/find-settlements.ts'
import { nextCursor, readCursor } from '../../../platform/http/cursor.ts'
import { findOrderProducts } from '../../purchases/orders/order-products.store.ts'
import {
  findOrderOfMerchant,
  findOrdersOfMerchant,
  findRefundsOfOrder,
  findTransfersOfMerchant,
} from './merchant-orders.store.ts'
import {
  orderOfMerchant,
  orderRow,
  settledOrder,
  settlementDay,
  transferOfMerchant,
} from './merchant-orders.views.ts'
import type { Serve } from './serve-operations.ts'

const MAX_DAYS = 92

export function merchantOrderRoutes(serve: Serve, deps: Deps): void {
  serve(api.listOrders, async ({ merchant, query }) => {
    const rows = await findOrdersOfMerchant(deps.db, merchant.id, {
      ...query,
      from: instantOf(query.createdFrom),
      until: instantOf(query.createdUntil),
      after: readCursor(query.after),
    })
    const cursor = nextCursor(rows, query.limit, (it) => [it.createdAt.toISOString(), it.id])
    return { content: rows.slice(0, query.limit).map(orderRow), nextCursor: cursor }
  })

  serve(api.getOrder, async ({ merchant, params }) => showOrder(deps, merchant.id, params.id))

  serve(api.refundOrder, async ({ merchant, params, body, requestKey }) => {
    await refund(deps, merchant.id, params.id, body, requestKey)
    return showOrder(deps, merchant.id, params.id)
  })

  serve(api.listSettlements, async ({ merchant, query }) => {
    const { content } = await findSettlements(deps, merchant.id, periodOf(query), {
      number: 0,
      size: MAX_DAYS,
    })
    return { content: content.map(settlementDay) }
  })

  serve(api.listSettledOrders, async ({ merchant, params, query }) => {
    const day = orRefuse(parseCivilDate(params.date), 'NOT_FOUND')
    const after = readCursor(query.after)
    const rows = await findOrdersOfDayAfter(deps.db, merchant.id, day, { after, limit: query.limit })
    const cursor = nextCursor(rows, query.limit, (it) => [it.recordedAt.toISOString(), it.entryId])
    return { content: rows.slice(0, query.limit).map(settledOrder), nextCursor: cursor }
  })

  serve(api.listTransfers, async ({ merchant, query }) => {
    const rows = await findTransfersOfMerchant(deps.db, merchant.id, {
      after: readCursor(query.after),
      limit: query.limit,
    })
    const cursor = nextCursor(rows, query.limit, (it) => [`${it.transferDate}T00:00:00.000Z`, it.id])
    return { content: rows.slice(0, query.limit).map(transferOfMerchant), nextCursor: cursor }
  })
}

/** @throws Refusal ORDER_NOT_FOUND */
async function showOrder(deps: Deps, merchantId: string, id: string): Promise<api.OrderOfMerchant> {
  const order = orRefuse(await findOrderOfMerchant(deps.db, merchantId, id), 'ORDER_NOT_FOUND')
  const [products, refunds] = await Promise.all([
    findOrderProducts(deps.db, id),
    findRefundsOfOrder(deps.db, id),
  ])
  return orderOfMerchant(order, products, refunds)
}

/** @throws Refusal ORDER_NOT_FOUND, PRODUCT_NOT_FOUND, AMOUNT_NOT_REFUNDABLE, INVALID_BODY */
async function refund(
  deps: Deps,
  merchantId: string,
  orderId: string,
  body: api.Refund,
  requestKey: string | undefined,
): Promise<void> {
  if ('productIds' in body)
    return refundProducts(deps, { orderId, merchantId, productIds: body.productIds, source: 'MERCHANT_API' })
  const amount = 'all' in body ? 'all' : parseReaisNumber(body.amount)
  if (amount === null || amount === 0)
    throw new Refusal('INVALID_BODY', { errors: [{ field: 'amount', code: 'invalid' }] })
  return cancelOrder(deps, merchantId, orderId, { amount, source: 'MERCHANT_API', requestKey })
}

function instantOf(text: string | undefined): Date | null {
  return text === undefined ? null : new Date(text)
}

/** @throws Refusal INVALID_QUERY for days in the wrong order, or too many */
function periodOf(query: { from: string; to: string }) {
  const [from, to] = [parseCivilDate(query.from), parseCivilDate(query.to)]
  if (from === null || to === null || to < from || daysBetween(from, to) >= MAX_DAYS)
    throw new Refusal('INVALID_QUERY', { errors: [{ field: 'to', code: 'invalid' }] })
  return { from, to }
}
