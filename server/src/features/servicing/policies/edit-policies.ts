/** Drafts of the credit policy: written, changed, evaluated and dropped. None of it decides anything. */
import { type CivilDate, daysBetween, saoPauloDate, startOfSaoPauloDay } from '@drip/core/calendar/dates'
import type { PolicyWrite, TrialAsked } from '@drip/core/contracts/admin/policies/credit-policies'
import type { CreditPolicy } from '@drip/core/credit/policy'
import type { z } from 'zod'
import type { Deps } from '../../../deps.ts'
import type { Tx } from '../../../platform/database/db.ts'
import { checkVersion, versionOf } from '../../../platform/database/versions.ts'
import { lowestIdAt, newId } from '../../../platform/ids.ts'
import { fieldRefusal } from '../../../platform/http/field-errors.ts'
import { Refusal, orRefuse } from '../../../platform/http/refusal.ts'
import { actorOf } from '../../people/admins/admin-guard.ts'
import type { Admin } from '../../people/admins/admins.store.ts'
import { findOpenChange } from '../../people/requested-changes/requested-changes.store.ts'
import { recordAudit } from '../../records/audit/record-audit.ts'
import {
  type PolicyRow,
  countDrafts,
  deletePolicy,
  deleteTrial,
  findPolicy,
  insertPolicy,
  insertTrial,
  lockPolicy,
  saveDraft,
} from './policies.store.ts'
import { asWords } from './switch-policy.ts'

type Written = z.output<typeof PolicyWrite>
const MOST_DRAFTS = 20
const MOST_DAYS = 731

export const revisionOf = ({ name, thresholds, state }: Pick<PolicyRow, 'name' | 'thresholds' | 'state'>) =>
  versionOf({ name, thresholds, state })

/** @throws Refusal INVALID_FIELDS (`limitBands`), TOO_MANY_DRAFTS */
export async function draftPolicy(deps: Deps, admin: Admin, written: Written): Promise<string> {
  checkBands(written.thresholds)
  const at = deps.clock.now()
  const id = newId(at)
  await deps.db.transaction(async (tx) => {
    if ((await countDrafts(tx)) >= MOST_DRAFTS) throw new Refusal('TOO_MANY_DRAFTS')
    await insertPolicy(tx, { id, ...written, madeBy: admin.id, at })
    await write(deps, tx, admin, { id, action: 'POLICY_DRAFTED' })
  })
  return id
}

/**
 * Its evaluation belonged to the old thresholds, and is deleted. @throws Refusal NOT_FOUND, POLICY_FIXED,
 * CHANGED_MEANWHILE, CHANGE_OPEN
 */
export async function changePolicy(
  deps: Deps,
  admin: Admin,
  { id, seen, ...written }: Written & { id: string; seen: string | null },
): Promise<void> {
  checkBands(written.thresholds)
  await deps.db.transaction(async (tx) => {
    const draft = await draftOf(tx, id)
    checkVersion(seen, revisionOf(draft))
    if (JSON.stringify(asWords(draft.thresholds)) !== JSON.stringify(asWords(written.thresholds)))
      await deleteTrial(tx, id)
    await saveDraft(tx, { id, ...written, at: deps.clock.now() })
    await write(deps, tx, admin, { id, action: 'POLICY_CHANGED' })
  })
}

/** Repeating it has no effect. @throws Refusal POLICY_FIXED, CHANGE_OPEN */
export async function dropPolicy(deps: Deps, admin: Admin, id: string): Promise<void> {
  if ((await findPolicy(deps.db, id)) === null) return
  await deps.db.transaction(async (tx) => {
    await draftOf(tx, id)
    await deletePolicy(tx, id)
    await write(deps, tx, admin, { id, action: 'POLICY_DROPPED' })
  })
}

/**
 * Starts over, whatever was evaluated before.
 * @throws Refusal NOT_FOUND, POLICY_FIXED, INVALID_FIELDS (`from`, `until`)
 */
export async function tryPolicy(
  deps: Deps,
  admin: Admin,
  { id, from, until }: TrialAsked & { id: string },
): Promise<void> {
  const now = deps.clock.now()
  // the contract has checked that they are dates
  const [first, last] = [from as CivilDate, (until ?? saoPauloDate(now)) as CivilDate]
  if (until !== null && until < from)
    throw new Refusal('INVALID_FIELDS', { errors: [{ field: 'until', code: 'before_from' }] })
  if (daysBetween(first, last) > MOST_DAYS) throw fieldRefusal('from', 'too_long')
  await deps.db.transaction(async (tx) => {
    await draftOf(tx, id, { whileAsked: true })
    await deleteTrial(tx, id)
    const decidedAt = startOfSaoPauloDay(first)
    // lower than any id of that time: the first decision of the day comes after it
    const place = { decidedAt, checkoutId: lowestIdAt(new Date(0)) }
    const trial = { policyId: id, from: first, until: until === null ? null : last, by: admin.id }
    await insertTrial(tx, { ...trial, ...place, at: now })
    await write(deps, tx, admin, { id, action: 'POLICY_TRIED' })
  })
}

/** Locked; a draft whose activation was requested stays as the second person sees it. */
async function draftOf(tx: Tx, id: string, { whileAsked = false } = {}): Promise<PolicyRow> {
  const policy = orRefuse(await lockPolicy(tx, id), 'NOT_FOUND')
  if (policy.state !== 'DRAFT') throw new Refusal('POLICY_FIXED')
  if (!whileAsked && (await findOpenChange(tx, 'CREDIT_POLICY', id)) !== null)
    throw new Refusal('CHANGE_OPEN')
  return policy
}

/** A score belongs to the highest band that it reaches: bands must rise, and so must their limits. */
function checkBands({ limitBands }: CreditPolicy): void {
  const rises = limitBands.every((it, index) => {
    const before = limitBands[index - 1]
    return before === undefined || (it.fromScore > before.fromScore && it.limit >= before.limit)
  })
  if (!rises)
    throw new Refusal('INVALID_FIELDS', { errors: [{ field: 'limitBands', code: 'not_ascending' }] })
}

async function write(
  deps: Deps,
  tx: Tx,
  admin: Admin,
  { id, action }: { id: string; action: string },
): Promise<void> {
  await recordAudit(deps, tx, { actor: actorOf(admin), action, object: { type: 'CREDIT_POLICY', id } })
}
