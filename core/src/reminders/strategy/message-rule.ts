/**
 * Rules for every message about a debt, whatever a strategy says (decision 100): none at night; none about late debts
 * on Sundays and holidays (CDC art. 42: rest is not disturbed), nor beyond the caps, in which calls and messages count
 * alike; and none to a number that turned out to be somebody else's (art. 42: nobody is exposed).
 */
import { isHoliday } from '../../calendar/business-days.ts'
import { type CivilDate, saoPauloDate } from '../../calendar/dates.ts'
import { contactCap } from '../collections/contact-rule.ts'
import { isQuiet } from '../quiet-hours.ts'
import type { StageChannel } from './strategy.ts'

export const MESSAGE_HINDRANCES = ['NIGHT', 'REST_DAY', 'IN_HAND', 'WRONG_NUMBER', 'DAY', 'WEEK'] as const
export type MessageHindrance = (typeof MESSAGE_HINDRANCES)[number]

/** Sundays and holidays. */
export function isRestDay(day: CivilDate): boolean {
  const isSunday = new Date(`${day}T00:00:00Z`).getUTCDay() === 0
  return isSunday || isHoliday(day)
}

/**
 * Why a message about a debt must not be sent at this hour or on this day; null if it may. @param isLate whether it is
 * about a late debt
 */
export function clockHindrance(now: Date, isLate: boolean): 'NIGHT' | 'REST_DAY' | null {
  if (isQuiet(now)) return 'NIGHT'
  return isLate && isRestDay(saoPauloDate(now)) ? 'REST_DAY' : null
}

export interface MessageCircumstances {
  channel: StageChannel
  /** Whether the deadline has passed: before that, a message is a courtesy that may be sent on any day. */
  isLate: boolean
  /** Whether the number turned out to be somebody else's. */
  isWrongNumber: boolean
  /** Whether a member of our staff is working on their case, and perhaps speaking with them. */
  isInHand: boolean
  /** When they were called or written to about debts; older than a week does not matter. */
  before: readonly Date[]
}

/** Why it must not be sent now; null if it may. */
export function messageHindrance(now: Date, it: MessageCircumstances): MessageHindrance | null {
  if (isQuiet(now)) return 'NIGHT'
  if (it.isWrongNumber && it.channel !== 'EMAIL') return 'WRONG_NUMBER'
  if (it.isLate && isRestDay(saoPauloDate(now))) return 'REST_DAY'
  if (it.isInHand) return 'IN_HAND'
  return contactCap(saoPauloDate(now), it.before)
}
