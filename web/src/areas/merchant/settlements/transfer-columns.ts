/** A day's transfers, one a column; a day that has more of them than columns keeps the rest together, so that a row adds up. */
import type { MerchantSettlement } from '@drip/core/contracts/merchant/merchant-area'
import { ZERO, parseReaisNumber, sumCents, toReais } from '@drip/core/money/cents'

type Transfer = MerchantSettlement['transferDates'][number]

/** What stands in one column. */
export interface TransferColumn {
  /** Reais: of all transfers that it holds. */
  amount: number
  /** Of the first of them; null waits for customers to pay. */
  transferDate: Transfer['transferDate']
  /** How many it holds. */
  count: number
}

/** @param count how many columns there are, one at least */
export function inColumns(transfers: readonly Transfer[], count: number): TransferColumn[] {
  const alone = transfers.slice(0, transfers.length > count ? count - 1 : count)
  const rest = transfers.slice(alone.length)
  const columns = alone.map((it) => ({ ...it, count: 1 }))
  const [first] = rest
  if (first === undefined) return columns
  const amount = sumCents(rest.map((it) => parseReaisNumber(it.amount) ?? ZERO))
  return [...columns, { transferDate: first.transferDate, amount: toReais(amount), count: rest.length }]
}
