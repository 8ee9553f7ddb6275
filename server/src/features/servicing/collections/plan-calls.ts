/** The calls that the strategies in force ask for: their cases go before others in the queue until somebody called (decision 100). */
import { type CivilDate, saoPauloDate } from '@drip/core/calendar/dates'
import { dueDatesInStage } from '@drip/core/reminders/stages'
import { type CallStage, isFor } from '@drip/core/reminders/strategy/strategy'
import type { Deps } from '../../../deps.ts'
import type { Queries } from '../../../platform/database/db.ts'
import { type Side, type StrategyInForce, findInForce, sidesOf } from '../strategies/strategies.store.ts'
import { savePlannedCalls } from './cases.store.ts'
import { BROKEN_COUNTS_MS } from './look-at-cases.ts'
import { type CallCandidate, findCallsWaiting, insertPlannedCalls } from './planned-calls.store.ts'

const BATCH = 500
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000'

export async function planCalls(deps: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const now = deps.clock.now()
  const today = saoPauloDate(now)
  for (const { strategy, side } of sidesOf(await findInForce(deps.db, today)))
    for await (const calls of callsOn(deps.db, { strategy, side, day: today, now }))
      await deps.db.transaction(async (tx) =>
        savePlannedCalls(tx, await insertPlannedCalls(tx, calls, { strategy: strategy.number, today })),
      )
}

/** Who is to be called on a day by that strategy, some at a time; each with the day of the stage. */
export async function* callsOn(
  db: Queries,
  {
    strategy,
    side,
    day,
    now,
  }: {
    strategy: Pick<StrategyInForce, 'stages'>
    side: Side | null
    day: CivilDate
    now: Date
  },
): AsyncGenerator<(CallCandidate & { stage: CallStage })[]> {
  const dates = dueDatesInStage(strategy.stages, 'CALL', day)
  if (dates.length === 0) return
  const optionsOf = new Map(dates.map((it) => [it.dueDate, it.options]))
  const brokenSince = new Date(now.getTime() - BROKEN_COUNTS_MS)
  for (let after: string | null = BEFORE_ALL; after !== null;) {
    const found: CallCandidate[] = await findCallsWaiting(db, {
      dates,
      side,
      brokenSince,
      after,
      limit: BATCH,
    })
    const calls = found.flatMap((it) => {
      const stage = optionsOf.get(it.dueDate)?.find((option) => isFor(option, it))
      return stage === undefined ? [] : [{ ...it, stage }]
    })
    if (calls.length > 0) yield calls
    after = found.length < BATCH ? null : (found.at(-1)?.customerId ?? null)
  }
}
