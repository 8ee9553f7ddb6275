import { maskEmail, parseEmail } from '../documents/email.ts'

/** Where a merchant's money goes: a Pix key or a bank account. */
export interface PaidAccount {
  pixKey: string | null
  bankCode: string | null
  /** Its number, without the check digit if that is stored separately. */
  account: string | null
}

/**
 * Masked so that people recognise it: messages and papers are passed on, so they must not contain a whole key or
 * account.
 * @param account with its check digit, if that is known separately.
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
