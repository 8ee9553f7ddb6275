/** The customer is told what becomes of a purchase. */
import type { Listener } from '../../../facts.ts'
import { TellOfReturn } from './tell-of-return.ts'
import { TellOfPurchase } from './purchase-news.ts'

export const creditDenied: Listener<'CreditDenied'> = ({ jobs }, tx, { purchaseId }) =>
  jobs.enqueue(tx, TellOfPurchase, { kind: 'PURCHASE_DENIED', purchaseId, about: purchaseId })

export const saleConfirmed: Listener<'SaleConfirmed'> = ({ jobs }, to, { checkout: { id } }) =>
  jobs.enqueue(to, TellOfPurchase, { kind: 'PURCHASE_APPROVED', purchaseId: id, about: id })

export const orderCanceled: Listener<'OrderCanceled'> = ({ jobs }, tx, { order, cancellationId }) =>
  jobs.enqueue(tx, TellOfPurchase, { kind: 'REFUND_BEGUN', purchaseId: order.id, about: cancellationId })

export const refundArrived: Listener<'RefundArrived'> = ({ jobs }, to, { purchaseId, refundId }) =>
  jobs.enqueue(to, TellOfPurchase, { kind: 'REFUND_ARRIVED', purchaseId, about: refundId })

export const paymentReturned: Listener<'PaymentReturned'> = ({ jobs }, tx, { endToEndId }) =>
  jobs.enqueue(tx, TellOfReturn, { endToEndId })
