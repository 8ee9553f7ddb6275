/**
 * The head of the desk takes a case from the person working on it: for another person, or back to the queue (decision
 * 79).
 */
import type { CaseMove, Collectors } from '@drip/core/contracts/admin/collections/admin-collections'
import { mayAdmin, rolesWith } from '@drip/core/contracts/admin/admin-permissions'
import type { Deps } from '../../../deps.ts'
import type { Tx } from '../../../platform/database/db.ts'
import { fieldRefusal } from '../../../platform/http/field-errors.ts'
import { Refusal, orRefuse } from '../../../platform/http/refusal.ts'
import { actorOf } from '../../people/admins/admin-guard.ts'
import { type Admin, findAdmin } from '../../people/admins/admins.store.ts'
import { recordAudit } from '../../records/audit/record-audit.ts'
import {
  findCollectors,
  holdCase,
  lockCase,
  lockCaseInHand,
  lockWorker,
  putDown,
  putDownOthers,
} from './cases.store.ts'
import { checkCallable, assessCase } from './take-case.ts'

type Parts = Pick<Deps, 'db' | 'clock'>
type Moved = CaseMove & { customerId: string }

/** Longer than for a case that somebody took: the new person does not know about it yet. */
const GIVEN_MS = 60 * 60_000
const MOST_PEOPLE = 200

/** People who can be assigned a case: at most 200, by name. */
export async function showCollectors({ db, clock }: Parts): Promise<Collectors> {
  const roles = rolesWith('COLLECTIONS_WORK')
  return { people: await findCollectors(db, { roles, now: clock.now(), limit: MOST_PEOPLE }) }
}

/**
 * Pressing twice does it once. The former person can record nothing about it from then on, because recording requires
 * the case.
 * @throws Refusal CASE_NOT_FOUND (nothing of theirs is late), CASE_MOVED (another person has it by now), COLLECTOR_BUSY
 *   (they work on another case), CONTACT_NOT_NOW with the obstacle as its detail, INVALID_FIELDS (`to`: not a member of
 *   the desk)
 */
export async function moveCase(deps: Parts, admin: Admin, it: Moved): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const isDone = it.to === null ? await release(deps, tx, it) : await give(deps, tx, { ...it, to: it.to })
    if (!isDone) return
    await recordAudit(deps, tx, {
      actor: actorOf(admin),
      action: 'COLLECTION_CASE_MOVED',
      object: { type: 'CUSTOMER', id: it.customerId },
      before: { heldBy: it.from },
      after: { heldBy: it.to },
    })
  })
}

/** Also for cases that may not be called now. */
async function release({ clock }: Parts, tx: Tx, it: Moved): Promise<boolean> {
  const found = orRefuse(await lockCase(tx, it.customerId), 'CASE_NOT_FOUND')
  return isToMove(found, it, clock.now()) && putDown(tx, it.customerId, it.from)
}

/** By the rule for taking a case: nobody gets a customer who may not be called, nor a second case. */
async function give(deps: Parts, tx: Tx, it: Moved & { to: string }): Promise<boolean> {
  const now = deps.clock.now()
  const { customerId, to } = it
  await lockWorker(tx, to)
  const collector = await findAdmin(tx, to)
  if (collector === null || !mayAdmin(collector.role, 'COLLECTIONS_WORK')) throw fieldRefusal('to', 'invalid')
  const inHand = await lockCaseInHand(tx, to, now)
  if (inHand !== null && inHand.customerId !== customerId) throw new Refusal('COLLECTOR_BUSY')
  // what they had until its time expired
  await putDownOthers(tx, { adminId: to, keep: customerId })
  const { assessment, found } = await assessCase(deps, tx, customerId)
  if (!isToMove(found, it, now)) return false
  await checkCallable(deps, tx, assessment)
  await holdCase(tx, { id: found.id, adminId: to, until: new Date(now.getTime() + GIVEN_MS) })
  return true
}

/** False if it was already done. @throws Refusal CASE_MOVED */
function isToMove(
  { heldBy, heldUntil }: { heldBy: string | null; heldUntil: Date | null },
  { from, to }: CaseMove,
  now: Date,
): boolean {
  const holder = heldUntil !== null && heldUntil > now ? heldBy : null
  if (holder === to) return false
  if (holder !== from) throw new Refusal('CASE_MOVED')
  return true
}
