import type { ChangeKindName } from '@drip/core/contracts/change-states'
import { PERMISSION_OF_CHANGE } from '@drip/core/contracts/change-states'
import type { Deps } from '../../../deps.ts'
import { type Tx, breaksUnique } from '../../../platform/database/db.ts'
import { newId } from '../../../platform/ids.ts'
import { fieldRefusal } from '../../../platform/http/field-errors.ts'
import { Refusal, orRefuse } from '../../../platform/http/refusal.ts'
import { actorOf, checkMay } from '../admins/admin-guard.ts'
import type { Admin } from '../admins/admins.store.ts'
import { recordAudit } from '../../records/audit/record-audit.ts'
import { isAct, versionOfValues } from './change-kinds.ts'
import { type ChangeValues, insertChange } from './requested-changes.store.ts'

/**
 * Records a requested change; it is carried out when another person approves. Null if nothing would change.
 * @param values the wanted fields of the kind; omitted ones stay
 * @returns the request's id
 * @throws Refusal FORBIDDEN, NOT_FOUND (the subject), INVALID_FIELDS (`reason`: `required`), CHANGE_OPEN
 */
export async function askForChange(
  deps: Pick<Deps, 'clock' | 'changeKinds' | 'config'>,
  tx: Tx,
  admin: Admin,
  it: { kind: ChangeKindName; subjectId: string; values: ChangeValues; reason: string },
): Promise<string | null> {
  const kind = deps.changeKinds[it.kind]
  if (isAct(kind)) throw new Error(`${it.kind} changes no fields`)
  const current = orRefuse(await kind.snapshot(tx, it.subjectId), 'NOT_FOUND')
  const changed = Object.keys(it.values).filter((name) => it.values[name] !== current[name])
  if (changed.length === 0) return null
  checkMay(admin, [PERMISSION_OF_CHANGE[it.kind]])
  const reason = it.reason.trim()
  if (reason === '') throw fieldRefusal('reason', 'required')
  const now = deps.clock.now()
  const id = newId(now)
  await refusingSecond(() =>
    insertChange(tx, {
      id,
      kind: it.kind,
      subjectId: it.subjectId,
      before: pick(current, changed),
      after: pick(it.values, changed),
      act: null,
      shown: null,
      amount: null,
      expiresAt: new Date(now.getTime() + deps.config.secondPerson.waitMs),
      version: versionOfValues(current),
      reason,
      askedBy: admin.id,
      askedAt: now,
    }),
  )
  await recordAudit(deps, tx, {
    actor: actorOf(admin),
    action: `${it.kind}_ASKED`,
    object: { type: kind.objectType, id: it.subjectId },
    // the text stays with the request, where it can be erased
    asked: { change: id, fields: changed },
  })
  return id
}

/** @throws Refusal CHANGE_OPEN */
export async function refusingSecond(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (breaksUnique(error, 'requested_changes_open')) throw new Refusal('CHANGE_OPEN')
    throw error
  }
}

function pick(values: ChangeValues, names: readonly string[]): ChangeValues {
  return Object.fromEntries(names.map((name) => [name, values[name] ?? null]))
}
