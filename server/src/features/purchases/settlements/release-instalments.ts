import type { CivilDate } from '@drip/core/calendar/dates'
import { transferDay } from '@drip/core/settlement/plan-settlement'
import type { Tx } from '../../../platform/database/db.ts'
import { findWaitingParts, scheduleParts } from './settlements.store.ts'

/** Instalments of a purchase, by their numbers. */
export interface ClosedInstalments {
  purchaseId: string
  numbers: readonly number[]
}

/**
 * Instalments were closed (paid, cancelled or written off): a merchant who waits for them gets their share after the
 * agreed delay from today. Does nothing for a merchant who does not wait, and nothing on a repeated call. If an
 * instalment opens again later (MED), nothing changes, because the loss is ours.
 */
export async function releaseInstalments(
  tx: Tx,
  closed: readonly ClosedInstalments[],
  today: CivilDate,
): Promise<void> {
  const instalments = closed.flatMap(({ purchaseId, numbers }) =>
    numbers.map((number) => ({ purchaseId, number })),
  )
  if (instalments.length === 0) return
  const waiting = await findWaitingParts(tx, instalments)
  if (waiting.length === 0) return
  await scheduleParts(
    tx,
    waiting.map((it) => ({ ...it, transferOn: transferDay(today, it.delayInDays) })),
  )
}
