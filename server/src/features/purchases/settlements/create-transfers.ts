import { type CivilDate, saoPauloDate } from '@drip/core/calendar/dates'
import { isTransferTime } from '@drip/core/settlement/transfer-days'
import type { Deps } from '../../../deps.ts'
import { newId } from '../../../platform/ids.ts'
import { platformsOf } from './payout-platforms.ts'
import { SendTransfer } from './send-transfer.ts'
import { findOwedMerchants, insertTransfers, isMakingTransfers } from './transfers.store.ts'

/** Merchants in one transaction. */
const BATCH = 500
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000'

/**
 * The transfers of a business day: each merchant gets in one what is due to him, less what was taken back. Where that is
 * nothing or less, it is carried to a later day. Once a day for each merchant, however often and wherever this runs.
 */
export async function createTransfers(deps: Deps): Promise<void> {
  const now = deps.clock.now()
  if (!isTransferTime(now)) return
  let after: string | null = BEFORE_ALL
  while (after !== null) after = await createBatch(deps, saoPauloDate(now), now, after)
}

/** Pays the next merchants; the last of them, or null when there are no more. */
async function createBatch(deps: Deps, today: CivilDate, now: Date, after: string): Promise<string | null> {
  return deps.db.transaction(async (tx) => {
    // another node is at it
    if (await isMakingTransfers(tx)) return null
    const merchantIds = await findOwedMerchants(tx, today, platformsOf(deps.payouts), { after, limit: BATCH })
    if (merchantIds.length === 0) return null
    const rows = merchantIds.map((merchantId) => ({ id: newId(now), merchantId }))
    const made = await insertTransfers(tx, rows, today, now)
    await deps.jobs.enqueueAll(
      tx,
      SendTransfer,
      made.map(({ id, merchantId }) => ({ transferId: id, merchantId })),
    )
    return merchantIds.length < BATCH ? null : (merchantIds.at(-1) ?? null)
  })
}
