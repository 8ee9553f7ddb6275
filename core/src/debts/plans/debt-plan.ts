/**
 * "Acordo": what is open of a late purchase is rescheduled into other lines on other days, with part of its late
 * charges waived. The old instalments stay: each line pays them like any part (decision 62), and if a plan is broken,
 * what is still open of them is owed as before (decision 63). Nothing here ever costs more than the law's charge on the
 * open amount (CDC art. 52 §1).
 */
import { nextBusinessDay } from '../../calendar/business-days.ts'
import { type CivilDate, addDays, compareDates } from '../../calendar/dates.ts'
import type { InstalmentStatus } from '../../contracts/states.ts'
import { REPAYMENT_RULES, bounded } from '../../merchants/repayment-rules.ts'
import { type Cents, ZERO, addCents, cents, split, subtractCents, sumCents } from '../../money/cents.ts'
import { type Ppm, ppm, proportion } from '../../money/rate.ts'
import { type Debt, chargeOn, isLate, openAmount } from '../debt.ts'

/**
 * AT_ONCE: everything today. WITH_ENTRY: half today, half a month later. NO_ENTRY: one line a month from next month on,
 * three unless the merchant sets another number.
 */
export const PLAN_KINDS = ['AT_ONCE', 'WITH_ENTRY', 'NO_ENTRY'] as const
export type PlanKind = (typeof PLAN_KINDS)[number]

export const PLAN_KIND_LABELS: Record<PlanKind, string> = {
  AT_ONCE: 'Tudo no mesmo dia',
  WITH_ENTRY: 'Entrada e 30 dias',
  NO_ENTRY: 'Sem entrada',
}

/** What defines an offer. */
export interface OfferTerms {
  kind: PlanKind
  /** When each line is due, in days from the acceptance. Day 0 is the entry: the plan begins when it is paid. */
  days: readonly number[]
  /** The share of the late charges that is waived. */
  forgiven: Ppm
}

export interface PlanPolicy {
  isOffered: boolean
  /** How many plans one purchase may have. */
  plans: number
  /** How many days late the purchase must be. */
  minDaysLate: number
  /** The smallest line. */
  minLine: Cents
  offers: readonly OfferTerms[]
}

/** The same for every merchant. */
const OF_ALL = { plans: 1, minLine: cents(1000) } as const
const MONTH_DAYS = 30
const PPM_OF_A_PERCENT = 10_000

/** How many days late a line may be before the plan ends. */
export const PLAN_GRACE_DAYS = 10

/** The merchant's terms: shares in whole percent. */
export interface PlanTerms {
  settlesLateDebts: boolean
  planFromDaysLate: number
  planForgivenAtOnce: number
  planForgivenWithEntry: number
  /** For the offer without an entry. */
  planLines: number
}

/** What a merchant's terms allow its customers to settle by themselves. */
export function planPolicy(terms: PlanTerms): PlanPolicy {
  const share = (name: 'planForgivenAtOnce' | 'planForgivenWithEntry') =>
    ppm(bounded(name, terms[name]) * PPM_OF_A_PERCENT)
  const lines = Array.from(
    { length: bounded('planLines', terms.planLines) },
    (_, at) => MONTH_DAYS * (at + 1),
  )
  const atOnce: OfferTerms = { kind: 'AT_ONCE', days: [0], forgiven: share('planForgivenAtOnce') }
  const withEntry: OfferTerms = {
    kind: 'WITH_ENTRY',
    days: [0, MONTH_DAYS],
    forgiven: share('planForgivenWithEntry'),
  }
  return {
    ...OF_ALL,
    isOffered: terms.settlesLateDebts,
    minDaysLate: bounded('planFromDaysLate', terms.planFromDaysLate),
    offers: [
      // paying everything today without a reduction is not an offer
      ...(atOnce.forgiven > 0 ? [atOnce] : []),
      withEntry,
      ...(lines.length > 0 ? [{ kind: 'NO_ENTRY' as const, days: lines, forgiven: ppm(0) }] : []),
    ],
  }
}

/** As it was accepted, whatever the merchant's present terms. */
export function policyOfPlan(accepted: OfferTerms): PlanPolicy {
  return {
    ...OF_ALL,
    isOffered: true,
    minDaysLate: REPAYMENT_RULES.planFromDaysLate.least,
    offers: [accepted],
  }
}

/** Why nothing is offered. WITH_PEOPLE: our staff already handle the case. */
export const PLAN_HINDRANCES = ['NOT_OFFERED', 'WITH_PEOPLE', 'USED', 'NOT_LATE', 'TOO_LITTLE'] as const
export type PlanHindrance = (typeof PLAN_HINDRANCES)[number]

