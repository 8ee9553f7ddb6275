import { type CivilDate, saoPauloDate } from '@drip/core/calendar/dates'
import { nextTransferDay } from '@drip/core/settlement/transfer-days'
import type { Deps } from '../../../deps.ts'
import { hasTransferOn } from './transfers-of-merchant.store.ts'

/** On which day what is due to a merchant, and is in no transfer, goes out at the earliest. */
export async function findNextTransferDay(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  merchantId: string,
): Promise<CivilDate> {
  const now = clock.now()
  return nextTransferDay(now, { hasToday: await hasTransferOn(db, merchantId, saoPauloDate(now)) })
}
