import { type CivilDate, compareDates, saoPauloDate } from '@drip/core/calendar/dates'
import type { ShownStrategy, Strategies } from '@drip/core/contracts/admin/collections/admin-strategies'
import { StrategyStage } from '@drip/core/reminders/strategy/stage-schema'
import type { Deps } from '../../../deps.ts'
import { versionOf } from '../../../platform/database/versions.ts'
import { orRefuse } from '../../../platform/http/refusal.ts'
import { type Start, type StrategyVersion, findStarts, findVersion, findVersions } from './versions.store.ts'

type Parts = Pick<Deps, 'db' | 'clock'>

/** Older ones are in the audit log. More than the possible future starts: each has its own day, of ninety. */
export const MOST_SHOWN = 100

export async function listStrategies({ db, clock }: Parts): Promise<Strategies> {
  const today = saoPauloDate(clock.now())
  const [versions, starts] = await Promise.all([
    findVersions(db, { day: today, limit: MOST_SHOWN }),
    findStarts(db, MOST_SHOWN),
  ])
  const inForce = startInForce(starts, today)
  return {
    versions: versions.map(({ stages, madeAt, ...it }) => ({
      ...it,
      madeAt: madeAt.toISOString(),
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
  const version = orRefuse(await findVersion(db, id, today), 'STRATEGY_NOT_FOUND')
  return shownOf(version)
}

export function shownOf(it: StrategyVersion): ShownStrategy {
  return {
    ...it,
    stages: [...it.stages],
    madeAt: it.madeAt.toISOString(),
    version: versionOfStrategy(it),
  }
}

/** The version that saving and starting a draft compare. */
export function versionOfStrategy({ stages, why }: Pick<StrategyVersion, 'stages' | 'why'>): string {
  // the database stores the fields of a stage in its own order
  return versionOf({ stages: stages.map((it) => StrategyStage.parse(it)), why })
}

const startInForce = (starts: readonly Start[], today: CivilDate): Start | undefined =>
  starts.find((it) => compareDates(it.startsOn, today) <= 0)
