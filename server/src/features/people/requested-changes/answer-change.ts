/** The second person's yes or no, and the ways in which a change ends before it counts. */
import type { RequestedChange } from '@drip/core/contracts/admin/requested-changes'
import { PERMISSION_OF_CHANGE } from '@drip/core/contracts/change-states'
import { type ChangeAction, nextChangeState } from '@drip/core/requested-changes/change-life'
import type { Deps } from '../../../deps.ts'
import type { Tx } from '../../../platform/database/db.ts'
import { Refusal } from '../../../platform/http/refusal.ts'
import { actorOf, checkMay } from '../admins/admin-guard.ts'
import type { Admin } from '../admins/admins.store.ts'
import { type AuditActor, recordAudit } from '../../records/audit/record-audit.ts'
import { carryOutWithin } from './carry-out-changes.ts'
import { versionOfValues } from './change-kinds.ts'
import { type ChangeRow, endChange, findChange, lockChange, saveAnswer } from './requested-changes.store.ts'
import { showChange } from './list-changes.ts'

/**
 * The second yes: the change counts after its wait, and who must know is told.
 * @throws Refusal NOT_FOUND, FORBIDDEN, OWN_CHANGE, CHANGE_ANSWERED, CHANGED_MEANWHILE (it is over then)
 */
export async function agreeToChange(deps: Deps, admin: Admin, id: string): Promise<RequestedChange> {
  const outdated = await onChange(deps, admin, { id, action: 'AGREE' }, async (tx, change, isCurrent) => {
    const now = deps.clock.now()
    if (!isCurrent) {
      await endChange(tx, id, { state: 'OUTDATED', at: now })
      return true
    }
    const wait = deps.changeKinds[change.kind].waits(deps.config)
    const takesEffectAt = new Date(now.getTime() + wait)
    await saveAnswer(tx, id, { state: 'AGREED', by: admin.id, at: now, answer: '', takesEffectAt })
    const agreed = { ...change, state: 'AGREED' as const, takesEffectAt }
    await record(deps, tx, actorOf(admin), agreed, 'AGREED')
    if (wait === 0) await carryOutWithin(deps, tx, agreed)
    else await deps.changeKinds[change.kind].notify(deps, tx, agreed, 'AGREED')
    return false
  })
  // said only after it was written down that it is over
  if (outdated === true) throw new Refusal('CHANGED_MEANWHILE')
  return showChange(deps, admin, id)
}

/** @throws Refusal NOT_FOUND, FORBIDDEN, OWN_CHANGE, CHANGE_ANSWERED */
export async function refuseChange(
  deps: Deps,
  admin: Admin,
  id: string,
  answer: string,
): Promise<RequestedChange> {
  await onChange(deps, admin, { id, action: 'REFUSE' }, async (tx, change) => {
    const at = deps.clock.now()
    await saveAnswer(tx, id, { state: 'REFUSED', by: admin.id, at, answer, takesEffectAt: null })
    await record(deps, tx, actorOf(admin), change, 'REFUSED')
  })
  return showChange(deps, admin, id)
}

/**
 * Who asked takes it back; what waits for its day is stopped by anybody who could have answered.
 * @throws Refusal NOT_FOUND, FORBIDDEN, CHANGE_ANSWERED
 */
export async function endRequestedChange(deps: Deps, admin: Admin, id: string): Promise<RequestedChange> {
  const known = await findChange(deps.db, id)
  const action = known?.state === 'AGREED' || known?.state === 'STOPPED' ? 'STOP' : 'WITHDRAW'
  await onChange(deps, admin, { id, action }, async (tx, change) => {
    if (action === 'STOP') return stopWithin(deps, tx, actorOf(admin), change, '')
    await endChange(tx, id, { state: 'WITHDRAWN', at: deps.clock.now() })
    await record(deps, tx, actorOf(admin), change, 'WITHDRAWN')
  })
  return showChange(deps, admin, id)
}

/**
 * Whom it concerns stops what waits: it never counts. Twice is once; what counts already is refused.
 * @throws Refusal CHANGE_ANSWERED
 */
export async function stopWithin(
  deps: Deps,
  tx: Tx,
  actor: AuditActor,
  change: ChangeRow,
  answer: string,
): Promise<void> {
  const next = nextChangeState({ state: change.state, isAsker: false }, 'STOP')
  if ('refused' in next) throw new Refusal(next.refused)
  if (next.state === change.state) return
  await endChange(tx, change.id, { state: 'STOPPED', at: deps.clock.now(), answer })
  await record(deps, tx, actor, change, 'STOPPED')
  await deps.changeKinds[change.kind].notify(deps, tx, change, 'STOPPED')
}

/** The subject first and then the change, as whoever asks for one locks them. Undefined: it was so already. */
async function onChange<Result>(
  deps: Deps,
  admin: Admin,
  { id, action }: { id: string; action: ChangeAction },
  work: (tx: Tx, change: ChangeRow, isCurrent: boolean) => Promise<Result>,
): Promise<Result | undefined> {
  const known = await findChange(deps.db, id)
  if (known === null) throw new Refusal('NOT_FOUND')
  checkMay(admin, [PERMISSION_OF_CHANGE[known.kind]])
  return deps.db.transaction(async (tx) => {
    const current = await deps.changeKinds[known.kind].snapshot(tx, known.subjectId)
    const change = await lockChange(tx, id)
    if (change === null) throw new Refusal('NOT_FOUND')
    const next = nextChangeState({ state: change.state, isAsker: change.askedBy === admin.id }, action)
    if ('refused' in next) throw new Refusal(next.refused)
    if (next.state === change.state || change.endedAt !== null) return undefined
    return work(tx, change, current !== null && versionOfValues(current) === change.version)
  })
}

async function record(deps: Deps, tx: Tx, actor: AuditActor, change: ChangeRow, what: string): Promise<void> {
  await recordAudit(deps, tx, {
    actor,
    action: `${change.kind}_${what}`,
    object: { type: deps.changeKinds[change.kind].objectType, id: change.subjectId },
    asked: { change: change.id },
  })
}
