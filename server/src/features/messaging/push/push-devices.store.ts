/** Browsers that show notifications, each for one customer: the last who allowed it there. */
import sql from 'sql-template-tag'
import type { Queries, Tx } from '../../../platform/database/db.ts'
import type { PushAddress } from '../../../providers/push/need.ts'

export interface PushDevice {
  id: string
  /** Browser and system in words. */
  device: string
  createdAt: Date
}

/** @returns whether it is new there: unknown before, another customer's, or with other keys */
export async function savePushDevice(
  tx: Tx,
  it: PushAddress & { id: string; customerId: string; sessionId: string; device: string; now: Date },
): Promise<boolean> {
  const count = await tx.run(sql`
    insert into push_devices (id, customer_id, session_id, endpoint, p256dh, auth, device, created_at)
    values (${it.id}, ${it.customerId}, ${it.sessionId}, ${it.endpoint}, ${it.p256dh}, ${it.auth}, ${it.device}, ${it.now})
    on conflict (id) do update set customer_id = excluded.customer_id, session_id = excluded.session_id,
      p256dh = excluded.p256dh, auth = excluded.auth, device = excluded.device, created_at = excluded.created_at
    where (push_devices.customer_id, push_devices.p256dh, push_devices.auth)
      is distinct from (excluded.customer_id, excluded.p256dh, excluded.auth)`)
  return count > 0
}

/** Deletes the oldest beyond this number. */
export async function keepNewest(tx: Tx, customerId: string, most: number): Promise<void> {
  await tx.run(sql`
    delete from push_devices where id in (
      select id from push_devices where customer_id = ${customerId} order by created_at desc, id offset ${most})`)
}

/** Newest first. */
export async function findPushDevices(db: Queries, customerId: string): Promise<PushDevice[]> {
  return db.rows(sql`
    select id, device, created_at from push_devices where customer_id = ${customerId} order by created_at desc, id`)
}

/** For many. */
export async function findPushDevicesOf(
  db: Queries,
  customerIds: readonly string[],
): Promise<{ id: string; customerId: string }[]> {
  return db.rows(
    sql`select id, customer_id from push_devices where customer_id = any(${[...customerIds]}::uuid[])`,
  )
}

/** Its address and owner: it may belong to somebody else since the notification was planned. */
export async function findPushAddress(
  db: Queries,
  of: { id: string; customerId: string },
): Promise<PushAddress | null> {
  return db.row(sql`
    select endpoint, p256dh, auth from push_devices where id = ${of.id} and customer_id = ${of.customerId}`)
}

/** @returns whether there was one */
export async function deletePushDevice(
  db: Queries,
  of: { id: string; customerId: string },
): Promise<boolean> {
  return (
    (await db.run(sql`delete from push_devices where id = ${of.id} and customer_id = ${of.customerId}`)) > 0
  )
}

/** Devices that this session allowed. */
export async function deletePushOfSession(
  db: Queries,
  of: { customerId: string; sessionId: string },
): Promise<void> {
  await db.run(
    sql`delete from push_devices where customer_id = ${of.customerId} and session_id = ${of.sessionId}`,
  )
}

/** @param keep devices allowed by this session are kept; null: none */
export async function deletePushOf(db: Queries, customerId: string, keep: string | null): Promise<void> {
  await db.run(sql`
    delete from push_devices where customer_id = ${customerId} and session_id is distinct from ${keep}::uuid`)
}
