/**
 * How a purchase is split into instalments: equal parts, the first due 1 to 31 days ahead and the others every 30 days,
 * cashback on the last (specification 001 §5 and §9, system design §2 and §4).
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
  /** Discount on this instalment if none was late (decision 135: also if it is paid at once); zero on all but the last. */
  cashback: Cents
}

const DAYS_BETWEEN_INSTALMENTS = 30

/**
 * The instalments of a purchase; they sum to the total. Cashback never exceeds the instalment it is deducted from.
 * @throws RangeError unless `quantity` is an integer from 1 and each instalment has at least one centavo.
 */
export function planInstalments(purchase: {
  total: Cents
  quantity: number
  firstDueDate: CivilDate
  cashbackRate: Ppm
  /** The first instalment is paid with the purchase, by a Pix that cannot be of zero. */
  isFirstPaidNow?: boolean
}): PlannedInstalment[] {
  const { total, quantity, firstDueDate, cashbackRate, isFirstPaidNow = false } = purchase
  if (total < quantity) throw new RangeError(`${total} centavos do not make ${quantity} instalments`)
  const cashback = applyRate(total, cashbackRate)
  const leastPaid = isFirstPaidNow && quantity === 1 ? 1 : 0
  return split(total, quantity).map((amount, index) => ({
    number: index + 1,
    amount,
    dueDate: dueDateOf(firstDueDate, index + 1),
    cashback: index === quantity - 1 ? cents(Math.min(cashback, amount - leastPaid)) : ZERO,
  }))
}

/** When an instalment is due: every 30 days from the first (CHK-CONF-06). */
export function dueDateOf(firstDueDate: CivilDate, number: number): CivilDate {
  return addDays(firstDueDate, (number - 1) * DAYS_BETWEEN_INSTALMENTS)
}

/** Which first due dates a shopper may choose on a given day, and the suggested one (CHK-CONF-02, CHK-CONF-03). */
export function firstDueDateBounds(today: CivilDate): {
  min: CivilDate
  max: CivilDate
  standard: CivilDate
} {
  return { min: addDays(today, 1), max: addDays(today, 31), standard: addDays(today, 15) }
}

/**
 * The maximum number of instalments of one purchase. A store may request fewer than its terms allow, never more, and
 * only if its terms let a checkout limit them (000 §3, `limitInstalmentsByCheckout`). Each instalment has at least one
 * centavo.
 * @param asked the checkout's wish; anything but a number from 1 counts as none
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
 * Quantities on offer: from 2, or from 1 if nothing can be paid upfront, up to the merchant's maximum (CHK-SELE-10). A
 * smaller maximum leaves one option: the maximum itself, at least 1.
 */
export function instalmentOptions({ max, upfront }: { max: number; upfront: RequirementLevel }): number[] {
  const from = upfront === 'DISABLED' ? 1 : 2
  if (max < from) return [Math.max(1, max)]
  return Array.from({ length: max - from + 1 }, (_, index) => from + index)
}
