/**
 * Every morning: yesterday, earlier days that could not be compared, and each earlier day with something unresolved.
 */
import { addDays, saoPauloDate, startOfSaoPauloDay } from '@drip/core/calendar/dates'
import type { Deps } from '../../../deps.ts'
import { reconcileDay, reconcileOne } from './reconcile-day.ts'
import { findOpenDays, findUncomparedDays } from './reconciliation.store.ts'

/** Late enough for complete lists of the previous day, early enough for the start of work. */
const HOUR = 5
const MAX_OPEN_DAYS = 100
/** After a longer outage of a PSP, a person compares the days one by one (`reportDay`). */
const MAX_MISSED_DAYS = 10

/** Once a day, however often it is called; failures are retried at the next call. */
export async function reconcileDue(deps: Deps): Promise<void> {
  const now = deps.clock.now()
  const today = saoPauloDate(now)
  const midnight = startOfSaoPauloDay(today)
  if (now.getTime() < midnight.getTime() + HOUR * 3_600_000) return
  const yesterday = addDays(today, -1)
  for (const day of await findUncomparedDays(deps.db, yesterday, MAX_MISSED_DAYS))
    await reconcileDay(deps, day)
  for (const day of await findOpenDays(deps.db, midnight, MAX_OPEN_DAYS)) await reconcileOne(deps, day)
}
