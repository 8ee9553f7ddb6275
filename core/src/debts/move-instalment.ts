/**
 * "Mudar a data": a customer, or support for them, moves one open instalment to a later day. Without a price, as often and as far as its merchant
 * allows under the platform's bounds (once for each order and 15 days, unless it says otherwise); those after it stay, or go as many days later. A late one may be moved as well: what it cost until then stays owed (decision 59).
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
  /** Of each order. */
  moves: number
  /** From the due date, or from today where that has passed. */
  days: number
}

/** Of a merchant. */
export interface MoveTerms {
  movesDueDates: boolean
  moveDays: number
  movesPerOrder: number
}

/** What a merchant's customers may do, by its terms. */
export function movePolicy({ movesDueDates, moveDays, movesPerOrder }: MoveTerms): MovePolicy {
  return {
    isOffered: movesDueDates,
    moves: bounded('movesPerOrder', movesPerOrder),
    days: bounded('moveDays', moveDays),
  }
}

/** Why an instalment is not moved at all. PAUSED: its dates stand still until the pause has ended (`pause.ts`). */
export const MOVE_HINDRANCES = ['NOT_OFFERED', 'PAUSED', 'USED', 'NOT_OPEN'] as const
export type MoveHindrance = (typeof MOVE_HINDRANCES)[number]

/** DATE: out of the days that are offered. ORDER: an instalment after it would be due before it, or on its day. */
export type MoveRefusal = MoveHindrance | 'DATE' | 'ORDER'

export interface MovableInstalment extends Debt {
  number: number
  status: InstalmentStatus
}

interface Circumstances {
  policy: MovePolicy
  /** How often something of the order was moved so. */
  moved: number
  isPaused: boolean
  today: CivilDate
}

/** The days that an instalment can be moved to, both included; or why to none. */
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

export interface InstalmentMove {
  /** The new due dates by number, of those alone that move. */
  dueDates: ReadonlyMap<number, CivilDate>
  /** It was late: its charges of the days until today stay owed. */
  isLate: boolean
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
  }
}

/** Whoever is late gets the days from today on. */
function baseOf({ dueDate }: MovableInstalment, today: CivilDate): CivilDate {
  return compareDates(dueDate, today) < 0 ? today : dueDate
}
