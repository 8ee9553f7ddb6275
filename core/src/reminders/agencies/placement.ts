/** Late customers who are given to a collection agency: for how long, what ends it, and what the agency gets (decision 118). */
import { type Cents, subtractCents } from '../../money/cents.ts'
import { type Ppm, applyRate } from '../../money/rate.ts'

/**
 * SETTLED: nothing of theirs is late any more. STANDS: something stands against collecting (a dispute, a pause, a plan that is paid).
 * TERM: its days are over. RECALLED: we took it back. GIVEN_BACK: the agency did not want it.
 */
export const PLACEMENT_ENDS = ['SETTLED', 'STANDS', 'TERM', 'RECALLED', 'GIVEN_BACK'] as const
export type PlacementEnd = (typeof PLACEMENT_ENDS)[number]

export const PLACEMENT_END_LABELS: Record<PlacementEnd, string> = {
  SETTLED: 'Nada mais em atraso',
  STANDS: 'Disputa, pausa ou acordo',
  TERM: 'Prazo encerrado',
  RECALLED: 'Trazido de volta',
  GIVEN_BACK: 'Devolvido pela assessoria',
}

/** Before, people of ours speak with them, and strategies: nobody else is given their name. */
export const HAND_OVER_FROM_DAY = 30
/** For how many days an agency has a case. */
export const PLACED_DAYS = { least: 15, most: 180, usual: 90 } as const
/** Parts per million of what comes in: more than that is no fee but a sale of the debt. */
export const MOST_AGENCY_FEE = 400_000
/** So many cases one press gives at most: one transaction writes them. */
export const MOST_HANDED_OVER = 1000
/** Characters of an agency's name. */
export const AGENCY_NAME_MOST = 100

/** What an agency gets of a payment that it brought, to the centavo, half up. */
export function agencyFee(amount: Cents, rate: Ppm): Cents {
  return applyRate(amount, rate)
}

/**
 * What it gives back of that when the payer's bank takes (part of) the payment back: the share of what was left less the share of what is left.
 * @param before of the payment, before; after: what is left of it
 */
export function agencyFeeBack({ before, after }: { before: Cents; after: Cents }, rate: Ppm): Cents {
  return subtractCents(agencyFee(before, rate), agencyFee(after, rate))
}
