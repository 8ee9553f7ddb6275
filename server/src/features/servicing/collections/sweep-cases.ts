import { firstDueDateInTime } from '@drip/core/calendar/business-days'
import { saoPauloDate } from '@drip/core/calendar/dates'
import type { Deps } from '../../../deps.ts'
import { findLateWithoutCase, findNotAssessed, findOutdated, wakeCases } from './cases.store.ts'
import { enterTrial } from '../strategies/trials.store.ts'
import { findInForce } from '../strategies/strategies.store.ts'
import { ASSESSED_AT_ONCE, assessInBatches } from './assess-cases.ts'
import { planCalls } from './plan-calls.ts'
import { BEFORE_ALL } from '../../../platform/jobs/rounds.ts'

type Parts = Pick<Deps, 'db' | 'clock' | 'log'>

/**
 * Opens cases for newly late customers, returns waiting cases to the queue, weighs each case once a day, and closes
 * cases without late debts.
 */
export async function sweepCases(deps: Parts): Promise<void> {
  const today = saoPauloDate(deps.clock.now())
  const before = firstDueDateInTime(today)
  const limit = ASSESSED_AT_ONCE
  await assessInBatches(deps, (after) => findLateWithoutCase(deps.db, { before, after, limit }))
  let woken = limit
  while (woken === limit) woken = await wakeCases(deps.db, deps.clock.now(), limit)
  await assessInBatches(deps, (after) => findNotAssessed(deps.db, { today, after, limit }))
  await assessInBatches(deps, (after) => findOutdated(deps.db, { today, before, after, limit }))
  await enterTrials(deps)
  await planCalls(deps)
}

/** Every customer who is late during a trial enters it, so that the versions can be compared. */
async function enterTrials({ db, clock }: Parts): Promise<void> {
  const now = clock.now()
  const today = saoPauloDate(now)
  const { startId, tried } = await findInForce(db, today)
  if (tried === null) return
  const { trial } = tried
  const before = firstDueDateInTime(today)
  let after: string | null = BEFORE_ALL
  while (after !== null)
    after = await enterTrial(db, { startId, trial, before, after, limit: ASSESSED_AT_ONCE, now })
}
