/**
 * While an order is disputed its open instalments are paused: a pause that nobody requested, which begins when the
 * present one is nearly over, and ends with notice when the dispute is closed (decision 72). It is reported as part of
 * the dispute.
 */
import { addDays, saoPauloDate } from '@drip/core/calendar/dates'
import { NOTICE_DAYS, endPause, holdOrder, isRunning, mustHold } from '@drip/core/debts/pause'
import type { Deps } from '../../../deps.ts'
import type { Tx } from '../../../platform/database/db.ts'
import { newId } from '../../../platform/ids.ts'
import { endDebtCharges } from '../../purchases/charges/end-debt-charges.ts'
import {
  type Instalment,
  type Order,
  addLateSpells,
  findInstalments,
  moveDueDates,
} from '../../purchases/orders/orders.store.ts'
import { findDebiting, underWay } from '../autopay/show-new-dates.ts'
import { findPausedIds, findPauses, insertPause, savePauseEnd } from './pauses.store.ts'

type Holding = Pick<Deps, 'clock' | 'config' | 'jobs'>

/** Within a transaction that has locked the order. @returns the instalments with new dates */
export async function holdForDispute(
  deps: Holding,
  tx: Tx,
  { id: orderId, customerId }: Pick<Order, 'id' | 'customerId'>,
): Promise<string[]> {
  const now = deps.clock.now()
  const today = saoPauloDate(now)
  const running = (await findPauses(tx, orderId)).find((it) => isRunning(it, today))
  const movable = await findMovable(tx, orderId, now)
  const pausedIds =
    running === undefined ? [] : await findPausedIds(tx, { id: running.id, purchaseId: orderId })
  // a debit that the bank was about to pay when the pause began, and did not
  const isLeftOut = movable.some((it) => it.status === 'PENDING' && !pausedIds.includes(it.id))
  if (!mustHold(running ?? null, today) && !(running?.kind === 'DISPUTE' && isLeftOut)) return []
  const numbers = movable.filter((it) => pausedIds.includes(it.id)).map((it) => it.number)
  const dates = holdOrder(movable, running === undefined ? null : { endsOn: running.endsOn, numbers }, today)
  if (dates === null) return []
  if (running !== undefined)
    await savePauseEnd(tx, {
      id: running.id,
      purchaseId: orderId,
      endedOn: today,
      by: 'DISPUTE',
      ender: null,
      seen: null,
      now,
    })
  const moved = movable.flatMap((was) => {
    const dueDate = dates.dueDates.get(was.number)
    return dueDate === undefined ? [] : [{ was, dueDate }]
  })
  const id = newId(now)
  await insertPause(tx, {
    id,
    kind: 'DISPUTE',
    reason: null,
    beganOn: today,
    endsOn: dates.endsOn,
    // nobody accepted a preview
    seen: id,
    purchaseId: orderId,
    customerId,
    by: 'DISPUTE',
    now,
    instalments: moved.map(({ was, dueDate }) => ({
      instalmentId: was.id,
      fromDate: was.dueDate,
      toDate: dueDate,
    })),
  })
  await moveDueDates(
    tx,
    orderId,
    moved.map(({ was, dueDate }) => ({ instalmentId: was.id, dueDate })),
  )
  await addLateSpells(
    tx,
    movable
      .filter((it) => dates.late.includes(it.number))
      .map((it) => ({ instalmentId: it.id, spell: { dueDate: it.dueDate, until: today } })),
  )
  const ids = moved.map(({ was }) => was.id)
  await endDebtCharges(deps, tx, { purchaseIds: [orderId], instalmentIds: ids })
  return ids
}

/**
 * The dispute is closed: paused instalments resume, and none falls due within a week. Within a transaction that has
 * locked the order.
 * @returns whether it had paused anything: another pause continues, and instalments outside a pause were never paused
 */
export async function releaseFromDispute(deps: Holding, tx: Tx, orderId: string): Promise<boolean> {
  const now = deps.clock.now()
  const today = saoPauloDate(now)
  const pause = (await findPauses(tx, orderId)).find((it) => isRunning(it, today))
  if (pause?.kind !== 'DISPUTE') return false
  const until = addDays(today, NOTICE_DAYS)
  const endedOn = until < pause.endsOn ? until : pause.endsOn
  const [movable, pausedIds] = await Promise.all([
    findMovable(tx, orderId, now),
    findPausedIds(tx, { id: pause.id, purchaseId: orderId }),
  ])
  const open = movable.filter((it) => it.status === 'PENDING' && pausedIds.includes(it.id))
  const dates = endPause(open, { endsOn: pause.endsOn, today: until })
  await savePauseEnd(tx, {
    id: pause.id,
    purchaseId: orderId,
    endedOn,
    by: 'DISPUTE',
    ender: null,
    seen: null,
    now,
  })
  const moved = open.flatMap((it) => {
    const dueDate = dates.get(it.number)
    return dueDate === undefined ? [] : [{ instalmentId: it.id, dueDate }]
  })
  if (moved.length === 0) return true
  await moveDueDates(tx, orderId, moved)
  await endDebtCharges(deps, tx, {
    purchaseIds: [orderId],
    instalmentIds: moved.map(({ instalmentId }) => instalmentId),
  })
  return true
}

/** A debit that the bank is about to pay keeps its date. */
async function findMovable(tx: Tx, orderId: string, now: Date): Promise<Instalment[]> {
  const [instalments, debiting] = await Promise.all([findInstalments(tx, orderId), findDebiting(tx, orderId)])
  const standing = underWay(debiting, now)
  return instalments.filter((it) => !standing.has(it.id))
}
