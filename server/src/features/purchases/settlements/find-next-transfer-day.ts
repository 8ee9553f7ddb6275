import { type CivilDate, saoPauloDate } from '@drip/core/calendar/dates'
import { nextTransferDay } from '@drip/core/settlement/transfer-days'
import type { Deps } from '../../../deps.ts'
import { hasTransferOn } from './transfers-of-merchant.store.ts'

/** The earliest day on which money goes out that is due to a merchant and in no transfer. */
export async function findNextTransferDay(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  merchantId: string,
): Promise<CivilDate> {
  const now = clock.now()
  return nextTransferDay(now, { hasToday: await hasTransferOn(db, merchantId, saoPauloDate(now)) })
}
