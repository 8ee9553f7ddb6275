/** Strategies in force, for tests of their effects. */
import type { CivilDate } from '@drip/core/calendar/dates'
import type { Strategy } from '@drip/core/reminders/strategy/strategy'
import sql from 'sql-template-tag'
import type { Db } from '../../../platform/database/db.ts'
import { newId } from '../../../platform/ids.ts'

const MADE = new Date('2026-11-01T12:00:00Z')
const FIRST = '0197a000-0000-7000-8000-000000000100'

/** From that day; beside the first version for a share of the customers, if one is given. @returns its number */
export async function startedStrategy(
  db: Db,
  stages: Strategy,
  startsOn: CivilDate,
  trial: { share: number; seed: number } | null = null,
): Promise<number> {
  const id = newId(MADE)
  const row = await db.row<{ number: number }>(sql`
    insert into strategies (id, number, stages, why, made_at, changed_at)
    select ${id}, max(number) + 1, ${JSON.stringify(stages)}::jsonb, 'Teste', ${MADE}, ${MADE} from strategies returning number`)
  const [standing, tried] = trial === null ? [id, null] : [FIRST, id]
  await db.run(sql`
    insert into strategy_starts (id, starts_on, strategy_id, tried_id, share, seed, why, started_at)
    values (${newId(MADE)}, ${startsOn}, ${standing}, ${tried}, ${trial?.share ?? null}, ${trial?.seed ?? null}, 'Teste', ${MADE})`)
  return row?.number ?? 0
}

/** Leaves only the first version in force, and deletes every trace of what another one sent. */
export async function endStrategies(db: Db): Promise<void> {
  await db.run(sql`update reminders set strategy = null where strategy is not null`)
  await db.run(sql`delete from strategy_starts where starts_on > '2000-01-01'`)
}
