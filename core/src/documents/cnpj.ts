/**
 * CNPJ, the number of a company: twelve letters or digits and two check digits. Letters exist since July 2026 (IN RFB
 * 2.229/2024); older numbers keep their form.
 */
import { checkDigit } from './check-digit.ts'

declare const cnpjBrand: unique symbol
/** Fourteen characters, capital letters and digits, with correct check digits. */
export type Cnpj = string & { readonly [cnpjBrand]: true }

const CNPJ = /^([\dA-Za-z]{2})\.?([\dA-Za-z]{3})\.?([\dA-Za-z]{3})\/?([\dA-Za-z]{4})-?(\d{2})$/
const FIRST_WEIGHTS = [5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2]

/**
 * Reads a CNPJ with or without its mask, in either case; surrounding spaces are dropped. Fourteen equal digits are
 * refused by convention.
 */
export function parseCnpj(text: string): Cnpj | null {
  const match = CNPJ.exec(text.trim())
  if (match === null) return null
  const characters = match.slice(1).join('').toUpperCase()
  return isCnpj(characters) ? characters : null
}

/** For people: "12.ABC.345/01DE-35". */
export function formatCnpj(cnpj: Cnpj): string {
  return `${cnpj.slice(0, 2)}.${cnpj.slice(2, 5)}.${cnpj.slice(5, 8)}/${cnpj.slice(8, 12)}-${cnpj.slice(12)}`
}

function isCnpj(characters: string): characters is Cnpj {
  const body = characters.slice(0, 12)
  const first = checkDigit(body, FIRST_WEIGHTS)
  const second = checkDigit(body + first, [6, ...FIRST_WEIGHTS])
  return characters === `${body}${first}${second}` && !/^(\d)\1+$/.test(characters)
}
