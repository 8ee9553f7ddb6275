/**
 * "Proposta": one of the offers for a late purchase (debt-plan.ts), sent as a link that stands for some days. What it costs is fixed on the day on
 * which it is made, so that whoever reads it later finds the same centavos: days that go by add nothing to it. Anything else that changes of the
 * debt, above all a payment, ends it (decision 102).
 */
import { type CivilDate, addDays, compareDates, daysBetween } from '../../calendar/dates.ts'
import {
  type OfferTerms,
  type PlanHindrance,
  type PlanOffer,
  type PlannedDebt,
  offersOn,
  policyOfPlan,
} from './debt-plan.ts'

/** How long one stands, in days after the one on which it is made (the law wants two at least: CDC art. 54-B). */
export const OFFER_DAYS = { least: 2, most: 7, usual: 3 } as const

/** OPEN: it can be accepted until its last day. */
export const OFFER_STATES = ['OPEN', 'ACCEPTED', 'EXPIRED', 'REVOKED'] as const
export type OfferState = (typeof OFFER_STATES)[number]

export const OFFER_STATE_LABELS: Record<OfferState, string> = {
  OPEN: 'Em aberto',
  ACCEPTED: 'Aceita',
  EXPIRED: 'Venceu',
  REVOKED: 'Retirada',
}

/** Why one was revoked: by the desk, by a payment, by another one, or because the debt is another one for any other reason. */
export const OFFER_ENDS = ['DESK', 'PAID', 'REPLACED', 'CHANGED'] as const
export type OfferEnd = (typeof OFFER_ENDS)[number]

/** When it is made, and what of it is kept. */
export interface MadeOffer extends OfferTerms {
  offeredOn: CivilDate
}

export function lastDayOfOffer(offeredOn: CivilDate, days: number): CivilDate {
  if (!Number.isInteger(days) || days < OFFER_DAYS.least || days > OFFER_DAYS.most)
    throw new Error(`an offer does not stand for ${days} days`)
  return addDays(offeredOn, days)
}

export const isOfferOver = (until: CivilDate, today: CivilDate): boolean => compareDates(today, until) > 0

/** What an offer is made of, from what is shown of it: an entry is due on its day, the other lines so many days later. */
export function termsOfOffer({ kind, lines, forgivenShare }: PlanOffer, offeredOn: CivilDate): OfferTerms {
  return { kind, days: lines.map((it) => daysBetween(offeredOn, it.dueDate)), forgiven: forgivenShare }
}

/**
 * The same offer, worked out anew as on the day on which it was made, whatever the merchant's terms are now; or why there is none any more.
 * Where it differs from what was sent the debt has changed. @param instalments all of the purchase, as they are now
 */
export function offerAgain(
  instalments: readonly PlannedDebt[],
  made: MadeOffer,
  it: { plansBefore: number; isWithPeople: boolean },
): { offer: PlanOffer } | { refused: PlanHindrance } {
  const { kind, days, forgiven, offeredOn } = made
  const policy = policyOfPlan({ kind, days, forgiven })
  const found = offersOn(instalments, { ...it, policy, today: offeredOn })
  if ('refused' in found) return found
  const [offer] = found.offers
  return offer === undefined ? { refused: 'TOO_LITTLE' } : { offer }
}

/** The days of its lines for who accepts it on a day: the entry is paid then, everything else as it was shown. */
export function acceptedLines({ hasEntry, lines }: PlanOffer, acceptedOn: CivilDate): PlanOffer['lines'] {
  return lines.map((it, index) => (hasEntry && index === 0 ? { ...it, dueDate: acceptedOn } : it))
}
