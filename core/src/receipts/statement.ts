/**
 * What a customer paid in a calendar year, by the days on which money arrived and went back (cash basis): a refund
 * counts in the year in which it arrived, whichever year the payment was in.
 */
import { type CivilDate, civilDate } from '../calendar/dates.ts'
import { type Cents, subtractCents, sumCents } from '../money/cents.ts'

export interface PaidInYear {
  /** By Pix, including late charges. */
  paid: Cents
  /** The part of it that was fine and interest. */
  lateCharges: Cents
  /** Refunds that arrived. */
  returned: Cents
}

/** @param orders one sum per order */
export function statementTotal(orders: readonly PaidInYear[]): PaidInYear & { kept: Cents } {
  const sumOf = (part: keyof PaidInYear) => sumCents(orders.map((it) => it[part]))
  const [paid, returned] = [sumOf('paid'), sumOf('returned')]
  return { paid, lateCharges: sumOf('lateCharges'), returned, kept: subtractCents(paid, returned) }
}

/** Its days: from the first, up to but not including the second. */
export function daysOfYear(year: number): { from: CivilDate; before: CivilDate } {
  return { from: civilDate(`${year}-01-01`), before: civilDate(`${year + 1}-01-01`) }
}
