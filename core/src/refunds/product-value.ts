/**
 * A product's share of an order's amount. A store's lines need not add up to it (merchant API reference §2.1): if they
 * exceed it, a discount applied to all of them alike; if they are less, the rest (shipping) belongs to no product. A
 * product is never worth more than its line, nor more than what is left of the order.
 */
import { type Cents, ZERO, subtractCents, sumCents } from '../money/cents.ts'
import { proportion } from '../money/rate.ts'

export interface OrderOfProducts {
  amount: Cents
  canceled: Cents
  /** The sum of all lines when the order was placed. */
  linesAmount: Cents
}

export interface ProductLine {
  id: string
  /** For the whole line, at present. */
  amount: Cents
}

/** How much of the order is cancelled when this much of its product lines is. */
export function valueOfLines(order: OrderOfProducts, amount: Cents): Cents {
  const { linesAmount } = order
  const value =
    linesAmount > order.amount ? proportion(amount, BigInt(order.amount), BigInt(linesAmount)) : amount
  return least(value, leftOf(order))
}

/**
 * How much is cancelled with the chosen products. The last product of an order without anything else takes all that is
 * left, so that no rounding centavo remains.
 * @param active the order's products that were not cancelled, including the chosen ones
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
