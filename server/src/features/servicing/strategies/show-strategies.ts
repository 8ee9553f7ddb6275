import { type CivilDate, compareDates, saoPauloDate } from '@drip/core/calendar/dates'
import type {
  ShownStrategy,
  Strategies,
  StrategyState,
} from '@drip/core/contracts/admin/collections/admin-strategies'
import { StrategyStage } from '@drip/core/reminders/strategy/stage-schema'
import type { Deps } from '../../../deps.ts'
import { versionOf } from '../../../platform/database/versions.ts'
import { Refusal } from '../../../platform/http/refusal.ts'
import { type Start, type StrategyVersion, findStarts, findVersion, findVersions } from './versions.store.ts'

type Parts = Pick<Deps, 'db' | 'clock'>

/** Nobody reads further back; what is older is in the audit log. */
export const MOST_SHOWN = 100

export async function listStrategies({ db, clock }: Parts): Promise<Strategies> {
  const today = saoPauloDate(clock.now())
  const [versions, starts] = await Promise.all([findVersions(db, MOST_SHOWN), findStarts(db, MOST_SHOWN)])
  const inForce = startInForce(starts, today)
  return {
    versions: versions.map(({ stages, madeAt, ...it }) => ({
      ...it,
      madeAt: madeAt.toISOString(),
      state: stateOf(it.id, starts, today),
      stages: stages.length,
    })),
    starts: starts.map(({ triedId, triedNumber, share, ...it }) => ({
      ...it,
      tried:
        triedId === null || triedNumber === null || share === null
          ? null
          : { strategyId: triedId, number: triedNumber, share: share / 100 },
      isInForce: it.id === inForce?.id,
      isToCome: compareDates(it.startsOn, today) > 0,
    })),
  }
}

/** @throws Refusal STRATEGY_NOT_FOUND */
export async function showStrategy({ db, clock }: Parts, id: string): Promise<ShownStrategy> {
  const today = saoPauloDate(clock.now())
  const [version, starts] = await Promise.all([findVersion(db, id), findStarts(db, MOST_SHOWN)])
  if (version === null) throw new Refusal('STRATEGY_NOT_FOUND')
  return shownOf(version, stateOf(id, starts, today))
}

export function shownOf(it: StrategyVersion, state: StrategyState): ShownStrategy {
  return {
    ...it,
    stages: [...it.stages],
    madeAt: it.madeAt.toISOString(),
    state,
    version: versionOfStrategy(it),
  }
}

/** What a draft is saved over, and what is started, is what was seen. */
export function versionOfStrategy({ stages, why }: Pick<StrategyVersion, 'stages' | 'why'>): string {
  // the database keeps the fields of a stage in an order of its own
  return versionOf({ stages: stages.map((it) => StrategyStage.parse(it)), why })
}

const startInForce = (starts: readonly Start[], today: CivilDate): Start | undefined =>
  starts.find((it) => compareDates(it.startsOn, today) <= 0)

/** @param starts the newest first */
export function stateOf(id: string, starts: readonly Start[], today: CivilDate): StrategyState {
  const own = starts.filter((it) => it.strategyId === id || it.triedId === id)
  const inForce = startInForce(starts, today)
  if (own.some((it) => it.id === inForce?.id)) return 'IN_FORCE'
  if (own.some((it) => compareDates(it.startsOn, today) > 0)) return 'SCHEDULED'
  return own.length > 0 ? 'ENDED' : 'DRAFT'
}
