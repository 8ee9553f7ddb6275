/** CPF, the number of a person: nine digits and two check digits modulo 11 (Receita Federal). */
import { checkDigit } from './check-digit.ts'

declare const cpfBrand: unique symbol
/** Eleven digits with correct check digits. */
export type Cpf = string & { readonly [cpfBrand]: true }

const FIRST_WEIGHTS = [10, 9, 8, 7, 6, 5, 4, 3, 2]

/**
 * Reads a CPF with or without its mask; surrounding spaces are dropped, other characters are refused rather than
 * stripped. Eleven equal digits are refused by convention, though their check digits match.
 */
export function parseCpf(text: string): Cpf | null {
  const match = /^(\d{3})\.?(\d{3})\.?(\d{3})-?(\d{2})$/.exec(text.trim())
  if (match === null) return null
  const digits = match.slice(1).join('')
  return isCpf(digits) ? digits : null
}

/** For people: "529.982.247-25". */
export function formatCpf(cpf: Cpf): string {
  return `${cpf.slice(0, 3)}.${cpf.slice(3, 6)}.${cpf.slice(6, 9)}-${cpf.slice(9)}`
}

/** For screens that need not show all of it: "***.982.247-**" (LGPD notes of the law reference). */
export function maskCpf(cpf: Cpf): string {
  return `***.${cpf.slice(3, 6)}.${cpf.slice(6, 9)}-**`
}

/** The same for any text in place of a CPF: '' if it is not one. */
export function hiddenCpf(text: string): string {
  const cpf = parseCpf(text)
  return cpf === null ? '' : maskCpf(cpf)
}

function isCpf(digits: string): digits is Cpf {
  const body = digits.slice(0, 9)
  const first = checkDigit(body, FIRST_WEIGHTS)
  const second = checkDigit(body + first, [11, ...FIRST_WEIGHTS])
  return digits === `${body}${first}${second}` && !/^(\d)\1+$/.test(digits)
}
