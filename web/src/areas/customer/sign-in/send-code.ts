/** Sends a recovery code; the screen continues only once a code was sent. */
import * as calls from '@drip/core/contracts/customer-calls'
import { resumed } from '../../../api/connection.ts'
import { ask } from '../../../api/ask.ts'
import { refusalCode, waitInWords, type Outcome } from '../../../api/refusal.ts'

export interface Sent {
  isOnItsWay: boolean
  /** "em 12 minutos": when a code may be requested again; null if the server did not say. */
  wait: string | null
}

/**
 * By SMS, to reset the password.
 * @param cpf eleven digits
 */
export async function sendPasswordCode(cpf: string): Promise<Sent> {
  return sentOf(
    await resumed(() => ask(calls.sendPasswordCode, { body: { customerCpf: cpf } })),
    (it) => it.smsDelivered,
  )
}

/**
 * By e-mail, to change the phone.
 * @param cpf eleven digits
 */
export async function sendLostPhoneCode(cpf: string): Promise<Sent> {
  return sentOf(
    await resumed(() => ask(calls.sendLostPhoneCode, { body: { customerCpf: cpf } })),
    (it) => it.emailDelivered,
  )
}

/** A code sent a moment ago also counts, because it is still valid. */
function sentOf<T>(outcome: Outcome<T>, isDelivered: (answer: T) => boolean): Sent {
  if (outcome.ok) return { isOnItsWay: isDelivered(outcome.value), wait: null }
  const { refusal } = outcome
  return { isOnItsWay: refusalCode(refusal) === 'RESEND_TOO_SOON', wait: waitInWords(refusal) }
}
