/**
 * "Alterar vencimento" (ADM-INST-13, ADM-INST-14): while nothing of the first instalment is paid, an admin may move it
 * to a day 1 to 30 days after the order; later unpaid ones follow every 30 days.
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

/** The new due dates by number, only of the instalments that move; or why it is not possible. */
export type MovedDueDates = { dueDates: ReadonlyMap<number, CivilDate> } | { refused: 'not-open' | 'date' }

const MAX_DAYS_AFTER_ORDER = 30

/** The days to which it may be moved: 1 to 30 after the order (000 §5) and not in the past; null if none is left. */
export function firstDueRange({
  orderedOn,
  today,
}: {
  orderedOn: CivilDate
  today: CivilDate
}): { min: CivilDate; max: CivilDate } | null {
  const earliest = addDays(orderedOn, 1)
  const min = compareDates(earliest, today) < 0 ? today : earliest
  const max = addDays(orderedOn, MAX_DAYS_AFTER_ORDER)
  return compareDates(min, max) > 0 ? null : { min, max }
}

/**
 * Moving it to its present date changes nothing, not even a later instalment that was moved separately.
 * @param orderedOn the day of the order in São Paulo
 */
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
  if (date === first.dueDate) return { dueDates: new Map() }
  const range = firstDueRange({ orderedOn, today })
  const isWithin = range !== null && compareDates(date, range.min) >= 0 && compareDates(date, range.max) <= 0
  if (!isWithin) return { refused: 'date' }
  const moved = instalments
    .filter((it) => it.status === 'PENDING')
    .map((it) => [it.number, dueDateOf(date, it.number), it.dueDate] as const)
    .filter(([, dueDate, before]) => dueDate !== before)
  return { dueDates: new Map(moved.map(([number, dueDate]) => [number, dueDate])) }
}
