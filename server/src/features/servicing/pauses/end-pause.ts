/**
 * A pause ends early: its unused days are taken off again, and nothing falls due before today. By the customer or by
 * support with a preview; automatically when the store refunds an announced return.
 */
import { saoPauloDate } from '@drip/core/calendar/dates'
import type { PausePreview } from '@drip/core/contracts/customer-area'
import { type PauseEnder, endPause as datesAtEnd, holdOrder, isRunning } from '@drip/core/debts/pause'
import type { Deps } from '../../../deps.ts'
import { announce } from '../../../facts.ts'
import type { Queries, Tx } from '../../../platform/database/db.ts'
import { versionOf } from '../../../platform/database/versions.ts'
import { Refusal, orRefuse } from '../../../platform/http/refusal.ts'
import { endDebtCharges } from '../../purchases/charges/end-debt-charges.ts'
import {
  type Instalment,
  findInstalments,
  lockOrder,
  moveDueDates,
} from '../../purchases/orders/orders.store.ts'
import { findDebiting, showNewDates, underWay } from '../autopay/show-new-dates.ts'
import { notifyOfPause } from './pause-news.ts'
import { holdForDispute } from './hold-for-dispute.ts'
import { type Pause, findPausedIds, findPauses, isDisputed, savePauseEnd } from './pauses.store.ts'

/**
 * What its end today would change. While the order is disputed its instalments stay paused: the dates are those of the
 * dispute's own pause, which begins at once.
 * @throws Refusal PAUSE_NOT_RUNNING
 */
export async function previewPauseEnd(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  orderId: string,
): Promise<PausePreview> {
  const planned = orRefuse(await plan(db, clock.now(), orderId), 'PAUSE_NOT_RUNNING')
  return planned.preview
}

/**
 * Does what the preview of that version showed. Repeating it has no effect.
 * @param ender an admin's id; null for the customer
 * @throws Refusal ORDER_NOT_FOUND, PAUSE_NOT_RUNNING, PAUSE_CHANGED (its effect would differ now)
 */
export async function endPause(
  deps: Deps,
  it: {
    orderId: string
    version: string
    by: Extract<PauseEnder, 'CUSTOMER' | 'SUPPORT'>
    ender: string | null
  },
): Promise<void> {
  const changed = await deps.db.transaction(async (tx) => {
    const sold = orRefuse(await lockOrder(tx, it.orderId), 'ORDER_NOT_FOUND')
    const pauses = await findPauses(tx, it.orderId)
    if (pauses.some(({ endedSeen }) => endedSeen === it.version)) return []
    const planned = orRefuse(await plan(tx, deps.clock.now(), it.orderId), 'PAUSE_NOT_RUNNING')
    if (planned.preview.version !== it.version) throw new Refusal('PAUSE_CHANGED')
    if (planned.pause.kind === 'RETURN') await announce(deps, tx, { type: 'ReturnWithdrawn', order: sold })
    const ids = await end(deps, tx, planned, { by: it.by, ender: it.ender, seen: it.version })
    // no day between the two on which something falls due
    const held = (await isDisputed(tx, it.orderId)) ? await holdForDispute(deps, tx, sold) : []
    return [...ids, ...held]
  })
  deps.instalmentEvents.publish(changed)
}

/** The announced return has reached the store, which refunded it. Within the transaction of the cancellation. */
export async function endReturn(
  deps: Pick<Deps, 'clock' | 'config' | 'jobs'>,
  tx: Tx,
  orderId: string,
): Promise<void> {
  const planned = await plan(tx, deps.clock.now(), orderId)
  if (planned?.pause.kind === 'RETURN')
    await end(deps, tx, planned, { by: 'REFUNDED', ender: null, seen: null })
}

interface Planned {
  orderId: string
  pause: Pause
  moved: { instalmentId: string; dueDate: Instalment['dueDate'] }[]
  preview: PausePreview
}

async function plan(db: Queries, now: Date, orderId: string): Promise<Planned | null> {
  const today = saoPauloDate(now)
  const pause = (await findPauses(db, orderId)).find((it) => isRunning(it, today))
  // a dispute's own pause ends with the dispute
  if (pause === undefined || pause.kind === 'DISPUTE') return null
  const [ids, instalments, debiting, isHeld] = await Promise.all([
    findPausedIds(db, { id: pause.id, purchaseId: orderId }),
    findInstalments(db, orderId),
    findDebiting(db, orderId),
    isDisputed(db, orderId),
  ])
  // a debit that the bank is about to pay keeps its date
  const standing = underWay(debiting, now)
  const movable = instalments.filter((it) => !standing.has(it.id))
  const open = movable.filter((it) => it.status === 'PENDING' && ids.includes(it.id))
  const dates = datesAtEnd(open, { endsOn: pause.endsOn, today })
  const numbers = open.map((it) => it.number)
  const held = isHeld ? holdOrder(movable, { endsOn: pause.endsOn, numbers }, today) : null
  const shown = held?.dueDates ?? dates
  const after = instalments.map((it) => ({ ...it, dueDate: shown.get(it.number) ?? it.dueDate }))
  const content = {
    endsOn: held?.endsOn ?? today,
    instalments: showNewDates(instalments, after, { debiting, today }),
    keptLateCharge: 0,
  }
  return {
    orderId,
    pause,
    moved: open.map((it) => ({ instalmentId: it.id, dueDate: dates.get(it.number) ?? it.dueDate })),
    preview: { version: versionOf({ pauseId: pause.id, ...content }), ...content },
  }
}

/** @returns the instalments with new dates */
async function end(
  deps: Pick<Deps, 'clock' | 'config' | 'jobs'>,
  tx: Tx,
  { orderId, pause, moved }: Planned,
  it: { by: PauseEnder; ender: string | null; seen: string | null },
): Promise<string[]> {
  const now = deps.clock.now()
  await savePauseEnd(tx, { id: pause.id, purchaseId: orderId, endedOn: saoPauloDate(now), ...it, now })
  if (moved.length === 0) return []
  await moveDueDates(tx, orderId, moved)
  const ids = moved.map(({ instalmentId }) => instalmentId)
  await endDebtCharges(deps, tx, { purchaseIds: [orderId], instalmentIds: ids })
  await notifyOfPause(deps, tx, { what: 'PAUSE_ENDED', pauseId: pause.id, orderId })
  return ids
}
