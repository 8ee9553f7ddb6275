/**
 * Versions of the strategy as people create and start them (decision 100); for what is in force see
 * strategies.store.ts.
 */
import type { CivilDate } from '@drip/core/calendar/dates'
import type { StrategyState } from '@drip/core/contracts/admin/collections/admin-strategies'
import type { Strategy } from '@drip/core/reminders/strategy/strategy'
import sql from 'sql-template-tag'
import type { Queries, Tx } from '../../../platform/database/db.ts'

export interface StrategyVersion {
  id: string
  number: number
  stages: Strategy
  why: string
  /** Name of the author; null: the first version. */
  madeBy: string | null
  madeAt: Date
  /** On the requested day. */
  state: StrategyState
}

export interface Start {
  id: string
  startsOn: CivilDate
  strategyId: string
  number: number
  triedId: string | null
  triedNumber: number | null
  share: number | null
  why: string
  by: string | null
}

/** By all of its starts, however many there have been since: a version that was once in force is never changed. */
const versionOn = (day: CivilDate) => sql`
  select s.id, s.number, s.stages, s.why, a.name as made_by, s.made_at,
    coalesce((
      select case when bool_or(own.id = in_force.id) then 'IN_FORCE' when bool_or(own.starts_on > ${day}) then 'SCHEDULED' else 'ENDED' end
      from strategy_starts own where own.called_off_at is null and s.id in (own.strategy_id, own.tried_id)
      having count(*) > 0
    ), 'DRAFT') as state
  from strategies s left join admin_users a on a.id = s.made_by
    cross join lateral (
      select id from strategy_starts where called_off_at is null and starts_on <= ${day} order by starts_on desc limit 1) in_force`

/** Newest first, without dropped drafts. */
export async function findVersions(
  db: Queries,
  { day, limit }: { day: CivilDate; limit: number },
): Promise<StrategyVersion[]> {
  return db.rows(sql`${versionOn(day)} where s.dropped_at is null order by s.number desc limit ${limit}`)
}

export async function findVersion(db: Queries, id: string, day: CivilDate): Promise<StrategyVersion | null> {
  return db.row(sql`${versionOn(day)} where s.id = ${id} and s.dropped_at is null`)
}

/** Serialises all changes of strategies: there are few. */
export async function lockStrategies(tx: Tx): Promise<void> {
  await tx.run(sql`select from strategies where number = 1 for update`)
}

const START = sql`
  select st.id, st.starts_on, st.strategy_id, s.number, st.tried_id, t.number as tried_number, st.share, st.why, a.name as by
  from strategy_starts st join strategies s on s.id = st.strategy_id left join strategies t on t.id = st.tried_id
    left join admin_users a on a.id = st.started_by`

/** Newest first, without cancelled ones. */
export async function findStarts(db: Queries, limit: number): Promise<Start[]> {
  return db.rows(sql`${START} where st.called_off_at is null order by st.starts_on desc limit ${limit}`)
}

/** Cancelled or not. */
export async function findStart(
  db: Queries,
  id: string,
): Promise<(Start & { calledOffAt: Date | null }) | null> {
  return db.row(sql`
    select of_all.*, own.called_off_at from (${START} where st.id = ${id}) of_all join strategy_starts own on own.id = of_all.id`)
}

/** The active ones among these agencies. */
export async function findKnownAgencies(db: Queries, ids: readonly string[]): Promise<ReadonlySet<string>> {
  return new Set(
    await db.values<string>(sql`
    select id from agencies where id = any(${[...ids]}::uuid[]) and archived_at is null`),
  )
}

/** One number above all earlier ones. The id of a dropped draft stays taken. */
export async function insertVersion(
  tx: Tx,
  it: { id: string; stages: Strategy; why: string; madeBy: string; now: Date },
): Promise<void> {
  await tx.run(sql`
    insert into strategies (id, number, stages, why, made_by, made_at, changed_at)
    select ${it.id}, max(number) + 1, ${JSON.stringify(it.stages)}::jsonb, ${it.why}, ${it.madeBy}, ${it.now}, ${it.now}
    from strategies on conflict (id) do nothing`)
}

export async function updateVersion(
  tx: Tx,
  it: { id: string; stages: Strategy; why: string; now: Date },
): Promise<void> {
  await tx.run(sql`
    update strategies set stages = ${JSON.stringify(it.stages)}::jsonb, why = ${it.why}, changed_at = ${it.now} where id = ${it.id}`)
}

export async function dropVersion(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.run(sql`update strategies set dropped_at = ${now} where id = ${id}`)
}

export interface NewStart {
  id: string
  startsOn: CivilDate
  strategyId: string
  tried: { id: string; share: number; seed: number } | null
  why: string
  startedBy: string
  now: Date
}

/** Whether that day was free. */
export async function insertStart(tx: Tx, it: NewStart): Promise<boolean> {
  const count = await tx.run(sql`
    insert into strategy_starts (id, starts_on, strategy_id, tried_id, share, seed, why, started_by, started_at)
    values (${it.id}, ${it.startsOn}, ${it.strategyId}, ${it.tried?.id ?? null}, ${it.tried?.share ?? null},
      ${it.tried?.seed ?? null}, ${it.why}, ${it.startedBy}, ${it.now})
    on conflict (starts_on) where called_off_at is null do nothing`)
  return count > 0
}

export async function saveCalledOff(tx: Tx, id: string, by: string, now: Date): Promise<void> {
  await tx.run(sql`
    update strategy_starts set called_off_by = ${by}, called_off_at = ${now} where id = ${id} and called_off_at is null`)
}
