import type { CivilDate } from '@drip/core/calendar/dates'
import { transferDay } from '@drip/core/settlement/plan-settlement'
import type { Tx } from '../../platform/db.ts'
import { findWaitingDelay, scheduleParts } from './settlements.store.ts'

/**
 * Instalments closed (paid, cancelled or written off): a merchant who waits for them gets his share, the agreed delay
 * after today. Does nothing for one who does not wait, and nothing the second time; an instalment that opens again later
 * (MED) changes nothing, for the loss is ours.
 */
export async function releaseInstalments(
  tx: Tx,
  purchaseId: string,
  numbers: readonly number[],
  today: CivilDate,
): Promise<void> {
  if (numbers.length === 0) return
  const delayInDays = await findWaitingDelay(tx, purchaseId, numbers)
  if (delayInDays !== null) await scheduleParts(tx, purchaseId, numbers, transferDay(today, delayInDays))
}
