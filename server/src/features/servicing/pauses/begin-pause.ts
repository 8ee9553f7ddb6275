/**
 * "Pausa": the open instalments of an order move by some days, for an announced return or in hardship. A preview shows
 * the change; accepting names the preview's version, and a different effect is refused.
 */
import { type CivilDate, addDays, compareDates, saoPauloDate } from '@drip/core/calendar/dates'
import type { OrderPauses, PausePreview } from '@drip/core/contracts/customer-area'
import { chargeOn } from '@drip/core/debts/debt'
import {
  type HardshipReason,
  PAUSE_KINDS,
  type PauseCircumstances,
  type PauseKind,
  type PauseRefusal,
  isRunning,
  mostPausedDays,
  pauseHindrance,
  pauseOrder,
} from '@drip/core/debts/pause'
import { sumCents, toReais } from '@drip/core/money/cents'
import { isRefundOpen } from '@drip/core/refunds/refund-window'
import type { Deps } from '../../../deps.ts'
import { announce } from '../../../facts.ts'
import type { Queries } from '../../../platform/database/db.ts'
import { versionOf } from '../../../platform/database/versions.ts'
import { fieldRefusal } from '../../../platform/http/field-errors.ts'
import { Refusal, type RefusalCode, orRefuse } from '../../../platform/http/refusal.ts'
import { newId } from '../../../platform/ids.ts'
import { endDebtCharges } from '../../purchases/charges/end-debt-charges.ts'
import {
  type Instalment,
  addLateSpells,
  findInstalments,
  lockOrder,
  moveDueDates,
} from '../../purchases/orders/orders.store.ts'
import { findDebiting, showNewDates, underWay } from '../autopay/show-new-dates.ts'
import { notifyOfPause } from './pause-news.ts'
import {
  type OrderToPause,
  type Pause,
  findOrderToPause,
  findPausedIds,
  findPauses,
  insertPause,
  lockCustomerOf,
} from './pauses.store.ts'

export interface PauseAsked {
  orderId: string
  kind: PauseKind
  days: number
  /** For a hardship. */
  reason: HardshipReason | null
}

const REFUSALS: Record<PauseRefusal, RefusalCode> = {
  NOT_OFFERED: 'PAUSE_NOT_OFFERED',
  RUNNING: 'PAUSE_RUNNING',
  USED: 'PAUSE_USED',
  TOO_LATE: 'PAUSE_TOO_LATE',
  NOT_OPEN: 'NOTHING_TO_PAY',
  DAYS: 'PAUSE_OUT_OF_RANGE',
}

/** The present pause of an order, and the pauses on offer. */
export async function showPauses(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  orderId: string,
): Promise<OrderPauses> {
  const now = clock.now()
  const today = saoPauloDate(now)
  const [order, pauses, instalments] = await Promise.all([
    findOrderToPause(db, orderId),
    findPauses(db, orderId),
    findInstalments(db, orderId),
  ])
  if (order === null) throw new Refusal('ORDER_NOT_FOUND')
  const circumstances = circumstancesOf(order, pauses, now)
  const isOpen = instalments.some((it) => it.status === 'PENDING')
  const running = isOpen ? pauses.find((it) => isRunning(it, today)) : undefined
  const pausedIds =
    running === undefined ? [] : await findPausedIds(db, { id: running.id, purchaseId: orderId })
  return {
    running:
      running === undefined
        ? null
        : {
            kind: running.kind,
            reason: running.reason,
            beganOn: running.beganOn,
            endsOn: running.endsOn,
            keptDueDate: keptDueDate(instalments, running, pausedIds),
          },
    kinds: PAUSE_KINDS.map((kind) => ({
      kind,
      hindrance: pauseHindrance(kind, instalments, circumstances),
      days: mostPausedDays(kind, order),
    })),
  }
}

/** As in its message (`findPauseNews`). */
function keptDueDate(
  instalments: readonly Instalment[],
  { endsOn }: Pick<Pause, 'endsOn'>,
  pausedIds: readonly string[],
): CivilDate | null {
  const kept = instalments.filter(
    (it) => it.status === 'PENDING' && compareDates(it.dueDate, endsOn) < 0 && !pausedIds.includes(it.id),
  )
  return kept.map((it) => it.dueDate).toSorted(compareDates)[0] ?? null
}

/**
 * What the pause would change.
 * @throws Refusal ORDER_NOT_FOUND, PAUSE_NOT_OFFERED, PAUSE_RUNNING, PAUSE_USED, PAUSE_TOO_LATE, NOTHING_TO_PAY,
 *   PAUSE_OUT_OF_RANGE, INVALID_FIELDS (a hardship without a reason), DEBIT_TOO_LATE (the bank is about to pay
 *   everything open)
 */
export async function previewPause(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  asked: PauseAsked,
): Promise<PausePreview> {
  return (await plan(db, clock.now(), asked)).preview
}

/**
 * Does what the preview of that version showed. Repeating it has no effect.
 * @param by an admin's id, or CUSTOMER
 * @throws as previewPause; Refusal PAUSE_CHANGED: its effect would differ now
 */
