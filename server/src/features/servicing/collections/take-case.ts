/**
 * "Próximo caso": the queue assigns the case with the most valuable call to one person at a time. The assignment is a
 * person and an instant in the row: it expires by itself, without a job. A person who has one gets the same again, so a
 * lost answer costs nothing.
 */
import { type CivilDate, addDays, saoPauloDate, startOfSaoPauloDay } from '@drip/core/calendar/dates'
import {
  CONTACT_WEEK_DAYS,
  contactHindrance,
  isCallingTime,
  nextContactTime,
} from '@drip/core/reminders/collections/contact-rule'
import type { Deps } from '../../../deps.ts'
import type { Queries, Tx } from '../../../platform/database/db.ts'
import { Refusal } from '../../../platform/http/refusal.ts'
import { actorOf } from '../../people/admins/admin-guard.ts'
import type { Admin } from '../../people/admins/admins.store.ts'
import { recordAudit } from '../../records/audit/record-audit.ts'
import {
  type CaseAssessment,
  type CollectionCase,
  holdCase,
  lockCallback,
  lockCase,
  lockCaseInHand,
  lockNextCase,
  lockPlannedCase,
  lockWorker,
  putDown,
  putDownOthers,
  saveReadyAt,
} from './cases.store.ts'
import { findContactsOf } from './contacts.store.ts'
import { assessCases } from './assess-cases.ts'

type Parts = Pick<Deps, 'db' | 'clock'>

const HOLD_MS = 15 * 60_000
/** The number of unsuitable cases skipped per press. */
const MOST_PASSED_OVER = 50

/** The customer to work on; or why there is none: no calls at this hour, or nothing is waiting. */
export type NextCase =
  | { customerId: string; because: null }
  | { customerId: null; because: 'HOURS' | 'EMPTY' }

export async function takeNextCase(deps: Parts, admin: Admin): Promise<NextCase> {
  const now = deps.clock.now()
  return deps.db.transaction(async (tx) => {
    await lockWorker(tx, admin.id)
    const inHand = await lockCaseInHand(tx, admin.id, now)
    if (inHand !== null) return { customerId: inHand.customerId, because: null }
    if (!isCallingTime(now)) return { customerId: null, because: 'HOURS' }
    // before any other row is locked, to avoid deadlocks
    await putDownOthers(tx, { adminId: admin.id, keep: null })
    for (let passed = 0; passed < MOST_PASSED_OVER; passed++) {
      const found =
        (await lockCallback(tx, now)) ?? (await lockPlannedCase(tx, now)) ?? (await lockNextCase(tx, now))
      if (found === null) break
      if (!(await mayBeCalled(deps, tx, found, now))) continue
      await hold(deps, tx, admin, found, now)
      return { customerId: found.customerId, because: null }
    }
    return { customerId: null, because: 'EMPTY' }
  })
}

/** Checked now, not by the last check. A case that may not be called now is moved out of the queue. */
async function mayBeCalled(deps: Parts, tx: Tx, it: CollectionCase, now: Date): Promise<boolean> {
  const [assessment] = await assessCases(deps, tx, [it.customerId])
  if (assessment === undefined || assessment.rests !== null) return false
  const before = await contactTimes(tx, it.customerId, now)
  if (contactHindrance(now, before) === null) return true
  await saveReadyAt(tx, it.id, { readyAt: nextContactTime(now, before), callbackAt: null })
  return false
}

/** Of the last week, which the caps count. */
export async function contactTimes(db: Queries, customerId: string, now: Date): Promise<Date[]> {
  return (await contactTimesOf(db, [customerId], now))(customerId)
}

/** The same for many, in one query, by customer. @param but reminders that ask this about themselves */
export async function contactTimesOf(
  db: Queries,
  customerIds: readonly string[],
  now: Date,
  but: readonly string[] = [],
): Promise<(customerId: string) => Date[]> {
  const contacts = await findContactsOf(db, customerIds, { ...contactWeek(now), but })
  const ofCustomer = Map.groupBy(contacts, (it) => it.customerId)
  return (customerId) => (ofCustomer.get(customerId) ?? []).map(({ at }) => at)
}

/** The past period that the caps count. */
function contactWeek(now: Date): { since: Date; today: CivilDate } {
  const today = saoPauloDate(now)
  return { since: startOfSaoPauloDay(addDays(today, 1 - CONTACT_WEEK_DAYS)), today }
}

/**
 * A person's own choice, outside the queue's order; repeating it extends their time.
 * @throws Refusal CASE_NOT_FOUND (nothing of theirs is late), CASE_IN_HAND (another person works on it),
 *   CONTACT_NOT_NOW with the obstacle as its detail
 */
export async function takeCase(deps: Parts, admin: Admin, customerId: string): Promise<void> {
  const now = deps.clock.now()
  await deps.db.transaction(async (tx) => {
    await lockWorker(tx, admin.id)
    await putDownOthers(tx, { adminId: admin.id, keep: customerId })
    const { assessment, found } = await assessCase(deps, tx, customerId)
    const isMine = found.heldBy === admin.id
    if (!isMine && found.heldUntil !== null && found.heldUntil > now) throw new Refusal('CASE_IN_HAND')
    await checkCallable(deps, tx, assessment)
    await hold(deps, tx, admin, found, now)
  })
}

/** A case, checked now. @throws Refusal CASE_NOT_FOUND: nothing of theirs is late */
export async function assessCase(
  deps: Parts,
  tx: Tx,
  customerId: string,
): Promise<{ assessment: CaseAssessment; found: CollectionCase }> {
  const [assessment] = await assessCases(deps, tx, [customerId])
  const found = await lockCase(tx, customerId)
  if (assessment === undefined || found === null) throw new Refusal('CASE_NOT_FOUND')
  return { assessment, found }
}

/** @throws Refusal CONTACT_NOT_NOW with the obstacle as its detail */
export async function checkCallable(
  deps: Parts,
  tx: Tx,
  { customerId, rests }: CaseAssessment,
): Promise<void> {
  const now = deps.clock.now()
  const hindrance = rests ?? contactHindrance(now, await contactTimes(tx, customerId, now))
  if (hindrance !== null) throw new Refusal('CONTACT_NOT_NOW', { detail: hindrance })
}

/** Returns it to the queue without a call. Another person's case is not changed. */
export async function putBackCase(deps: Parts, admin: Admin, customerId: string): Promise<void> {
  await deps.db.transaction(async (tx) => {
    if (!(await putDown(tx, customerId, admin.id))) return
    const object = { type: 'CUSTOMER', id: customerId }
    await recordAudit(deps, tx, { actor: actorOf(admin), action: 'COLLECTION_CASE_PUT_BACK', object })
  })
}

async function hold(deps: Parts, tx: Tx, admin: Admin, it: CollectionCase, now: Date): Promise<void> {
  await holdCase(tx, { id: it.id, adminId: admin.id, until: new Date(now.getTime() + HOLD_MS) })
  const isAgain = it.heldBy === admin.id && it.heldUntil !== null && it.heldUntil > now
  if (isAgain) return
  const object = { type: 'CUSTOMER', id: it.customerId }
  await recordAudit(deps, tx, { actor: actorOf(admin), action: 'COLLECTION_CASE_TAKEN', object })
}
