/**
 * Cases are placed with a collection agency and come back (decision 118). While an agency has one, our staff do not
 * contact its customer: the case rests (`rests` of collections), reminders are held back, and payments come to us as
 * before.
 */
import { firstDueDateInTime } from '@drip/core/calendar/business-days'
import { addDays, saoPauloDate } from '@drip/core/calendar/dates'
import type { HandOver, HandedOver } from '@drip/core/contracts/admin/collections/admin-agencies'
import { parseReaisNumber, toReais } from '@drip/core/money/cents'
import { isQuiet } from '@drip/core/reminders/quiet-hours'
import type { Deps } from '../../../deps.ts'
import type { Tx } from '../../../platform/database/db.ts'
import { fieldRefusal } from '../../../platform/http/field-errors.ts'
import { Refusal, orRefuse } from '../../../platform/http/refusal.ts'
import { newId } from '../../../platform/ids.ts'
import { actorOf } from '../../people/admins/admin-guard.ts'
import type { Admin } from '../../people/admins/admins.store.ts'
import { recordAudit } from '../../records/audit/record-audit.ts'
import { putDownAll } from '../collections/cases.store.ts'
import { findCustomerAddressees } from '../../messaging/customer-messages/customer-messages.store.ts'
import { notifyPeople } from '../../messaging/customer-messages/notify-person.ts'
import { type StepCandidate, insertStep } from '../collections/planned-steps.store.ts'
import { stepsOn } from '../collections/steps-on.ts'
import { findInForce, sidesOf } from '../strategies/strategies.store.ts'
import { ASSESSED_AT_ONCE, assessCases, assessInBatches } from '../collections/assess-cases.ts'
import { type AgencyTerms, findAgency, lockAgency } from './agencies.store.ts'
import { cnpjShown } from './save-agency.ts'
import {
  countFree,
  endPlacements,
  findBatch,
  findOpenPlacements,
  findOver,
  findPlacedAfter,
  insertPlacements,
  lockFree,
  lockFreeOf,
} from './placements.store.ts'

type Parts = Pick<Deps, 'db' | 'clock' | 'log'>
type Notifying = Parts & Pick<Deps, 'config' | 'jobs'>

/** How many placements one transaction ends. */
const BATCH = 500

/** How many cases would be placed. @throws Refusal AGENCY_NOT_FOUND, INVALID_FIELDS (`fromAmount`) */
export async function previewHandOver(
  { db, clock }: Parts,
  { id, ...asked }: HandOver & { id: string },
): Promise<HandedOver> {
  if ((await findAgency(db, id)) === null) throw new Refusal('AGENCY_NOT_FOUND')
  const { cases, late } = await countFree(db, wanted(clock.now(), asked))
  return { cases, late: toReais(late) }
}

/**
 * Pressing twice places once: the second press returns the first one's result. Cases that somebody is working on, or
 * that rest, are not placed.
 * @throws Refusal AGENCY_NOT_FOUND, INVALID_FIELDS (`fromAmount`), CONTACT_NOT_NOW (at night, when customers are not
 *   notified)
 */
export async function handOver(
  deps: Notifying,
  admin: Admin,
  { id, batchId, ...asked }: HandOver & { id: string; batchId: string },
): Promise<HandedOver> {
  return deps.db.transaction(async (tx) => {
    const agency = orRefuse(await lockAgency(tx, id), 'AGENCY_NOT_FOUND')
    const done = await findBatch(tx, batchId)
    if (done.agencyId !== null && done.agencyId !== id) throw new Refusal('NOT_FOUND')
    if (done.agencyId === null) {
      const now = deps.clock.now()
      if (isQuiet(now)) throw new Refusal('CONTACT_NOT_NOW', { detail: 'NIGHT' })
      await place(deps, tx, agency, {
        customerIds: await lockFree(tx, wanted(now, asked)),
        batchId,
        placedBy: admin.id,
      })
      const given = await findBatch(tx, batchId)
      await recordAudit(deps, tx, {
        actor: actorOf(admin),
        action: 'AGENCY_CASES_GIVEN',
        object: { type: 'AGENCY', id },
        asked: { fromDay: asked.fromDay, cases: given.cases, lateCents: given.late },
      })
    }
    const { cases, late } = await findBatch(tx, batchId)
    return { cases, late: toReais(late) }
  })
}

/**
 * Within the caller's transaction, which holds the agency and the cases; each case is checked again. @returns the
 * customers placed
 */
