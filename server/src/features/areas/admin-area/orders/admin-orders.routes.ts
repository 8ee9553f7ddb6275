/** Orders of the back-office: lists, details, and actions (000 §7). */
import * as calls from '@drip/core/contracts/admin/admin-calls'
import { ADMIN_ACTION_NEEDS } from '@drip/core/contracts/admin/admin-action-needs'
import type { Deps } from '../../../../deps.ts'
import { asPaper } from '../../../../platform/http/paper-reply.ts'
import { checkMay, type ServeAdmins } from '../../../people/admins/admin-guard.ts'
import { actOnOrder, orderOfInstalment, previewOnOrder } from './act-on-order.ts'
import { listAdminOrders } from './list-admin-orders.ts'
import { listDoubleRefunds } from './refunds/list-double-refunds.ts'
import { listFailedRefunds } from './refunds/list-failed-refunds.ts'
import { listUnbought } from './unbought/list-unbought.ts'
import { refreshPayment, requestInstalmentPayments, requestUniquePayment } from './request-payment.ts'
import { showAdminCheckout } from './show-admin-checkout.ts'
import { showAdminOrder } from './show-admin-order.ts'
import { listContests } from '../../../servicing/med/list-contests.ts'
import { listDisputesForUs } from '../../../servicing/disputes/list-disputes-for-us.ts'
import { listAutopay } from '../autopay/list-autopay.ts'
import { showAutopayFigures } from '../autopay/show-autopay-figures.ts'
import { totalsOf } from '../lists/totals.ts'
import {
  issueLetterForAdmin,
  issueReceiptForAdmin,
  sendDisputeFileToAdmin,
} from '../papers/download-papers.ts'
import { acceptOrderPlan } from './accept-order-plan.ts'
import { stopOrderAutopay } from './stop-order-autopay.ts'
import { previewWriteOff, writeOffDebts } from './write-off-debts.ts'

