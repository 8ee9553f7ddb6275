/** The form's rules without the drawing (001 §5): what may be sent, and what an answer means. */
import type { Outcome } from '../../api/refusal.ts'
import { refusalStatus } from '../../api/refusal.ts'
import { isPhoneIncomplete } from '../../masks/phone.ts'
import { texts } from './texts.ts'

const CPF_LENGTH = 14

export interface Asked {
  /** As shown, with its punctuation. */
  cpf: string
  phone: string
  agreed: boolean
}

export type Answer =
  | { kind: 'sent' }
  | { kind: 'noDebt' }
  /** `mayTryAgain`: nothing that was typed is wrong. */
  | { kind: 'refused'; text: string; mayTryAgain: boolean; report: boolean }

export function mayBeSent({ cpf, phone, agreed }: Asked, hasError: boolean): boolean {
  return cpf.length >= CPF_LENGTH && !isPhoneIncomplete(phone) && agreed && !hasError
}

/** The message for the person; an unexpected answer is also reported (001 §8). */
export function answerOf(outcome: Outcome<object | null>): Answer {
  if (outcome.ok) return { kind: outcome.value === null ? 'noDebt' : 'sent' }
  const status = refusalStatus(outcome.refusal)
  if (status === 404 || status === 400) return refused(texts.renegotiation.notFound)
  if (status === 409) return refused(texts.renegotiation.askedAlready)
  // a lost connection is nobody's fault and is not reported
  return { kind: 'refused', text: texts.renegotiation.failed, mayTryAgain: true, report: status !== null }
}

const refused = (text: string): Answer => ({
  kind: 'refused',
  text,
  mayTryAgain: false,
  report: false,
})
