/**
 * How a dispute ends, and its automatic consequences: money through the refund that everybody uses, and dates that
 * resume.
 */
import {
  type DisputeAction,
  type DisputeEnder,
  type DisputeOutcome,
  type DisputeState,
  afterAction,
} from '@drip/core/debts/dispute'
import { type Cents, ZERO, subtractCents } from '@drip/core/money/cents'
import type { Deps } from '../../../deps.ts'
import type { Announcing } from '../../../facts.ts'
import type { Tx } from '../../../platform/database/db.ts'
import { fieldRefusal } from '../../../platform/http/field-errors.ts'
import { Refusal, orRefuse } from '../../../platform/http/refusal.ts'
import { type Order, findInstalments, lockOrder } from '../../purchases/orders/orders.store.ts'
import { cancelWithin } from '../corrections/cancel-order.ts'
import { releaseFromDispute } from '../pauses/hold-for-dispute.ts'
import { notifyOfDispute } from './dispute-news.ts'
import { type Asker, type Dispute, findDispute, findDisputeAgain, saveEnd } from './disputes.store.ts'

/** What ends with it. */
interface End {
  state: DisputeState
  outcome: DisputeOutcome | null
  /** The amount refunded with it. */
  refund: Cents | 'all'
  text: string
  by: DisputeEnder
  /** The id of an admin or a merchant's user; null for neither, for example a store's server. */
  ender: string | null
}

/**
 * Our staff decide if the parties disagree.
 * @param amount of a reduction
 * @throws Refusal DISPUTE_NOT_FOUND, DISPUTE_NOT_WAITING (it still waits for the store, or is closed),
 *   AMOUNT_NOT_REFUNDABLE (a reduction of everything or more), INVALID_FIELDS (a reduction without an amount)
 */
export async function decideDispute(
  deps: Deps,
  it: {
    orderId: string
    disputeId: string
    outcome: DisputeOutcome
    amount: Cents | null
    text: string
    by: string
  },
): Promise<void> {
  const changed = await deps.db.transaction(async (tx) => {
    const { dispute, order, state } = await lockForAction(tx, it.disputeId, 'ADMIN', 'DECIDE')
    if (dispute.purchaseId !== it.orderId) throw new Refusal('DISPUTE_NOT_FOUND')
    const refund = refundOf(it, subtractCents(order.amount, order.canceledAmount))
    const { outcome, text } = it
    await end(deps, tx, { dispute, order }, { state, outcome, refund, text, by: 'DRIP', ender: it.by })
    return findInstalments(tx, it.orderId)
  })
  deps.instalmentEvents.publish(changed.map(({ id }) => id))
}

function refundOf(
  { outcome, amount }: { outcome: DisputeOutcome; amount: Cents | null },
  left: Cents,
): Cents | 'all' {
  if (outcome === 'REFUND') return 'all'
  if (outcome === 'CONTINUATION') return ZERO
  if (amount === null) throw fieldRefusal('amount', 'required')
  if (amount >= left) throw new Refusal('AMOUNT_NOT_REFUNDABLE')
  return amount
}

/** The customer says that it is settled. @throws Refusal DISPUTE_NOT_FOUND, DISPUTE_NOT_WAITING */
export async function withdrawDispute(
  deps: Deps,
  it: { disputeId: string; customerId: string },
): Promise<void> {
  const changed = await deps.db.transaction(async (tx) => {
    const found = await findDispute(tx, it.disputeId, it)
    // repeating it has no effect
    if (found?.state === 'WITHDRAWN') return []
    const { state, ...both } = await lockForAction(tx, it.disputeId, it, 'WITHDRAW')
    const withdrawn = { state, outcome: null, refund: ZERO, text: '', by: 'CUSTOMER', ender: null } as const
    await end(deps, tx, both, withdrawn)
    return findInstalments(tx, both.order.id)
  })
  deps.instalmentEvents.publish(changed.map(({ id }) => id))
}

/** Everything was refunded in another way: nothing is left to dispute. Within the transaction of the cancellation. */
export async function endByRefund(deps: Announcing, tx: Tx, dispute: Dispute): Promise<void> {
  const state = afterAction(dispute.state, 'REFUND')
  if (state === null) return
  await saveEnd(tx, {
    id: dispute.id,
    purchaseId: dispute.purchaseId,
    state,
    outcome: 'REFUND',
    refunded: ZERO,
    text: '',
    by: 'REFUNDED',
    ender: null,
    now: deps.clock.now(),
  })
  const runsAgain = await releaseFromDispute(deps, tx, dispute.purchaseId)
  await notifyOfDispute(deps, tx, 'DISPUTE_ENDED', dispute.id, { runsAgain })
}

/**
 * The dispute and its order, locked until the transaction ends; with the state that the action leads to.
 * @throws Refusal DISPUTE_NOT_FOUND, DISPUTE_NOT_WAITING
 */
export async function lockForAction(
  tx: Tx,
  disputeId: string,
  asker: Asker,
  action: DisputeAction,
): Promise<{ dispute: Dispute; order: Order; state: DisputeState }> {
  const found = await findDispute(tx, disputeId, asker)
  const order = found === null ? null : await lockOrder(tx, found.purchaseId)
  // read again now that it is locked
  const dispute = found === null ? null : await findDisputeAgain(tx, found)
  if (order === null || dispute === null) throw new Refusal('DISPUTE_NOT_FOUND')
  const state = orRefuse(afterAction(dispute.state, action), 'DISPUTE_NOT_WAITING')
  return { dispute, order, state }
}

/** The state is written first: a listener of the refund must not end the dispute again. */
export async function end(
  deps: Deps,
  tx: Tx,
  { dispute, order }: { dispute: Dispute; order: Order },
  { refund, ...it }: End,
): Promise<void> {
  const left = subtractCents(order.amount, order.canceledAmount)
  const refunded = refund === 'all' ? left : refund
  await saveEnd(tx, { id: dispute.id, purchaseId: order.id, ...it, refunded, now: deps.clock.now() })
  const who = it.by === 'MERCHANT' ? whoOfStore(it.ender, `dispute ${dispute.id}: all`) : {}
  if (refunded > 0) await cancelWithin(deps, tx, order.id, { amount: refund, source: 'DISPUTE', ...who })
  const runsAgain = await releaseFromDispute(deps, tx, order.id)
  await notifyOfDispute(deps, tx, 'DISPUTE_ENDED', dispute.id, { runsAgain })
}

/**
 * The store's actor of a refund.
 * @param by its user, who is recorded; null: its server, identified by the request's key
 */
export function whoOfStore(
  by: string | null,
  requestKey: string,
): { madeBy: string } | { requestKey: string } {
  return by === null ? { requestKey } : { madeBy: by }
}
