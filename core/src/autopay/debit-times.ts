/**
 * When a debit of Pix Automático may be sent, stopped and retried (reference pix/README.md, "Timing"). Sources differ
 * on calendar and business days, so the times here satisfy both readings. All by the São Paulo day.
 */
import { isBusinessDay, nextBusinessDay } from '../calendar/business-days.ts'
import { type CivilDate, addDays, compareDates, saoPauloDate, startOfSaoPauloDay } from '../calendar/dates.ts'

const EARLIEST_DAYS = 10
const AIM_DAYS = 5
const LATEST_DAYS = 2

/** The day on which the payer's bank pays: the due date, or the business day after it. */
export function debitDay(dueDate: CivilDate): CivilDate {
  return nextBusinessDay(dueDate)
}

/** From when until when a debit may be sent, and the day it is normally sent on. */
export function sendingDays(dueDate: CivilDate): { from: CivilDate; aim: CivilDate; to: CivilDate } {
  const to = businessDaysBefore(dueDate, LATEST_DAYS)
  const aim = addDays(dueDate, -AIM_DAYS)
  return {
    from: addDays(debitDay(dueDate), -EARLIEST_DAYS),
    aim: compareDates(aim, to) < 0 ? aim : to,
    to,
  }
}

/** Whether a debit should be sent on a day: from D-5 on, so that a missed night is made up for. */
export function isToBeSent(dueDate: CivilDate, today: CivilDate): boolean {
  const { aim, to } = sendingDays(dueDate)
  return compareDates(aim, today) <= 0 && compareDates(today, to) <= 0
}

/** The due dates whose debits should be sent on a day, from the first to the last. */
export function dueDatesToSend(today: CivilDate): CivilDate[] {
  const within = Array.from({ length: EARLIEST_DAYS + 1 }, (_, days) => addDays(today, days))
  return within.filter((dueDate) => isToBeSent(dueDate, today))
}

const HOUR_MS = 3_600_000
/** For this long a requested code can be paid before the debit replaces it. */
export const CODE_STANDS_MS = 24 * HOUR_MS

/**
 * Whether the days for sending a debit are over, or will be when the debit may replace a code.
 * @param codeMadeAt of the code that is payable meanwhile; null if there is none
 */
export function isTooLateToSend(
  dueDate: CivilDate,
  { now, codeMadeAt }: { now: Date; codeMadeAt: Date | null },
): boolean {
  const codeStandsUntil = codeMadeAt === null ? 0 : codeMadeAt.getTime() + CODE_STANDS_MS
  const earliest = saoPauloDate(new Date(Math.max(now.getTime(), codeStandsUntil)))
  return compareDates(earliest, sendingDays(dueDate).to) > 0
}

/** The day on which the bank pays or retries. @param nextTry of the coming attempt; null if the bank has named none */
export function dayOfDebit({
  dueDate,
  nextTry,
}: {
  dueDate: CivilDate
  nextTry: CivilDate | null
}): CivilDate {
  const day = debitDay(dueDate)
  return nextTry !== null && compareDates(nextTry, day) > 0 ? nextTry : day
}

/** The deadline for calling a debit back: 22:00 of the day before the bank pays. */
export function callBackUntil(dueDate: CivilDate): Date {
  return new Date(startOfSaoPauloDay(debitDay(dueDate)).getTime() - 2 * HOUR_MS)
}

/** Where a customer may stop a debit: here; later, until 23:59 of the day before, only in the bank's app. */
export const WHERE_TO_STOP = ['HERE', 'BANK', 'NOWHERE'] as const
export type WhereToStop = (typeof WHERE_TO_STOP)[number]

export function whereToStop(dueDate: CivilDate, now: Date): WhereToStop {
  if (now < callBackUntil(dueDate)) return 'HERE'
  return now < startOfSaoPauloDay(debitDay(dueDate)) ? 'BANK' : 'NOWHERE'
}

/** Days after the bank's first payment day, once each ("PERMITE_3R_7D"). */
const RETRY_AFTER_DAYS = [1, 3, 6]
const LAST_RETRY_DAYS = 7

/**
 * The day of the next attempt, in the future and within seven days of the due date.
 * @param asked days of attempts that were already requested
 * @param before the next due date of the same mandate; null if there is none
 * @returns null if no attempt is left
 */
export function retryDay(
  dueDate: CivilDate,
  { asked, today, before }: { asked: readonly CivilDate[]; today: CivilDate; before: CivilDate | null },
): CivilDate | null {
  if (asked.length >= RETRY_AFTER_DAYS.length) return null
  const days = RETRY_AFTER_DAYS.map((it) => addDays(debitDay(dueDate), it))
  const last = addDays(dueDate, LAST_RETRY_DAYS)
  return (
    days.find(
      (day) =>
        compareDates(day, today) > 0 &&
        compareDates(day, last) <= 0 &&
        (before === null || compareDates(day, before) < 0) &&
        asked.every((it) => compareDates(it, day) < 0),
    ) ?? null
  )
}

/** After this, no attempt pays it any more. */
export function debitEnds(dueDate: CivilDate): Date {
  return startOfSaoPauloDay(addDays(debitDay(dueDate), LAST_RETRY_DAYS + 1))
}

function businessDaysBefore(date: CivilDate, days: number): CivilDate {
  let day = date
  for (let left = days; left > 0;) {
    day = addDays(day, -1)
    if (isBusinessDay(day)) left--
  }
  return day
}
