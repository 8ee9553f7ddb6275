/** CEP, the postal code: eight digits from 01000-000 (Correios). Only Correios knows whether it exists. */

declare const cepBrand: unique symbol
/** Eight digits. */
export type Cep = string & { readonly [cepBrand]: true }

const LOWEST = '01000000'

/** Reads "01310-100" or "01310100"; spaces around are dropped. */
export function parseCep(text: string): Cep | null {
  const match = /^(\d{5})-?(\d{3})$/.exec(text.trim())
  if (match === null) return null
  const digits = match.slice(1).join('')
  return isCep(digits) ? digits : null
}

/** For people: "01310-100". */
export function formatCep(cep: Cep): string {
  return `${cep.slice(0, 5)}-${cep.slice(5)}`
}

function isCep(digits: string): digits is Cep {
  return digits.length === 8 && digits >= LOWEST
}
