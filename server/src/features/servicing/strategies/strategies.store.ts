/** Versions of the collection strategy, and which is in force from which day (decision 100). */
import type { CivilDate } from '@drip/core/calendar/dates'
import type { Strategy } from '@drip/core/reminders/strategy/strategy'
import { type Trial, WHOLE_SHARE } from '@drip/core/reminders/strategy/trial'
import sql, { type Sql, raw } from 'sql-template-tag'
import type { Queries } from '../../../platform/database/db.ts'

export interface StrategyInForce {
  id: string
  number: number
  stages: Strategy
}

/** What is in force on a day: one version, or another beside it for some of the customers. */
export interface InForce {
  startId: string
  startsOn: CivilDate
  standing: StrategyInForce
  tried: (StrategyInForce & { trial: Trial }) | null
}

/** @throws Error: there is none; the first one has been in force since before there were debts */
export async function findInForce(db: Queries, day: CivilDate): Promise<InForce> {
  const row = await db.row<{
    startId: string
    startsOn: CivilDate
    standing: StrategyInForce
    tried: StrategyInForce | null
    share: number | null
    seed: number | null
  }>(sql`
    select s.id as start_id, s.starts_on, s.share, s.seed,
      json_build_object('id', standing.id, 'number', standing.number, 'stages', standing.stages) as standing,
      case when tried.id is not null
        then json_build_object('id', tried.id, 'number', tried.number, 'stages', tried.stages) end as tried
    from strategy_starts s join strategies standing on standing.id = s.strategy_id left join strategies tried on tried.id = s.tried_id
    where s.called_off_at is null and s.starts_on <= ${day} order by s.starts_on desc limit 1`)
  if (row === null) throw new Error('no strategy is in force')
  const { startId, startsOn, standing, tried, share, seed } = row
  return {
    startId,
    startsOn,
    standing,
    tried: tried === null || share === null || seed === null ? null : { ...tried, trial: { share, seed } },
  }
}

/** The customers a version applies to among those in force on a day; null: everybody. */
export interface Side {
  trial: Trial
  isTried: boolean
}

/** The versions in force, each with its customers. */
export function sidesOf({ standing, tried }: InForce): { strategy: StrategyInForce; side: Side | null }[] {
  if (tried === null) return [{ strategy: standing, side: null }]
  const { trial } = tried
  return [
    { strategy: standing, side: { trial, isTried: false } },
    { strategy: tried, side: { trial, isTried: true } },
  ]
}

/** A word of 32 bits. */
const WORD = raw('4294967296')

/**
 * A customer's position among ten thousand, as core/reminders/strategy/trial.ts computes it, with the same factors.
 * @param customerId a column
 */
export function placeInTrial(customerId: Sql, seed: number): Sql {
  const end = sql`('x' || right(${customerId}::text, 8))::bit(32)::bigint`
  const first = sql`((${end} # ${seed}::bigint) * 1597334677 % ${WORD})`
  const second = sql`((${first} # (${first} >> 15)) * 1812433253 % ${WORD})`
  return sql`((${second} # (${second} >> 13)) * ${raw(String(WHOLE_SHARE))} / ${WORD})`
}

/** A condition: the version of that side applies to the customer. */
export function isOnSide(customerId: Sql, side: Side): Sql {
  const place = placeInTrial(customerId, side.trial.seed)
  return side.isTried ? sql`${place} < ${side.trial.share}` : sql`${place} >= ${side.trial.share}`
}
