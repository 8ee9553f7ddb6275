/** The second person's approval or rejection, and the ways in which a change ends before it takes effect. */
import { mayAdmin } from '@drip/core/contracts/admin/admin-permissions'
import type { RequestedChange } from '@drip/core/contracts/admin/requested-changes'
import { type ChangeKindName, PERMISSION_OF_CHANGE } from '@drip/core/contracts/change-states'
import { type ChangeAction, isExpired, nextChangeState } from '@drip/core/requested-changes/change-life'
import type { Deps } from '../../../deps.ts'
import { depsWithin } from '../../../deps-within.ts'
import type { Tx } from '../../../platform/database/db.ts'
import { Refusal, orRefuse } from '../../../platform/http/refusal.ts'
import { actorOf, checkMay } from '../admins/admin-guard.ts'
import { type Admin, holdAdmins } from '../admins/admins.store.ts'
import { type AuditActor, recordAudit } from '../../records/audit/record-audit.ts'
import { carryOutWithin, endVoid, stopWithin, writeDone } from './carry-out-changes.ts'
import { type ChangeKind, isAct, versionOfValues } from './change-kinds.ts'
import {
  type ChangeRow,
  endChange,
  findChange,
  findOpenChange,
  lockChange,
  saveAnswer,
} from './requested-changes.store.ts'
import { isOwn } from './is-own.ts'
import { showChange } from './list-changes.ts'
import { notifyRequester } from './notify-requester.ts'

type Over = 'REQUEST_CHANGED' | 'REQUEST_EXPIRED' | 'ASKER_WITHOUT_RIGHT'

/**
 * The approval: an action is carried out at once, in this transaction and so only once; a change takes effect after its
 * wait, and the people concerned are notified.
 * @throws Refusal NOT_FOUND, FORBIDDEN, OWN_CHANGE, CHANGE_ANSWERED; REQUEST_CHANGED, REQUEST_EXPIRED,
 *   ASKER_WITHOUT_RIGHT: it has ended, and nothing was done
 */
export async function agreeToChange(deps: Deps, admin: Admin, id: string): Promise<RequestedChange> {
  const over = await agreed(deps, admin, id)
  // refused only after its end was recorded
  if (over !== undefined && over !== null) throw new Refusal(over)
  return showChange(deps, admin, id)
}

/** Why it ended instead; null: it was approved. */
async function agreed(deps: Deps, admin: Admin, id: string): Promise<Over | null | undefined> {
  try {
    return await onChange(deps, admin, { id, action: 'AGREE' }, async (tx, { change, stands, agreeing }) => {
      const over = stands.isCurrent ? await whyOver(deps, tx, change) : 'REQUEST_CHANGED'
      if (over !== null) {
        await endVoid(deps, tx, change, over === 'REQUEST_EXPIRED' ? 'EXPIRED' : 'OUTDATED')
        return over
      }
      await agreeWithin(deps, tx, change, agreeing)
      return null
    })
  } catch (error) {
    if (!(error instanceof Refusal && error.code === 'REQUEST_CHANGED')) throw error
    // everything the action did is rolled back: only its end is written
    await deps.db.transaction(async (tx) => {
      const change = await lockChange(tx, id)
      if (change?.state === 'ASKED') await endVoid(deps, tx, change, 'OUTDATED')
    })
    return 'REQUEST_CHANGED'
  }
}

async function agreeWithin(deps: Deps, tx: Tx, change: ChangeRow, admin: Admin): Promise<void> {
  const now = deps.clock.now()
  const kind = deps.changeKinds[change.kind]
  const wait = kind.waits(deps.config)
  const takesEffectAt = new Date(now.getTime() + wait)
  await saveAnswer(tx, change.id, { state: 'AGREED', by: admin.id, at: now, answer: '', takesEffectAt })
  const agreedTo = { ...change, state: 'AGREED' as const, takesEffectAt, answeredBy: admin.id }
  await record(deps, tx, actorOf(admin), change, 'AGREED')
  await notifyRequester(deps, tx, change, 'AGREED', admin)
  if (isAct(kind)) {
    await kind.act(depsWithin(deps, tx), tx, agreedTo, admin)
    await writeDone(deps, tx, agreedTo)
  } else if (wait === 0) await carryOutWithin(deps, tx, agreedTo)
  else await kind.notify(deps, tx, agreedTo, 'AGREED')
}

/** If the requester has lost the permission, nobody else may carry it out for them either. */
async function whyOver(deps: Deps, tx: Tx, change: ChangeRow): Promise<Over | null> {
  if (isExpired(change.expiresAt, deps.clock.now())) return 'REQUEST_EXPIRED'
  const [asker] = await holdAdmins(tx, [change.askedBy])
  const mayStill = asker !== undefined && mayAdmin(asker.role, PERMISSION_OF_CHANGE[change.kind])
  return mayStill ? null : 'ASKER_WITHOUT_RIGHT'
}

