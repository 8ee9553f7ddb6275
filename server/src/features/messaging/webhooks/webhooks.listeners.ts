/** The merchant's server is notified. */
import { toReais } from '@drip/core/money/cents'
import type { Announcing, Listener, OrderOfMerchant, TransferOfMerchant } from '../../../facts.ts'
import type { Tx } from '../../../platform/database/db.ts'
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

const about = ({ id, merchantId }: OrderOfMerchant) => ({ merchantId, objectId: id })
const named = ({ id, merchantCode }: OrderOfMerchant) => ({ orderId: id, merchantCode })

export const cancellationAnnounced: Listener<'CancellationAnnounced'> = async (
  deps,
  tx,
  { order, toStore, ...fact },
) => {
  if (!toStore) return
  const data = {
    ...named(order),
    amount: toReais(fact.amount),
    canceledAmount: toReais(fact.canceledAmount),
    orderAmount: toReais(order.amount),
  }
  await recordWebhookEvent(deps, tx, { ...about(order), type: 'order.refunded', data })
}

export const returnAnnounced: Listener<'ReturnAnnounced'> = async (deps, tx, { order, ...when }) => {
  const data = { ...named(order), announcedOn: when.announcedOn, pausedUntil: when.pausedUntil }
  await recordWebhookEvent(deps, tx, { ...about(order), type: 'order.return_announced', data })
}

export const returnWithdrawn: Listener<'ReturnWithdrawn'> = async (deps, tx, { order }) => {
  await recordWebhookEvent(deps, tx, {
    ...about(order),
    type: 'order.return_withdrawn',
    data: named(order),
  })
}

export const disputeOpened: Listener<'DisputeOpened'> = async (deps, tx, { order, ...it }) => {
  const data = { ...named(order), disputeId: it.disputeId, reason: it.reason, answerBy: it.answerBy }
  await recordWebhookEvent(deps, tx, { ...about(order), type: 'order.dispute_opened', data })
}

export const disputeAnswered: Listener<'DisputeAnswered'> = async (deps, tx, { order, ...it }) => {
  const data = { ...named(order), disputeId: it.disputeId, answer: it.answer, decideBy: it.decideBy }
  await recordWebhookEvent(deps, tx, { ...about(order), type: 'order.dispute_answered', data })
}

export const disputeEnded: Listener<'DisputeEnded'> = async (deps, tx, { order, ...it }) => {
  const { disputeId, endedBy, outcome, refunded } = it
  const data = { ...named(order), disputeId, endedBy, outcome, refundedAmount: toReais(refunded) }
  await recordWebhookEvent(deps, tx, { ...about(order), type: 'order.dispute_ended', data })
}

/** Without the reason: it may concern the store. */
export const pixContested: Listener<'PixContested'> = async (deps, tx, { order, ...it }) => {
  const data = {
    ...named(order),
    contestId: it.contestId,
    contestedAmount: toReais(it.contested),
    heldAmount: toReais(it.held),
    evidenceBy: it.evidenceBy.toISOString(),
    analysisBy: it.analysisBy,
  }
  await recordWebhookEvent(deps, tx, { ...about(order), type: 'order.pix_contested', data })
}

export const contestEnded: Listener<'ContestEnded'> = async (deps, tx, { order, ...it }) => {
  const { contestId, outcome, returned } = it
  const data = { ...named(order), contestId, outcome, returnedAmount: toReais(returned) }
  await recordWebhookEvent(deps, tx, { ...about(order), type: 'order.pix_contest_ended', data })
}

export const transferArrived: Listener<'TransferArrived'> = (deps, tx, { transfer }) =>
  recordTransfer(deps, tx, 'settlement.created', transfer)

export const transferCameBack: Listener<'TransferCameBack'> = (deps, tx, { transfer }) =>
  recordTransfer(deps, tx, 'settlement.returned', transfer)

async function recordTransfer(
  deps: Announcing,
  tx: Tx,
  type: 'settlement.created' | 'settlement.returned',
  { id, merchantId, amount, transferDate }: TransferOfMerchant,
): Promise<void> {
  const data = { transferId: id, amount: toReais(amount), transferDate }
  await recordWebhookEvent(deps, tx, { merchantId, objectId: id, type, data })
}
