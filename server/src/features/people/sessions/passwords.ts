/** Passwords are stored as argon2id (system design §3), with OWASP's minimum parameters. */
import { isEasyPassword } from '@drip/core/accounts/easy-password'
import { hash, verify } from '@node-rs/argon2'
import type { Deps } from '../../../deps.ts'
import { Refusal } from '../../../platform/http/refusal.ts'
import { ProviderDown } from '../../../providers/call.ts'
import { isKnownPassword } from './known-passwords.ts'

// argon2id is the library's default
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** `$argon2id$…`, with its own salt. */
export async function hashPassword(password: string): Promise<string> {
  return hash(password, OPTIONS)
}

/** Takes as long for an account without a password, or without an account, as for a wrong password. */
export async function isPassword(stored: string | null, typed: string): Promise<boolean> {
  const isRight = await verify(stored ?? (await passwordOfNobody()), typed)
  return isRight && stored !== null
}

let nobodys: Promise<string> | undefined
/** Created when first needed: the 19 MB of a hash stay with the process. */
const passwordOfNobody = () => (nobodys ??= hashPassword('the password of nobody'))

/** 001 §5, for customers and merchants; of the screen's "8 to 15 characters" only the minimum is a rule. */
const MIN_PASSWORD_LENGTH = 8
/** 000 §9; for staff, shorter than everybody else's. */
const MIN_ADMIN_PASSWORD_LENGTH = 6

export interface NewPassword {
  /** The field that gets the error. */
  field: string
  password: string
  /** What is known about its owner, as written: a password must not contain it. */
  own: readonly string[]
}

type Asked = Pick<Deps, 'breachedPasswords' | 'log'>

/**
 * Called wherever a customer's or a merchant user's password is set.
 * @throws Refusal INVALID_FIELDS with `too_short`, or `too_easy`: easy to guess, or published in a breach
 */
export async function checkNewPassword(deps: Asked, it: NewPassword): Promise<void> {
  if (Array.from(it.password).length < MIN_PASSWORD_LENGTH) throw refused(it.field, 'too_short')
  if (await isTooEasy(deps, it)) throw refused(it.field, 'too_easy')
}

/** The same for our own staff. @throws as checkNewPassword */
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
    // an unavailable list must not prevent a new password; the shipped list was already checked
    log.warn('password.not-compared', { message: error.message })
    return false
  })
}

function refused(field: string, code: 'too_short' | 'too_easy'): Refusal {
  return new Refusal('INVALID_FIELDS', { errors: [{ field, code }] })
}
