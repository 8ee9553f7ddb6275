/**
 * "Mudar a data": one open instalment is due later, and the later ones keep their dates or follow. A preview shows the
 * change; accepting names the preview's version, and a different effect is refused.
 */
import { type CivilDate, saoPauloDate } from '@drip/core/calendar/dates'
import type { CustomerOrder, MovePreview } from '@drip/core/contracts/customer-area'
import { chargeOn, isLate } from '@drip/core/debts/debt'
import {
  type Following,
  type MoveRefusal,
  daysToMoveTo,
  hasRoomToMove,
  moveInstalment,
  movePolicy,
} from '@drip/core/debts/move-instalment'
import { type Cents, ZERO, toReais } from '@drip/core/money/cents'
import type { Deps } from '../../../deps.ts'
import type { Queries } from '../../../platform/database/db.ts'
import { versionOf } from '../../../platform/database/versions.ts'
import { Refusal, type RefusalCode } from '../../../platform/http/refusal.ts'
import { newId } from '../../../platform/ids.ts'
import { endDebtCharges } from '../../purchases/charges/end-debt-charges.ts'
import {
  type Instalment,
  addLateSpells,
  findInstalments,
  lockOrder,
} from '../../purchases/orders/orders.store.ts'
import { findDebiting, showNewDates, underWay } from '../autopay/show-new-dates.ts'
import { isPausedOn } from '../pauses/pauses.store.ts'
import { findMoves, saveDueDates } from './corrections.store.ts'
import { notifyOfMove } from './notify-of-move.ts'

export interface MoveAsked {
  orderId: string
  instalmentId: string
  date: CivilDate
  following: Following
}

const REFUSALS: Record<MoveRefusal, RefusalCode> = {
  NOT_OFFERED: 'MOVE_NOT_OFFERED',
  USED: 'MOVE_USED',
  PAUSED: 'PAUSE_RUNNING',
  NOT_OPEN: 'NOTHING_TO_PAY',
  DATE: 'MOVE_OUT_OF_RANGE',
  ORDER: 'MOVE_BREAKS_ORDER',
}

/** Which instalments of an order can be moved, and to which days. */
export async function showMoves(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  orderId: string,
): Promise<CustomerOrder['moves']> {
  const today = saoPauloDate(clock.now())
  const [moves, instalments, isPaused] = await Promise.all([
    findMoves(db, orderId),
    findInstalments(db, orderId),
    isPausedOn(db, orderId, today),
  ])
  if (moves === null) throw new Refusal('ORDER_NOT_FOUND')
  const policy = movePolicy(moves)
  const circumstances = { policy, moved: moves.accepted.length, isPaused, today }
  const all = instalments.map((it) => ({
    id: it.id,
    days: daysToMoveTo(it, circumstances),
    hasRoom: hasRoomToMove(it, instalments, today),
  }))
  const days = all.flatMap(({ id, days: it, hasRoom }) =>
    'refused' in it || !hasRoom ? [] : [{ instalmentId: id, ...it }],
  )
  const [refused] = all.flatMap(({ days: it }) => ('refused' in it ? [it.refused] : []))
  return { hindrance: days.length > 0 ? null : (refused ?? 'NOT_OPEN'), perOrder: policy.moves, days }
}

/**
 * What the move would change.
 * @throws Refusal ORDER_NOT_FOUND, INSTALMENT_NOT_FOUND, MOVE_NOT_OFFERED, MOVE_USED, NOTHING_TO_PAY,
 *   MOVE_OUT_OF_RANGE, MOVE_BREAKS_ORDER, PAUSE_RUNNING, DEBIT_TOO_LATE (the bank is about to pay one that would move)
 */
export async function previewMove(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  asked: MoveAsked,
): Promise<MovePreview> {
  return (await plan(db, clock.now(), asked)).preview
}

/**
 * Does what the preview of that version showed. Repeating it has no effect.
 * @throws as previewMove; Refusal MOVE_CHANGED: its effect would differ now
 */
