/** The items of an open checkout, as the shopper sees them beside it. */
import { type Cents, ZERO, subtractCents, sumCents } from '../money/cents.ts'

/** Lines shown by name; the rest are only counted. */
export const LINES_SHOWN = 6

export interface LineBought {
  name: string
  quantity: number
  /** For the whole line; zero if the store gave no price. */
  amount: Cents
}

export interface PurchaseSummary {
  store: { name: string; initials: string; logo: string | null }
  lines: LineBought[]
  /** The lines that are not shown. */
  rest: { lines: number; amount: Cents } | null
  /**
   * The difference between the lines and the total: positive for shipping and the like, negative for a discount. Zero
   * if there is none, or if the store gave no prices.
   */
  others: Cents
  total: Cents
}

/**
 * The lines need not add up to the total (merchant API reference §2.1): the difference is a line of its own, so that
 * the sum is right.
 */
export function purchaseSummary(
  store: PurchaseSummary['store'],
  total: Cents,
  products: readonly LineBought[],
): PurchaseSummary {
  const linesAmount = sumCents(products.map((it) => it.amount))
  const beyond = products.slice(LINES_SHOWN)
  return {
    store,
    lines: products.slice(0, LINES_SHOWN).map(({ name, quantity, amount }) => ({ name, quantity, amount })),
    rest:
      beyond.length === 0 ? null : { lines: beyond.length, amount: sumCents(beyond.map((it) => it.amount)) },
    others: linesAmount === 0 ? ZERO : subtractCents(total, linesAmount),
    total,
  }
}
