/** An archived merchant sells nothing more, not even by links sent before; existing sales continue. */
import type { Deps } from '../../../deps.ts'
import type { Tx } from '../../../platform/database/db.ts'
import { jobKind } from '../../../platform/jobs/jobs.ts'
import { expireOpenOf } from '../../purchases/checkouts/checkouts.store.ts'
import { lockMerchant } from './merchant-admin.store.ts'

export const EndSales = jobKind<{ merchantId: string }>('end-sales')

/** No call that checked whether the merchant sells takes this long to write what it begins. */
const WRITTEN_WITHIN_SECONDS = 60

/**
 * Within the transaction that archives the merchant. What somebody begins at that very moment is not visible here: it
 * is ended a minute later.
 */
export async function endSalesOf(
  { clock, jobs }: Pick<Deps, 'clock' | 'jobs'>,
  tx: Tx,
  merchantId: string,
): Promise<void> {
  await expireOpenOf(tx, merchantId, clock.now())
  await jobs.enqueue(tx, EndSales, { merchantId }, { after: WRITTEN_WITHIN_SECONDS })
}

/** Does nothing if the merchant sells again by then. */
export async function endSales(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { merchantId }: { merchantId: string },
): Promise<void> {
  await db.transaction(async (tx) => {
    if ((await lockMerchant(tx, merchantId))?.status === 'ARCHIVED')
      await expireOpenOf(tx, merchantId, clock.now())
  })
}
