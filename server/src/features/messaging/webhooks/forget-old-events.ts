/** Events are kept for 90 days; after that of each object only the number of its newest stays (docs/decisions/0021). */
import type { Deps } from '../../../deps.ts'
import { findForgottenUntil, forgetEvents } from './webhooks.store.ts'

const KEPT_FOR_MS = 90 * 24 * 3_600_000
const BATCH = 5000

/** What happened before is not told any more. */
export const keptSince = (now: Date): Date => new Date(now.getTime() - KEPT_FOR_MS)

/** Events that nobody will ask for again. */
export async function forgetOldEvents({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const before = keptSince(clock.now())
  // what stays of years is not read again every day
  let since = await findForgottenUntil(db, before)
  let gone: Date[]
  do {
    gone = await db.transaction((tx) => forgetEvents(tx, { since, before, limit: BATCH }))
    since = gone.at(-1) ?? since
  } while (gone.length === BATCH)
}
