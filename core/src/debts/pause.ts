/**
 * "Pausa": the open instalments of an order stand still for some days, because what was bought goes back to the store, or because a month
 * goes wrong. Every date goes so many days later, so nothing falls due meanwhile and no late charge arises; ended early, the days that
 * were not used come off again (decision 64).
 */
import { type CivilDate, addDays, addMonths, compareDates, daysBetween } from '../calendar/dates.ts'
import { bounded } from '../merchants/repayment-rules.ts'
import { isLate } from './debt.ts'
import type { MovableInstalment } from './move-instalment.ts'

/** RETURN: announced to the store. HARDSHIP: the customer says that they cannot pay for a while. */
export const PAUSE_KINDS = ['RETURN', 'HARDSHIP'] as const
export type PauseKind = (typeof PAUSE_KINDS)[number]

/** DISPUTE: nobody asks for it; an order stands still while something is wrong with it (`dispute.ts`). */
export const RUNNING_PAUSE_KINDS = [...PAUSE_KINDS, 'DISPUTE'] as const
export type RunningPauseKind = (typeof RUNNING_PAUSE_KINDS)[number]

/** Of a hardship, as the customer says it; nothing about health, which is nobody's business here (LGPD art. 11). */
export const HARDSHIP_REASONS = ['INCOME', 'EXPENSE', 'FAMILY', 'OTHER'] as const
export type HardshipReason = (typeof HARDSHIP_REASONS)[number]

/** As customers and people of the back-office read them. */
export const HARDSHIP_LABELS: Record<HardshipReason, string> = {
  INCOME: 'Fiquei sem renda ou ganhei menos',
  EXPENSE: 'Tive uma despesa inesperada',
  FAMILY: 'Algo mudou na minha família',
  OTHER: 'Outro motivo',
}

/** CUSTOMER, SUPPORT: ended early by them. REFUNDED: the store took back what was announced. DISPUTE: a dispute began, or is over. */
export const PAUSE_ENDERS = ['CUSTOMER', 'SUPPORT', 'REFUNDED', 'DISPUTE'] as const
export type PauseEnder = (typeof PAUSE_ENDERS)[number]

/** What a merchant's customers may do, by its terms. */
export interface PauseTerms {
  pausesForReturns: boolean
  pausesForHardship: boolean
  returnPauseDays: number
  hardshipPauseDays: number
}

/** How long an order may be paused so: as its merchant allows, and never beyond the platform's bounds. */
export function mostPausedDays(kind: PauseKind, terms: PauseTerms): number {
  return kind === 'RETURN'
    ? bounded('returnPauseDays', terms.returnPauseDays)
    : bounded('hardshipPauseDays', terms.hardshipPauseDays)
}

/**
 * NOT_OFFERED: not by this merchant. RUNNING: one is under way. USED: once for each order (RETURN), once in a year of the customer
 * (HARDSHIP). TOO_LATE: the store takes nothing back any more. NOT_OPEN: nothing is to be paid.
 */
export const PAUSE_HINDRANCES = ['NOT_OFFERED', 'RUNNING', 'USED', 'TOO_LATE', 'NOT_OPEN'] as const
export type PauseHindrance = (typeof PAUSE_HINDRANCES)[number]

/** DAYS: fewer than one, or more than there may be. */
export type PauseRefusal = PauseHindrance | 'DAYS'

export interface PauseCircumstances {
  terms: PauseTerms
  /** Something of the order is paused today. */
  isPaused: boolean
  /** A return of the order was announced before. */
  wasReturned: boolean
  /** The day of the customer's last pause for hardship, whatever it was for. */
  lastHardship: CivilDate | null
  /** Whether the store still takes the order back (`refunds/refund-window.ts`). */
  isReturnable: boolean
  today: CivilDate
}

/** Why an order cannot be paused so; null where it can. */
export function pauseHindrance(
  kind: PauseKind,
  instalments: readonly Pick<MovableInstalment, 'status' | 'agreedCharge'>[],
  it: PauseCircumstances,
): PauseHindrance | null {
  const isOffered = kind === 'RETURN' ? it.terms.pausesForReturns : it.terms.pausesForHardship
  if (!isOffered) return 'NOT_OFFERED'
  if (it.isPaused) return 'RUNNING'
  if (kind === 'RETURN' ? it.wasReturned : isWithinYear(it.lastHardship, it.today)) return 'USED'
  if (kind === 'RETURN' && !it.isReturnable) return 'TOO_LATE'
  // what a plan settles is owed on the plan's days
  const isOpen = instalments.some((part) => part.status === 'PENDING' && part.agreedCharge === null)
  return isOpen ? null : 'NOT_OPEN'
}

