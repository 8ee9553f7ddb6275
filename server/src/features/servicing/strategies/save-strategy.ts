/** Drafts of the collection strategy: created, changed and dropped until one is in force (decision 100). */
import { type CivilDate, saoPauloDate } from '@drip/core/calendar/dates'
import { mayAdmin } from '@drip/core/contracts/admin/admin-permissions'
import type { ShownStrategy, StrategyWritten } from '@drip/core/contracts/admin/collections/admin-strategies'
import { type Strategy, inOrder, strategyFaults } from '@drip/core/reminders/strategy/strategy'
import { stageWords } from '@drip/core/reminders/strategy/strategy-words'
import type { Deps } from '../../../deps.ts'
import type { Tx } from '../../../platform/database/db.ts'
import { refuseFields } from '../../../platform/http/field-errors.ts'
import { Refusal, orRefuse } from '../../../platform/http/refusal.ts'
import { actorOf } from '../../people/admins/admin-guard.ts'
import type { Admin } from '../../people/admins/admins.store.ts'
import { checkSeen } from '../../records/audit/check-seen.ts'
import { recordAudit } from '../../records/audit/record-audit.ts'
import { shownOf, versionOfStrategy } from './show-strategies.ts'
import {
  type StrategyVersion,
  dropVersion,
  findKnownAgencies,
  findVersion,
  insertVersion,
  lockStrategies,
  updateVersion,
} from './versions.store.ts'

type Parts = Pick<Deps, 'db' | 'clock'>

/**
 * The errors of `strategyFaults`, beside the field of each stage; the page uses the same rule.
 * @throws Refusal INVALID_FIELDS
 */
export function checkStrategy(stages: Strategy): void {
  refuseFields(
    strategyFaults(stages).map(({ stage, code }) => ({
      field: stage === null ? 'stages' : `stages.${stage}`,
      code: code === 'EMPTY' ? 'required' : 'invalid',
    })),
  )
}

/**
 * Somebody who lets a strategy place cases must have the permission to place them.
 * @throws Refusal FORBIDDEN with the permission, INVALID_FIELDS (`stages.{n}`: `unknown`): the agency is not active
 */
export async function checkAgencies(tx: Tx, admin: Admin, stages: Strategy): Promise<void> {
  const named = stages.flatMap((it, at) => (it.kind === 'HAND_OVER' ? [{ id: it.agencyId, at }] : []))
  if (named.length === 0) return
  if (!mayAdmin(admin.role, 'COLLECTIONS_AGENCIES'))
    throw new Refusal('FORBIDDEN', { detail: 'COLLECTIONS_AGENCIES' })
  const known = await findKnownAgencies(
    tx,
    named.map(({ id }) => id),
  )
  refuseFields(
    named.flatMap(({ id, at }) => (known.has(id) ? [] : [{ field: `stages.${at}`, code: 'unknown' }])),
  )
}

/**
 * Under the id chosen by the page: saving twice creates one. Stages are stored in the order of their days.
 * @param it.seen the version that the page was based on; null for a new one
 * @throws Refusal INVALID_FIELDS (`stages`, `stages.{n}`), STRATEGY_NOT_FOUND (it was dropped), STRATEGY_FIXED (it is,
 *   was or will be in force), CHANGED_MEANWHILE
 */
export async function saveStrategy(
  deps: Parts,
  admin: Admin,
  { id, seen, why, ...asked }: StrategyWritten & { id: string; seen: string | null },
): Promise<ShownStrategy> {
  const stages = inOrder(asked.stages)
  checkStrategy(stages)
  return deps.db.transaction(async (tx) => {
    await lockStrategies(tx)
    await checkAgencies(tx, admin, stages)
    const now = deps.clock.now()
    const today = saoPauloDate(now)
    const before = await findVersion(tx, id, today)
    if (before === null) {
      if (seen !== null) throw new Refusal('STRATEGY_NOT_FOUND')
      await insertVersion(tx, { id, stages, why, madeBy: admin.id, now })
    } else {
      if (before.state !== 'DRAFT') throw new Refusal('STRATEGY_FIXED')
      // saved again after its answer was lost
      if (versionOfStrategy(before) === versionOfStrategy({ stages, why })) return shownOf(before)
      await checkSeen(tx, seen ?? '', versionOfStrategy(before), { type: 'STRATEGY', id })
      await updateVersion(tx, { id, stages, why, now })
    }
    const after = await foundVersion(tx, id, today)
    await recordAudit(deps, tx, {
      actor: actorOf(admin),
      action: 'STRATEGY_SAVED',
      object: { type: 'STRATEGY', id },
      ...(before === null ? {} : { before: writtenOf(before) }),
      after: writtenOf(after),
    })
    return shownOf(after)
  })
}

/** Dropping it twice has no effect. @throws Refusal STRATEGY_FIXED */
export async function dropStrategy(deps: Parts, admin: Admin, id: string): Promise<void> {
  await deps.db.transaction(async (tx) => {
    await lockStrategies(tx)
    const now = deps.clock.now()
    const before = await findVersion(tx, id, saoPauloDate(now))
    if (before === null) return
    if (before.state !== 'DRAFT') throw new Refusal('STRATEGY_FIXED')
    await dropVersion(tx, id, now)
    const object = { type: 'STRATEGY', id }
    await recordAudit(deps, tx, {
      actor: actorOf(admin),
      action: 'STRATEGY_DROPPED',
      object,
      before: writtenOf(before),
    })
  })
}

/** @throws Refusal STRATEGY_NOT_FOUND */
export async function foundVersion(tx: Tx, id: string, day: CivilDate): Promise<StrategyVersion> {
  return orRefuse(await findVersion(tx, id, day), 'STRATEGY_NOT_FOUND')
}

const writtenOf = ({ number, why, stages }: StrategyVersion) => ({
  strategy: number,
  stages: stages.map(stageWords),
  why,
})
