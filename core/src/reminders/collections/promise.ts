/** "Promessa": a customer says on the phone how much they pay, and by when. Whether it was kept is told by their payments alone. */
import { type CivilDate, addDays, compareDates } from '../../calendar/dates.ts'
import type { Cents } from '../../money/cents.ts'

/** VOID: what it was about is not owed any more, by a cancellation or a plan. REPLACED: another one was made. */
export const PROMISE_STATES = ['OPEN', 'KEPT', 'BROKEN', 'VOID', 'REPLACED'] as const
export type PromiseState = (typeof PROMISE_STATES)[number]

export const PROMISE_STATE_LABELS: Record<PromiseState, string> = {
  OPEN: 'Em aberto',
  KEPT: 'Cumprida',
  BROKEN: 'Não cumprida',
  VOID: 'Sem efeito',
  REPLACED: 'Substituída',
}

/** A promise reaches so many days at most: what is later is no promise but a plan. */
export const LONGEST_PROMISE_DAYS = 15
/** What arrives so many days late at our side was paid on its day all the same, and keeps a promise that seemed broken. */
export const PROMISE_LOOK_BACK_DAYS = 3

/** What of a promise cannot be: an amount of nothing or more than is owed, a day that has passed or is far. */
export function promiseFault(
  { amount, dueOn }: { amount: Cents; dueOn: CivilDate },
  { owed, today }: { owed: Cents; today: CivilDate },
): 'promisedAmount' | 'promisedFor' | null {
  if (amount <= 0 || amount > owed) return 'promisedAmount'
  const isFar = compareDates(dueOn, addDays(today, LONGEST_PROMISE_DAYS)) > 0
  return compareDates(dueOn, today) < 0 || isFar ? 'promisedFor' : null
}

/**
 * What has become of a promise that was not replaced. The day that was promised counts whole: Pix works on all of them.
 * @param it.paid since it was made and until the end of its day, in money @param it.isLate whether anything is late still
 */
export function promiseState(
  { amount, dueOn }: { amount: Cents; dueOn: CivilDate },
  { paid, isLate, today }: { paid: Cents; isLate: boolean; today: CivilDate },
): Exclude<PromiseState, 'REPLACED'> {
  if (paid >= amount) return 'KEPT'
  if (!isLate) return paid > 0 ? 'KEPT' : 'VOID'
  return compareDates(today, dueOn) > 0 ? 'BROKEN' : 'OPEN'
}
