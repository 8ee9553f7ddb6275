import type { Listener } from '../../../facts.ts'
import { FollowFirstPayment } from './mandate-by-payment.ts'

export const purchaseApproved: Listener<'PurchaseApproved'> = async ({ jobs }, tx, it) => {
  if (it.paysAutomatically) await jobs.enqueue(tx, FollowFirstPayment, { purchaseId: it.purchaseId })
}
