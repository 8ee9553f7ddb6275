/** What came of a try to reach somebody about a debt, and when their case may come back after it. */
import {
  type CivilDate,
  addDays,
  compareDates,
  saoPauloDate,
  startOfSaoPauloDay,
} from '../../calendar/dates.ts'
import { isCallingTime } from './contact-rule.ts'

/** In the order in which a form offers them; each is chosen by its number, too. */
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

/** How many days the case rests where nobody says another date. */
export const REST_DAYS: Record<ContactOutcome, number> = {
  // until the day after the promised one
  PROMISED: 1,
  REACHED: 3,
  // until the time that was asked for
  CALL_BACK: 0,
  NOT_REACHED: 1,
  // both rest longer by what was said: no call goes to that number, or to this person
  WRONG_NUMBER: 1,
  SAYS_PAID: 2,
  REFUSES: 7,
  NO_CALLS: 1,
}

/** Nobody puts a case off for longer. */
export const LONGEST_REST_DAYS = 60

export interface ContactSaid {
  outcome: ContactOutcome
  /** When they are to be called again, at that time; of CALL_BACK alone. */
  callBackAt: Date | null
  /** The day that they promised to pay on; of PROMISED alone. */
  promisedFor: CivilDate | null
  /** Another day than the outcome's own; null where that is right. */
  nextOn: CivilDate | null
}

/** Fields of what was said that are not right. */
export type ContactFault = { field: 'callBackAt' | 'nextOn'; code: 'required' | 'invalid' }

/** What of it cannot be; null where all is well. A promise's own day: `promiseFault`. */
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

/** From when on the case may be given to somebody again, hours and caps apart. */
export function restsUntil(it: ContactSaid, now: Date): Date {
  if (it.outcome === 'CALL_BACK' && it.callBackAt !== null) return it.callBackAt
  const from = it.promisedFor ?? saoPauloDate(now)
  return startOfSaoPauloDay(it.nextOn ?? addDays(from, REST_DAYS[it.outcome]))
}
