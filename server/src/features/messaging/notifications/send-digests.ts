/**
 * Digests for merchants' users: daily, weekly from Monday, monthly, at 8 h in São Paulo (system design §8). What is due
 * follows from dates and from what was sent, so a round may run late, twice, or on two machines.
 */
import { startOfSaoPauloDay } from '@drip/core/calendar/dates'
import { DIGEST_FREQUENCIES } from '@drip/core/contracts/states'
import { duePeriods } from '@drip/core/notifications/digest-periods'
import type { Deps } from '../../../deps.ts'
import { type NoticePeriod, insertDigests } from './notifications.store.ts'
import { SendNotice } from './send-notice.ts'

/** How many digests one transaction plans. */
const BATCH = 500

/** One round. */
export async function sendDigests(deps: Deps): Promise<void> {
  const now = deps.clock.now()
  const periods = DIGEST_FREQUENCIES.flatMap((frequency) =>
    duePeriods(frequency, now).map(({ from, until }) => ({
      frequency,
      firstDay: from,
      endDay: until,
      begins: startOfSaoPauloDay(from),
      ends: startOfSaoPauloDay(until),
    })),
  )
  while ((await planBatch(deps, periods)) === BATCH);
}

/** @returns how many it planned */
async function planBatch({ db, jobs, clock }: Deps, periods: readonly NoticePeriod[]): Promise<number> {
  return db.transaction(async (tx) => {
    const ids = await insertDigests(tx, periods, { now: clock.now(), limit: BATCH })
    await Promise.all(ids.map((noticeId) => jobs.enqueue(tx, SendNotice, { noticeId })))
    return ids.length
  })
}
