import { saoPauloDate } from '@drip/core/calendar/dates'
import { type Cents, subtractCents } from '@drip/core/money/cents'
import {
  type SettlementTerms,
  type SoldInstalment,
  planSettlement,
} from '@drip/core/settlement/plan-settlement'
import type { Deps } from '../../../deps.ts'
import { newId } from '../../../platform/ids.ts'
import type { Writer } from '../../../platform/database/writes.ts'
import { insertEntry } from './settlements.store.ts'

export interface Sale {
  merchantId: string
  purchaseId: string
  amount: Cents
  fee: Cents
  /** The merchant's terms, as of today. */
  terms: SettlementTerms
  instalments: readonly SoldInstalment[]
}

/**
 * A purchase was approved: plans, within that transaction, when the merchant gets its value. Once for each purchase.
 */
export function recordSale({ clock }: Pick<Deps, 'clock'>, to: Writer, it: Sale): void {
  const now = clock.now()
  const soldOn = saoPauloDate(now)
  const net = subtractCents(it.amount, it.fee)
  insertEntry(
    to,
    {
      id: newId(now),
      merchantId: it.merchantId,
      purchaseId: it.purchaseId,
      kind: 'SALE',
      cause: `approved:${it.purchaseId}`,
      entryDate: soldOn,
      grossAmount: it.amount,
      amount: net,
      delayInDays: it.terms.delayInDays,
      createdAt: now,
    },
    planSettlement({ net, soldOn, instalments: it.instalments }, it.terms),
  )
}
