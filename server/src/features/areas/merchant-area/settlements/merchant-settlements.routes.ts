/** A merchant's payments and what they are for (001 §7.2). */
import { Readable } from 'node:stream'
import { parseCivilDate } from '@drip/core/calendar/dates'
import * as calls from '@drip/core/contracts/merchant/merchant-calls'
import type { Deps } from '../../../../deps.ts'
import { orRefuse } from '../../../../platform/http/refusal.ts'
import { asPaper } from '../../../../platform/http/paper-reply.ts'
import { issueTransferReceipt } from '../../../purchases/receipts/transfer-receipt.ts'
import { recordStatementDownload } from '../../../records/audit/record-export.ts'
import { exportStatement } from './export-statement.ts'
import type { ServeMerchants } from '../../../people/merchant-users/merchant-guard.ts'
import {
  listOrdersOfDay,
  listSettlements,
  listTransferLines,
  listTransfers,
  showNextTransfers,
  showSettlementNumbers,
  showTransfer,
} from './show-settlements.ts'

export function merchantSettlementsRoutes(serve: ServeMerchants, deps: Deps): void {
  serve(calls.listSettlements, ({ user, query, reads }) =>
    listSettlements(reads(deps), user.merchantId, query),
  )
  serve(calls.showSettlementNumbers, ({ user, query }) =>
    showSettlementNumbers(deps, user.merchantId, query.period),
  )
  serve(calls.listOrdersOfDay, async ({ user, params, query, reads }) => {
    const day = orRefuse(parseCivilDate(params.date), 'NOT_FOUND')
    return listOrdersOfDay(reads(deps), user.merchantId, day, query)
  })
  serve(calls.exportStatement, async ({ user, manager, query, reply }) => {
    const month = { year: Number(query.year), month: Number(query.month) }
    const { fileName, lines } = await exportStatement(deps, user.merchantId, month)
    await recordStatementDownload(deps, manager.actor, month)
    reply.type('text/csv; charset=utf-8').header('content-disposition', `attachment; filename="${fileName}"`)
    return Readable.from(lines)
  })

  serve(calls.listTransfers, ({ user, query, reads }) => listTransfers(reads(deps), user.merchantId, query))
  serve(calls.showTransfer, ({ user, params }) => showTransfer(deps, user.merchantId, params.id))
  serve(calls.showNextTransfers, ({ user }) => showNextTransfers(deps, user.merchantId))
  serve(calls.downloadTransferReceipt, async ({ user, params, reply }) => {
    const paper = await issueTransferReceipt(deps, user.merchantId, params.id)
    return asPaper(reply, 'repasse-drip.pdf', paper)
  })
  serve(calls.listTransferLines, ({ user, params, query, reads }) =>
    listTransferLines(reads(deps), user.merchantId, params.id, query),
  )
}
