/** Passwords are kept as argon2id (system design §3), with the parameters that OWASP names as the least. */
import { hash, verify } from '@node-rs/argon2'
import { Refusal } from '../../../platform/http/refusal.ts'

// argon2id is what the library does unless told otherwise
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
/** Longer ones only cost time; the screens say the least (6 or 8 by audience). */
export const MAX_PASSWORD_LENGTH = 128

/** `$argon2id$…`, with its own salt. */
export async function hashPassword(password: string): Promise<string> {
  return hash(password, OPTIONS)
}

/** Takes as long for an account without a password, or no account at all, as for a wrong password. */
export async function isPassword(stored: string | null, typed: string): Promise<boolean> {
  const isRight = await verify(stored ?? (await nobody), typed)
  return isRight && stored !== null
}

const nobody = hashPassword('the password of nobody')

/** 001 §5, of customers and merchants; of the 8 to 15 characters that the screen hints at only the least is a rule. */
const MIN_PASSWORD_LENGTH = 8

/** @throws Refusal INVALID_FIELDS with `too_short` */
export function checkNewPassword(field: string, password: string): void {
  if (Array.from(password).length < MIN_PASSWORD_LENGTH)
    throw new Refusal('INVALID_FIELDS', { errors: [{ field, code: 'too_short' }] })
}
