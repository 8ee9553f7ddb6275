/** What is bought, as the shopper sees it beside the checkout while it is open. */
import { type Cents, ZERO, subtractCents, sumCents } from '../money/cents.ts'

/** Lines that are shown by name; what is beyond them is counted. */
export const LINES_SHOWN = 6

export interface LineBought {
  name: string
  quantity: number
  /** Of the whole line; zero where the store told no price. */
  amount: Cents
}

export interface PurchaseSummary {
  store: { name: string; initials: string; logo: string | null }
  lines: LineBought[]
  /** The lines that are not shown. */
  rest: { lines: number; amount: Cents } | null
  /**
   * What the lines do not account for: shipping and the like where it is positive, a discount where it is negative. Zero where
   * nothing is left over, or where the store told no prices and nothing can be said.
   */
  others: Cents
  total: Cents
}

/** The lines need not add up to the total (merchant API reference §2.1): the difference is a line of its own, so that the sum holds. */
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
