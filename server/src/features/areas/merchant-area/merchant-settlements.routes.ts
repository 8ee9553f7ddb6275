/** What a merchant is paid and for what (001 §7.2). */
import { Readable } from 'node:stream'
import { parseCivilDate } from '@drip/core/calendar/dates'
import {
  ExportQuery,
  MerchantSettlements,
  MerchantTransfer,
  MerchantTransfers,
  PeriodQuery,
  SettledOrders,
  SettlementBigNumbers,
  SettlementsQuery,
  TransferLines,
} from '@drip/core/contracts/merchant-area'
import { z } from 'zod'
import type { Deps } from '../../../deps.ts'
import { rateLimit } from '../../../platform/rate-limits.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { Paging } from '@drip/core/contracts/shapes'
import { exportStatement } from './export-statement.ts'
import type { MerchantDoors } from '../../people/merchant-users/merchant-guard.ts'
import {
  listOrdersOfDay,
  listSettlements,
  listTransferLines,
  listTransfers,
  showSettlementNumbers,
  showTransfer,
} from './show-settlements.ts'

const BASE = '/merchant_backoffice/api/v1'
const Params = z.object({ id: z.uuid() })
const Query = SettlementsQuery.extend(Paging.shape)
/** Each reads a month. */
const EXPORTS_PER_USER = 30
const TEN_MINUTES_MS = 600_000

export function merchantSettlementsRoutes(doors: MerchantDoors, deps: Deps): void {
  extractRoutes(doors, deps)
  transferRoutes(doors, deps)
}

function extractRoutes({ all, whoCalls }: MerchantDoors, deps: Deps): void {
  const exports = rateLimit(deps.clock, EXPORTS_PER_USER, TEN_MINUTES_MS)

  all.get(
    `${BASE}/settlements`,
    { schema: { querystring: Query, response: { 200: MerchantSettlements } } },
    async (request) => listSettlements(deps, whoCalls(request).merchantId, request.query),
  )

  all.get(
    `${BASE}/settlements/big_numbers`,
    { schema: { querystring: PeriodQuery, response: { 200: SettlementBigNumbers } } },
    async (request) => showSettlementNumbers(deps, whoCalls(request).merchantId, request.query.period),
  )

  all.get(
    `${BASE}/settlements/:date/orders`,
    {
      schema: {
        params: z.object({ date: z.iso.date() }),
        querystring: Paging,
        response: { 200: SettledOrders },
      },
    },
    async (request) => {
      const day = parseCivilDate(request.params.date)
      if (day === null) throw new Refusal('NOT_FOUND')
      return listOrdersOfDay(deps, whoCalls(request).merchantId, day, request.query)
    },
  )

  all.get(
    `${BASE}/settlements/export-csv`,
    { schema: { querystring: ExportQuery } },
    async (request, reply) => {
      const user = whoCalls(request)
      exports.take(user.id)
      const { fileName, lines } = await exportStatement(deps, user.merchantId, {
        year: Number(request.query.year),
        month: Number(request.query.month),
      })
      return reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="${fileName}"`)
        .send(Readable.from(lines))
    },
  )
}

function transferRoutes({ all, whoCalls }: MerchantDoors, deps: Deps): void {
  all.get(
    `${BASE}/transfers`,
    { schema: { querystring: Query, response: { 200: MerchantTransfers } } },
    async (request) => listTransfers(deps, whoCalls(request).merchantId, request.query),
  )

  all.get(
    `${BASE}/transfers/:id`,
    { schema: { params: Params, response: { 200: MerchantTransfer } } },
    async (request) => showTransfer(deps, whoCalls(request).merchantId, request.params.id),
  )

  all.get(
    `${BASE}/transfers/:id/lines`,
    { schema: { params: Params, querystring: Paging, response: { 200: TransferLines } } },
    async (request) =>
      listTransferLines(deps, whoCalls(request).merchantId, request.params.id, request.query),
  )
}