export async function moveDueDate(
  deps: Deps,
  { version, by, ...asked }: MoveAsked & { version: string; by: string },
): Promise<void> {
  const changed = await deps.db.transaction(async (tx) => {
    if ((await lockOrder(tx, asked.orderId)) === null) throw new Refusal('ORDER_NOT_FOUND')
    const moves = await findMoves(tx, asked.orderId)
    if (moves?.accepted.includes(version)) return []
    const now = deps.clock.now()
    const planned = await plan(tx, now, asked)
    if (planned.preview.version !== version) throw new Refusal('MOVE_CHANGED')
    const { instalment, moved } = planned
    await saveDueDates(tx, {
      id: newId(now),
      purchaseId: asked.orderId,
      from: instalment.dueDate,
      to: asked.date,
      by,
      now,
      moved,
      move: { instalmentId: instalment.id, seen: version },
    })
    if (planned.isLate) {
      const spell = { dueDate: instalment.dueDate, until: saoPauloDate(now) }
      await addLateSpells(tx, [{ instalmentId: instalment.id, spell }])
    }
    const ids = moved.map((it) => it.instalmentId)
    // their codes and debits fall due on the former days
    await endDebtCharges(deps, tx, { purchaseIds: [asked.orderId], instalmentIds: ids })
    await notifyOfMove(deps, tx, {
      ...asked,
      id: version,
      from: instalment.dueDate,
      to: asked.date,
      others: moved.length - 1,
      othersLater: planned.later,
      lateCharge: planned.keptLateCharge,
    })
    return ids
  })
  deps.instalmentEvents.publish(changed)
}

interface Planned {
  instalment: Instalment
  moved: { instalmentId: string; dueDate: CivilDate }[]
  isLate: boolean
  later: number
  keptLateCharge: Cents
  preview: MovePreview
}

async function plan(db: Queries, now: Date, asked: MoveAsked): Promise<Planned> {
  const { orderId, instalmentId, date, following } = asked
  const today = saoPauloDate(now)
  const [moves, instalments, debiting, isPaused] = await Promise.all([
    findMoves(db, orderId),
    findInstalments(db, orderId),
    findDebiting(db, orderId),
    isPausedOn(db, orderId, today),
  ])
  if (moves === null) throw new Refusal('ORDER_NOT_FOUND')
  const instalment = instalments.find((it) => it.id === instalmentId)
  if (instalment === undefined) throw new Refusal('INSTALMENT_NOT_FOUND')
  const { number } = instalment
  const circumstances = { policy: movePolicy(moves), moved: moves.accepted.length, isPaused, today }
  const move = moveInstalment(instalments, { number, date, following }, circumstances)
  if ('refused' in move) throw new Refusal(REFUSALS[move.refused])
  const after = instalments.map((it) => movedTo(it, move.dueDates.get(it.number), today))
  const moved = after.flatMap((it) =>
    move.dueDates.has(it.number) ? [{ instalmentId: it.id, dueDate: it.dueDate }] : [],
  )
  const standing = underWay(debiting, now)
  if (moved.some((it) => standing.has(it.instalmentId))) throw new Refusal('DEBIT_TOO_LATE')
  const shown = showNewDates(instalments, after, { debiting, today })
  const keptLateCharge = move.isLate ? chargeOn(instalment, today).total : ZERO
  const content = { instalments: shown, keptLateCharge: toReais(keptLateCharge) }
  // a move that a correction reversed can be requested again: it is another move
  const version = versionOf({ instalmentId, following, moved: circumstances.moved, ...content })
  return {
    instalment,
    moved,
    isLate: move.isLate,
    later: move.later,
    keptLateCharge,
    preview: { version, ...content },
  }
}

/** After the move; only the moved one can be late. */
function movedTo(it: Instalment, dueDate: CivilDate | undefined, today: CivilDate): Instalment {
  if (dueDate === undefined) return it
  const spell = { dueDate: it.dueDate, until: today }
  return { ...it, dueDate, lateSpells: isLate(it, today) ? [...it.lateSpells, spell] : it.lateSpells }
}
