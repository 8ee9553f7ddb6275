/**
 * Connects two calls that belong together: the steps of a log-in, or creating a passkey. A long random text, bound to
 * one person and one password, valid once and for minutes; a passkey also signs it, so that a signature belongs to this
 * log-in only.
 */
import { createHash } from 'node:crypto'
import type { Deps } from '../../../deps.ts'
import type { Tx } from '../../../platform/database/db.ts'
import { newToken } from '../../../platform/secrets/secrets.ts'
import { type Challenge, insertChallenge, claimChallenge } from './factors.store.ts'
import type { FactorOwner } from './factor-owner.ts'

export const CHALLENGE_MS = 5 * 60_000

export async function newChallenge(
  { clock }: Pick<Deps, 'clock'>,
  tx: Tx,
  owner: FactorOwner,
  purpose: Challenge['purpose'],
): Promise<string> {
  const now = clock.now()
  const challenge = newToken()
  const expiresAt = new Date(now.getTime() + CHALLENGE_MS)
  await insertChallenge(tx, owner, { ...marksOf(owner, challenge), purpose, expiresAt }, now)
  return challenge
}

/** False if it is another's, expired or used, or the password has changed. Spent with the transaction. */
export async function consumeChallenge(
  { clock }: Pick<Deps, 'clock'>,
  tx: Tx,
  owner: FactorOwner,
  { purpose, challenge }: { purpose: Challenge['purpose']; challenge: string },
): Promise<boolean> {
  return claimChallenge(tx, owner, { ...marksOf(owner, challenge), purpose, now: clock.now() })
}

function marksOf(
  { passwordHash }: FactorOwner,
  challenge: string,
): Pick<Challenge, 'challengeHash' | 'passwordMark'> {
  return { challengeHash: hashOf(challenge), passwordMark: hashOf(passwordHash ?? '') }
}

const hashOf = (text: string) => createHash('sha256').update(text).digest()
