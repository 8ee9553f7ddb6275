/**
 * A device that remembers a shopper presents a token that changes at every use; its hash is stored with the customer
 * (decision 107). It opens nothing: with it a purchase begins with a code to the owner's phone, without typing the
 * number.
 */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { Phone } from '@drip/core/documents/phone'
import { z } from 'zod'
import type { Deps } from '../../../deps.ts'
import type { Tx } from '../../../platform/database/db.ts'
import { newId } from '../../../platform/ids.ts'
import { newToken } from '../../../platform/secrets/secrets.ts'
import { notifyCustomer } from '../../messaging/customer-messages/notify-person.ts'
import {
  type RememberedDevice,
  endDevice,
  findDevice,
  insertDevice,
  keepNewestDevices,
  lockDevice,
  saveDeviceRotation,
} from './remembered-devices.store.ts'

const DAY_MS = 86_400_000
/** Counted from the shopper's consent. */
export const REMEMBERED_DAYS = 180
/**
 * After a lost answer the request may be repeated as long as its code is valid: the former token then gives the same
 * next one.
 */
const GRACE_MS = 10 * 60_000
/** Per person. */
export const MOST_DEVICES = 10
const DeviceId = z.uuid()

type Parts = Pick<Deps, 'db' | 'clock' | 'config' | 'jobs'>

/** From now on. @returns the device's next token */
export async function rememberOn(
  { clock }: Pick<Deps, 'clock'>,
  tx: Tx,
  { customerId, device }: { customerId: string; device: string },
): Promise<string> {
  const now = clock.now()
  const id = newId(now)
  const secret = newToken()
  const expiresAt = new Date(now.getTime() + REMEMBERED_DAYS * DAY_MS)
  await insertDevice(tx, { id, customerId, device, tokenHash: hashOf(secret), now, expiresAt })
  await keepNewestDevices(tx, customerId, MOST_DEVICES, now)
  return `${id}.${secret}`
}

/**
 * The phone with which a device would begin, for a page being opened. A token used up long ago ends the device at once:
 * its owner must be notified, even if the person who presents it goes no further.
 */
export async function phoneOfDevice(deps: Parts, text: string): Promise<Phone | null> {
  const parts = partsOf(text)
  if (parts === null) return null
  const now = deps.clock.now()
  const device = await findDevice(deps.db, parts.id, now)
  if (device === null) return null
  if (stateOf(device, parts.secret, now) !== 'REUSED') return device.phone
  await useDevice(deps, text)
  return null
}

/** @returns its customer's phone and the next token; null if nobody is remembered */
export async function useDevice(
  deps: Parts,
  text: string,
): Promise<{ id: string; phone: Phone; next: string } | null> {
  const parts = partsOf(text)
  if (parts === null) return null
  const { id, secret } = parts
  return deps.db.transaction(async (tx) => {
    const now = deps.clock.now()
    const device = await lockDevice(tx, id, now)
    if (device === null) return null
    const state = stateOf(device, secret, now)
    if (state === 'REUSED') {
      await endReused(deps, tx, device)
      return null
    }
    const next = nextOf(deps, device, secret)
    if (state === 'NEWEST') await saveDeviceRotation(tx, id, hashOf(next), now)
    return { id, phone: device.phone, next: `${id}.${next}` }
  })
}

/** "Não sou eu": ends the device, whatever the token's age. */
export async function forgetDevice({ db, clock }: Parts, text: string): Promise<void> {
  const parts = partsOf(text)
  if (parts === null) return
  const device = await findDevice(db, parts.id, clock.now())
  if (device !== null && stateOf(device, parts.secret, clock.now()) !== 'REUSED')
    await endDevice(db, parts.id, clock.now())
}

/** A used-up token was presented: one of the two copies is stolen, and nobody knows which. */
async function endReused(deps: Parts, tx: Tx, { id, customerId, device }: RememberedDevice): Promise<void> {
  const at = deps.clock.now()
  await endDevice(tx, id, at)
  const news = { kind: 'DEVICE_FORGOTTEN', cause: id, facts: { at, device } } as const
  await notifyCustomer(deps, tx, customerId, news)
}

function stateOf(
  { tokenHash, previousHash, rotatedAt }: RememberedDevice,
  secret: string,
  now: Date,
): 'NEWEST' | 'JUST_BEFORE' | 'REUSED' {
  const shown = hashOf(secret)
  if (timingSafeEqual(shown, tokenHash)) return 'NEWEST'
  const isBefore = previousHash !== null && timingSafeEqual(shown, previousHash)
  return isBefore && now.getTime() - rotatedAt.getTime() < GRACE_MS ? 'JUST_BEFORE' : 'REUSED'
}

/** Derived from the previous one and our secret, so that a lost answer can be repeated. */
function nextOf(
  { config }: Pick<Deps, 'config'>,
  { id, tokenHash }: RememberedDevice,
  secret: string,
): string {
  const { current, former } = config.secret
  const after = (ours: string) =>
    createHmac('sha256', `remembered device ${ours}`).update(`${id}.${secret}`).digest('base64url')
  const given = former.map(after).find((it) => timingSafeEqual(hashOf(it), tokenHash))
  return given ?? after(current)
}

function partsOf(text: string): { id: string; secret: string } | null {
  const [id, secret = ''] = text.split('.')
  const known = DeviceId.safeParse(id)
  return known.success ? { id: known.data, secret } : null
}

/** The secret is long and random, so a plain hash is enough. */
const hashOf = (secret: string) => createHash('sha256').update(secret).digest()
