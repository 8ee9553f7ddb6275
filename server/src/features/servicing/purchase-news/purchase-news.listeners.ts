/** The customer is notified of what happens to a purchase. */
import type { Listener } from '../../../facts.ts'
import { NotifyOfRefused } from './notify-of-refused.ts'
import { NotifyOfReturn } from './notify-of-return.ts'
import { NotifyOfTakenBack } from './notify-of-taken-back.ts'
import { NotifyOfPurchase } from './purchase-news.ts'

export const creditDenied: Listener<'CreditDenied'> = ({ jobs }, tx, { purchaseId }) =>
  jobs.enqueue(tx, NotifyOfPurchase, { kind: 'PURCHASE_DENIED', purchaseId, about: purchaseId })

export const saleConfirmed: Listener<'SaleConfirmed'> = ({ jobs }, to, { checkout: { id } }) =>
  jobs.enqueue(to, NotifyOfPurchase, { kind: 'PURCHASE_APPROVED', purchaseId: id, about: id })

export const cancellationAnnounced: Listener<'CancellationAnnounced'> = (
  { jobs },
  tx,
  { order, cancellationId },
) => jobs.enqueue(tx, NotifyOfPurchase, { kind: 'REFUND_BEGUN', purchaseId: order.id, about: cancellationId })

export const refundArrived: Listener<'RefundArrived'> = ({ jobs }, to, { purchaseId, refundId }) =>
  jobs.enqueue(to, NotifyOfPurchase, { kind: 'REFUND_ARRIVED', purchaseId, about: refundId })

export const refundRefused: Listener<'RefundRefused'> = ({ jobs }, to, { purchaseId, refundId }) =>
  jobs.enqueue(to, NotifyOfRefused, { purchaseId, refundId })

export const paymentReturned: Listener<'PaymentReturned'> = ({ jobs }, tx, { purchaseId, endToEndId }) =>
  jobs.enqueue(tx, NotifyOfReturn, { purchaseId, endToEndId })

export const pixTakenBack: Listener<'PixTakenBack'> = ({ jobs }, tx, { purchaseId, refundId }) =>
  jobs.enqueue(tx, NotifyOfTakenBack, { purchaseId, refundId })
