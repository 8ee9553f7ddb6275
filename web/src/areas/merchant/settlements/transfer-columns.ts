/**
 * A day's transfers, one per column; if there are more transfers than columns, the last column sums up the rest, so
 * that the row adds up.
 */
import type { MerchantSettlement } from '@drip/core/contracts/merchant/merchant-area'
import { ZERO, parseReaisNumber, sumCents, toReais } from '@drip/core/money/cents'

type Transfer = MerchantSettlement['transferDates'][number]

/** The content of one column. */
export interface TransferColumn {
  /** In reais: the sum of its transfers. */
  amount: number
  /** The date of the first of them; null while it waits for customers to pay, or transfers are suspended. */
  transferDate: Transfer['transferDate']
  /** The number of transfers in it. */
  count: number
}

/** @param count the number of columns, at least one */
export function inColumns(transfers: readonly Transfer[], count: number): TransferColumn[] {
  const alone = transfers.slice(0, transfers.length > count ? count - 1 : count)
  const rest = transfers.slice(alone.length)
  const columns = alone.map((it) => ({ ...it, count: 1 }))
  const [first] = rest
  if (first === undefined) return columns
  const amount = sumCents(rest.map((it) => parseReaisNumber(it.amount) ?? ZERO))
  return [...columns, { transferDate: first.transferDate, amount: toReais(amount), count: rest.length }]
}
