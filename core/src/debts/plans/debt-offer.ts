/**
 * "Proposta": one of the offers for a late purchase (debt-plan.ts), sent as a link that is valid for some days. Its
 * cost is fixed on the day it is created, so that people who read it later find the same centavos: the days in between
 * add nothing. Any other change of the debt, above all a payment, ends it (decision 102).
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

/** How long an offer is valid, in days after the day it is created (the law requires at least two: CDC art. 54-B). */
export const OFFER_DAYS = { least: 2, most: 7, usual: 3 } as const

/** OPEN: can be accepted until its last day. */
export const OFFER_STATES = ['OPEN', 'ACCEPTED', 'EXPIRED', 'REVOKED'] as const
export type OfferState = (typeof OFFER_STATES)[number]

export const OFFER_STATE_LABELS: Record<OfferState, string> = {
  OPEN: 'Em aberto',
  ACCEPTED: 'Aceita',
  EXPIRED: 'Venceu',
  REVOKED: 'Retirada',
}

/** Why an offer was revoked: by the desk, by a payment, by another offer, or because the debt changed for any other reason. */
export const OFFER_ENDS = ['DESK', 'PAID', 'REPLACED', 'CHANGED'] as const
export type OfferEnd = (typeof OFFER_ENDS)[number]

/** When it is created, and what is stored of it. */
export interface MadeOffer extends OfferTerms {
  offeredOn: CivilDate
}

export function lastDayOfOffer(offeredOn: CivilDate, days: number): CivilDate {
  if (!Number.isInteger(days) || days < OFFER_DAYS.least || days > OFFER_DAYS.most)
    throw new Error(`an offer does not stand for ${days} days`)
  return addDays(offeredOn, days)
}

export const isOfferOver = (until: CivilDate, today: CivilDate): boolean => compareDates(today, until) > 0

/** The terms of an offer, from what is shown of it: an entry is due on its day, the other lines that many days later. */
export function termsOfOffer({ kind, lines, forgivenShare }: PlanOffer, offeredOn: CivilDate): OfferTerms {
  return { kind, days: lines.map((it) => daysBetween(offeredOn, it.dueDate)), forgiven: forgivenShare }
}

/**
 * The same offer, recalculated as of the day it was created, whatever the merchant's present terms; or why there is
 * none any more. If it differs from what was sent, the debt has changed. @param instalments all of the purchase, as
 * they are now
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

/** The days of its lines if it is accepted on a given day: the entry is paid then, everything else as shown. */
export function acceptedLines({ hasEntry, lines }: PlanOffer, acceptedOn: CivilDate): PlanOffer['lines'] {
  return lines.map((it, index) => (hasEntry && index === 0 ? { ...it, dueDate: acceptedOn } : it))
}
