import sql from 'sql-template-tag'
import type { Queries, Tx } from '../../../platform/database/db.ts'

export interface PasswordLink {
  id: string
  /** Null: requested for a user who does not exist. */
  userId: string | null
  purpose: 'RECOVERY' | 'INVITATION'
  expiresAt: Date
  usedAt: Date | null
}

const LINK = sql`
  select id, user_id, purpose, expires_at, used_at from merchant_password_links`

export async function insertPasswordLink(
  tx: Tx,
  it: Omit<PasswordLink, 'usedAt'> & { createdAt: Date },
): Promise<void> {
  await tx.run(sql`
    insert into merchant_password_links (id, user_id, purpose, created_at, expires_at)
    values (${it.id}, ${it.userId}, ${it.purpose}, ${it.createdAt}, ${it.expiresAt})`)
}

export async function findPasswordLink(db: Queries, id: string): Promise<PasswordLink | null> {
  return db.row(sql`${LINK} where id = ${id}`)
}

/** The same, locked until the transaction ends. */
export async function lockPasswordLink(tx: Tx, id: string): Promise<PasswordLink | null> {
  return tx.row(sql`${LINK} where id = ${id} for update`)
}

/** A password was chosen: all other links of the user become void. */
export async function consumePasswordLinks(tx: Tx, userId: string, now: Date): Promise<void> {
  await tx.run(sql`
    update merchant_password_links set used_at = ${now} where user_id = ${userId} and used_at is null`)
}
