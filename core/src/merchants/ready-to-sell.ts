/** What a merchant lacks before it may sell: without any of these somebody would not be paid, or nobody could answer for it. */

export const NEEDED_TO_SELL = ['FEE', 'SETTLEMENT', 'PAYOUT_ACCOUNT', 'ADMINISTRATOR'] as const
export type NeededToSell = (typeof NEEDED_TO_SELL)[number]

/** In the order in which they are usually given. */
export function missingToSell(has: Readonly<Record<NeededToSell, boolean>>): NeededToSell[] {
  return NEEDED_TO_SELL.filter((it) => !has[it])
}
