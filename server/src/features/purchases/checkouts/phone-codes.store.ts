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

/** @param it.checkoutId missing in older jobs */
export async function findPhoneCode(
  db: Queries,
  { id, checkoutId }: { id: string; checkoutId: string | undefined },
): Promise<(PhoneCode & { checkoutId: string }) | null> {
  return db.row(sql`
    select id, checkout_id, phone, channel, tries, created_at,
      expires_at, used_at, sent_at, failed_at
    from phone_codes where ${checkoutId === undefined ? sql`id = ${id}` : isCode({ id, checkoutId })}`)
}

/** A code, and the checkout with which it is stored. */
interface CodeOf {
  id: string
  checkoutId: string
}

const isCode = ({ id, checkoutId }: CodeOf) => sql`id = ${id} and checkout_id = ${checkoutId}`

/** Counts one try, unless none is left. */
export function countCodeTry(to: Writer, it: CodeOf, max: number): void {
  to.must(
    CHANGED_MEANWHILE,
    sql`update phone_codes set tries = tries + 1 where ${isCode(it)} and used_at is null and tries < ${max}`,
  )
}

/** Saves whether the gateway accepted a code; while `sentAt` is null, it has not. */
export function saveCodeDelivery(
  to: Writer,
  code: CodeOf,
  it: { sentAt: Date | null; failedAt: Date | null },
): void {
  to.write(sql`
    update phone_codes set sent_at = ${it.sentAt}, failed_at = ${it.failedAt} where ${isCode(code)}`)
}

/** Uses the code once, while a try is left. */
export function useCode(to: Writer, it: CodeOf, { now, max }: { now: Date; max: number }): void {
  to.must(
    CHANGED_MEANWHILE,
    sql`update phone_codes set used_at = ${now} where ${isCode(it)} and used_at is null and tries < ${max}`,
  )
}

export async function useToOpen(tx: Tx, it: CodeOf, now: Date): Promise<void> {
  await tx.run(sql`update phone_codes set opened_area_at = ${now} where ${isCode(it)}`)
}
