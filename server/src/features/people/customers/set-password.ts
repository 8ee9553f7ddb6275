import type { Deps } from '../../../deps.ts'
import type { Tx } from '../../../platform/database/db.ts'
import { newId } from '../../../platform/ids.ts'
import { notifyCustomer } from '../../messaging/customer-messages/notify-person.ts'
import { endDevicesOf } from '../remembered-devices/remembered-devices.store.ts'
import { endSessionsOf } from '../sessions/sessions.store.ts'
import { savePassword } from './customers.store.ts'

/** A new password ends every log-in of its account, forgets every device, and its owner is told everywhere. False when there is no such account. @param hash argon2id */
export async function setPassword(
  deps: Pick<Deps, 'clock' | 'config' | 'jobs'>,
  tx: Tx,
  customerId: string,
  hash: string,
): Promise<boolean> {
  const isThere = await setFirstPassword(deps, tx, customerId, hash)
  if (!isThere) return false
  const now = deps.clock.now()
  await endSessionsOf(tx, 'CUSTOMER', customerId, now)
  await endDevicesOf(tx, customerId, now)
  return true
}

/** The same, for who had none: no log-in rests on another, so all stay. */
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