async function place(
  deps: Notifying,
  tx: Tx,
  agency: AgencyTerms,
  it: { customerIds: readonly string[]; batchId: string; placedBy: string | null },
): Promise<string[]> {
  if (it.customerIds.length === 0) return []
  const now = deps.clock.now()
  // what was paid or disputed since the last check is not placed
  const assessments = await assessCases(deps, tx, it.customerIds)
  const rows = assessments
    .filter(({ rests }) => rests === null)
    .map(({ customerId, late }) => ({ id: newId(now), customerId, late }))
  await insertPlacements(tx, rows, {
    agencyId: agency.id,
    batchId: it.batchId,
    placedAt: now,
    placedBy: it.placedBy,
    feeRate: agency.feeRate,
    until: addDays(saoPauloDate(now), agency.days),
  })
  const placed = rows.map(({ customerId }) => customerId)
  // somebody whose time with a case had expired could still record a call's outcome
  await putDownAll(tx, placed)
  await assessCases(deps, tx, placed)
  const facts = { agency: agency.name, cnpj: cnpjShown(agency.cnpj) }
  const placementOf = new Map(rows.map(({ id, customerId }) => [customerId, id]))
  await notifyPeople(
    deps,
    tx,
    (await findCustomerAddressees(tx, placed)).map((person) => ({
      person,
      news: {
        kind: 'AGENCY_GIVEN' as const,
        cause: placementOf.get(person.customerId) ?? person.customerId,
        facts,
      },
    })),
  )
  return placed
}

/**
 * The placements that the strategies in force require (decision 100); during the day, because customers are notified. A
 * stage whose agency is no longer active places nothing.
 */
export async function planHandOvers(deps: Notifying): Promise<void> {
  const now = deps.clock.now()
  if (isQuiet(now)) return
  const today = saoPauloDate(now)
  for (const { strategy, side } of sidesOf(await findInForce(deps.db, today)))
    for await (const steps of stepsOn(deps.db, { kind: 'HAND_OVER', strategy, side, day: today, now }))
      for (const [agencyId, own] of Map.groupBy(steps, (it) => it.stage.agencyId))
        await deps.db.transaction((tx) =>
          giveByStrategy(deps, tx, { agencyId, steps: own, strategy: strategy.number }),
        )
}

/**
 * A case that somebody is calling now waits for another round; for a case that rests by now, the stage is not over
 * either.
 */
async function giveByStrategy(
  deps: Notifying,
  tx: Tx,
  { agencyId, steps, strategy }: { agencyId: string; steps: readonly StepCandidate[]; strategy: number },
): Promise<void> {
  const now = deps.clock.now()
  const agency = await lockAgency(tx, agencyId)
  if (agency === null) return
  const asked = steps.map((it) => it.customerId)
  const batchId = newId(now)
  const customerIds = await lockFreeOf(tx, asked, now)
  const placed = new Set(await place(deps, tx, agency, { customerIds, batchId, placedBy: null }))
  if (placed.size === 0) return
  for (const { customerId, dueDate, label } of steps.filter((it) => placed.has(it.customerId))) {
    const step = { customerId, dueDate, label, kind: 'HAND_OVER' as const, refused: null }
    await insertStep(tx, step, { strategy, today: saoPauloDate(now) })
  }
  const { cases, late } = await findBatch(tx, batchId)
  await recordAudit(deps, tx, {
    actor: { type: 'SYSTEM' },
    action: 'AGENCY_CASES_GIVEN',
    object: { type: 'AGENCY', id: agencyId },
    asked: { strategy, cases, lateCents: late },
  })
}

/**
 * Returns cases to our queue. Pressing twice does it once.
 * @param customerId null: all
 * @throws Refusal AGENCY_NOT_FOUND
 */
export async function recallCases(
  deps: Parts,
  admin: Admin,
  { id, customerId }: { id: string; customerId: string | null },
): Promise<{ cases: number }> {
  return deps.db.transaction(async (tx) => {
    if ((await lockAgency(tx, id)) === null) throw new Refusal('AGENCY_NOT_FOUND')
    const ids = await findOpenPlacements(tx, { agencyId: id, customerId })
    const ends = ids.map((it) => ({ id: it, reason: 'RECALLED' as const }))
    const back = await endPlacements(tx, ends, { now: deps.clock.now(), by: admin.id })
    if (back.length === 0) return { cases: 0 }
    await assessCases(deps, tx, back)
    await recordAudit(deps, tx, {
      actor: actorOf(admin),
      action: 'AGENCY_CASES_RECALLED',
      object: { type: 'AGENCY', id },
      asked: { cases: back.length, ...(customerId === null ? {} : { customerId }) },
    })
    return { cases: back.length }
  })
}

/**
 * Placements that have ended come back automatically: settled, stopped by a dispute, a pause or a plan, or past their
 * term.
 */
export async function sweepPlacements(deps: Parts): Promise<void> {
  // an obstacle since the last check must not wait for tomorrow's
  await assessInBatches(deps, (after) => findPlacedAfter(deps.db, { after, limit: ASSESSED_AT_ONCE }))
  const today = saoPauloDate(deps.clock.now())
  let ended = BATCH
  while (ended === BATCH) {
    const over = await findOver(deps.db, { today, limit: BATCH })
    ended = over.length
    if (ended === 0) return
    await deps.db.transaction(async (tx) => {
      const back = await endPlacements(tx, over, { now: deps.clock.now(), by: null })
      await assessCases(deps, tx, back)
    })
  }
}

function wanted(now: Date, { fromDay, fromAmount, most }: HandOver) {
  const amount = parseReaisNumber(fromAmount)
  if (amount === null) throw fieldRefusal('fromAmount', 'invalid')
  // late by that many days since the deadline, as stages count
  const dueBefore = firstDueDateInTime(addDays(saoPauloDate(now), 1 - fromDay))
  return { dueBefore, fromAmount: amount, now, limit: most }
}
