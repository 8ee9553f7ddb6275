/**
 * "Próximo caso": the queue gives the case whose call is worth most, to one person at a time. The hold is a person and an instant in the
 * row: it ends by itself, and no job has to end it. Whoever holds one is given the same again, so an answer that was lost costs nothing.
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
  type CaseLook,
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
import { lookAtCases } from './look-at-cases.ts'

type Parts = Pick<Deps, 'db' | 'clock'>

const HOLD_MS = 15 * 60_000
/** Cases that turn out not to be called are passed over, so many for one press. */
const MOST_PASSED_OVER = 50

/** Whose case is to be worked on; or why there is none: nobody is called at this hour, or nothing waits. */
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
    // before any other row is locked: nobody waits for somebody who waits for them
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

/** As it is now, not as the last look found it. What may not be called now is put where no queue finds it. */
async function mayBeCalled(deps: Parts, tx: Tx, it: CollectionCase, now: Date): Promise<boolean> {
  const [look] = await lookAtCases(deps, tx, [it.customerId])
  if (look === undefined || look.rests !== null) return false
  const before = await contactTimes(tx, it.customerId, now)
  if (contactHindrance(now, before) === null) return true
  await saveReadyAt(tx, it.id, { readyAt: nextContactTime(now, before), callbackAt: null })
  return false
}

/** Of the last week: what the caps count. */
export async function contactTimes(db: Queries, customerId: string, now: Date): Promise<Date[]> {
  return (await contactTimesOf(db, [customerId], now))(customerId)
}

/** The same of many, in one question, by customer. @param but reminders that ask this of themselves */
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

/** What of the past the caps look at. */
function contactWeek(now: Date): { since: Date; today: CivilDate } {
  const today = saoPauloDate(now)
  return { since: startOfSaoPauloDay(addDays(today, 1 - CONTACT_WEEK_DAYS)), today }
}

/**
 * Somebody's own choice, out of the queue's order; again it is theirs for another while.
 * @throws Refusal CASE_NOT_FOUND (nothing of theirs is late), CASE_IN_HAND (another works on it), CONTACT_NOT_NOW with what stands against
 *   it as its detail
 */
export async function takeCase(deps: Parts, admin: Admin, customerId: string): Promise<void> {
  const now = deps.clock.now()
  await deps.db.transaction(async (tx) => {
    await lockWorker(tx, admin.id)
    await putDownOthers(tx, { adminId: admin.id, keep: customerId })
    const { look, found } = await lookedAt(deps, tx, customerId)
    const isMine = found.heldBy === admin.id
    if (!isMine && found.heldUntil !== null && found.heldUntil > now) throw new Refusal('CASE_IN_HAND')
    await checkCallable(deps, tx, look)
    await hold(deps, tx, admin, found, now)
  })
}

/** A case as it is now. @throws Refusal CASE_NOT_FOUND: nothing of theirs is late */
export async function lookedAt(
  deps: Parts,
  tx: Tx,
  customerId: string,
): Promise<{ look: CaseLook; found: CollectionCase }> {
  const [look] = await lookAtCases(deps, tx, [customerId])
  const found = await lockCase(tx, customerId)
  if (look === undefined || found === null) throw new Refusal('CASE_NOT_FOUND')
  return { look, found }
}

/** @throws Refusal CONTACT_NOT_NOW with what stands against a call as its detail */
export async function checkCallable(deps: Parts, tx: Tx, { customerId, rests }: CaseLook): Promise<void> {
  const now = deps.clock.now()
  const hindrance = rests ?? contactHindrance(now, await contactTimes(tx, customerId, now))
  if (hindrance !== null) throw new Refusal('CONTACT_NOT_NOW', { detail: hindrance })
}

/** It goes back to the queue without a call. One that is not theirs stays as it is. */
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
