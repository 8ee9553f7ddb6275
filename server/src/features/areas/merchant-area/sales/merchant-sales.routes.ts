/** A merchant's purchases: list, details, refunds, summary figures and chart (001 §7.2). */
import * as calls from '@drip/core/contracts/merchant/merchant-calls'
import type { Deps } from '../../../../deps.ts'
import { listSales } from './list-sales.ts'
import type { ServeMerchants } from '../../../people/merchant-users/merchant-guard.ts'
import { refundAmount, refundSale, refundSoldProducts } from './refund-sale.ts'
import { showSale } from './show-sale.ts'
import { showBigNumbers, showGraphic } from './show-statistics.ts'

export function merchantSalesRoutes(serve: ServeMerchants, deps: Deps): void {
  serve(calls.listSales, ({ user, query, reads }) => listSales(reads(deps), user.merchantId, query))
  serve(calls.findSales, ({ user, query, body, reads }) =>
    listSales(reads(deps), user.merchantId, { ...query, ...body }),
  )
  serve(calls.listOrders, ({ user, query, reads }) =>
    listSales(reads(deps), user.merchantId, query, ['OK', 'REFUNDED']),
  )
  serve(calls.showSale, ({ user, params }) => showSale(deps, user.merchantId, params.id))
  serve(calls.showOrder, ({ user, params }) => showSale(deps, user.merchantId, params.id))
  serve(calls.showBigNumbers, ({ user, query }) => showBigNumbers(deps, user.merchantId, query))
  serve(calls.showGraphic, ({ user, query }) => showGraphic(deps, user.merchantId, query))

  serve(calls.refundSale, async ({ user, params, query, requestKey: key, seen }) => {
    await refundSale(deps, user, params.id, { key, seen, reason: query.reason })
    return showSale(deps, user.merchantId, params.id)
  })
  serve(calls.refundProducts, async ({ user, params, query, body, seen }) => {
    await refundSoldProducts(deps, user, params.id, body.productIds, { seen, reason: query.reason })
    return showSale(deps, user.merchantId, params.id)
  })
  serve(calls.refundPartially, async ({ user, params, query, body, requestKey: key, seen }) => {
    await refundAmount(deps, user, params.id, { reais: body.amount, key, seen, reason: query.reason })
    return showSale(deps, user.merchantId, params.id)
  })
}
