/** The store's answer to a dispute: it refunds everything or a part, or disagrees. */
import { saoPauloDate } from '@drip/core/calendar/dates'
import { decideBy, isOpenDispute } from '@drip/core/debts/dispute'
import { type Cents, ZERO, subtractCents } from '@drip/core/money/cents'
import type { Deps } from '../../../deps.ts'
import { Refusal } from '../../../platform/http/refusal.ts'
import { cancelWithin } from '../corrections/cancel-order.ts'
import { notifyOfDispute } from './dispute-news.ts'
import { type Dispute, findDispute, saveAnswer } from './disputes.store.ts'
import { end, lockForAction, whoOfStore } from './end-dispute.ts'

interface Answer {
  merchantId: string
  disputeId: string
  text: string
  /** A merchant's user; null for the store's server. */
  by: string | null
}

/**
 * Everything is refunded and the dispute is resolved, even while it waits for us; or a part is refunded at once, and we
 * decide about the rest. Repeating the same amount has no effect.
 * @throws Refusal DISPUTE_NOT_FOUND, DISPUTE_NOT_WAITING (a part, if the store has answered; anything, if it is
 *   closed), AMOUNT_NOT_REFUNDABLE (more than what is left)
 */
export async function acceptDispute(deps: Deps, it: Answer & { amount: Cents | 'all' }): Promise<void> {
  const asker = { merchantId: it.merchantId }
  await deps.db.transaction(async (tx) => {
    const found = await findDispute(tx, it.disputeId, asker)
    if (found !== null && wasAccepted(found, it.amount)) return
    const { order, dispute, ...after } = await lockForAction(
      tx,
      it.disputeId,
      asker,
      it.amount === 'all' ? 'ACCEPT' : 'ACCEPT_PART',
    )
    const now = deps.clock.now()
    const decided = decideBy(saoPauloDate(now))
    const { id, purchaseId } = dispute
    const answer = {
      id,
      purchaseId,
      text: it.text,
      by: it.by,
      decideBy: dispute.decideBy ?? decided,
      refunded: ZERO,
      now,
    }
    if (it.amount === 'all') {
      await saveAnswer(tx, { ...answer, state: dispute.state, answer: 'ACCEPTED' })
      const { state } = after
      const whole = {
        state,
        outcome: 'REFUND',
        refund: 'all',
        text: '',
        by: 'MERCHANT',
        ender: it.by,
      } as const
      await end(deps, tx, { dispute, order }, whole)
    } else {
      if (it.amount >= subtractCents(order.amount, order.canceledAmount))
        throw new Refusal('AMOUNT_NOT_REFUNDABLE')
      await saveAnswer(tx, { ...answer, ...after, answer: 'ACCEPTED_PART', refunded: it.amount })
      const who = whoOfStore(it.by, `dispute ${id}: a part`)
      await cancelWithin(deps, tx, order.id, { amount: it.amount, source: 'DISPUTE', ...who })
      await notifyOfDispute(deps, tx, 'DISPUTE_ANSWERED', id)
    }
  })
}

function wasAccepted(it: Dispute, amount: Cents | 'all'): boolean {
  if (amount === 'all') return !isOpenDispute(it) && it.answer === 'ACCEPTED'
  return isOpenDispute(it) && it.answer === 'ACCEPTED_PART' && it.refunded === amount
}

/**
 * The store disagrees, with a reason: we decide. Repeating it has no effect.
 * @throws Refusal DISPUTE_NOT_FOUND, DISPUTE_NOT_WAITING
 */
export async function contestDispute(deps: Deps, it: Answer): Promise<void> {
  const asker = { merchantId: it.merchantId }
  await deps.db.transaction(async (tx) => {
    const found = await findDispute(tx, it.disputeId, asker)
    if (found?.state === 'WAITING_DECISION' && found.answer === 'CONTESTED') return
    const { dispute, state } = await lockForAction(tx, it.disputeId, asker, 'CONTEST')
    const now = deps.clock.now()
    const { id, purchaseId } = dispute
    await saveAnswer(tx, {
      id,
      purchaseId,
      state,
      answer: 'CONTESTED',
      text: it.text,
      by: it.by,
      decideBy: decideBy(saoPauloDate(now)),
      refunded: ZERO,
      now,
    })
    await notifyOfDispute(deps, tx, 'DISPUTE_ANSWERED', id)
  })
}
