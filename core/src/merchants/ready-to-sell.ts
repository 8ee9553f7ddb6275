/** What a merchant lacks before it may sell: without any of these somebody would not be paid, or nobody could answer for it. */
import { type CivilDate, addDays, compareDates } from '../calendar/dates.ts'

export const NEEDED_TO_SELL = ['FEE', 'SETTLEMENT', 'PAYOUT_ACCOUNT', 'ADMINISTRATOR'] as const
export type NeededToSell = (typeof NEEDED_TO_SELL)[number]

/** In the order in which they are usually given. */
export function missingToSell(has: Readonly<Record<NeededToSell, boolean>>): NeededToSell[] {
  return NEEDED_TO_SELL.filter((it) => !has[it])
}

/** What of it ends by a date. */
export const ENDING_TERMS = ['FEE', 'SETTLEMENT'] as const
export type EndingTerm = (typeof ENDING_TERMS)[number]

const TOLD_DAYS_BEFORE = 14

/**
 * What is in force and ends within two weeks, with its last day: a merchant sells no more on the day after.
 * @param last the last day that any of the kind covers; null where there is none, or one without an end
 */
export function endingSoon(
  last: Readonly<Record<EndingTerm, CivilDate | null>>,
  today: CivilDate,
): { term: EndingTerm; on: CivilDate }[] {
  return ENDING_TERMS.flatMap((term) => {
    const on = last[term]
    const isSoon =
      on !== null && compareDates(on, today) >= 0 && compareDates(on, addDays(today, TOLD_DAYS_BEFORE)) <= 0
    return isSoon ? [{ term, on }] : []
  })
}
