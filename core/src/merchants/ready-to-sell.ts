/** What a merchant lacks before it may sell: without any of these somebody could not be paid, or nobody would be responsible. */
import { type CivilDate, addDays, compareDates } from '../calendar/dates.ts'

export const NEEDED_TO_SELL = ['FEE', 'SETTLEMENT', 'PAYOUT_ACCOUNT', 'ADMINISTRATOR'] as const
export type NeededToSell = (typeof NEEDED_TO_SELL)[number]

/** In the order in which they are usually provided. */
export function missingToSell(has: Readonly<Record<NeededToSell, boolean>>): NeededToSell[] {
  return NEEDED_TO_SELL.filter((it) => !has[it])
}

/** Terms that have an end date. */
export const ENDING_TERMS = ['FEE', 'SETTLEMENT'] as const
export type EndingTerm = (typeof ENDING_TERMS)[number]

const TOLD_DAYS_BEFORE = 14

/**
 * Terms in force that end within two weeks, with their last day: the merchant cannot sell from the day after.
 * @param last the last day covered by any term of the kind; null if there is none, or one without an end
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
