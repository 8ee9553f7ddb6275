/**
 * A debit of Pix Automático: what follows from the PSP's answers. A payment is booked like any Pix. A refusal leads to
 * another attempt, or back to payment by code, which loses nothing.
 */
import { type CivilDate, compareDates, saoPauloDate } from '../calendar/dates.ts'
import { callBackUntil, dayOfDebit, debitDay, retryDay } from './debit-times.ts'
import { afterRefusal } from './refusals.ts'

/** INTENDED: stored, but the PSP was not called yet; the others as the PSP names them. */
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
  /** The day of the attempt. */
  date: CivilDate
  state: 'REQUESTED' | 'SCHEDULED' | 'PAID' | 'REJECTED' | 'EXPIRED' | 'CANCELLED'
  /** The bank's code, if it was rejected. */
  code: string | null
}

export interface KnownDebit {
  state: Exclude<DebitState, 'INTENDED'>
  dueDate: CivilDate
  /** Why it was rejected or cancelled; null if the PSP gives no reason. */
  endingCode: string | null
  /** Oldest first. */
  attempts: readonly Attempt[]
}

export type NextOfDebit =
  | { do: 'WAIT' }
  | { do: 'TAKE_PAYMENT' }
  | { do: 'RETRY'; on: CivilDate }
  /** The bank no longer pays it; with `endsMandate`, it pays nothing on this mandate. */
  | { do: 'PAY_BY_CODE'; code: string | null; endsMandate: boolean }
  /** Called back by the payer or by us. */
  | { do: 'NOTHING' }

/** @param before the next due date of the same mandate; null if there is none */
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
  // PSPs accept no further attempt before that day, and waiting for one would make the instalment late
  if (compareDates(today, debitDay(debit.dueDate)) < 0) return { do: 'PAY_BY_CODE', code, endsMandate: false }
  const asked = debit.attempts.filter((it) => it.kind === 'RETRY').map((it) => it.date)
  const on = retryDay(debit.dueDate, { asked, today, before })
  return on === null ? { do: 'PAY_BY_CODE', code, endsMandate: false } : { do: 'RETRY', on }
}

/**
 * The day on which the bank pays a debit that we have cancelled (a pause, another date, another payment), because the
 * PSP did not learn of it in time; attempts on later days can never be called back. Such a payment pays what is open of
 * its instalment, otherwise it is refunded. Null if the bank no longer pays it, or if there is time to call it back.
 */
export function standsOn(
  debit: { state: DebitState; isEnded: boolean; dueDate: CivilDate; nextTry: CivilDate | null },
  now: Date,
): CivilDate | null {
  if (!debit.isEnded || (debit.state !== 'CREATED' && debit.state !== 'ACTIVE')) return null
  const day = dayOfDebit(debit)
  return now >= callBackUntil(debit.dueDate) && compareDates(saoPauloDate(now), day) <= 0 ? day : null
}
