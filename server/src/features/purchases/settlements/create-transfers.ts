import { type CivilDate, saoPauloDate } from '@drip/core/calendar/dates'
import { isTransferTime } from '@drip/core/settlement/transfer-days'
import type { Deps } from '../../../deps.ts'
import { BEFORE_ALL, togetherOrAlone } from '../../../platform/jobs/rounds.ts'
import { newId } from '../../../platform/ids.ts'
import { platformsOf } from './payout-platforms.ts'
import { SendTransfer } from './send-transfer.ts'
import { findOwedMerchants, insertTransfers, isMakingTransfers } from './transfers.store.ts'

/** Merchants in one transaction. */
const BATCH = 500

/**
 * Makes the transfers of a business day: each merchant gets everything due to them in one transfer, less cancellations.
 * If that is zero or negative, it is carried to a later day. Each merchant gets at most one a day, however often and
 * wherever this runs.
 */
export async function createTransfers(deps: Deps): Promise<void> {
  const now = deps.clock.now()
  if (!isTransferTime(now)) return
  const round = { now, today: saoPauloDate(now) }
  let after: string | null = BEFORE_ALL
  while (after !== null) {
    const owed: string[] = await findOwedMerchants(deps.db, round.today, platformsOf(deps.payouts), {
      after,
      limit: BATCH,
    })
    // an error with one merchant must not cost the others their money
    await togetherOrAlone(deps, {
      items: owed,
      work: (merchantIds) => createFor(deps, round, merchantIds),
      event: 'settlements.create',
      facts: (merchant) => ({ merchant }),
    })
    after = owed.length < BATCH ? null : (owed.at(-1) ?? null)
  }
}

interface TransferRound {
  now: Date
  today: CivilDate
}

async function createFor(
  deps: Deps,
  { now, today }: TransferRound,
  merchantIds: readonly string[],
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    // another node is making them
    if (await isMakingTransfers(tx)) return
    const rows = merchantIds.map((merchantId) => ({ id: newId(now), merchantId }))
    const made = await insertTransfers(tx, rows, today, now)
    await deps.jobs.enqueueAll(
      tx,
      SendTransfer,
      made.map(({ id, merchantId }) => ({ transferId: id, merchantId })),
    )
  })
}
