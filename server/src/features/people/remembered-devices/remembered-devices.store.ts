import type { Phone } from '@drip/core/documents/phone'
import sql from 'sql-template-tag'
import type { Queries, Tx } from '../../../platform/database/db.ts'

export interface RememberedDevice {
  id: string
  customerId: string
  /** Browser and system in words. */
  device: string
  tokenHash: Buffer
  previousHash: Buffer | null
  rotatedAt: Date
  /** Its customer's present phone. */
  phone: Phone
}

/** Valid ones, of people who may buy. */
const standing = (now: Date) => sql`
  d.ended_at is null and d.expires_at > ${now} and c.archived_at is null and c.recovery_closed_at is null and c.phone <> ''
    and not exists (select from blocks where (kind, value) in (('PHONE', c.phone), ('CPF', c.cpf)))`

const DEVICE = sql`
  select d.id, d.customer_id, d.device, d.token_hash, d.previous_hash, d.rotated_at, c.phone
  from remembered_devices d join customers c on c.id = d.customer_id`

export async function findDevice(db: Queries, id: string, now: Date): Promise<RememberedDevice | null> {
  return db.row(sql`${DEVICE} where d.id = ${id} and ${standing(now)}`)
}

export async function lockDevice(tx: Tx, id: string, now: Date): Promise<RememberedDevice | null> {
  return tx.row(sql`${DEVICE} where d.id = ${id} and ${standing(now)} for update of d`)
}

export async function insertDevice(
  tx: Tx,
  it: Pick<RememberedDevice, 'id' | 'customerId' | 'device' | 'tokenHash'> & { now: Date; expiresAt: Date },
): Promise<void> {
  await tx.run(sql`
    insert into remembered_devices (id, customer_id, device, token_hash, rotated_at, created_at, last_used_at, expires_at)
    values (${it.id}, ${it.customerId}, ${it.device}, ${it.tokenHash}, ${it.now}, ${it.now}, ${it.now}, ${it.expiresAt})`)
}

export async function saveDeviceRotation(tx: Tx, id: string, tokenHash: Buffer, now: Date): Promise<void> {
  await tx.run(sql`
    update remembered_devices set previous_hash = token_hash, token_hash = ${tokenHash}, rotated_at = ${now},
      last_used_at = ${now}
    where id = ${id}`)
}

/** Repeating it is harmless. */
export async function endDevice(db: Queries, id: string, now: Date): Promise<void> {
  await db.run(sql`update remembered_devices set ended_at = ${now} where id = ${id} and ended_at is null`)
}

/** False if it is unknown, or somebody else's. */
export async function endOwnDevice(db: Queries, customerId: string, id: string, now: Date): Promise<boolean> {
  const row = await db.row(sql`
    update remembered_devices set ended_at = coalesce(ended_at, ${now})
    where id = ${id} and customer_id = ${customerId} returning 1 as ended`)
  return row !== null
}

/** Ends all their remembered devices. */
export async function endDevicesOf(db: Queries, customerId: string, now: Date): Promise<void> {
  await db.run(sql`
    update remembered_devices set ended_at = ${now} where customer_id = ${customerId} and ended_at is null`)
}

/** The same for everybody with one of these phones or CPFs. */
export async function endDevicesOfPeople(
  db: Queries,
  { phones, cpfs }: { phones: readonly string[]; cpfs: readonly string[] },
  now: Date,
): Promise<void> {
  await db.run(sql`
    update remembered_devices set ended_at = ${now}
    where ended_at is null and customer_id in (
      select id from customers where cpf = any(${[...cpfs]}::text[])
      union all select id from customers where phone = any(${[...phones]}::text[]))`)
}

export interface OwnDevice {
  id: string
  device: string
  createdAt: Date
  lastUsedAt: Date
  expiresAt: Date
}

/** Most recently used first. */
export async function findOwnDevices(db: Queries, customerId: string, now: Date): Promise<OwnDevice[]> {
  return db.rows(sql`
    select id, device, created_at, last_used_at, expires_at from remembered_devices
    where customer_id = ${customerId} and ended_at is null and expires_at > ${now}
    order by last_used_at desc, id limit 100`)
}

/** Ends the oldest beyond this number. */
export async function keepNewestDevices(tx: Tx, customerId: string, most: number, now: Date): Promise<void> {
  await tx.run(sql`
    update remembered_devices set ended_at = ${now} where id in (
      select id from remembered_devices where customer_id = ${customerId} and ended_at is null
      order by last_used_at desc, id offset ${most})`)
}

export async function deleteDevicesOf(tx: Tx, customerId: string): Promise<void> {
  await tx.run(sql`delete from remembered_devices where customer_id = ${customerId}`)
}

/** Devices that ended long ago are no longer needed. */
export async function deleteOldDevices(db: Queries, before: Date): Promise<void> {
  await db.run(sql`delete from remembered_devices where expires_at < ${before}`)
}
