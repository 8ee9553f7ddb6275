import { saoPauloDate } from '@drip/core/calendar/dates'
import { type Cents, ZERO, subtractCents, sumCents } from '@drip/core/money/cents'
import { planSettlementCancellation } from '@drip/core/settlement/plan-settlement-cancellation'
import type { Deps } from '../../../deps.ts'
import type { Tx } from '../../../platform/database/db.ts'
import { newId } from '../../../platform/ids.ts'
import { findParts, insertEntry } from './settlements.store.ts'

export interface SettledCancellation {
  merchantId: string
  purchaseId: string
  /** The cause of the ledger's movement: each cancellation is deducted once. */
  cause: string
  /** The amount cancelled now, positive. */
  amount: Cents
  /** What the merchant should have of the purchase after it, net of the fee. */
  net: Cents
  /** The rest of each instalment's amount after it, paid or not. */
  left: readonly { number: number; amount: Cents }[]
}

/**
 * A purchase was cancelled, in full or in part. Within that transaction, this deducts the merchant's share from what
 * they will get, and from their next transfers if they already have it. The caller holds the order's lock.
 */
export async function recordCancellation(
  { clock }: Pick<Deps, 'clock'>,
  tx: Tx,
  it: SettledCancellation,
): Promise<void> {
  const now = clock.now()
  const today = saoPauloDate(now)
  const parts = planSettlementCancellation({
    parts: await findParts(tx, it.purchaseId),
    net: it.net,
    left: it.left,
    today,
  })
  insertEntry(
    tx,
    {
      id: newId(now),
      merchantId: it.merchantId,
      purchaseId: it.purchaseId,
      kind: 'CANCELLATION',
      cause: it.cause,
      entryDate: today,
      grossAmount: subtractCents(ZERO, it.amount),
      amount: sumCents(parts.map((part) => part.amount)),
      delayInDays: null,
      createdAt: now,
    },
    parts,
  )
}
