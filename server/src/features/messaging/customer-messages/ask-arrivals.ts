import type { Deps } from '../../../deps.ts'
import { findOnTheirWay, saveArrivals } from './customer-messages.store.ts'

/** After this, delivery is no longer queried: the message stays as sent. */
const ASKED_FOR_MS = 15 * 60_000
const BATCH = 200
const AT_ONCE = 10

/**
 * Asks the carrier which messages were delivered, so that an operator can tell a customer more than that it was sent.
 */
export async function askArrivals({ db, clock, messages, log }: Deps): Promise<void> {
  const now = clock.now()
  const after = new Date(now.getTime() - ASKED_FOR_MS)
  const sent = await findOnTheirWay(db, { after, limit: BATCH })
  for (let from = 0; from < sent.length; from += AT_ONCE) {
    const asked = sent.slice(from, from + AT_ONCE)
    try {
      const arrived = await Promise.all(asked.map((it) => messages.hasArrived(it)))
      await saveArrivals(
        db,
        asked.filter((_, index) => arrived[index] === true).map((it) => it.id),
        now,
      )
    } catch (error) {
      // not critical: the next round asks again
      log.warn('messages.arrivals', { message: error instanceof Error ? error.message : '' })
      return
    }
  }
}
