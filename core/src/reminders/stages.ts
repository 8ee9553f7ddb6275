/**
 * When a customer is reminded of an instalment: three days before the deadline, on it, and 1, 5, 15 and 30 days after it
 * (system design §7, "Dunning"). The deadline is the due date or the business day it moves to, so that nobody is called
 * late who is not.
 */
import { nextBusinessDay } from '../calendar/business-days.ts'
import { addDays, daysBetween, type CivilDate } from '../calendar/dates.ts'

/** From the first to the last, by days from the deadline; each one with the road it takes. */
const STAGES = [
  { stage: 'D-3', fromDeadline: -3, channel: 'WHATSAPP' },
  { stage: 'D0', fromDeadline: 0, channel: 'WHATSAPP' },
  { stage: 'D+1', fromDeadline: 1, channel: 'WHATSAPP' },
  // who has not reacted so far is perhaps not reached there: the next ones take other roads
  { stage: 'D+5', fromDeadline: 5, channel: 'SMS' },
  { stage: 'D+15', fromDeadline: 15, channel: 'EMAIL' },
  { stage: 'D+30', fromDeadline: 30, channel: 'EMAIL' },
] as const

export type ReminderStage = (typeof STAGES)[number]['stage']
export type ReminderChannel = (typeof STAGES)[number]['channel']

export interface CurrentStage {
  stage: ReminderStage
  channel: ReminderChannel
  /** The day on which the stage began. */
  since: CivilDate
}

/** So long after the last stage it may still be made up for; who was not reminded by then is not startled later. */
const LAST_STAGE_LASTS_DAYS = 7

/**
 * The stage that an instalment with this due date is in: the newest that has begun. A day that was missed is so made up
 * for by the newest stage alone, never by several. Null before the first and long after the last.
 */
export function currentStage(dueDate: CivilDate, today: CivilDate): CurrentStage | null {
  const deadline = nextBusinessDay(dueDate)
  const day = daysBetween(deadline, today)
  const begun = STAGES.findLast((it) => it.fromDeadline <= day)
  const last = STAGES.at(-1)
  if (begun === undefined || (begun === last && day >= last.fromDeadline + LAST_STAGE_LASTS_DAYS)) return null
  const { stage, channel, fromDeadline } = begun
  return { stage, channel, since: addDays(deadline, fromDeadline) }
}

/** No deadline is further from its due date: Christmas, New Year and a weekend beside them. */
const LONGEST_MOVE_DAYS = 5

/** The due dates of which somebody may have to be reminded today, the oldest first, each with its stage. */
export function dueDatesToRemind(today: CivilDate): (CurrentStage & { dueDate: CivilDate })[] {
  const oldest = -(30 + LAST_STAGE_LASTS_DAYS + LONGEST_MOVE_DAYS)
  const days = Array.from({ length: 3 - oldest + 1 }, (_, index) => addDays(today, oldest + index))
  return days.flatMap((dueDate) => {
    const current = currentStage(dueDate, today)
    return current === null ? [] : [{ dueDate, ...current }]
  })
}
