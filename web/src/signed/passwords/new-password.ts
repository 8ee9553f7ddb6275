/**
 * The rules for a new password of a customer or a merchant's user (001 §5): at least 8 characters, typed alike twice;
 * 15 is only a hint.
 */
import { EASY_PASSWORD } from '@drip/core/accounts/easy-password-text'
import { isWrong, type Refusal } from '../../api/refusal.ts'

const SHORTEST = 8

export const PASSWORD_HINT =
  'De 8 a 15 caracteres, de preferência com números, letras maiúsculas e caracteres especiais.'

export interface PasswordErrors {
  password?: string
  repeat?: string
}

/** The errors of the two entries; empty if they may be sent. */
export function newPasswordErrors(password: string, repeat: string): PasswordErrors {
  if (Array.from(password).length < SHORTEST) {
    return { password: 'As senha devem conter no mínimo 8 caracteres' }
  }
  return password === repeat ? {} : { repeat: 'As senhas não conferem' }
}

/**
 * The server's own verdict on the password; null if it refused for another reason.
 * @param field its name in the call
 */
export function refusedPassword(refusal: Refusal, field: string): PasswordErrors | null {
  return isWrong(refusal, field, 'too_easy') ? { password: EASY_PASSWORD } : null
}
