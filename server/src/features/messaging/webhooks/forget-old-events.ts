import type { Deps } from '../../../deps.ts'
import { deleteEventsBefore } from './webhooks.store.ts'

const KEPT_FOR_MS = 90 * 24 * 3_600_000
const BATCH = 5000

/** Events that nobody will ask for again. */
export async function forgetOldEvents({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const before = new Date(clock.now().getTime() - KEPT_FOR_MS)
  let gone = BATCH
  while (gone === BATCH) gone = await db.transaction((tx) => deleteEventsBefore(tx, before, BATCH))
}
