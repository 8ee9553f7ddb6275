/**
 * Forecast of transfers, by the rule that creates them: one transfer contains what is due to a merchant, less
 * cancellations; if that is zero or less, it is carried to the next day (001 §3, docs/decisions/0009).
 */
import type { CivilDate } from '../calendar/dates.ts'
import { type Cents, ZERO, addCents } from '../money/cents.ts'

/** What is due on a day; below zero if cancellations exceed it. */
export interface DueDay {
  date: CivilDate
  amount: Cents
}

/**
 * @param days in order, each once
 * @returns the transfers, each above zero, and what remains to be deducted after the last of them (zero or below);
 *   together they are the sum of the days
 */
export function nextTransfers(days: readonly DueDay[]): { transfers: DueDay[]; carried: Cents } {
  let carried: Cents = ZERO
  const transfers: DueDay[] = []
  for (const { date, amount } of days) {
    const due = addCents(carried, amount)
    if (due > 0) transfers.push({ date, amount: due })
    carried = due > 0 ? ZERO : due
  }
  return { transfers, carried }
}
