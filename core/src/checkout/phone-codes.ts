/** Codes that prove ownership of a phone: 6 digits, 10 minutes, 5 tries, single use (system design §3). */
import type { SentCode } from './checkout-facts.ts'

export const MAX_CODE_TRIES = 5
export const CODE_VALID_FOR_MS = 10 * 60_000
const RESEND_AFTER_MS = 30_000

/** When another code may be requested: at once if this one could not be sent. */
export function resendAt(code: Pick<SentCode, 'createdAt' | 'failedAt' | 'sentAt'>): Date {
  const failed = code.sentAt === null && code.failedAt !== null
  return failed ? code.createdAt : new Date(code.createdAt.getTime() + RESEND_AFTER_MS)
}

/** Why a code is no longer valid, whatever is typed; null while it is. */
export function refusalOfCode(
  code: Pick<SentCode, 'tries' | 'expiresAt'>,
  now: Date,
): 'CODE_TRIES_EXHAUSTED' | 'CODE_EXPIRED' | null {
  if (code.tries >= MAX_CODE_TRIES) return 'CODE_TRIES_EXHAUSTED'
  return code.expiresAt > now ? null : 'CODE_EXPIRED'
}
