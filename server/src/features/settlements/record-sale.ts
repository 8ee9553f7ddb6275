import { saoPauloDate } from '@drip/core/calendar/dates'
import { type Cents, subtractCents } from '@drip/core/money/cents'
import { type SoldInstalment, planSettlement } from '@drip/core/settlement/plan-settlement'
import type { Deps } from '../../deps.ts'
import type { Tx } from '../../platform/db.ts'
import { newId } from '../../platform/ids.ts'
import { findTerms, insertEntry } from './settlements.store.ts'

export interface Sale {
  merchantId: string
  purchaseId: string
  amount: Cents
  fee: Cents
  instalments: readonly SoldInstalment[]
}

/** A purchase was approved: plans, in its transaction, when the merchant gets what it is worth. Once for each purchase. */
export async function recordSale({ clock }: Pick<Deps, 'clock'>, tx: Tx, it: Sale): Promise<void> {
  const now = clock.now()
  const soldOn = saoPauloDate(now)
  const terms = await findTerms(tx, it.merchantId, soldOn)
  if (terms === null) throw new Error('a sale always has its merchant')
  const net = subtractCents(it.amount, it.fee)
  await insertEntry(
    tx,
    {
      id: newId(now),
      merchantId: it.merchantId,
      purchaseId: it.purchaseId,
      kind: 'SALE',
      cause: `approved:${it.purchaseId}`,
      entryDate: soldOn,
      grossAmount: it.amount,
      amount: net,
      delayInDays: terms.delayInDays,
      createdAt: now,
    },
    planSettlement({ net, soldOn, instalments: it.instalments }, terms),
  )
}
