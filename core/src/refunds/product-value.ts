/**
 * What a product is of an order's amount. A store's lines need not add up to it (merchant API reference §2.1): where they
 * come to more, a discount was on all of them alike; where they come to less, the rest (shipping) is no product's. A product
 * is never worth more than its line, nor more than what is left of the order.
 */
import { type Cents, ZERO, subtractCents, sumCents } from '../money/cents.ts'
import { proportion } from '../money/rate.ts'

export interface OrderOfProducts {
  amount: Cents
  canceled: Cents
  /** What all lines came to when the order was placed. */
  linesAmount: Cents
}

export interface ProductLine {
  id: string
  /** Of the whole line, as it is now. */
  amount: Cents
}

/** What of the order goes when so much of its lines goes. */
export function valueOfLines(order: OrderOfProducts, amount: Cents): Cents {
  const { linesAmount } = order
  const value =
    linesAmount > order.amount ? proportion(amount, BigInt(order.amount), BigInt(linesAmount)) : amount
  return least(value, leftOf(order))
}

/**
 * What goes with the chosen products. The last that is worth anything takes what is left of an order that was nothing but
 * its products: no centavo of rounding stays behind.
 * @param active the order's products that were not taken back, the chosen ones among them
 */
export function valueOfProducts(
  order: OrderOfProducts,
  active: readonly ProductLine[],
  chosen: ReadonlySet<string>,
): Cents {
  const isChosen = (it: ProductLine) => chosen.has(it.id)
  const going = active.filter(isChosen)
  if (going.length === 0) return ZERO
  const nothingStays = active.every((it) => isChosen(it) || it.amount === 0)
  if (nothingStays && order.linesAmount >= order.amount) return leftOf(order)
  return valueOfLines(order, sumCents(going.map((it) => it.amount)))
}

const leftOf = (it: OrderOfProducts): Cents => subtractCents(it.amount, it.canceled)
const least = (a: Cents, b: Cents): Cents => (a < b ? a : b)