/** The same day of the next year is the first on which it may be asked for again. */
function isWithinYear(last: CivilDate | null, today: CivilDate): boolean {
  return last !== null && compareDates(today, addMonths(last, 12)) < 0
}

/** What the new dates are by number, of those that are open, and which of them were late. */
export interface PausedDates {
  /** The first day that is paused no more; nothing of the order falls due before it. */
  endsOn: CivilDate
  dueDates: ReadonlyMap<number, CivilDate>
  late: readonly number[]
}

/**
 * Every open instalment goes so many days later; one whose day has passed falls due on the day the pause ends, and what it cost until
 * today stays owed.
 * @param instalments all of the order
 */
export function pauseOrder(
  instalments: readonly MovableInstalment[],
  { kind, days }: { kind: PauseKind; days: number },
  circumstances: PauseCircumstances,
): PausedDates | { refused: PauseRefusal } {
  const refused = pauseHindrance(kind, instalments, circumstances)
  if (refused !== null) return { refused }
  const most = mostPausedDays(kind, circumstances.terms)
  if (!Number.isSafeInteger(days) || days < 1 || days > most) return { refused: 'DAYS' }
  return datesOfPause(openOnes(instalments), days, circumstances.today)
}

/** A pause of a dispute lasts so long, or until the dispute is over; one that is not over by then gets another. */
const HELD_DAYS = 30
/** After a dispute nothing falls due for so many days; as long before a pause ends, an open dispute begins the next. */
export const NOTICE_DAYS = 7

/** Whether an order of which something is disputed must be held: by no pause, or by one that is nearly over. */
export function mustHold(running: { endsOn: CivilDate } | null, today: CivilDate): boolean {
  return running === null || compareDates(running.endsOn, addDays(today, NOTICE_DAYS)) <= 0
}

/**
 * The dates while a dispute is open. A pause that is nearly over ends for it, and its days that were not used come off first.
 * @param instalments those that can move
 * @param running the pause that is nearly over, with the numbers that it moved
 * @returns null where nothing falls due that could be held: all is paid, or owed on the days of a plan
 */
export function holdOrder(
  instalments: readonly MovableInstalment[],
  running: { endsOn: CivilDate; numbers: readonly number[] } | null,
  today: CivilDate,
): PausedDates | null {
  const open = openOnes(instalments)
  if (open.length === 0 || open.some((it) => it.agreedCharge !== null)) return null
  if (running === null) return datesOfPause(open, HELD_DAYS, today)
  const { endsOn, numbers } = running
  const back = endPause(
    open.filter((it) => numbers.includes(it.number)),
    { endsOn, today },
  )
  const asIfEnded = open.map((it) => ({ ...it, dueDate: back.get(it.number) ?? it.dueDate }))
  return datesOfPause(asIfEnded, HELD_DAYS, today)
}

function datesOfPause(open: readonly MovableInstalment[], days: number, today: CivilDate): PausedDates {
  return {
    endsOn: addDays(today, days),
    dueDates: new Map(open.map((it) => [it.number, addDays(later(it.dueDate, today), days)])),
    late: open.filter((it) => isLate(it, today)).map((it) => it.number),
  }
}

const openOnes = (instalments: readonly MovableInstalment[]) =>
  instalments.filter(({ status }) => status === 'PENDING')

/**
 * The dates by number when a pause ends today: as if it had been for the days until now from the beginning. None is before today.
 * @param paused those of the pause that are still open
 * @param today or a later day, for one that ends with notice
 */
export function endPause(
  paused: readonly Pick<MovableInstalment, 'number' | 'dueDate'>[],
  { endsOn, today }: { endsOn: CivilDate; today: CivilDate },
): ReadonlyMap<number, CivilDate> {
  const unused = daysBetween(today, endsOn)
  if (unused <= 0) return new Map()
  return new Map(paused.map((it) => [it.number, later(addDays(it.dueDate, -unused), today)]))
}

/** Whether something is paused on a day. */
export function isRunning(it: { endsOn: CivilDate; endedOn: CivilDate | null }, today: CivilDate): boolean {
  return it.endedOn === null && compareDates(today, it.endsOn) < 0
}

/** So many days before its end the customer is told. */
const TOLD_DAYS_BEFORE = 3

/** Until which end pauses are told of on a day; one that is no longer than that was told of when it began. */
export function endToTell(today: CivilDate): { upTo: CivilDate; longerThan: number } {
  return { upTo: addDays(today, TOLD_DAYS_BEFORE), longerThan: TOLD_DAYS_BEFORE }
}

function later(a: CivilDate, b: CivilDate): CivilDate {
  return compareDates(a, b) < 0 ? b : a
}
