/** Passwords are kept as argon2id (system design §3), with the parameters that OWASP names as the least. */
import { isEasyPassword } from '@drip/core/accounts/easy-password'
import { hash, verify } from '@node-rs/argon2'
import type { Deps } from '../../../deps.ts'
import { Refusal } from '../../../platform/http/refusal.ts'
import { ProviderDown } from '../../../providers/call.ts'
import { isKnownPassword } from './known-passwords.ts'

// argon2id is what the library does unless told otherwise
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** `$argon2id$…`, with its own salt. */
export async function hashPassword(password: string): Promise<string> {
  return hash(password, OPTIONS)
}

/** Takes as long for an account without a password, or no account at all, as for a wrong password. */
export async function isPassword(stored: string | null, typed: string): Promise<boolean> {
  const isRight = await verify(stored ?? (await passwordOfNobody()), typed)
  return isRight && stored !== null
}

let nobodys: Promise<string> | undefined
/** Made when it is first needed: the 19 MB that a hash takes stay with the process. */
const passwordOfNobody = () => (nobodys ??= hashPassword('the password of nobody'))

/** 001 §5, of customers and merchants; of the 8 to 15 characters that the screen hints at only the least is a rule. */
const MIN_PASSWORD_LENGTH = 8
/** 000 §9; whoever works here is told so, and that fewer than everybody else's are too easy. */
const MIN_ADMIN_PASSWORD_LENGTH = 6

export interface NewPassword {
  /** Which field of the form is told. */
  field: string
  password: string
  /** What is known of its owner, as it is written: none of it makes a password. */
  own: readonly string[]
}

type Asked = Pick<Deps, 'breachedPasswords' | 'log'>

/**
 * Asked wherever a password of a customer or a merchant's user is set.
 * @throws Refusal INVALID_FIELDS with `too_short`, or `too_easy`: anybody guesses it, or a breach has published it
 */
export async function checkNewPassword(deps: Asked, it: NewPassword): Promise<void> {
  if (Array.from(it.password).length < MIN_PASSWORD_LENGTH) throw refused(it.field, 'too_short')
  if (await isTooEasy(deps, it)) throw refused(it.field, 'too_easy')
}

/** The same of our own people. @throws as checkNewPassword */
export async function checkAdminPassword(deps: Asked, it: NewPassword): Promise<void> {
  const length = Array.from(it.password).length
  if (length < MIN_ADMIN_PASSWORD_LENGTH) throw refused(it.field, 'too_short')
  if (length < MIN_PASSWORD_LENGTH || (await isTooEasy(deps, it))) throw refused(it.field, 'too_easy')
}

async function isTooEasy(
  { breachedPasswords, log }: Asked,
  { password, own }: NewPassword,
): Promise<boolean> {
  if (isEasyPassword(password, own) || isKnownPassword(password)) return true
  if (breachedPasswords === null) return false
  return breachedPasswords.isBreached(password).catch((error: unknown) => {
    if (!(error instanceof ProviderDown)) throw error
    // nobody is kept from a new password because a list does not answer; the kept one has spoken
    log.warn('password.not-compared', { message: error.message })
    return false
  })
}

function refused(field: string, code: 'too_short' | 'too_easy'): Refusal {
  return new Refusal('INVALID_FIELDS', { errors: [{ field, code }] })
}
