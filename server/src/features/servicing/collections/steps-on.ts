/**
 * Customers in a stage of a strategy other than a message: who must be called, sent an offer, or placed with an agency
 * (decision 100).
 */
import type { CivilDate } from '@drip/core/calendar/dates'
import { dueDatesInStage } from '@drip/core/reminders/stages'
import { type StrategyStage, isFor } from '@drip/core/reminders/strategy/strategy'
import type { Queries } from '../../../platform/database/db.ts'
import type { Side, StrategyInForce } from '../strategies/strategies.store.ts'
import { BROKEN_COUNTS_MS } from './assess-cases.ts'
import { type StepCandidate, type StepKind, findStepsWaiting } from './planned-steps.store.ts'
import { BEFORE_ALL } from '../../../platform/jobs/rounds.ts'

const BATCH = 500

/** On a day by that strategy, some at a time; each with the matching stage. */
export async function* stepsOn<Kind extends StepKind>(
  db: Queries,
  {
    kind,
    strategy,
    side,
    day,
    now,
  }: {
    kind: Kind
    strategy: Pick<StrategyInForce, 'stages'>
    side: Side | null
    day: CivilDate
    now: Date
  },
): AsyncGenerator<(StepCandidate & { stage: Extract<StrategyStage, { kind: Kind }> })[]> {
  const dates = dueDatesInStage(strategy.stages, kind, day)
  if (dates.length === 0) return
  const optionsOf = new Map(dates.map((it) => [it.dueDate, it.options]))
  const brokenSince = new Date(now.getTime() - BROKEN_COUNTS_MS)
  for (let after: string | null = BEFORE_ALL; after !== null;) {
    const found: StepCandidate[] = await findStepsWaiting(db, {
      kind,
      dates,
      side,
      brokenSince,
      after,
      limit: BATCH,
    })
    const steps = found.flatMap((it) => {
      const stage = optionsOf.get(it.dueDate)?.find((option) => isFor(option, it))
      return stage === undefined ? [] : [{ ...it, stage }]
    })
    if (steps.length > 0) yield steps
    after = found.length < BATCH ? null : (found.at(-1)?.customerId ?? null)
  }
}
