import sql from 'sql-template-tag'
import type { Queries, Tx } from '../../../platform/database/db.ts'
import type { Audience } from './access-token.ts'

export interface Session {
  id: string
  audience: Audience
  subjectId: string
  refreshHash: Buffer
  previousHash: Buffer | null
  rotatedAt: Date
  createdAt: Date
  expiresAt: Date
  endedAt: Date | null
}

export async function insertSession(
  db: Queries,
  it: Omit<Session, 'previousHash' | 'rotatedAt' | 'endedAt'>,
): Promise<void> {
  await db.run(sql`
    insert into sessions (id, audience, subject_id, refresh_hash, rotated_at, created_at, expires_at)
    values (${it.id}, ${it.audience}, ${it.subjectId}, ${it.refreshHash}, ${it.createdAt}, ${it.createdAt}, ${it.expiresAt})`)
}

export async function lockSession(tx: Tx, id: string, audience: Audience): Promise<Session | null> {
  return tx.row(sql`
    select id, audience, subject_id, refresh_hash, previous_hash,
      rotated_at, created_at, expires_at, ended_at
    from sessions where id = ${id} and audience = ${audience} for update`)
}

export async function saveRotation(tx: Tx, id: string, refreshHash: Buffer, now: Date): Promise<void> {
  await tx.run(sql`
    update sessions set previous_hash = refresh_hash, refresh_hash = ${refreshHash}, rotated_at = ${now} where id = ${id}`)
}

export async function isSessionAlive(db: Queries, id: string, now: Date): Promise<boolean> {
  const row = await db.row(
    sql`select 1 from sessions where id = ${id} and ended_at is null and expires_at > ${now}`,
  )
  return row !== null
}

export async function endSession(db: Queries, id: string, now: Date): Promise<void> {
  await db.run(sql`update sessions set ended_at = ${now} where id = ${id} and ended_at is null`)
}

/** All log-ins of an account, at every device. */
export async function endSessionsOf(
  db: Queries,
  audience: Audience,
  subjectId: string,
  now: Date,
): Promise<void> {
  await db.run(sql`
    update sessions set ended_at = ${now}
    where audience = ${audience} and subject_id = ${subjectId} and ended_at is null`)
}

/** Those that ended long ago say nothing any more. */
export async function deleteOldSessions(db: Queries, before: Date): Promise<void> {
  await db.run(sql`delete from sessions where expires_at < ${before}`)
}
