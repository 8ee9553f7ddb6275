/**
 * How a purchase becomes instalments: equal parts, the first due 1 to 31 days ahead and the others every 30 days, cashback
 * on the last (specification 001 §5 and §9, system design §2 and §4).
 */
import { addDays, type CivilDate } from '../calendar/dates.ts'
import type { RequirementLevel } from '../contracts/states.ts'
import { cents, split, ZERO, type Cents } from '../money/cents.ts'
import { applyRate, type Ppm } from '../money/rate.ts'

export interface PlannedInstalment {
  /** From 1. */
  number: number
  amount: Cents
  dueDate: CivilDate
  /** What comes off this instalment if none was late; zero on all but the last. */
  cashback: Cents
}

const DAYS_BETWEEN_INSTALMENTS = 30

/**
 * The instalments of a purchase; they sum to the total. Cashback is never more than the instalment it comes off.
 * @throws RangeError unless `quantity` is an integer from 1 and each instalment has at least one centavo.
 */
export function planInstalments(purchase: {
  total: Cents
  quantity: number
  firstDueDate: CivilDate
  cashbackRate: Ppm
}): PlannedInstalment[] {
  const { total, quantity, firstDueDate, cashbackRate } = purchase
  if (total < quantity) throw new RangeError(`${total} centavos do not make ${quantity} instalments`)
  const cashback = applyRate(total, cashbackRate)
  return split(total, quantity).map((amount, index) => ({
    number: index + 1,
    amount,
    dueDate: dueDateOf(firstDueDate, index + 1),
    cashback: index === quantity - 1 ? cents(Math.min(cashback, amount)) : ZERO,
  }))
}

/** When an instalment is due: every 30 days from the first (CHK-CONF-06). */
export function dueDateOf(firstDueDate: CivilDate, number: number): CivilDate {
  return addDays(firstDueDate, (number - 1) * DAYS_BETWEEN_INSTALMENTS)
}

/** Which first due dates a shopper may choose on a day, and the one proposed (CHK-CONF-02, CHK-CONF-03). */
export function firstDueDateBounds(today: CivilDate): {
  min: CivilDate
  max: CivilDate
  standard: CivilDate
} {
  return { min: addDays(today, 1), max: addDays(today, 31), standard: addDays(today, 15) }
}

/**
 * The most instalments of one purchase. A store may ask for fewer than its terms allow, never for more, and only where its
 * terms let a checkout limit them (000 §3, `limitInstalmentsByCheckout`). No instalment is without a centavo.
 * @param asked what the checkout wishes; any other than a number from 1 counts as no wish
 */
export function mostInstalments(
  total: Cents,
  terms: { maxInstalments: number; limitedByCheckout: boolean },
  asked: number | null,
): number {
  const wish = Math.trunc(asked ?? 0)
  const isHeard = terms.limitedByCheckout && wish >= 1 && wish < terms.maxInstalments
  return Math.min(isHeard ? wish : terms.maxInstalments, total)
}

/**
 * Quantities offered: from 2, or from 1 when nothing can be paid upfront, up to the merchant's maximum (CHK-SELE-10).
 * A maximum below that leaves one option: the maximum itself, at least 1.
 */
export function instalmentOptions({ max, upfront }: { max: number; upfront: RequirementLevel }): number[] {
  const from = upfront === 'DISABLED' ? 1 : 2
  if (max < from) return [Math.max(1, max)]
  return Array.from({ length: max - from + 1 }, (_, index) => from + index)
}
