/**
 * "Alterar vencimento" (ADM-INST-13, ADM-INST-14): an admin moves the first instalment while nothing of it is paid, to a day
 * 1 to 30 days after the order; those after it that are still to be paid follow every 30 days.
 */
import { type CivilDate, addDays, compareDates } from '../calendar/dates.ts'
import type { InstalmentStatus } from '../contracts/states.ts'
import { dueDateOf } from '../instalments/plan.ts'
import { type DebtAmounts, openAmount } from './debt.ts'

export interface DueInstalment extends DebtAmounts {
  number: number
  dueDate: CivilDate
  status: InstalmentStatus
}

/** The new due dates by number, of those alone that move; or why it cannot be. */
export type MovedDueDates = { dueDates: ReadonlyMap<number, CivilDate> } | { refused: 'not-open' | 'date' }

const MAX_DAYS_AFTER_ORDER = 30

/** @param orderedOn the day of the order in São Paulo */
export function moveDueDates(
  instalments: readonly DueInstalment[],
  { date, orderedOn, today }: { date: CivilDate; orderedOn: CivilDate; today: CivilDate },
): MovedDueDates {
  const first = instalments.find((it) => it.number === 1)
  if (
    first === undefined ||
    first.status !== 'PENDING' ||
    openAmount(first) + first.canceledAmount < first.amount
  )
    return { refused: 'not-open' }
  if (
    compareDates(date, addDays(orderedOn, 1)) < 0 ||
    compareDates(date, addDays(orderedOn, MAX_DAYS_AFTER_ORDER)) > 0 ||
    makesLater(first.dueDate, date, today)
  )
    return { refused: 'date' }
  const moved = instalments
    .filter((it) => it.status === 'PENDING')
    .map((it) => [it.number, dueDateOf(date, it.number), it.dueDate] as const)
    .filter(([, dueDate, before]) => dueDate !== before)
  return { dueDates: new Map(moved.map(([number, dueDate]) => [number, dueDate])) }
}

/** Nobody is made late, or later than he is, by a date that has passed. */
function makesLater(before: CivilDate, date: CivilDate, today: CivilDate): boolean {
  return compareDates(date, today) < 0 && compareDates(date, before) < 0
}
