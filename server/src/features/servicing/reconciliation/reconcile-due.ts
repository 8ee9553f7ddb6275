/** Every morning: yesterday, what nobody could compare before it, and each earlier day of which something is still unresolved. */
import { addDays, saoPauloDate, startOfSaoPauloDay } from '@drip/core/calendar/dates'
import type { Deps } from '../../../deps.ts'
import { reconcileDay, reconcileOne } from './reconcile-day.ts'
import { findOpenDays, findUncomparedDays } from './reconciliation.store.ts'

/** Late enough for the lists of the day before to be complete, early enough to be read with the first coffee. */
const HOUR = 5
const MAX_OPEN_DAYS = 100
/** A PSP that was away for longer is asked day by day by a person (`reportDay`). */
const MAX_MISSED_DAYS = 10

/** Once a day, however often it is asked; what failed is tried again at the next asking. */
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
