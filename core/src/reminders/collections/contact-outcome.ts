/** The outcome of an attempt to reach somebody about a debt, and when their case may return afterwards. */
import {
  type CivilDate,
  addDays,
  compareDates,
  saoPauloDate,
  startOfSaoPauloDay,
} from '../../calendar/dates.ts'
import { isCallingTime } from './contact-rule.ts'

/** In the order of the form; each can also be chosen by its number. */
export const CONTACT_OUTCOMES = [
  'PROMISED',
  'REACHED',
  'CALL_BACK',
  'NOT_REACHED',
  'WRONG_NUMBER',
  'SAYS_PAID',
  'REFUSES',
  'NO_CALLS',
] as const
export type ContactOutcome = (typeof CONTACT_OUTCOMES)[number]

export const CONTACT_OUTCOME_LABELS: Record<ContactOutcome, string> = {
  PROMISED: 'Prometeu pagar',
  REACHED: 'Falamos, sem promessa',
  CALL_BACK: 'Pediu para ligar depois',
  NOT_REACHED: 'Não atendeu',
  WRONG_NUMBER: 'Número errado',
  SAYS_PAID: 'Diz que já pagou',
  REFUSES: 'Não vai pagar',
  NO_CALLS: 'Não quer receber ligações',
}

/** How many days the case rests if no other date is given. */
export const REST_DAYS: Record<ContactOutcome, number> = {
  // until the day after the promised one
  PROMISED: 1,
  REACHED: 3,
  // until the requested time
  CALL_BACK: 0,
  NOT_REACHED: 1,
  // these rest longer by another rule: no call goes to that number, or to this person
  WRONG_NUMBER: 1,
  SAYS_PAID: 2,
  REFUSES: 7,
  NO_CALLS: 1,
}

/** The longest postponement. */
export const LONGEST_REST_DAYS = 60

export interface ContactSaid {
  outcome: ContactOutcome
  /** When they asked to be called again; only for CALL_BACK. */
  callBackAt: Date | null
  /** The day they promised to pay; only for PROMISED. */
  promisedFor: CivilDate | null
  /** Another day than the outcome's default; null for the default. */
  nextOn: CivilDate | null
}

/** Invalid fields. */
export type ContactFault = { field: 'callBackAt' | 'nextOn'; code: 'required' | 'invalid' }

/** The first error; null if there is none. For a promise's own day see `promiseFault`. */
export function contactFault(it: ContactSaid, now: Date): ContactFault | null {
  const today = saoPauloDate(now)
  const isFar = (day: CivilDate) => compareDates(day, addDays(today, LONGEST_REST_DAYS)) > 0
  if (it.outcome === 'CALL_BACK') {
    if (it.callBackAt === null) return { field: 'callBackAt', code: 'required' }
    const isRight = it.callBackAt > now && isCallingTime(it.callBackAt) && !isFar(saoPauloDate(it.callBackAt))
    return isRight ? null : { field: 'callBackAt', code: 'invalid' }
  }
  if (it.nextOn === null) return null
  return compareDates(it.nextOn, today) > 0 && !isFar(it.nextOn) ? null : { field: 'nextOn', code: 'invalid' }
}

/** From when on the case may be assigned again, apart from hours and caps. */
export function restsUntil(it: ContactSaid, now: Date): Date {
  if (it.outcome === 'CALL_BACK' && it.callBackAt !== null) return it.callBackAt
  const from = it.promisedFor ?? saoPauloDate(now)
  return startOfSaoPauloDay(it.nextOn ?? addDays(from, REST_DAYS[it.outcome]))
}
