/** What a customer is searched by (000 §2, §9): as it is chosen, unless what is typed is unmistakably something else. */
import { parseCpf } from '@drip/core/documents/cpf'
import { parseBrazilianPhone } from '@drip/core/documents/phone'

export const CUSTOMER_SEARCHES = ['name', 'cpf', 'phone', 'email'] as const
export type CustomerSearch = (typeof CUSTOMER_SEARCHES)[number]

export function customerSearchOf(text: string, chosen: CustomerSearch): CustomerSearch {
  if (text.includes('@')) return 'email'
  // eleven digits may be either: a CPF has check digits
  if (parseCpf(text) !== null) return 'cpf'
  if (parseBrazilianPhone(text) !== null) return 'phone'
  return chosen
}