/** @throws Refusal NOT_FOUND, FORBIDDEN, OWN_CHANGE, CHANGE_ANSWERED */
export async function refuseChange(
  deps: Deps,
  admin: Admin,
  id: string,
  answer: string,
): Promise<RequestedChange> {
  await onChange(deps, admin, { id, action: 'REFUSE' }, async (tx, { change }) => {
    const at = deps.clock.now()
    await saveAnswer(tx, id, { state: 'REFUSED', by: admin.id, at, answer, takesEffectAt: null })
    await record(deps, tx, actorOf(admin), change, 'REFUSED')
    await notifyRequester(deps, tx, change, 'REFUSED', admin)
  })
  return showChange(deps, admin, id)
}

/**
 * The requester withdraws it; anybody who could have answered may stop one that waits for its day.
 * @throws Refusal NOT_FOUND, FORBIDDEN, CHANGE_ANSWERED
 */
export async function endRequestedChange(deps: Deps, admin: Admin, id: string): Promise<RequestedChange> {
  const known = await findChange(deps.db, id)
  const action = known?.state === 'AGREED' || known?.state === 'STOPPED' ? 'STOP' : 'WITHDRAW'
  await onChange(deps, admin, { id, action }, async (tx, { change }) => {
    if (action === 'STOP') return stopWithin(deps, tx, actorOf(admin), change, '')
    await endChange(tx, id, { state: 'WITHDRAWN', at: deps.clock.now() })
    await record(deps, tx, actorOf(admin), change, 'WITHDRAWN')
  })
  return showChange(deps, admin, id)
}

/**
 * Open changes of these kinds for the subject never take effect: they cannot be approved any more, and waiting ones are
 * stopped.
 * @param it.subjectId locked by the caller, as every requester locks it first
 * @param it.answer the reason
 */
export async function endOpenChanges(
  deps: Deps,
  tx: Tx,
  { kinds, subjectId, answer }: { kinds: readonly ChangeKindName[]; subjectId: string; answer: string },
): Promise<void> {
  for (const kind of kinds) {
    const known = await findOpenChange(tx, kind, subjectId)
    const open = known === null ? null : await lockChange(tx, known.id)
    if (open?.state === 'AGREED') await stopWithin(deps, tx, { type: 'SYSTEM' }, open, answer)
    else if (open?.state === 'ASKED') await endVoid(deps, tx, open, 'OUTDATED')
  }
}

interface OnChange {
  change: ChangeRow
  stands: { isCurrent: boolean }
  /** The answering person, as they are now. */
  agreeing: Admin
}

/**
 * Locks the subject first and then the change, like a requester. The answering person's permission is checked again
 * inside, because it may have been revoked since the call began. Undefined: nothing was left to do.
 */
async function onChange<Result>(
  deps: Deps,
  admin: Admin,
  { id, action }: { id: string; action: ChangeAction },
  work: (tx: Tx, it: OnChange) => Promise<Result>,
): Promise<Result | undefined> {
  const known = orRefuse(await findChange(deps.db, id), 'NOT_FOUND')
  checkMay(admin, [PERMISSION_OF_CHANGE[known.kind]])
  const kind = deps.changeKinds[known.kind]
  return deps.db.transaction(async (tx) => {
    const isCurrent = await stillStands(kind, tx, known)
    const [agreeing] = await holdAdmins(tx, [admin.id])
    if (agreeing === undefined) throw new Refusal('NOT_SIGNED_IN')
    checkMay(agreeing, [PERMISSION_OF_CHANGE[known.kind]])
    const change = orRefuse(await lockChange(tx, id), 'NOT_FOUND')
    const next = nextChangeState(
      { state: change.state, isAsker: isOwn(kind, change, admin.id, action) },
      action,
    )
    if ('refused' in next) throw new Refusal(next.refused)
    if (next.state === change.state || change.endedAt !== null) return undefined
    return work(tx, { change, stands: { isCurrent }, agreeing })
  })
}

async function stillStands(kind: ChangeKind, tx: Tx, change: ChangeRow): Promise<boolean> {
  if (isAct(kind)) return kind.lock(tx, change)
  const current = await kind.snapshot(tx, change.subjectId)
  return current !== null && versionOfValues(current) === change.version
}

async function record(deps: Deps, tx: Tx, actor: AuditActor, change: ChangeRow, what: string): Promise<void> {
  await recordAudit(deps, tx, {
    actor,
    action: `${change.kind}_${what}`,
    object: { type: deps.changeKinds[change.kind].objectType, id: change.subjectId },
    asked: { change: change.id, askedBy: change.askedBy },
  })
}
