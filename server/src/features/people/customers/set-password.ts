import type { Deps } from '../../../deps.ts'
import type { Tx } from '../../../platform/database/db.ts'
import { newId } from '../../../platform/ids.ts'
import { notifyCustomer } from '../../messaging/customer-messages/notify-person.ts'
import { savePassword } from './customers.store.ts'
import { signOutEverywhere } from './sign-out-everywhere.ts'

/**
 * A new password ends all sessions of its account and all remembered devices, and its owner is notified by every
 * channel. False if there is no such account. @param hash argon2id
 */
export async function setPassword(
  deps: Pick<Deps, 'clock' | 'config' | 'jobs'>,
  tx: Tx,
  customerId: string,
  hash: string,
): Promise<boolean> {
  const isThere = await setFirstPassword(deps, tx, customerId, hash)
  if (isThere) await signOutEverywhere(tx, customerId, deps.clock.now())
  return isThere
}

/** The same for an account without one: no session was opened with another password, so all stay. */
export async function setFirstPassword(
  deps: Pick<Deps, 'clock' | 'config' | 'jobs'>,
  tx: Tx,
  customerId: string,
  hash: string,
): Promise<boolean> {
  const now = deps.clock.now()
  const isThere = await savePassword(tx, customerId, hash, now)
  const news = { kind: 'PASSWORD_CHANGED', cause: newId(now), facts: { at: now } } as const
  if (isThere) await notifyCustomer(deps, tx, customerId, news)
  return isThere
}
