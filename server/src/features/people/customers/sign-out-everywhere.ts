import type { Tx } from '../../../platform/database/db.ts'
import { deletePushOf } from '../../messaging/push/push-devices.store.ts'
import { endDevicesOf } from '../remembered-devices/remembered-devices.store.ts'
import { endSessionsOf } from '../sessions/sessions.store.ts'

/**
 * Everybody in a customer's account is out: no session, no remembered device, and no browser with its notifications.
 */
export async function signOutEverywhere(tx: Tx, customerId: string, now: Date): Promise<void> {
  await endSessionsOf(tx, 'CUSTOMER', customerId, now)
  await endDevicesOf(tx, customerId, now)
  await deletePushOf(tx, customerId, null)
}
