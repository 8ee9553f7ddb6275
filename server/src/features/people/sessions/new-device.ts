/** One rule for all who sign in: their owner is told of a device that an account was never open at before. */
import type { Queries } from '../../../platform/database/db.ts'
import type { KnownDevice } from './known-devices.ts'
import { type SessionOwner, hasSignedIn } from './sessions.store.ts'

/** A device as somebody signs in at it. */
export type SignInDevice = Pick<KnownDevice, 'isKnown' | 'name'>

/** Asked before the session is opened. Of the very first device an owner knows. */
export async function isNewDevice(
  db: Queries,
  owner: SessionOwner,
  { isKnown }: SignInDevice,
): Promise<boolean> {
  return !isKnown && (await hasSignedIn(db, owner))
}
