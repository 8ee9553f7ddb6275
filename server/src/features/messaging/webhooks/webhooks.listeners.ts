/** The merchant's server hears of it. */
import { toReais } from '@drip/core/money/cents'
import type { Listener } from '../../../facts.ts'
import { keepWebhookEvent, recordWebhookEvent } from './record-webhook-event.ts'

export const checkoutEnded: Listener<'CheckoutEnded'> = async (deps, tx, { checkout, status, koReason }) => {
  const { id, merchant, merchantCode, amount } = checkout
  const about = { merchantId: merchant.id, objectId: id }
  const data = { checkoutId: id, merchantCode, amount: toReais(amount) }
  await recordWebhookEvent(
    deps,
    tx,
    status === 'EXPIRED'
      ? { ...about, type: 'checkout.expired', data }
      : { ...about, type: 'checkout.denied', data: { ...data, koReason } },
  )
}

export const saleConfirmed: Listener<'SaleConfirmed'> = async (deps, to, { checkout, audience }) => {
  const { id, merchant, merchantCode, amount } = checkout
  const about = { merchantId: merchant.id, objectId: id }
  const data = { checkoutId: id, orderId: id, merchantCode, amount: toReais(amount) }
  keepWebhookEvent(deps, to, { ...about, type: 'checkout.approved', data }, audience)
}

export const orderCanceled: Listener<'OrderCanceled'> = async (deps, tx, { order, wasSale, ...fact }) => {
  if (!wasSale) return
  const { id, merchantId, merchantCode } = order
  await recordWebhookEvent(deps, tx, {
    merchantId,
    objectId: id,
    type: 'order.refunded',
    data: {
      orderId: id,
      merchantCode,
      amount: toReais(fact.amount),
      canceledAmount: toReais(fact.canceledAmount),
      orderAmount: toReais(order.amount),
    },
  })
}

export const transferArrived: Listener<'TransferArrived'> = async (deps, tx, { transfer }) => {
  const { id, merchantId, amount, transferDate } = transfer
  await recordWebhookEvent(deps, tx, {
    merchantId,
    objectId: id,
    type: 'settlement.created',
    data: { transferId: id, amount: toReais(amount), transferDate },
  })
}
