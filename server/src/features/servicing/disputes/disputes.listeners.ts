import { isOpenDispute } from '@drip/core/debts/dispute'
import type { Listener } from '../../../facts.ts'
import { findOrder } from '../../purchases/orders/orders.store.ts'
import { holdForDispute } from '../pauses/hold-for-dispute.ts'
import { findDisputes } from './disputes.store.ts'
import { endByRefund } from './end-dispute.ts'

/**
 * Nothing is left to dispute; or something is, and the pause that the refund may have ended continues as the dispute's.
 */
export const orderCanceled: Listener<'OrderCanceled'> = async (deps, tx, { order, canceledAmount }) => {
  const dispute = (await findDisputes(tx, order.id)).find(isOpenDispute)
  if (dispute === undefined) return
  if (canceledAmount === order.amount) return endByRefund(deps, tx, dispute)
  const whole = await findOrder(tx, order.id)
  if (whole !== null) await holdForDispute(deps, tx, whole)
}
