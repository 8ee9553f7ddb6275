/** "Promessa": a customer says on the phone how much they will pay, and by when. Only their payments decide whether it was kept. */
import { type CivilDate, addDays, compareDates } from '../../calendar/dates.ts'
import type { Cents } from '../../money/cents.ts'

/** VOID: the debt no longer exists, because of a cancellation or a plan. REPLACED: another one was made. */
export const PROMISE_STATES = ['OPEN', 'KEPT', 'BROKEN', 'VOID', 'REPLACED'] as const
export type PromiseState = (typeof PROMISE_STATES)[number]

export const PROMISE_STATE_LABELS: Record<PromiseState, string> = {
  OPEN: 'Em aberto',
  KEPT: 'Cumprida',
  BROKEN: 'Não cumprida',
  VOID: 'Sem efeito',
  REPLACED: 'Substituída',
}

/** The longest promise; anything later is a plan. */
export const LONGEST_PROMISE_DAYS = 15
/** A payment that reaches us this many days late was still paid on its day, and keeps a promise that seemed broken. */
export const PROMISE_LOOK_BACK_DAYS = 3

/** The error of a promise: an amount of zero or above the debt, a day in the past or too far away. */
export function promiseFault(
  { amount, dueOn }: { amount: Cents; dueOn: CivilDate },
  { owed, today }: { owed: Cents; today: CivilDate },
): 'promisedAmount' | 'promisedFor' | null {
  if (amount <= 0 || amount > owed) return 'promisedAmount'
  const isFar = compareDates(dueOn, addDays(today, LONGEST_PROMISE_DAYS)) > 0
  return compareDates(dueOn, today) < 0 || isFar ? 'promisedFor' : null
}

/**
 * The state of a promise that was not replaced. The promised day counts in full, because Pix works every day.
 * @param it.paid in money, from the promise until the end of its day @param it.isLate whether anything is still late
 */
export function promiseState(
  { amount, dueOn }: { amount: Cents; dueOn: CivilDate },
  { paid, isLate, today }: { paid: Cents; isLate: boolean; today: CivilDate },
): Exclude<PromiseState, 'REPLACED'> {
  if (paid >= amount) return 'KEPT'
  if (!isLate) return paid > 0 ? 'KEPT' : 'VOID'
  return compareDates(today, dueOn) > 0 ? 'BROKEN' : 'OPEN'
}