export interface PlannedDebt extends Debt {
  id: string
  number: number
  status: InstalmentStatus
}

/** What an instalment contributes to a plan. */
export interface AgreedDebt {
  id: string
  number: number
  dueDate: CivilDate
  /** Its open amount, without late charge. */
  open: Cents
  /** Today's charge, and the part that is waived. */
  lateCharge: Cents
  forgiven: Cents
}

export interface PlanLine {
  number: number
  dueDate: CivilDate
  amount: Cents
}

export interface PlanOffer {
  kind: PlanKind
  /** The first line is paid at once, and begins the plan. */
  hasEntry: boolean
  /** Of each instalment's late charge. */
  forgivenShare: Ppm
  debts: readonly AgreedDebt[]
  lines: readonly PlanLine[]
}

/** What can be agreed on a given day; or why nothing can. @param instalments all of the purchase */
export function offersOn(
  instalments: readonly PlannedDebt[],
  it: { policy: PlanPolicy; plansBefore: number; isWithPeople: boolean; today: CivilDate },
): { offers: PlanOffer[] } | { refused: PlanHindrance } {
  const { policy, today } = it
  if (!policy.isOffered) return { refused: 'NOT_OFFERED' }
  if (it.plansBefore >= policy.plans) return { refused: 'USED' }
  const open = instalments.filter((part) => part.status === 'PENDING' && openAmount(part) > 0)
  // one that has another date now is no longer late
  const late = open.filter((part) => isLate(part, today))
  const daysLate = Math.max(0, ...late.map((part) => chargeOn(part, today).daysLate))
  if (daysLate < policy.minDaysLate) return { refused: 'NOT_LATE' }
  if (it.isWithPeople) return { refused: 'WITH_PEOPLE' }
  const offers = policy.offers
    .map((terms) => offerOf(open, terms, today))
    .filter(({ lines }) => lines.every(({ amount }) => amount >= policy.minLine))
  return offers.length === 0 ? { refused: 'TOO_LITTLE' } : { offers }
}

function offerOf(
  open: readonly PlannedDebt[],
  { kind, days, forgiven }: OfferTerms,
  today: CivilDate,
): PlanOffer {
  const debts = open.map((part): AgreedDebt => {
    const { total } = chargeOn(part, today)
    return {
      id: part.id,
      number: part.number,
      dueDate: part.dueDate,
      open: openAmount(part),
      lateCharge: total,
      forgiven: proportion(total, BigInt(forgiven), 1_000_000n),
    }
  })
  const total = sumCents(debts.map((it) => addCents(it.open, agreedCharge(it))))
  const amounts = split(total, days.length)
  const lines = days.map((later, index) => ({
    number: index + 1,
    dueDate: addDays(today, later),
    amount: amounts[index] ?? ZERO,
  }))
  return { kind, hasEntry: days.includes(0), forgivenShare: forgiven, debts, lines }
}

/** The late charge that is still to be paid. */
export const agreedCharge = (it: Pick<AgreedDebt, 'lateCharge' | 'forgiven'>): Cents =>
  subtractCents(it.lateCharge, it.forgiven)

/**
 * The unpaid lines as they are now: what was cancelled, waived or paid outside the plan is deducted from the last ones,
 * and what the payer's bank took back is added to the last.
 * @param remaining what is open of the old debt, with its agreed charges
 */
export function linesNow(unpaid: readonly PlanLine[], remaining: Cents): PlanLine[] {
  let left = remaining
  return unpaid
    .map((line, index) => {
      const isLast = index === unpaid.length - 1
      const amount = isLast ? left : cents(Math.min(line.amount, left))
      left = subtractCents(left, amount)
      return { ...line, amount }
    })
    .filter(({ amount }) => amount > 0)
}

/** The last day on which a line can be paid before the plan ends. */
export function lastDayOf({ dueDate }: Pick<PlanLine, 'dueDate'>): CivilDate {
  return addDays(nextBusinessDay(dueDate), PLAN_GRACE_DAYS)
}

/** The state of an unpaid line. */
export function standingOf(line: Pick<PlanLine, 'dueDate'>, today: CivilDate): 'COMING' | 'LATE' | 'MISSED' {
  if (compareDates(today, lastDayOf(line)) > 0) return 'MISSED'
  return compareDates(today, nextBusinessDay(line.dueDate)) > 0 ? 'LATE' : 'COMING'
}
