/** The kind of name that somebody signs in with: the refusal names it (000 §8). */
import { parseCpf } from '@drip/core/documents/cpf'
import { parsePhone } from '@drip/core/documents/phone'

export type UsernameType = 'EMAIL' | 'PHONE' | 'CPF'

/** The field asks for an e-mail, so anything else counts as one. */
export function usernameTypeOf(username: string): UsernameType {
  if (username.includes('@')) return 'EMAIL'
  if (parseCpf(username) !== null) return 'CPF'
  return parsePhone(username) === null ? 'EMAIL' : 'PHONE'
}
