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

export const returnAnnounced: Listener<'ReturnAnnounced'> = async (deps, tx, { order, ...when }) => {
  const { announcedOn, pausedUntil } = when
  const { id, merchantId, merchantCode } = order
  await recordWebhookEvent(deps, tx, {
    merchantId,
    objectId: id,
    type: 'order.return_announced',
    data: { orderId: id, merchantCode, announcedOn, pausedUntil },
  })
}

export const returnWithdrawn: Listener<'ReturnWithdrawn'> = async (deps, tx, { order }) => {
  const { id, merchantId, merchantCode } = order
  await recordWebhookEvent(deps, tx, {
    merchantId,
    objectId: id,
    type: 'order.return_withdrawn',
    data: { orderId: id, merchantCode },
  })
}

export const disputeOpened: Listener<'DisputeOpened'> = async (deps, tx, { order, ...it }) => {
  const { id, merchantId, merchantCode } = order
  const { disputeId, reason, answerBy } = it
  await recordWebhookEvent(deps, tx, {
    merchantId,
    objectId: id,
    type: 'order.dispute_opened',
    data: { orderId: id, merchantCode, disputeId, reason, answerBy },
  })
}

export const disputeAnswered: Listener<'DisputeAnswered'> = async (deps, tx, { order, ...it }) => {
  const { id, merchantId, merchantCode } = order
  const { disputeId, answer, decideBy } = it
  await recordWebhookEvent(deps, tx, {
    merchantId,
    objectId: id,
    type: 'order.dispute_answered',
    data: { orderId: id, merchantCode, disputeId, answer, decideBy },
  })
}

export const disputeEnded: Listener<'DisputeEnded'> = async (deps, tx, { order, ...it }) => {
  const { id, merchantId, merchantCode } = order
  const { disputeId, endedBy, outcome, refunded } = it
  await recordWebhookEvent(deps, tx, {
    merchantId,
    objectId: id,
    type: 'order.dispute_ended',
    data: { orderId: id, merchantCode, disputeId, endedBy, outcome, refundedAmount: toReais(refunded) },
  })
}

/** Not why: that may be about the store. */
export const pixContested: Listener<'PixContested'> = async (deps, tx, { order, ...it }) => {
  const { id, merchantId, merchantCode } = order
  await recordWebhookEvent(deps, tx, {
    merchantId,
    objectId: id,
    type: 'order.pix_contested',
    data: {
      orderId: id,
      merchantCode,
      contestId: it.contestId,
      contestedAmount: toReais(it.contested),
      heldAmount: toReais(it.held),
      evidenceBy: it.evidenceBy.toISOString(),
      analysisBy: it.analysisBy,
    },
  })
}

export const contestEnded: Listener<'ContestEnded'> = async (deps, tx, { order, ...it }) => {
  const { id, merchantId, merchantCode } = order
  const { contestId, outcome, returned } = it
  await recordWebhookEvent(deps, tx, {
    merchantId,
    objectId: id,
    type: 'order.pix_contest_ended',
    data: { orderId: id, merchantCode, contestId, outcome, returnedAmount: toReais(returned) },
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
