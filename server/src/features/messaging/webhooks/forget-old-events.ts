/**
 * Events are kept for 90 days; after that only the number of each object's newest one remains (docs/decisions/0021).
 */
import type { Deps } from '../../../deps.ts'
import { findForgottenUntil, forgetEvents } from './webhooks.store.ts'

const KEPT_FOR_MS = 90 * 24 * 3_600_000
const BATCH = 5000

/** Older events are no longer reported. */
export const keptSince = (now: Date): Date => new Date(now.getTime() - KEPT_FOR_MS)

/** Deletes events that nobody will request again. */
export async function forgetOldEvents({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const before = keptSince(clock.now())
  // the remains of past years are not read again every day
  let since = await findForgottenUntil(db, before)
  let gone: Date[]
  do {
    gone = await db.transaction((tx) => forgetEvents(tx, { since, before, limit: BATCH }))
    since = gone.at(-1) ?? since
  } while (gone.length === BATCH)
}
