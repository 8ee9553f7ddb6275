/** Has a code of recovery sent, for a screen that goes on only when one is on its way. */
import * as calls from '@drip/core/contracts/customer-calls'
import { resumed } from '../../../api/connection.ts'
import { ask } from '../../../api/ask.ts'
import { refusalCode, waitInWords, type Outcome } from '../../../api/refusal.ts'

export interface Sent {
  isOnItsWay: boolean
  /** "em 12 minutos": when it may be asked for again; null where nobody said. */
  wait: string | null
}

/** By SMS, for another password. @param cpf eleven digits */
export async function sendPasswordCode(cpf: string): Promise<Sent> {
  return sentOf(
    await resumed(() => ask(calls.sendPasswordCode, { body: { customerCpf: cpf } })),
    (it) => it.smsDelivered,
  )
}

/** By e-mail, for another phone. @param cpf eleven digits */
export async function sendLostPhoneCode(cpf: string): Promise<Sent> {
  return sentOf(
    await resumed(() => ask(calls.sendLostPhoneCode, { body: { customerCpf: cpf } })),
    (it) => it.emailDelivered,
  )
}

/** Also when one was sent a moment ago: it is good still. */
function sentOf<T>(outcome: Outcome<T>, isDelivered: (answer: T) => boolean): Sent {
  if (outcome.ok) return { isOnItsWay: isDelivered(outcome.value), wait: null }
  const { refusal } = outcome
  return { isOnItsWay: refusalCode(refusal) === 'RESEND_TOO_SOON', wait: waitInWords(refusal) }
}
