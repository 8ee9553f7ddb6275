import type { Deps } from '../../../deps.ts'
import type { Tx } from '../../../platform/database/db.ts'
import { saveMerchantPassword } from './merchant-users.store.ts'
import { consumeCodesOf } from '../sessions/one-time-codes.ts'
import { endSessionsOf } from '../sessions/sessions.store.ts'
import { consumePasswordLinks } from './password-links.store.ts'

/**
 * A new password ends all ways in of its user. False if there is no such user.
 * @param hash argon2id
 */
export async function setMerchantPassword(
  deps: Pick<Deps, 'clock'>,
  tx: Tx,
  userId: string,
  hash: string,
): Promise<boolean> {
  if (!(await saveMerchantPassword(tx, userId, hash))) return false
  await endWaysIn(deps, tx, userId)
  return true
}

/** All sessions, links and codes of a user: whoever has one must sign in again. */
export async function endWaysIn({ clock }: Pick<Deps, 'clock'>, tx: Tx, userId: string): Promise<void> {
  const now = clock.now()
  await Promise.all([
    endSessionsOf(tx, 'MERCHANT', userId, now),
    consumeCodesOf(tx, 'MERCHANT', userId, now),
    consumePasswordLinks(tx, userId, now),
  ])
}
