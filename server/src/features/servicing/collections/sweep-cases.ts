import { firstDueDateInTime } from '@drip/core/calendar/business-days'
import { saoPauloDate } from '@drip/core/calendar/dates'
import type { Deps } from '../../../deps.ts'
import { findLateWithoutCase, findNotLookedAt, findOutdated, wakeCases } from './cases.store.ts'
import { enterTrial } from '../strategies/trials.store.ts'
import { findInForce } from '../strategies/strategies.store.ts'
import { LOOKED_AT, lookInBatches } from './look-at-cases.ts'
import { planCalls } from './plan-calls.ts'
import { BEFORE_ALL } from '../../../platform/jobs/rounds.ts'

type Parts = Pick<Deps, 'db' | 'clock' | 'log'>

/** Who has become late gets a case, what has waited long enough is in the queue again, each case is weighed anew once a day, and who owes nothing late any more has none. */
export async function sweepCases(deps: Parts): Promise<void> {
  const today = saoPauloDate(deps.clock.now())
  const before = firstDueDateInTime(today)
  const limit = LOOKED_AT
  await lookInBatches(deps, (after) => findLateWithoutCase(deps.db, { before, after, limit }))
  let woken = limit
  while (woken === limit) woken = await wakeCases(deps.db, deps.clock.now(), limit)
  await lookInBatches(deps, (after) => findNotLookedAt(deps.db, { today, after, limit }))
  await lookInBatches(deps, (after) => findOutdated(deps.db, { today, before, after, limit }))
  await enterTrials(deps)
  await planCalls(deps)
}

/** Whoever is late while versions run side by side comes into the trial, so that what each brings can be compared. */
async function enterTrials({ db, clock }: Parts): Promise<void> {
  const now = clock.now()
  const today = saoPauloDate(now)
  const { startId, tried } = await findInForce(db, today)
  if (tried === null) return
  const { trial } = tried
  const before = firstDueDateInTime(today)
  let after: string | null = BEFORE_ALL
  while (after !== null)
    after = await enterTrial(db, { startId, trial, before, after, limit: LOOKED_AT, now })
}
