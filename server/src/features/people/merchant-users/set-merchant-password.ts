import type { Deps } from '../../../deps.ts'
import type { Tx } from '../../../platform/database/db.ts'
import { saveMerchantPassword } from './merchant-users.store.ts'
import { consumeCodesOf } from '../sessions/one-time-codes.ts'
import { endSessionsOf } from '../sessions/sessions.store.ts'
import { consumePasswordLinks } from './password-links.store.ts'

/**
 * A new password ends all sessions, links and codes of its user. False if there is no such user.
 * @param hash argon2id
 */
export async function setMerchantPassword(
  { clock }: Pick<Deps, 'clock'>,
  tx: Tx,
  userId: string,
  hash: string,
): Promise<boolean> {
  const now = clock.now()
  if (!(await saveMerchantPassword(tx, userId, hash))) return false
  await Promise.all([
    endSessionsOf(tx, 'MERCHANT', userId, now),
    consumeCodesOf(tx, 'MERCHANT', userId, now),
    consumePasswordLinks(tx, userId, now),
  ])
  return true
}
