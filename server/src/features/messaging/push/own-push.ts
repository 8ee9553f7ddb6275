/** A customer allows a browser to show due dates, or stops it. */
import { createHash } from 'node:crypto'
import type { OwnPush, PushAllowed } from '@drip/core/contracts/customer-area'
import type { Deps } from '../../../deps.ts'
import { fieldRefusal } from '../../../platform/http/field-errors.ts'
import { Refusal } from '../../../platform/http/refusal.ts'
import { deletePushDevice, findPushDevices, keepNewest, savePushDevice } from './push-devices.store.ts'
import { SendPush } from './send-push.ts'

/** A person's phones and computers; each notification goes to all of them. */
const MOST_DEVICES = 10

export async function showOwnPush(
  { db, push }: Pick<Deps, 'db' | 'push'>,
  customerId: string,
): Promise<OwnPush> {
  if (push === null) return { key: null, devices: [] }
  const devices = await findPushDevices(db, customerId)
  return {
    key: push.publicKey,
    devices: devices.map(({ id, device, createdAt }) => ({ id, device, since: createdAt.toISOString() })),
  }
}

/**
 * From now on notifications appear there, for the person who allowed it last; repeating it changes nothing. A first
 * notification confirms that it works.
 * @throws Refusal NOT_FOUND if none are sent; INVALID_FIELDS for an address that belongs to no browser
 */
export async function allowPush(
  { db, push, jobs, clock }: Pick<Deps, 'db' | 'push' | 'jobs' | 'clock'>,
  who: { customerId: string; sessionId: string; device: string },
  { endpoint, keys }: PushAllowed,
): Promise<void> {
  if (push === null) throw new Refusal('NOT_FOUND')
  const address = { endpoint, p256dh: bare(keys.p256dh), auth: bare(keys.auth) }
  if (!push.canReach(address)) throw fieldRefusal('endpoint', 'invalid')
  const id = pushDeviceId(endpoint)
  await db.transaction(async (tx) => {
    if (!(await savePushDevice(tx, { ...address, ...who, id, now: clock.now() }))) return
    await keepNewest(tx, who.customerId, MOST_DEVICES)
    await jobs.enqueue(tx, SendPush, { id, customerId: who.customerId, about: 'ALLOWED' })
  })
}

/** @throws Refusal NOT_FOUND: unknown, or somebody else's */
export async function endPush({ db }: Pick<Deps, 'db'>, customerId: string, id: string): Promise<void> {
  if (!(await deletePushDevice(db, { id, customerId }))) throw new Refusal('NOT_FOUND')
}

/** Lets a page find its own browser in the list without knowing an address. */
export function pushDeviceId(endpoint: string): string {
  return createHash('sha256').update(endpoint).digest('base64url').slice(0, 22)
}

/** Some browsers pad base64url. */
const bare = (text: string) => text.replace(/(?<!=)=+$/, '')