export async function beginPause(
  deps: Deps,
  { version, by, ...asked }: PauseAsked & { version: string; by: string },
): Promise<void> {
  const changed = await deps.db.transaction(async (tx) => {
    if (asked.kind === 'HARDSHIP') await lockCustomerOf(tx, asked.orderId)
    const sold = orRefuse(await lockOrder(tx, asked.orderId), 'ORDER_NOT_FOUND')
    const pauses = await findPauses(tx, asked.orderId)
    if (pauses.some((it) => it.seen === version)) return []
    const now = deps.clock.now()
    const { order, paused, late, endsOn, preview } = await plan(tx, now, asked)
    if (preview.version !== version) throw new Refusal('PAUSE_CHANGED')
    const today = saoPauloDate(now)
    const id = newId(now)
    const moved = paused.map(({ was, dueDate }) => ({ instalmentId: was.id, dueDate }))
    await insertPause(tx, {
      id,
      kind: asked.kind,
      reason: reasonOf(asked),
      beganOn: today,
      endsOn,
      seen: version,
      purchaseId: asked.orderId,
      customerId: order.customerId,
      by,
      now,
      instalments: paused.map(({ was, dueDate }) => ({
        instalmentId: was.id,
        fromDate: was.dueDate,
        toDate: dueDate,
      })),
    })
    await moveDueDates(tx, asked.orderId, moved)
    await addLateSpells(
      tx,
      late.map((it) => ({ instalmentId: it.id, spell: { dueDate: it.dueDate, until: today } })),
    )
    const instalmentIds = moved.map((it) => it.instalmentId)
    // their codes and debits fall due on the former days
    await endDebtCharges(deps, tx, { purchaseIds: [asked.orderId], instalmentIds })
    await notifyOfPause(deps, tx, { what: 'PAUSE_BEGUN', pauseId: id, orderId: asked.orderId })
    // the store is not told about a hardship
    if (asked.kind === 'RETURN')
      await announce(deps, tx, {
        type: 'ReturnAnnounced',
        order: sold,
        announcedOn: today,
        pausedUntil: addDays(endsOn, -1),
      })
    return instalmentIds
  })
  deps.instalmentEvents.publish(changed)
}

interface Planned {
  order: OrderToPause
  paused: { was: Instalment; dueDate: CivilDate }[]
  endsOn: CivilDate
  /** Of these, as they were. */
  late: Instalment[]
  preview: PausePreview
}

async function plan(db: Queries, now: Date, asked: PauseAsked): Promise<Planned> {
  const { orderId, kind, days } = asked
  const [order, pauses, instalments, debiting] = await Promise.all([
    findOrderToPause(db, orderId),
    findPauses(db, orderId),
    findInstalments(db, orderId),
    findDebiting(db, orderId),
  ])
  if (order === null) throw new Refusal('ORDER_NOT_FOUND')
  const reason = reasonOf(asked)
  const circumstances = circumstancesOf(order, pauses, now)
  const { today } = circumstances
  const hindrance = pauseHindrance(kind, instalments, circumstances)
  if (hindrance !== null) throw new Refusal(REFUSALS[hindrance])
  // a debit that the bank is about to pay keeps its date: it is the first open instalment
  const standing = underWay(debiting, now)
  const movable = instalments.filter((it) => !standing.has(it.id))
  if (movable.every((it) => it.status !== 'PENDING')) throw new Refusal('DEBIT_TOO_LATE')
  const dates = pauseOrder(movable, { kind, days }, circumstances)
  if ('refused' in dates) throw new Refusal(REFUSALS[dates.refused])
  const late = movable.filter((it) => dates.late.includes(it.number))
  const after = instalments.map((it) => {
    const dueDate = dates.dueDates.get(it.number)
    if (dueDate === undefined) return it
    const spell = { dueDate: it.dueDate, until: today }
    return { ...it, dueDate, lateSpells: late.includes(it) ? [...it.lateSpells, spell] : it.lateSpells }
  })
  const content = {
    endsOn: dates.endsOn,
    instalments: showNewDates(instalments, after, { debiting, today }),
    keptLateCharge: toReais(sumCents(late.map((it) => chargeOn(it, today).total))),
  }
  const paused = movable.flatMap((was) => {
    const dueDate = dates.dueDates.get(was.number)
    return dueDate === undefined ? [] : [{ was, dueDate }]
  })
  return {
    order,
    paused,
    late,
    endsOn: dates.endsOn,
    preview: { version: versionOf({ kind, days, reason, ...content }), ...content },
  }
}

/** @throws Refusal INVALID_FIELDS */
function reasonOf({ kind, reason }: PauseAsked): HardshipReason | null {
  if (kind === 'RETURN') return null
  if (reason === null) throw fieldRefusal('reason', 'required')
  return reason
}

function circumstancesOf(order: OrderToPause, pauses: readonly Pause[], now: Date): PauseCircumstances {
  const today = saoPauloDate(now)
  return {
    terms: order,
    isPaused: pauses.some((it) => isRunning(it, today)),
    wasReturned: pauses.some((it) => it.kind === 'RETURN'),
    lastHardship: order.lastHardship,
    isReturnable: isRefundOpen(order, now),
    today,
  }
}
