/**
 * Pix keys as the directory DICT stores them: CPF and CNPJ without mask, phone in E.164, e-mail in lower case up to 77
 * characters, random key (EVP) as a lower-case UUID. Eleven bare digits are a CPF: a phone is written with +55.
 */
import { parseCnpj } from './cnpj.ts'
import { parseCpf } from './cpf.ts'
import { parseEmail } from './email.ts'
import { parseBrazilianPhone } from './phone.ts'
import { isUuid } from './uuid.ts'

export type PixKeyType = 'cpf' | 'cnpj' | 'phone' | 'email' | 'evp'

export interface PixKey {
  type: PixKeyType
  /** The stored form, ready for a BR Code or a payout. */
  key: string
}

const LONGEST_EMAIL = 77

/** Reads a Pix key of any type, masked or not; null if it is not one. */
export function parsePixKey(text: string): PixKey | null {
  const trimmed = text.trim()
  if (trimmed.startsWith('+')) return keyOf('phone', parseBrazilianPhone(trimmed))
  if (trimmed.includes('@')) {
    const email = parseEmail(trimmed)
    return keyOf('email', email !== null && email.length <= LONGEST_EMAIL ? email : null)
  }
  const lower = trimmed.toLowerCase()
  if (isUuid(lower)) return keyOf('evp', lower)
  return keyOf('cpf', parseCpf(trimmed)) ?? keyOf('cnpj', parseCnpj(trimmed))
}

function keyOf(type: PixKeyType, key: string | null): PixKey | null {
  return key === null ? null : { type, key }
}
