/**
 * "Pausa": the open instalments of an order are suspended for some days, because the goods go back to the store or the
 * customer has a bad month. Every date moves by that many days, so nothing falls due meanwhile and no late charge
 * arises. If a pause ends early, its unused days are taken off again (decision 64).
 */
import { type CivilDate, addDays, addMonths, compareDates, daysBetween } from '../calendar/dates.ts'
import { bounded } from '../merchants/repayment-rules.ts'
import { isLate } from './debt.ts'
import type { MovableInstalment } from './move-instalment.ts'

/** RETURN: announced to the store. HARDSHIP: the customer cannot pay for a while. */
export const PAUSE_KINDS = ['RETURN', 'HARDSHIP'] as const
export type PauseKind = (typeof PAUSE_KINDS)[number]

/** DISPUTE: nobody requests it; an order is paused while it is disputed (`dispute.ts`). */
export const RUNNING_PAUSE_KINDS = [...PAUSE_KINDS, 'DISPUTE'] as const
export type RunningPauseKind = (typeof RUNNING_PAUSE_KINDS)[number]

/** The customer's own words for a hardship; nothing about health, which is none of our business (LGPD art. 11). */
export const HARDSHIP_REASONS = ['INCOME', 'EXPENSE', 'FAMILY', 'OTHER'] as const
export type HardshipReason = (typeof HARDSHIP_REASONS)[number]

/** As shown to customers and in the back-office. */
export const HARDSHIP_LABELS: Record<HardshipReason, string> = {
  INCOME: 'Fiquei sem renda ou ganhei menos',
  EXPENSE: 'Tive uma despesa inesperada',
  FAMILY: 'Algo mudou na minha família',
  OTHER: 'Outro motivo',
}

/**
 * CUSTOMER, SUPPORT: ended early by them. REFUNDED: the store refunded the announced return. DISPUTE: a dispute began,
 * or was closed.
 */
export const PAUSE_ENDERS = ['CUSTOMER', 'SUPPORT', 'REFUNDED', 'DISPUTE'] as const
export type PauseEnder = (typeof PAUSE_ENDERS)[number]

/** What a merchant's terms allow its customers. */
export interface PauseTerms {
  pausesForReturns: boolean
  pausesForHardship: boolean
  returnPauseDays: number
  hardshipPauseDays: number
}

/** How long an order may be paused: as its merchant allows, within the platform's bounds. */
export function mostPausedDays(kind: PauseKind, terms: PauseTerms): number {
  return kind === 'RETURN'
    ? bounded('returnPauseDays', terms.returnPauseDays)
    : bounded('hardshipPauseDays', terms.hardshipPauseDays)
}

/**
 * NOT_OFFERED: not by this merchant. RUNNING: one is in progress. USED: once per order (RETURN), once a year per
 * customer (HARDSHIP). TOO_LATE: the store no longer accepts returns. NOT_OPEN: nothing is left to pay.
 */
export const PAUSE_HINDRANCES = ['NOT_OFFERED', 'RUNNING', 'USED', 'TOO_LATE', 'NOT_OPEN'] as const
export type PauseHindrance = (typeof PAUSE_HINDRANCES)[number]

/** DAYS: fewer than one, or more than allowed. */
export type PauseRefusal = PauseHindrance | 'DAYS'

export interface PauseCircumstances {
  terms: PauseTerms
  /** Something of the order is paused today. */
  isPaused: boolean
  /** A return of the order was announced earlier. */
  wasReturned: boolean
  /** The day of the customer's last hardship pause, for any order. */
  lastHardship: CivilDate | null
  /** Whether the store still accepts a return (`refunds/refund-window.ts`). */
  isReturnable: boolean
  today: CivilDate
}

/** Why an order cannot be paused; null if it can. */
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
  // an instalment in a plan is owed on the plan's days
  const isOpen = instalments.some((part) => part.status === 'PENDING' && part.agreedCharge === null)
  return isOpen ? null : 'NOT_OPEN'
}

/** It may be requested again from the same day of the next year on. */
function isWithinYear(last: CivilDate | null, today: CivilDate): boolean {
  return last !== null && compareDates(today, addMonths(last, 12)) < 0
}

/** The new dates by number, only of open instalments, and which of them were late. */
export interface PausedDates {
  /** The first day after the pause; nothing of the order falls due before it. */
  endsOn: CivilDate
  dueDates: ReadonlyMap<number, CivilDate>
  late: readonly number[]
}

/**
 * Every open instalment moves by that many days. One whose day has passed falls due on the day the pause ends, and its
 * late charge until today is still owed.
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

/** A dispute's pause lasts this long, or until the dispute is closed; if it is still open then, it gets another pause. */
const HELD_DAYS = 30
/**
 * After a dispute nothing falls due for this many days; an open dispute begins its next pause this long before the
 * current one ends.
 */
export const NOTICE_DAYS = 7

/** Whether a disputed order must be paused: it has no pause, or one that is nearly over. */
export function mustHold(running: { endsOn: CivilDate } | null, today: CivilDate): boolean {
  return running === null || compareDates(running.endsOn, addDays(today, NOTICE_DAYS)) <= 0
}

/**
 * The dates while a dispute is open. A pause that is nearly over ends first, and its unused days are taken off.
 * @param instalments those that can move
 * @param running the pause that is nearly over, with the numbers that it moved
 * @returns null if nothing falls due that could be paused: everything is paid, or owed on the days of a plan
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
 * The dates by number if a pause ends today: as if it had lasted only until now. None is before today.
 * @param paused the pause's instalments that are still open
 * @param today or a later day, for a pause that ends with notice
 */
export function endPause(
  paused: readonly Pick<MovableInstalment, 'number' | 'dueDate'>[],
  { endsOn, today }: { endsOn: CivilDate; today: CivilDate },
): ReadonlyMap<number, CivilDate> {
  const unused = daysBetween(today, endsOn)
  if (unused <= 0) return new Map()
  return new Map(paused.map((it) => [it.number, later(addDays(it.dueDate, -unused), today)]))
}

/** Whether a pause is in effect on a day. */
export function isRunning(it: { endsOn: CivilDate; endedOn: CivilDate | null }, today: CivilDate): boolean {
  return it.endedOn === null && compareDates(today, it.endsOn) < 0
}

/** The customer is notified this many days before its end. */
const TOLD_DAYS_BEFORE = 3

/** The latest end of a pause that is announced on a given day; a pause no longer than that was announced at its start. */
export function endsToNotify(today: CivilDate): { upTo: CivilDate; longerThan: number } {
  return { upTo: addDays(today, TOLD_DAYS_BEFORE), longerThan: TOLD_DAYS_BEFORE }
}

function later(a: CivilDate, b: CivilDate): CivilDate {
  return compareDates(a, b) < 0 ? b : a
}
