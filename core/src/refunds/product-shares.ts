import { type Cents, ZERO, addCents, subtractCents, sumCents } from '../money/cents.ts'
import { proportion } from '../money/rate.ts'
import { type OrderOfProducts, valueOfLines } from './product-value.ts'

/** What the shares of an order's products depend on; amounts in centavos. */
export interface ProductShares {
  head: { amount: Cents }
  instalments: readonly { amount: Cents }[]
  /** Sum of the order's lines. */
  linesAmount: Cents
}

/** A product's share of each instalment: its value, divided like the order; the shares sum to it. */
export function sharesOf(
  { amount }: { amount: Cents },
  { head, instalments, linesAmount }: ProductShares,
): Cents[] {
  const order: OrderOfProducts = { amount: head.amount, canceled: ZERO, linesAmount }
  const value = valueOfLines(order, amount)
  const total = BigInt(sumCents(instalments.map((it) => it.amount)))
  let before = ZERO
  let given = ZERO
  return instalments.map((it) => {
    before = addCents(before, it.amount)
    const share = subtractCents(proportion(value, BigInt(before), total), given)
    given = addCents(given, share)
    return share
  })
}