export function adminOrderRoutes(serve: ServeAdmins, deps: Deps): void {
  const totals = totalsOf(deps.clock)

  serve(calls.searchOrders, ({ body, reads }) => listAdminOrders(reads(deps), totals, body))
  serve(calls.showOrder, ({ admin, params }) => showAdminOrder(deps, admin, params.id))
  serve(calls.searchUnbought, ({ body, reads }) => listUnbought(reads(deps), totals, body))
  serve(calls.showAutopayFigures, () => showAutopayFigures(deps, totals))
  serve(calls.listAutopay, ({ query, reads }) => listAutopay(reads(deps), query))
  serve(calls.showCheckout, ({ admin, params }) => showAdminCheckout(deps, admin, params.id))
  serve(calls.downloadReceipt, async ({ admin, params: { id, payment }, reply }) =>
    asPaper(reply, 'comprovante-drip.pdf', await issueReceiptForAdmin(deps, admin, { orderId: id, payment })),
  )
  serve(calls.downloadSettlementLetter, async ({ admin, params, reply }) =>
    asPaper(reply, 'quitacao-drip.pdf', await issueLetterForAdmin(deps, admin, params.id)),
  )
  serve(calls.previewAction, async ({ admin, params, body }) => {
    // without the permission there is no preview either
    checkMay(admin, [ADMIN_ACTION_NEEDS[body.action]])
    return previewOnOrder(deps, admin, params.id, body)
  })

  serve(calls.refundOrder, ({ admin, params, requestKey, seen }) =>
    actOnOrder(deps, admin, params.id, { action: 'FULL_REFUND' }, { requestKey, seen }),
  )
  serve(calls.refundAmount, ({ admin, params, body, requestKey, seen }) =>
    actOnOrder(deps, admin, params.id, { action: 'PARTIAL_REFUND', ...body }, { requestKey, seen }),
  )
  serve(calls.refundProducts, ({ admin, params, body, requestKey, seen }) =>
    actOnOrder(deps, admin, params.id, { action: 'PRODUCT_REFUND', ...body }, { requestKey, seen }),
  )
  serve(calls.lowerProduct, ({ admin, params: { id, productId }, body, requestKey, seen }) =>
    actOnOrder(deps, admin, id, { action: 'PRODUCT_AMOUNT', productId, ...body }, { requestKey, seen }),
  )
  serve(calls.moveDueDate, ({ admin, params, body, requestKey, seen }) =>
    actOnOrder(deps, admin, params.id, { action: 'DUE_DATE', ...body }, { requestKey, seen }),
  )
  serve(calls.moveInstalment, async ({ admin, params: { id: instalmentId }, body, requestKey, seen }) => {
    const orderId = await orderOfInstalment(deps, instalmentId)
    const asked = { action: 'MOVE_DUE_DATE', instalmentId, ...body } as const
    await actOnOrder(deps, admin, orderId, asked, { requestKey, seen })
  })
  serve(calls.pauseOrder, ({ admin, params, body, requestKey, seen }) =>
    actOnOrder(deps, admin, params.id, { action: 'PAUSE', ...body }, { requestKey, seen }),
  )
  serve(calls.endPause, ({ admin, params, requestKey, seen }) =>
    actOnOrder(deps, admin, params.id, { action: 'END_PAUSE' }, { requestKey, seen }),
  )
  serve(calls.listDisputes, ({ query, reads }) => listDisputesForUs(reads(deps).db, query))
  serve(calls.listFailedRefunds, ({ query, reads }) => listFailedRefunds(reads(deps), query))
  serve(calls.listDoubleRefunds, ({ query, reads }) => listDoubleRefunds(reads(deps), query))
  serve(calls.listContests, ({ query, reads }) => listContests(reads(deps).db, query))
  serve(calls.decideDispute, ({ admin, params: { id, disputeId }, body, requestKey, seen }) =>
    actOnOrder(deps, admin, id, { action: 'DECIDE_DISPUTE', disputeId, ...body }, { requestKey, seen }),
  )
  serve(calls.downloadDisputeFile, ({ admin, params, reply }) =>
    sendDisputeFileToAdmin(deps, admin, { disputeId: params.id, fileId: params.file, reply }),
  )
  serve(calls.removeFee, async ({ admin, params: { id: instalmentId }, body, requestKey, seen }) => {
    const orderId = await orderOfInstalment(deps, instalmentId)
    const asked = { action: 'REMOVE_FEE', instalmentId, ...body } as const
    await actOnOrder(deps, admin, orderId, asked, { requestKey, seen })
  })
  serve(calls.stopAutopay, ({ admin, params, body }) =>
    stopOrderAutopay(deps, admin, { orderId: params.id, reason: body.reason }),
  )
  serve(calls.acceptPlan, ({ admin, params, body }) =>
    acceptOrderPlan(deps, admin, { orderId: params.id, ...body }),
  )
  serve(calls.closeNegotiated, ({ admin, params, requestKey, seen }) =>
    actOnOrder(deps, admin, params.id, { action: 'CLOSE_WITH_NEGOTIATION' }, { requestKey, seen }),
  )
  serve(calls.cancelNegotiated, ({ admin, params, requestKey, seen }) =>
    actOnOrder(deps, admin, params.id, { action: 'CANCEL_WITH_NEGOTIATION' }, { requestKey, seen }),
  )

  serve(calls.payOutside, ({ admin, params: { id, refundId }, body, requestKey, seen }) =>
    actOnOrder(deps, admin, id, { action: 'OUTSIDE_REFUND', refundId, ...body }, { requestKey, seen }),
  )

  serve(calls.settleDoubleRefund, ({ admin, params: { id, refundId }, body, requestKey, seen }) =>
    actOnOrder(deps, admin, id, { action: 'DOUBLE_REFUND', refundId, ...body }, { requestKey, seen }),
  )

  serve(calls.requestPayments, async ({ admin, params, body }) => ({
    content: await requestInstalmentPayments(deps, admin, params.id, body.instalmentIds),
  }))
  serve(calls.requestUniquePayment, ({ admin, params }) => requestUniquePayment(deps, admin, params.id))
  serve(calls.refreshPayment, ({ params, body }) =>
    refreshPayment(deps, { txid: params.externalPaymentId, orderId: body.orderId }),
  )

  serve(calls.writeOff, ({ admin, body, seen }) => writeOffDebts(deps, admin, body, { seen }))
  serve(calls.previewWriteOff, ({ admin, body }) => previewWriteOff(deps, admin, body))
}
