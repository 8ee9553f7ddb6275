import { type Cents, ZERO, addCents, subtractCents, sumCents } from '../money/cents.ts'
import { proportion } from '../money/rate.ts'
import { type OrderOfProducts, valueOfLines } from './product-value.ts'

/** What of an order the shares of its products depend on; amounts in centavos. */
export interface ProductShares {
  head: { amount: Cents }
  instalments: readonly { amount: Cents }[]
  /** Sum of the order's lines. */
  linesAmount: Cents
}

/** What of each instalment is a product's: its value, divided as the order was; the shares add up to it. */
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
