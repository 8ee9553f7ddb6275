/**
 * A debit of Pix Automático: what follows from what the PSP says of it. What is paid is booked as any Pix; a refusal leads to another
 * attempt, or back to paying by code, which loses nothing.
 */
import { type CivilDate, compareDates, saoPauloDate } from '../calendar/dates.ts'
import { callBackUntil, dayOfDebit, debitDay, retryDay } from './debit-times.ts'
import { afterRefusal } from './refusals.ts'

/** INTENDED: written down, the PSP not asked yet; the others as the PSP calls them. */
export const DEBIT_STATES = [
  'INTENDED',
  'CREATED',
  'ACTIVE',
  'PAID',
  'EXPIRED',
  'REJECTED',
  'CANCELLED',
] as const
export type DebitState = (typeof DEBIT_STATES)[number]

export interface Attempt {
  kind: 'FIRST' | 'RETRY' | 'RESENT'
  /** On which day the bank tries. */
  date: CivilDate
  state: 'REQUESTED' | 'SCHEDULED' | 'PAID' | 'REJECTED' | 'EXPIRED' | 'CANCELLED'
  /** Of a rejected one. */
  code: string | null
}

export interface KnownDebit {
  state: Exclude<DebitState, 'INTENDED'>
  dueDate: CivilDate
  /** Why it was rejected or cancelled; null where the PSP does not say. */
  endingCode: string | null
  /** Oldest first. */
  attempts: readonly Attempt[]
}

export type NextOfDebit =
  | { do: 'WAIT' }
  | { do: 'TAKE_PAYMENT' }
  | { do: 'RETRY'; on: CivilDate }
  /** The bank pays it no more; where `endsMandate`, it pays nothing on this mandate. */
  | { do: 'PAY_BY_CODE'; code: string | null; endsMandate: boolean }
  /** Called back by the payer or by us. */
  | { do: 'NOTHING' }

/** @param before the next due date of the same mandate; null when there is none */
export function nextOfDebit(
  debit: KnownDebit,
  { today, before }: { today: CivilDate; before: CivilDate | null },
): NextOfDebit {
  if (debit.state === 'PAID') return { do: 'TAKE_PAYMENT' }
  if (debit.state === 'CANCELLED') return { do: 'NOTHING' }
  const last = debit.attempts.at(-1)
  const code = debit.endingCode ?? last?.code ?? null
  if (debit.state === 'REJECTED')
    return { do: 'PAY_BY_CODE', code, endsMandate: afterRefusal(code) === 'END_MANDATE' }
  if (debit.state === 'EXPIRED') return { do: 'PAY_BY_CODE', code, endsMandate: false }
  if (last === undefined || (last.state !== 'REJECTED' && last.state !== 'EXPIRED')) return { do: 'WAIT' }
  const after = afterRefusal(last.code)
  if (after !== 'TRY_AGAIN') return { do: 'PAY_BY_CODE', code, endsMandate: after === 'END_MANDATE' }
  // PSPs take no further attempt before the day has come, and whoever waits for one would be late by then
  if (compareDates(today, debitDay(debit.dueDate)) < 0) return { do: 'PAY_BY_CODE', code, endsMandate: false }
  const asked = debit.attempts.filter((it) => it.kind === 'RETRY').map((it) => it.date)
  const on = retryDay(debit.dueDate, { asked, today, before })
  return on === null ? { do: 'PAY_BY_CODE', code, endsMandate: false } : { do: 'RETRY', on }
}

/**
 * The day on which the bank pays a debit that we have ended (a pause, another date, another payment): the PSP had not heard of it when it could
 * still be called back, which attempts of later days never can. What comes pays what is open of its instalment, and goes back otherwise. Null
 * where it pays no more, or where there is time to call it back.
 */
export function standsOn(
  debit: { state: DebitState; isEnded: boolean; dueDate: CivilDate; nextTry: CivilDate | null },
  now: Date,
): CivilDate | null {
  if (!debit.isEnded || (debit.state !== 'CREATED' && debit.state !== 'ACTIVE')) return null
  const day = dayOfDebit(debit)
  return now >= callBackUntil(debit.dueDate) && compareDates(saoPauloDate(now), day) <= 0 ? day : null
}
