/**
 * One reminder per day and person: about the oldest debt, mentioning the others that are due as well. Those count as
 * reminded; one that is due later waits for its own day.
 */
import { compareDates, type CivilDate } from '../calendar/dates.ts'

export interface Candidate {
  instalmentId: string
  customerId: string
  /** The due date of today's reminder to this person; null if there is none yet. */
  todaysDueDate: CivilDate | null
}

export interface PlannedReminders<It extends Candidate> {
  planned: It[]
  covered: It[]
}

/**
 * What happens to instalments with this due date that are in a stage. Due dates are processed in order, so that the
 * oldest debt comes first.
 */
export function planReminders<It extends Candidate>(
  candidates: readonly It[],
  dueDate: CivilDate,
  today: CivilDate,
): PlannedReminders<It> {
  const plan: PlannedReminders<It> = { planned: [], covered: [] }
  const reminded = new Set<string>()
  for (const it of candidates) {
    if (it.todaysDueDate === null && !reminded.has(it.customerId)) {
      reminded.add(it.customerId)
      plan.planned.push(it)
    } else if (speaksOf(it.todaysDueDate ?? dueDate, dueDate, today)) {
      plan.covered.push(it)
    }
  }
  return plan
}

/** Whether a reminder about one due date also mentions debts with another: those due by then or by today. */
function speaksOf(about: CivilDate, dueDate: CivilDate, today: CivilDate): boolean {
  return compareDates(dueDate, about) <= 0 || compareDates(dueDate, today) <= 0
}
