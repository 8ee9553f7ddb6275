/**
 * The effects of time on disputes: the store's deadline passes, and an order that is disputed longer than a pause lasts
 * gets another pause.
 */
import { addDays, saoPauloDate } from '@drip/core/calendar/dates'
import { NOTICE_DAYS } from '@drip/core/debts/pause'
import { afterAction, decideBy, hasRunOut, isOpenDispute } from '@drip/core/debts/dispute'
import { ZERO } from '@drip/core/money/cents'
import type { Deps } from '../../../deps.ts'
import { eachAlone } from '../../../platform/jobs/rounds.ts'
import { lockOrder } from '../../purchases/orders/orders.store.ts'
import { holdForDispute } from '../pauses/hold-for-dispute.ts'
import { notifyOfDispute } from './dispute-news.ts'
import { findDisputeAgain, findDisputes, findRunOut, findToHold, saveAnswer } from './disputes.store.ts'

const AT_ONCE = 500

/** Each in its own transaction, read again once its order is locked. A failing one does not block the others. */
export async function sweepDisputes(deps: Deps): Promise<void> {
  const event = 'disputes.sweep'
  const today = saoPauloDate(deps.clock.now())
  await eachAlone(deps, {
    items: await findRunOut(deps.db, { today, limit: AT_ONCE }),
    work: (it) => runOut(deps, it),
    event,
  })
  const beyond = addDays(today, NOTICE_DAYS)
  await eachAlone(deps, {
    items: await findToHold(deps.db, { beyond, limit: AT_ONCE }),
    work: (orderId) => hold(deps, orderId),
    event,
    facts: (order) => ({ order }),
  })
}

async function runOut(deps: Deps, { id, purchaseId }: { id: string; purchaseId: string }): Promise<void> {
  const now = deps.clock.now()
  const today = saoPauloDate(now)
  await deps.db.transaction(async (tx) => {
    await lockOrder(tx, purchaseId)
    const dispute = await findDisputeAgain(tx, { id, purchaseId })
    const state = dispute === null ? null : afterAction(dispute.state, 'RUN_OUT')
    if (dispute === null || state === null || !hasRunOut(dispute, today)) return
    await saveAnswer(tx, {
      id,
      purchaseId,
      state,
      answer: 'NONE',
      text: '',
      by: null,
      decideBy: decideBy(today),
      refunded: ZERO,
      now,
    })
    await notifyOfDispute(deps, tx, 'DISPUTE_ANSWERED', id)
  })
}

async function hold(deps: Deps, orderId: string): Promise<void> {
  const held = await deps.db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId)
    const isDisputed = (await findDisputes(tx, orderId)).some(isOpenDispute)
    return order === null || !isDisputed ? [] : holdForDispute(deps, tx, order)
  })
  deps.instalmentEvents.publish(held)
}
