/**
 * The mandate of Pix Automático for the instalments of one purchase: its limits and its states. Its amount is variable,
 * so that a reduced instalment fits; it is monthly, because the rules have no other cycle near thirty days.
 */
import { type CivilDate, addDays, addMonths, compareDates, startOfSaoPauloDay } from '../calendar/dates.ts'
import { sendingDays } from './debit-times.ts'
import { lateCharge } from '../instalments/late-charge.ts'
import { type Cents, ZERO, addCents, cents } from '../money/cents.ts'

/** INTENDED: stored, but the PSP was not called yet. CREATED: the payer has its code and has not accepted yet. */
export const MANDATE_STATES = ['INTENDED', 'CREATED', 'APPROVED', 'REJECTED', 'EXPIRED', 'CANCELLED'] as const
export type MandateState = (typeof MANDATE_STATES)[number]

/** For each state, its possible next states; none goes back. */
const AFTER: { readonly [State in MandateState]: readonly MandateState[] } = {
  INTENDED: ['CREATED', 'APPROVED', 'REJECTED', 'EXPIRED', 'CANCELLED'],
  CREATED: ['APPROVED', 'REJECTED', 'EXPIRED', 'CANCELLED'],
  APPROVED: ['CANCELLED'],
  REJECTED: [],
  EXPIRED: [],
  CANCELLED: [],
}

/** The state after a report, in whatever order and however often reports arrive: an impossible transition changes nothing. */
export function mandateAfter(state: MandateState, told: MandateState): MandateState {
  return AFTER[state].includes(told) ? told : state
}

/** Whether it can pay now or later. */
export function isOpenMandate(state: MandateState): boolean {
  return AFTER[state].length > 0
}

const DAYS_OF_LATE_CHARGE = 30
const REAL = 100

/**
 * The lowest ceiling that the payer may set: the largest instalment with a month's late charge, in whole reais. Every
 * debit stays below it, even after an instalment was reduced.
 */
export function mandateFloor(open: readonly { amount: Cents; dueDate: CivilDate }[]): Cents {
  const dearest = open.map(({ amount, dueDate }) => {
    const today = addDays(dueDate, DAYS_OF_LATE_CHARGE)
    return addCents(amount, lateCharge({ open: amount, dueDate, today }).total)
  })
  const most = Math.max(ZERO, ...dearest)
  return cents(Math.ceil(most / REAL) * REAL)
}

/** Room for moved due dates. */
const MONTHS_AFTER_LAST = 2

/**
 * The validity period of the mandate, chosen so that each due date is in a monthly cycle of its own.
 * @returns null if two of them always share a cycle, wherever the cycles begin
 */
export function mandatePeriod(
  dueDates: readonly CivilDate[],
  today: CivilDate,
): { from: CivilDate; to: CivilDate } | null {
  const inOrder = dueDates.toSorted(compareDates)
  const [first, last] = [inOrder[0], inOrder.at(-1)]
  if (first === undefined || last === undefined) return null
  // as late as possible: a mandate that the payer has not answered by its first day has expired
  for (let from = first; compareDates(from, today) >= 0; from = addDays(from, -1)) {
    const cycles = inOrder.map((it) => cycleOf(from, it))
    if (new Set(cycles).size === cycles.length) return { from, to: addMonths(last, MONTHS_AFTER_LAST) }
  }
  return null
}

/** Which monthly cycle of a mandate contains a day; 0 is the first. */
export function cycleOf(from: CivilDate, day: CivilDate): number {
  let cycle = 0
  while (compareDates(addMonths(from, cycle + 1), day) <= 0) cycle++
  return cycle
}

/** The terms with which a mandate is requested. */
export interface MandateTerms {
  firstDate: CivilDate
  lastDate: CivilDate
  /** The payer's ceiling may not be lower. */
  floorAmount: Cents
}

/** NOTHING_TO_PAY: no debit could be sent in time. NEEDS_MONTHS: two of them would share a cycle. */
export type MandateHindrance = 'NOTHING_TO_PAY' | 'NEEDS_MONTHS'

/** The mandate for the open amounts of these debts, or why there can be none. */
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

/** Whether a debit can still be sent for that due date. */
export function isDebitable(dueDate: CivilDate, today: CivilDate): boolean {
  return compareDates(today, sendingDays(dueDate).to) <= 0
}

const DAYS_TO_ANSWER = 7
const MINUTE_MS = 60_000

/**
 * The payer's deadline for answering the bank's request: 23:59 of the seventh day, or of the mandate's first day if
 * that is earlier, because nobody can accept it afterwards. PSPs allow at most 30 days.
 */
export function requestEnds(firstDate: CivilDate, today: CivilDate): Date {
  const seventh = addDays(today, DAYS_TO_ANSWER)
  const last = compareDates(firstDate, seventh) < 0 ? firstDate : seventh
  return new Date(startOfSaoPauloDay(addDays(last, 1)).getTime() - MINUTE_MS)
}
