import type { Deps } from '../../deps.ts'
import type { Tx } from '../../platform/db.ts'
import { newId } from '../../platform/ids.ts'
import { type MerchantEvent, insertEvent } from './notifications.store.ts'
import { SendNotice } from './send-notice.ts'

/**
 * Something happened that a merchant's users may want to know: kept for their digests, and sent to those who hear of each
 * event. Called in the transaction of what happened, once for each event.
 */
export async function recordMerchantEvent(
  { jobs, clock }: Pick<Deps, 'jobs' | 'clock'>,
  tx: Tx,
  it: Omit<MerchantEvent, 'id' | 'occurredAt'>,
): Promise<void> {
  const now = clock.now()
  const noticeIds = await insertEvent(tx, { ...it, id: newId(now), occurredAt: now })
  await Promise.all(noticeIds.map((noticeId) => jobs.enqueue(tx, SendNotice, { noticeId })))
}
