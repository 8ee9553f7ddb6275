import type { Deps } from '../../../deps.ts'
import type { Tx } from '../../../platform/database/db.ts'
import { newId } from '../../../platform/ids.ts'
import type { Writer } from '../../../platform/database/writes.ts'
import { type MerchantEvent, type Reader, findReaders, insertEvent } from './notifications.store.ts'
import { SendNotice } from './send-notice.ts'

type NewMerchantEvent = Omit<MerchantEvent, 'id' | 'occurredAt'>

/**
 * Something that a merchant's users may want to know: stored for their digests, and sent to those who want each event.
 * Called in the transaction of the event, once for each.
 */
export async function recordMerchantEvent(
  deps: Pick<Deps, 'jobs' | 'clock'>,
  tx: Tx,
  it: NewMerchantEvent,
): Promise<void> {
  await keepMerchantEvent(deps, tx, it, await findReaders(tx, it.merchantId, it.type))
}

/** The same for callers that know its recipients. */
export async function keepMerchantEvent(
  { jobs, clock }: Pick<Deps, 'jobs' | 'clock'>,
  to: Writer,
  it: NewMerchantEvent,
  readers: readonly Reader[],
): Promise<void> {
  const now = clock.now()
  const noticeIds = insertEvent(to, { ...it, id: newId(now), occurredAt: now }, readers)
  await jobs.enqueueAll(
    to,
    SendNotice,
    noticeIds.map((noticeId) => ({ noticeId })),
  )
}
