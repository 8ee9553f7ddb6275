import { maskEmail, parseEmail } from '../documents/email.ts'

/** Where a merchant's money goes: a Pix key, or an account at a bank. */
export interface PaidAccount {
  pixKey: string | null
  bankCode: string | null
  /** Its number, without the check digit where that stands by itself. */
  account: string | null
}

/**
 * As people recognise it: messages and papers are passed on, and no place for a whole key or account.
 * @param account with its check digit, where that is known by itself.
 * @returns "chave Pix que termina em 4321", "conta que termina em 9012-3, banco 341"
 */
export function maskedAccount({
  pixKey,
  bankCode,
  account,
  digit = null,
}: PaidAccount & { digit?: string | null }): string {
  const email = pixKey === null ? null : parseEmail(pixKey)
  if (email !== null) return `chave Pix ${maskEmail(email)}`
  if (pixKey !== null) return `chave Pix que termina em ${pixKey.slice(-4)}`
  if (account === null) return 'nenhuma conta'
  const end = [account.slice(-4), digit].filter((it) => it !== null).join('-')
  return `conta que termina em ${end}, banco ${bankCode ?? ''}`
}
