import { startNegotiation as negotiation } from '@drip/core/contracts/public-calls'
import { answerOf, type Answered } from '../call.ts'
import { once } from './once.ts'

/** Asks for a negotiation (001 §2.6). CPF and phone as digits only, the phone with its country (001 §3); a 204 means that nothing is owed. */
export const startNegotiation = (cpf: string, phone: string) => {
  const { method, path } = negotiation
  return once<Answered<unknown>>({ method, path, body: { cpf, phone } }, answerOf)
}
