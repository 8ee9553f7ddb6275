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
  /** The same as of the ledger's movement: what is cancelled once is taken once. */
  cause: string
  /** What is cancelled now, above zero. */
  amount: Cents
  /** What the merchant is to have of the purchase after it, net of the fee. */
  net: Cents
  /** What is left of each instalment's amount after it, whether it is paid or not. */
  left: readonly { number: number; amount: Cents }[]
}

/**
 * (Part of) a purchase was cancelled: takes, in its transaction, the merchant's share off what he is to get, and off his
 * next transfers where he has it already. The caller holds the order's lock.
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
