import sql from 'sql-template-tag'
import type { Queries, Tx } from '../../../platform/database/db.ts'

/** Of two users of one merchant who enter at once the second waits, so that neither finds it half created. */
export async function lockAdmission(tx: Tx, merchantId: string): Promise<void> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`test world ${merchantId}`}, 0))`)
}

/** The holder of the token may enter as this user, once. Expired entries are deleted. */
export async function insertTestEntry(
  db: Queries,
  it: { tokenHash: Buffer; userId: string; now: Date; expiresAt: Date },
): Promise<void> {
  await db.run(sql`
    with over as (delete from test_world_entries where expires_at < ${it.now})
    insert into test_world_entries (token_hash, merchant_user_id, expires_at)
    values (${it.tokenHash}, ${it.userId}, ${it.expiresAt})`)
}

/** Uses it up. @returns the user's id; null for an unknown, expired or used one */
export async function redeemTestEntry(db: Queries, tokenHash: Buffer, now: Date): Promise<string | null> {
  return db.value<string>(sql`
    delete from test_world_entries where token_hash = ${tokenHash} and expires_at > ${now}
    returning merchant_user_id as user_id`)
}
