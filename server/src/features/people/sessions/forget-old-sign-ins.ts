import type { Deps } from '../../../deps.ts'
import { deleteOldDevices } from '../remembered-devices/remembered-devices.store.ts'
import { deleteOldCodes } from './one-time-codes.ts'
import { deleteOldSessions } from './sessions.store.ts'

const DAY_MS = 86_400_000
/** Records of access are kept for six months (Marco Civil da Internet art. 15). */
const SESSIONS_KEPT_MS = 184 * DAY_MS
const CODES_KEPT_MS = 7 * DAY_MS

export async function forgetOldSignIns({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const now = clock.now().getTime()
  await deleteOldSessions(db, new Date(now - SESSIONS_KEPT_MS))
  await deleteOldDevices(db, new Date(now))
  await deleteOldCodes(db, new Date(now - CODES_KEPT_MS))
}
