/**
 * The calls that the strategies in force require: their cases come first in the queue until somebody calls (decision
 * 100).
 */
import { saoPauloDate } from '@drip/core/calendar/dates'
import type { Deps } from '../../../deps.ts'
import { findInForce, sidesOf } from '../strategies/strategies.store.ts'
import { savePlannedCalls } from './cases.store.ts'
import { insertPlannedCalls } from './planned-steps.store.ts'
import { stepsOn } from './steps-on.ts'

export async function planCalls(deps: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const now = deps.clock.now()
  const today = saoPauloDate(now)
  for (const { strategy, side } of sidesOf(await findInForce(deps.db, today)))
    for await (const calls of stepsOn(deps.db, { kind: 'CALL', strategy, side, day: today, now }))
      await deps.db.transaction(async (tx) =>
        savePlannedCalls(tx, await insertPlannedCalls(tx, calls, { strategy: strategy.number, today })),
      )
}
