import { answerOf, type Answered } from './call.ts'
import { once } from './once.ts'

/** Asks for a negotiation (001 §2.6). The CPF as digits, the phone with its country; a 204 means that nothing is owed. */
export const startNegotiation = (cpf: string, phone: string) =>
  once<Answered<unknown>>(
    { method: 'POST', path: '/api/v1/debts/start-negotiation', body: { cpf, phone } },
    answerOf,
  )
