import type { Deps } from '../../deps.ts'
import type { Tx } from '../../platform/db.ts'
import { endSessionsOf } from '../sessions/sessions.store.ts'
import { savePassword } from './customers.store.ts'

/** A new password ends every log-in of its account. False when there is no such account. @param hash argon2id */
export async function setPassword(
  { clock }: Pick<Deps, 'clock'>,
  tx: Tx,
  customerId: string,
  hash: string,
): Promise<boolean> {
  const now = clock.now()
  const isThere = await savePassword(tx, customerId, hash, now)
  if (isThere) await endSessionsOf(tx, 'CUSTOMER', customerId, now)
  return isThere
}
