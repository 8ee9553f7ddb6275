import * as calls from '@drip/core/contracts/admin/admin-calls'
import type { AdminActionAsked } from '@drip/core/contracts/admin/admin-area'
import type { Outcome } from '../../../api/refusal.ts'
import { ask } from '../signed-in.ts'

/**
 * Carries out an action that was previewed.
 * @param over the version of the confirmed preview
 */
export function actOnOrder(id: string, asked: AdminActionAsked, over: string): Promise<Outcome<null>> {
  switch (asked.action) {
    case 'FULL_REFUND':
      return ask(calls.refundOrder, { id, over })
    case 'PARTIAL_REFUND':
      return ask(calls.refundAmount, { id, body: { amountToRefund: asked.amountToRefund }, over })
    case 'PRODUCT_REFUND':
      return ask(calls.refundProducts, { id, body: { productIds: asked.productIds }, over })
    case 'PRODUCT_AMOUNT':
      return ask(calls.lowerProduct, {
        id,
        productId: asked.productId,
        body: { amount: asked.amount },
        over,
      })
    case 'DUE_DATE':
      return ask(calls.moveDueDate, { id, body: { date: asked.date }, over })
    case 'MOVE_DUE_DATE': {
      const { instalmentId, date, following } = asked
      return ask(calls.moveInstalment, { id: instalmentId, body: { date, following }, over })
    }
    case 'PAUSE': {
      const { kind, days, reason } = asked
      return ask(calls.pauseOrder, { id, body: { kind, days, reason }, over })
    }
    case 'END_PAUSE':
      return ask(calls.endPause, { id, over })
    case 'DECIDE_DISPUTE': {
      const { disputeId, outcome, amount, text } = asked
      return ask(calls.decideDispute, { id, disputeId, body: { outcome, amount, text }, over })
    }
    case 'REMOVE_FEE':
      return ask(calls.removeFee, { id: asked.instalmentId, body: { reason: asked.reason }, over })
    case 'CLOSE_WITH_NEGOTIATION':
      return ask(calls.closeNegotiated, { id, over })
    case 'CANCEL_WITH_NEGOTIATION':
      return ask(calls.cancelNegotiated, { id, over })
    case 'OUTSIDE_REFUND': {
      const { refundId, paidOn, way, reference } = asked
      return ask(calls.payOutside, { id, refundId, body: { paidOn, way, reference }, over })
    }
    case 'DOUBLE_REFUND': {
      const { refundId, returned } = asked
      return ask(calls.settleDoubleRefund, { id, refundId, body: { returned }, over })
    }
  }
}
