/** Money that has left the ledger and has not arrived, and the part of it that needs a person. */
import { type Cents, ZERO } from '@drip/core/money/cents'
import type { Queries } from '../../../platform/database/db.ts'
import { sumOwedDoubleRefunds } from '../../purchases/refunds/double-refunds.store.ts'
import { sumFailedRefunds } from '../../purchases/refunds/failed-refunds.store.ts'
import { sumStuckTransfers } from '../../purchases/settlements/transfers.store.ts'
import { findOpenMoney } from './metrics.store.ts'

export interface MoneyOnItsWay {
  what: 'refund' | 'transfer'
  /** The row's state in lower case; `doubled`: a payer has the refund twice. */
  state: string
  amount: Cents
}

/** A failure counts until another attempt or another transfer replaces it. */
export async function findMoneyOnItsWay(db: Queries): Promise<MoneyOnItsWay[]> {
  const [open, failed, doubled, stuck] = await Promise.all([
    findOpenMoney(db),
    sumFailedRefunds(db),
    sumOwedDoubleRefunds(db),
    sumStuckTransfers(db),
  ])
  return [
    ...open,
    ...(failed > ZERO ? [{ what: 'refund', state: 'failed', amount: failed } as const] : []),
    ...(doubled > ZERO ? [{ what: 'refund', state: 'doubled', amount: doubled } as const] : []),
    ...stuck.map(
      ({ status, amount }) => ({ what: 'transfer', state: status.toLowerCase(), amount }) as const,
    ),
  ]
}
