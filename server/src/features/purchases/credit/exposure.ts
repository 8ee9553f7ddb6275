import { saoPauloDate, startOfSaoPauloDay } from '@drip/core/calendar/dates'
import type { CreditPolicy } from '@drip/core/credit/policy'
import type { Cents } from '@drip/core/money/cents'
import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/database/db.ts'
import { findExposure } from './credit.store.ts'

/** The basis of every decision, whoever applies: the platform's amount at risk, and the active policy. */
export type Exposure = () => Promise<{
  platform: { approvedToday: Cents; openTotal: Cents }
  policy: CreditPolicy
}>

const FRESH_FOR_MS = 5000

/**
 * The platform's amount at risk. The sums read many orders, so one result is used for some seconds: the caps
 * DRIP_MAX_VALUE_PER_DAY and DRIP_MAX_VALUE_GLOBAL guard against a runaway, not against the last real. The active
 * policy is read along with it, so that a purchase needs no query for it; a newly activated policy takes effect some
 * seconds later.
 * @param configured decides until a policy is activated
 */
export function exposureOf(db: Db, clock: Clock, configured: CreditPolicy): Exposure {
  let known: { at: number; asking: ReturnType<Exposure> } | null = null
  return () => {
    const now = clock.now()
    const age = now.getTime() - (known?.at ?? Number.NEGATIVE_INFINITY)
    if (known !== null && age >= 0 && age < FRESH_FOR_MS) return known.asking
    const asking = findExposure(db, startOfSaoPauloDay(saoPauloDate(now))).then(
      ({ policy, ...platform }) => ({
        platform,
        policy: policy ?? configured,
      }),
    )
    known = { at: now.getTime(), asking }
    asking.catch(() => {
      known = null
    })
    return asking
  }
}
