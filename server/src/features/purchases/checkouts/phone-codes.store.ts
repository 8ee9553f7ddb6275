import type { TokenChannel } from '@drip/core/contracts/states'
import sql from 'sql-template-tag'
import type { Queries, Tx } from '../../../platform/database/db.ts'
import { CHANGED_MEANWHILE, type Writer } from '../../../platform/database/writes.ts'
import type { PhoneCode } from './checkouts.store.ts'

export function insertPhoneCode(
  to: Writer,
  it: {
    id: string
    checkoutId: string
    phone: string
    channel: TokenChannel
    createdAt: Date
    expiresAt: Date
  },
): void {
  to.write(sql`
    insert into phone_codes (id, checkout_id, phone, channel, created_at, expires_at)
    values (${it.id}, ${it.checkoutId}, ${it.phone}, ${it.channel}, ${it.createdAt}, ${it.expiresAt})`)
}

export async function findPhoneCode(
  db: Queries,
  id: string,
): Promise<(PhoneCode & { checkoutId: string }) | null> {
  return db.row(sql`
    select id, checkout_id, phone, channel, tries, created_at,
      expires_at, used_at, sent_at, failed_at
    from phone_codes where id = ${id}`)
}

/** One try more, unless none is left. */
export function countCodeTry(to: Writer, id: string, max: number): void {
  to.must(
    CHANGED_MEANWHILE,
    sql`update phone_codes set tries = tries + 1 where id = ${id} and used_at is null and tries < ${max}`,
  )
}

/** Whether the gateway took a code: not yet, while `sentAt` is null. */
export function saveCodeDelivery(
  to: Writer,
  id: string,
  it: { sentAt: Date | null; failedAt: Date | null },
): void {
  to.write(sql`
    update phone_codes set sent_at = ${it.sentAt}, failed_at = ${it.failedAt} where id = ${id}`)
}

/** Once, while a try is left. */
export function useCode(to: Writer, id: string, { now, max }: { now: Date; max: number }): void {
  to.must(
    CHANGED_MEANWHILE,
    sql`update phone_codes set used_at = ${now} where id = ${id} and used_at is null and tries < ${max}`,
  )
}

export async function useToOpen(tx: Tx, codeId: string, now: Date): Promise<void> {
  await tx.run(sql`update phone_codes set opened_area_at = ${now} where id = ${codeId}`)
}
