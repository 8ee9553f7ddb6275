import { mayAdmin } from '@drip/core/contracts/admin/admin-permissions'
import { PERMISSION_OF_CHANGE } from '@drip/core/contracts/change-states'
import { nextChangeState } from '@drip/core/requested-changes/change-life'
import type { Deps } from '../../../deps.ts'
import { Refusal } from '../../../platform/http/refusal.ts'
import { eachAlone } from '../../../platform/jobs/rounds.ts'
import type { Tx } from '../../../platform/database/db.ts'
import { type AuditActor, recordAudit } from '../../records/audit/record-audit.ts'
import { holdAdmins } from '../admins/admins.store.ts'
import { isAct, versionOfValues } from './change-kinds.ts'
import {
  type StoredChange,
  endChange,
  findDueChanges,
  findExpired,
  lockChange,
} from './requested-changes.store.ts'
import { notifyRequester } from './notify-requester.ts'

/** Per run. */
const BATCH = 100

/**
 * Approved changes take effect when their wait is over; if somebody else changed the values meanwhile, or one of the
 * two people has lost the permission, they end without effect.
 */
export async function carryOutChanges(deps: Deps): Promise<void> {
  const now = deps.clock.now()
  const facts = ({ id }: { id: string }) => ({ change: id })
  await eachAlone(deps, {
    items: await findDueChanges(deps.db, now, BATCH),
    work: (due) => deps.db.transaction((tx) => carryOutDue(deps, tx, due)),
    event: 'requested-changes.due',
    facts,
  })
  await eachAlone(deps, {
    items: await findExpired(deps.db, now, BATCH),
    work: ({ id }) =>
      deps.db.transaction(async (tx) => {
        const change = await lockChange(tx, id)
        if (change?.state === 'ASKED') await endVoid(deps, tx, change, 'EXPIRED')
      }),
    event: 'requested-changes.expired',
    facts,
  })
}

async function carryOutDue(deps: Deps, tx: Tx, due: StoredChange): Promise<void> {
  const kind = deps.changeKinds[due.kind]
  // an action is carried out with the approval and never waits
  if (isAct(kind)) return
  const current = await kind.snapshot(tx, due.subjectId)
  const change = await lockChange(tx, due.id)
  // stopped or carried out elsewhere a moment ago
  if (change === null || change.state !== 'AGREED') return
  if (current === null || versionOfValues(current) !== change.version)
    return endVoid(deps, tx, change, 'OUTDATED')
  if (!(await mayBothStill(tx, change)))
    return stopWithin(
      deps,
      tx,
      { type: 'SYSTEM' },
      change,
      'Quem pediu ou concordou não tem mais essa permissão.',
    )
  await carryOutWithin(deps, tx, change)
}

/** Nobody's word counts for longer than their permission, whatever it was worth at the approval. */
async function mayBothStill(tx: Tx, { kind, askedBy, answeredBy }: StoredChange): Promise<boolean> {
  const pair = answeredBy === null ? [] : await holdAdmins(tx, [askedBy, answeredBy])
  return pair.length === 2 && pair.every(({ role }) => mayAdmin(role, PERMISSION_OF_CHANGE[kind]))
}

/** Applies the requested fields, and ends the request. */
export async function carryOutWithin(deps: Deps, tx: Tx, change: StoredChange): Promise<void> {
  const kind = deps.changeKinds[change.kind]
  if (!isAct(kind)) await kind.carryOut(deps, tx, change.subjectId, change.after, pairOf(change))
  await writeDone(deps, tx, change)
}

/** It was carried out: reported once, with both people. */
export async function writeDone(deps: Deps, tx: Tx, change: StoredChange): Promise<void> {
  const kind = deps.changeKinds[change.kind]
  await endChange(tx, change.id, { state: 'DONE', at: deps.clock.now() })
  await recordAudit(deps, tx, {
    actor: { type: 'SYSTEM' },
    action: `${change.kind}_DONE`,
    object: { type: kind.objectType, id: change.subjectId },
    asked: pairOf(change),
  })
  await kind.notify(deps, tx, change, 'DONE')
}

/** Ends it without effect, approved or not, and notifies the requester. */
export async function endVoid(
  deps: Deps,
  tx: Tx,
  change: StoredChange,
  state: 'OUTDATED' | 'EXPIRED',
): Promise<void> {
  await endChange(tx, change.id, { state, at: deps.clock.now() })
  await recordAudit(deps, tx, {
    actor: { type: 'SYSTEM' },
    action: `${change.kind}_${state}`,
    object: { type: deps.changeKinds[change.kind].objectType, id: change.subjectId },
    asked: { change: change.id, askedBy: change.askedBy },
  })
  await notifyRequester(deps, tx, change, state, null)
}

/**
 * A waiting change is stopped, by the person concerned, by staff or because of its own people: it never takes effect.
 * Repeating it has no effect; one in effect is refused.
 * @throws Refusal CHANGE_ANSWERED
 */
export async function stopWithin(
  deps: Deps,
  tx: Tx,
  actor: AuditActor,
  change: StoredChange,
  answer: string,
): Promise<void> {
  const next = nextChangeState({ state: change.state, isAsker: false }, 'STOP')
  if ('refused' in next) throw new Refusal(next.refused)
  if (next.state === change.state) return
  const kind = deps.changeKinds[change.kind]
  await endChange(tx, change.id, { state: 'STOPPED', at: deps.clock.now(), answer })
  await recordAudit(deps, tx, {
    actor,
    action: `${change.kind}_STOPPED`,
    object: { type: kind.objectType, id: change.subjectId },
    asked: { change: change.id, askedBy: change.askedBy },
  })
  await kind.notify(deps, tx, change, 'STOPPED')
  const isOwnStop = actor.type === 'ADMIN' && actor.id === change.askedBy
  if (!isOwnStop) await notifyRequester(deps, tx, change, 'STOPPED', null)
}

const pairOf = ({ id, askedBy, answeredBy }: StoredChange) => ({
  change: id,
  askedBy,
  // the database refuses an approved change without its approver
  agreedBy: answeredBy ?? '',
})
