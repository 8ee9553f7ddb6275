/**
 * The mandate of Pix Automático that pays the instalments of one purchase: what it allows, and the states that it goes through. It is of
 * variable value, so that a reduced instalment fits, and monthly, because the rules know no other cycle near thirty days.
 */
import { type CivilDate, addDays, addMonths, compareDates, startOfSaoPauloDay } from '../calendar/dates.ts'
import { sendingDays } from './debit-times.ts'
import { lateCharge } from '../instalments/late-charge.ts'
import { type Cents, ZERO, addCents, cents } from '../money/cents.ts'

/** INTENDED: written down, the PSP not asked yet. CREATED: the payer has its code and has not said yes. */
export const MANDATE_STATES = ['INTENDED', 'CREATED', 'APPROVED', 'REJECTED', 'EXPIRED', 'CANCELLED'] as const
export type MandateState = (typeof MANDATE_STATES)[number]

/** From each state, where it may go; none goes back. */
const AFTER: { readonly [State in MandateState]: readonly MandateState[] } = {
  INTENDED: ['CREATED', 'APPROVED', 'REJECTED', 'EXPIRED', 'CANCELLED'],
  CREATED: ['APPROVED', 'REJECTED', 'EXPIRED', 'CANCELLED'],
  APPROVED: ['CANCELLED'],
  REJECTED: [],
  EXPIRED: [],
  CANCELLED: [],
}

/** The state after something was told, in whatever order and however often: what cannot follow changes nothing. */
export function mandateAfter(state: MandateState, told: MandateState): MandateState {
  return AFTER[state].includes(told) ? told : state
}

/** Whether it can still pay, or come to pay. */
export function isOpenMandate(state: MandateState): boolean {
  return AFTER[state].length > 0
}

const DAYS_OF_LATE_CHARGE = 30
const REAL = 100

/**
 * The lowest ceiling that the payer may set: the largest instalment with a month's late charge, in whole reais. Whatever is debited
 * fits under it, also once an instalment has been reduced.
 */
export function mandateFloor(open: readonly { amount: Cents; dueDate: CivilDate }[]): Cents {
  const dearest = open.map(({ amount, dueDate }) => {
    const today = addDays(dueDate, DAYS_OF_LATE_CHARGE)
    return addCents(amount, lateCharge({ open: amount, dueDate, today }).total)
  })
  const most = Math.max(ZERO, ...dearest)
  return cents(Math.ceil(most / REAL) * REAL)
}

/** Room for due dates that are moved. */
const MONTHS_AFTER_LAST = 2

/**
 * From when until when the mandate holds, such that each due date lies in a monthly cycle of its own.
 * @returns null when two of them fall into one cycle wherever the cycles begin
 */
export function mandatePeriod(
  dueDates: readonly CivilDate[],
  today: CivilDate,
): { from: CivilDate; to: CivilDate } | null {
  const inOrder = dueDates.toSorted(compareDates)
  const [first, last] = [inOrder[0], inOrder.at(-1)]
  if (first === undefined || last === undefined) return null
  // as late as it may: what the payer has not answered by its first day is over
  for (let from = first; compareDates(from, today) >= 0; from = addDays(from, -1)) {
    const cycles = inOrder.map((it) => cycleOf(from, it))
    if (new Set(cycles).size === cycles.length) return { from, to: addMonths(last, MONTHS_AFTER_LAST) }
  }
  return null
}

/** Which monthly cycle of a mandate a day lies in; 0 is the first. */
export function cycleOf(from: CivilDate, day: CivilDate): number {
  let cycle = 0
  while (compareDates(addMonths(from, cycle + 1), day) <= 0) cycle++
  return cycle
}

/** What a mandate is asked with. */
export interface MandateTerms {
  firstDate: CivilDate
  lastDate: CivilDate
  /** The payer's ceiling may not lie below it. */
  floorAmount: Cents
}

/** NOTHING_TO_PAY: no debit could be sent in time. NEEDS_MONTHS: two of them would fall into one cycle. */
export type MandateHindrance = 'NOTHING_TO_PAY' | 'NEEDS_MONTHS'

/** The mandate that pays what is open of these debts, or why there can be none. */
export function mandateTerms(
  open: readonly { amount: Cents; dueDate: CivilDate }[],
  today: CivilDate,
): MandateTerms | MandateHindrance {
  const debts = open.filter(({ dueDate }) => isDebitable(dueDate, today))
  if (debts.length === 0) return 'NOTHING_TO_PAY'
  const period = mandatePeriod(
    debts.map((it) => it.dueDate),
    today,
  )
  if (period === null) return 'NEEDS_MONTHS'
  return { firstDate: period.from, lastDate: period.to, floorAmount: mandateFloor(debts) }
}

/** Whether a debit can still be sent for what falls due on that day. */
export function isDebitable(dueDate: CivilDate, today: CivilDate): boolean {
  return compareDates(today, sendingDays(dueDate).to) <= 0
}

const DAYS_TO_ANSWER = 7
const MINUTE_MS = 60_000

/**
 * Until when the payer may answer what their bank asks: 23:59 of the seventh day, or of the mandate's first day where that comes sooner,
 * because nobody can say yes to it afterwards. PSPs take at most 30 days.
 */
export function requestEnds(firstDate: CivilDate, today: CivilDate): Date {
  const seventh = addDays(today, DAYS_TO_ANSWER)
  const last = compareDates(firstDate, seventh) < 0 ? firstDate : seventh
  return new Date(startOfSaoPauloDay(addDays(last, 1)).getTime() - MINUTE_MS)
}
