import { type CivilDate, saoPauloDate } from '@drip/core/calendar/dates'
import { nextTransferDay } from '@drip/core/settlement/transfer-days'
import type { Deps } from '../../../deps.ts'
import type { Queries } from '../../../platform/database/db.ts'
import { findTransferSuspension } from '../../marketplace/merchants/merchants.store.ts'
import { hasTransferOn } from './transfers-of-merchant.store.ts'

/**
 * The earliest day on which money goes out that is due to a merchant and in no transfer; null while our staff have
 * suspended the merchant's transfers.
 */
export async function findNextTransferDay(
  { db, clock }: Pick<Deps, 'clock'> & { db: Queries },
  merchantId: string,
): Promise<CivilDate | null> {
  if ((await findTransferSuspension(db, merchantId)) !== null) return null
  const now = clock.now()
  return nextTransferDay(now, { hasToday: await hasTransferOn(db, merchantId, saoPauloDate(now)) })
}
