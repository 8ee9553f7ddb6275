/** A day compared on request, and the result. */
import { type CivilDate, addDays, parseCivilDate, saoPauloDate } from '@drip/core/calendar/dates'
import type { Deps } from '../../../deps.ts'
import { reconcileDay } from './reconcile-day.ts'
import {
  type ComparedDay,
  type ReconciliationException,
  findComparedDay,
  findOpenExceptions,
} from './reconciliation.store.ts'

export interface ReconciliationReport {
  day: CivilDate
  compared: ComparedDay[]
  /** Of any day, newest first; at most 1000. */
  open: ReconciliationException[]
}

/**
 * @param text a day as 2026-11-20; null for yesterday in São Paulo
 * @throws RangeError if it is not a day, or not in the past
 * @throws ProviderDown
 */
export async function reportDay(deps: Deps, text: string | null): Promise<ReconciliationReport> {
  const today = saoPauloDate(deps.clock.now())
  const day = text === null ? addDays(today, -1) : parseCivilDate(text)
  if (day === null) throw new RangeError(`${text} is no day: write it as 2026-11-20.`)
  if (day >= today) throw new RangeError(`${day} is not over yet in São Paulo.`)
  await reconcileDay(deps, day)
  const [compared, open] = await Promise.all([
    findComparedDay(deps.db, day),
    findOpenExceptions(deps.db, { number: 0, size: 1000 }),
  ])
  return { day, compared, open }
}
