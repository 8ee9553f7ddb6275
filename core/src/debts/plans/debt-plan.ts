/**
 * "Acordo": what is open of a purchase whose debt is late is owed anew, in other lines on other days, with less of its late charges. The old
 * instalments stay what they are: each line pays of them as any part does (decision 62), and a plan that is broken leaves what is still open of them owed
 * as before (decision 63). Nothing here is ever dearer than the law's charge on what is open (CDC art. 52 §1).
 */
import { nextBusinessDay } from '../../calendar/business-days.ts'
import { type CivilDate, addDays, compareDates } from '../../calendar/dates.ts'
import type { InstalmentStatus } from '../../contracts/states.ts'
import { REPAYMENT_RULES, bounded } from '../../merchants/repayment-rules.ts'
import { type Cents, ZERO, addCents, cents, split, subtractCents, sumCents } from '../../money/cents.ts'
import { type Ppm, ppm, proportion } from '../../money/rate.ts'
import { type Debt, chargeOn, isLate, openAmount } from '../debt.ts'

/** AT_ONCE: everything today. WITH_ENTRY: half today, half a month later. NO_ENTRY: a line a month from next month on, three unless the merchant says otherwise. */
export const PLAN_KINDS = ['AT_ONCE', 'WITH_ENTRY', 'NO_ENTRY'] as const
export type PlanKind = (typeof PLAN_KINDS)[number]

export const PLAN_KIND_LABELS: Record<PlanKind, string> = {
  AT_ONCE: 'Tudo no mesmo dia',
  WITH_ENTRY: 'Entrada e 30 dias',
  NO_ENTRY: 'Sem entrada',
}

/** What an offer is made of. */
export interface OfferTerms {
  kind: PlanKind
  /** When each line is due, in days from the acceptance. One of 0 is the entry: the plan begins when it is paid. */
  days: readonly number[]
  /** How much of the late charges is given up. */
  forgiven: Ppm
}

export interface PlanPolicy {
  isOffered: boolean
  /** Plans that one purchase may have had. */
  plans: number
  /** How late the purchase must be. */
  minDaysLate: number
  /** No line is smaller. */
  minLine: Cents
  offers: readonly OfferTerms[]
}

/** Of every merchant. */
const OF_ALL = { plans: 1, minLine: cents(1000) } as const
const MONTH_DAYS = 30
const PPM_OF_A_PERCENT = 10_000

/** A line may be so many days late before the plan is over. */
export const PLAN_GRACE_DAYS = 10

/** Of a merchant: shares in whole percent. */
export interface PlanTerms {
  settlesLateDebts: boolean
  planFromDaysLate: number
  planForgivenAtOnce: number
  planForgivenWithEntry: number
  /** Of the offer without an entry. */
  planLines: number
}

/** What a merchant's customers may settle by themselves, by its terms. */
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
      // everything today for nothing less is no offer
      ...(atOnce.forgiven > 0 ? [atOnce] : []),
      withEntry,
      ...(lines.length > 0 ? [{ kind: 'NO_ENTRY' as const, days: lines, forgiven: ppm(0) }] : []),
    ],
  }
}

/** As it was accepted, whatever the merchant's terms have become on that day. */
export function policyOfPlan(accepted: OfferTerms): PlanPolicy {
  return {
    ...OF_ALL,
    isOffered: true,
    minDaysLate: REPAYMENT_RULES.planFromDaysLate.least,
    offers: [accepted],
  }
}

/** Why nothing is offered. WITH_PEOPLE: somebody of ours has the case already. */
export const PLAN_HINDRANCES = ['NOT_OFFERED', 'WITH_PEOPLE', 'USED', 'NOT_LATE', 'TOO_LITTLE'] as const
export type PlanHindrance = (typeof PLAN_HINDRANCES)[number]

export interface PlannedDebt extends Debt {
  id: string
  number: number
  status: InstalmentStatus
}

/** What an instalment brings into a plan. */
export interface AgreedDebt {
  id: string
  number: number
  dueDate: CivilDate
  /** What is open of it, late charge apart. */
  open: Cents
  /** Of today, and what of it is given up. */
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

/** What can be agreed on a day; or why nothing can. @param instalments all of the purchase */
export function offersOn(
  instalments: readonly PlannedDebt[],
  it: { policy: PlanPolicy; plansBefore: number; isWithPeople: boolean; today: CivilDate },
): { offers: PlanOffer[] } | { refused: PlanHindrance } {
  const { policy, today } = it
  if (!policy.isOffered) return { refused: 'NOT_OFFERED' }
  if (it.plansBefore >= policy.plans) return { refused: 'USED' }
  const open = instalments.filter((part) => part.status === 'PENDING' && openAmount(part) > 0)
  // one that has another date now is late no more
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

/** The late charge that is still to be paid of it. */
export const agreedCharge = (it: Pick<AgreedDebt, 'lateCharge' | 'forgiven'>): Cents =>
  subtractCents(it.lateCharge, it.forgiven)

/**
 * The lines that are not paid yet, as they are now: what was cancelled, forgiven or paid beside the plan comes off the last ones, and what the
 * payer's bank took back is added to the last.
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

/** The last day on which a line can be paid before the plan is over. */
export function lastDayOf({ dueDate }: Pick<PlanLine, 'dueDate'>): CivilDate {
  return addDays(nextBusinessDay(dueDate), PLAN_GRACE_DAYS)
}

/** How a line stands that is not paid. */
export function standingOf(line: Pick<PlanLine, 'dueDate'>, today: CivilDate): 'COMING' | 'LATE' | 'MISSED' {
  if (compareDates(today, lastDayOf(line)) > 0) return 'MISSED'
  return compareDates(today, nextBusinessDay(line.dueDate)) > 0 ? 'LATE' : 'COMING'
}
