/** Late customers placed with a collection agency: for how long, what ends a placement, and the agency's fee (decision 118). */
import { type Cents, subtractCents } from '../../money/cents.ts'
import { type Ppm, applyRate } from '../../money/rate.ts'

/**
 * SETTLED: nothing of theirs is late any more. STANDS: something prevents collecting (a dispute, a pause, a plan that
 * is being paid). TERM: its days are over. RECALLED: by us. GIVEN_BACK: by the agency.
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

/** Until then our own staff and strategies handle it: nobody else is given their name. */
export const HAND_OVER_FROM_DAY = 30
/** For how many days an agency has a case. */
export const PLACED_DAYS = { least: 15, most: 180, usual: 90 } as const
/** Parts per million of what is collected: more than that would be a sale of the debt, not a fee. */
export const MOST_AGENCY_FEE = 400_000
/** The maximum number of cases placed at once: one transaction writes them. */
export const MOST_HANDED_OVER = 1000
/** Longest name of an agency. */
export const AGENCY_NAME_MOST = 100

/** An agency's fee for a payment, to the centavo, half up. */
export function agencyFee(amount: Cents, rate: Ppm): Cents {
  return applyRate(amount, rate)
}

/**
 * What it returns when the payer's bank takes (part of) the payment back: the fee on the earlier amount less the fee on
 * what is left.
 * @param before what was left of the payment before; after: what is left now
 */
export function agencyFeeBack({ before, after }: { before: Cents; after: Cents }, rate: Ppm): Cents {
  return subtractCents(agencyFee(before, rate), agencyFee(after, rate))
}
