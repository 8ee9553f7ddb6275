/**
 * "Mudar a data": a customer, or support for them, moves one open instalment to a later day, free of charge. How often
 * and how far depends on the merchant, within the platform's bounds (by default once per order and 15 days). Later
 * instalments stay, or move by the same number of days. A late one may be moved as well: what it cost until then is
 * still owed (decision 59).
 */
import { type CivilDate, addDays, compareDates, daysBetween } from '../calendar/dates.ts'
import type { InstalmentStatus } from '../contracts/states.ts'
import { bounded } from '../merchants/repayment-rules.ts'
import { type Debt, isLate } from './debt.ts'

/** Whether the instalments after the moved one keep their dates. */
export const FOLLOWING = ['KEEP', 'FOLLOW'] as const
export type Following = (typeof FOLLOWING)[number]

export interface MovePolicy {
  isOffered: boolean
  /** For each order. */
  moves: number
  /** From the due date, or from today if that has passed. */
  days: number
}

/** The merchant's terms. */
export interface MoveTerms {
  movesDueDates: boolean
  moveDays: number
  movesPerOrder: number
}

/** What a merchant's terms allow its customers. */
export function movePolicy({ movesDueDates, moveDays, movesPerOrder }: MoveTerms): MovePolicy {
  return {
    isOffered: movesDueDates,
    moves: bounded('movesPerOrder', movesPerOrder),
    days: bounded('moveDays', moveDays),
  }
}

/** Why an instalment cannot be moved at all. PAUSED: its dates are suspended until the pause ends (`pause.ts`). */
export const MOVE_HINDRANCES = ['NOT_OFFERED', 'PAUSED', 'USED', 'NOT_OPEN'] as const
export type MoveHindrance = (typeof MOVE_HINDRANCES)[number]

/** DATE: outside the days on offer. ORDER: a later instalment would be due before it, or on the same day. */
export type MoveRefusal = MoveHindrance | 'DATE' | 'ORDER'

export interface MovableInstalment extends Debt {
  number: number
  status: InstalmentStatus
}

interface Circumstances {
  policy: MovePolicy
  /** How often an instalment of the order was moved in this way. */
  moved: number
  isPaused: boolean
  today: CivilDate
}

/** The days to which an instalment can be moved, both included; or why there are none. */
export function daysToMoveTo(
  it: MovableInstalment,
  { policy, moved, isPaused, today }: Circumstances,
): { from: CivilDate; to: CivilDate } | { refused: MoveHindrance } {
  if (!policy.isOffered) return { refused: 'NOT_OFFERED' }
  if (isPaused) return { refused: 'PAUSED' }
  if (moved >= policy.moves) return { refused: 'USED' }
  if (it.status !== 'PENDING' || it.agreedCharge !== null) return { refused: 'NOT_OPEN' }
  const base = baseOf(it, today)
  return { from: addDays(base, 1), to: addDays(base, policy.days) }
}

/**
 * Whether any of these days is possible: those after it must fall due later, whether they keep their dates or follow.
 * @param instalments all of the order
 */
export function hasRoomToMove(
  it: MovableInstalment,
  instalments: readonly MovableInstalment[],
  today: CivilDate,
): boolean {
  const after = instalments.filter((part) => part.number > it.number && part.status === 'PENDING')
  return after.every((part) => compareDates(part.dueDate, baseOf(it, today)) > 0)
}

export interface InstalmentMove {
  /** The new due dates by number, only of the instalments that move. */
  dueDates: ReadonlyMap<number, CivilDate>
  /** It was late: its charge until today is still owed. */
  isLate: boolean
  /** By how many days those after it move if they follow: a late one moves further, because its days count from today. */
  later: number
}

/** @param instalments all of the order */
export function moveInstalment(
  instalments: readonly MovableInstalment[],
  { number, date, following }: { number: number; date: CivilDate; following: Following },
  circumstances: Circumstances,
): InstalmentMove | { refused: MoveRefusal } {
  const { today } = circumstances
  const it = instalments.find((part) => part.number === number)
  if (it === undefined) return { refused: 'NOT_OPEN' }
  const days = daysToMoveTo(it, circumstances)
  if ('refused' in days) return days
  if (compareDates(date, days.from) < 0 || compareDates(date, days.to) > 0) return { refused: 'DATE' }
  const later = daysBetween(baseOf(it, today), date)
  const after = instalments.filter((part) => part.number > number && part.status === 'PENDING')
  const others = after.map((part) => ({
    number: part.number,
    dueDate: following === 'FOLLOW' ? addDays(part.dueDate, later) : part.dueDate,
  }))
  if (others.some((part) => compareDates(part.dueDate, date) <= 0)) return { refused: 'ORDER' }
  const moved = following === 'FOLLOW' ? others : []
  return {
    dueDates: new Map([[number, date], ...moved.map((part) => [part.number, part.dueDate] as const)]),
    isLate: isLate(it, today),
    later,
  }
}

/** For a late instalment the days count from today. */
function baseOf({ dueDate }: MovableInstalment, today: CivilDate): CivilDate {
  return compareDates(dueDate, today) < 0 ? today : dueDate
}
