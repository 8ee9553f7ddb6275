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
  device: string
  remembered: boolean
  createdAt: Date
  expiresAt: Date
  endedAt: Date | null
}

export async function insertSession(
  db: Queries,
  it: Omit<Session, 'previousHash' | 'rotatedAt' | 'endedAt'>,
): Promise<void> {
  await db.run(sql`
    insert into sessions (id, audience, subject_id, refresh_hash, rotated_at, device, remembered, created_at, expires_at)
    values (${it.id}, ${it.audience}, ${it.subjectId}, ${it.refreshHash}, ${it.createdAt}, ${it.device}, ${it.remembered},
      ${it.createdAt}, ${it.expiresAt})`)
}

export async function lockSession(tx: Tx, id: string, audience: Audience): Promise<Session | null> {
  return tx.row(sql`
    select id, audience, subject_id, refresh_hash, previous_hash,
      rotated_at, device, remembered, created_at, expires_at, ended_at
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

/** All sessions of an account, on every device. @param but is kept */
export async function endSessionsOf(
  db: Queries,
  audience: Audience,
  subjectId: string,
  now: Date,
  but: string | null = null,
): Promise<void> {
  await db.run(sql`
    update sessions set ended_at = ${now}
    where audience = ${audience} and subject_id = ${subjectId} and ended_at is null and id is distinct from ${but}::uuid`)
}

/** The owner of a session. */
export interface SessionOwner {
  audience: Audience
  subjectId: string
}

export interface OpenSession extends Pick<Session, 'id' | 'device' | 'createdAt'> {
  /** Rounded to ten minutes: when its tokens were last renewed. */
  lastUsedAt: Date
}

/** The maximum length of a person's list of sessions. */
const MOST = 100

/**
 * Where an account is signed in, most recently used first. @param leftBefore sessions unused since then have ended,
 * unless they are remembered
 */
export async function findOpenSessions(
  db: Queries,
  { audience, subjectId }: SessionOwner,
  { now, leftBefore }: { now: Date; leftBefore: Date },
): Promise<OpenSession[]> {
  return db.rows(sql`
    select id, device, created_at, rotated_at as last_used_at from sessions
    where audience = ${audience} and subject_id = ${subjectId} and ended_at is null and expires_at > ${now}
      and (remembered or rotated_at >= ${leftBefore})
    order by rotated_at desc, id desc limit ${MOST}`)
}

/** Ends a session of this account; repeating it is harmless. False if it is unknown, or somebody else's. */
export async function endOwnSession(
  db: Queries,
  { audience, subjectId }: SessionOwner,
  id: string,
  now: Date,
): Promise<boolean> {
  const row = await db.row(sql`
    update sessions set ended_at = coalesce(ended_at, ${now})
    where id = ${id} and audience = ${audience} and subject_id = ${subjectId} returning 1 as ended`)
  return row !== null
}

/** Whether this account was ever signed in. */
export async function hasSignedIn(db: Queries, { audience, subjectId }: SessionOwner): Promise<boolean> {
  const row = await db.row(
    sql`select from sessions where audience = ${audience} and subject_id = ${subjectId} limit 1`,
  )
  return row !== null
}

/** When and on which device an account was opened within a period, oldest first. */
export async function findLogIns(
  db: Queries,
  { audience, subjectId }: SessionOwner,
  { from, to }: { from: Date; to: Date },
): Promise<Pick<Session, 'device' | 'createdAt'>[]> {
  return db.rows(sql`
    select device, created_at from sessions
    where audience = ${audience} and subject_id = ${subjectId} and created_at between ${from} and ${to}
    order by created_at, id limit ${MOST}`)
}

/** Sessions that ended long ago are no longer needed. */
export async function deleteOldSessions(db: Queries, before: Date): Promise<void> {
  await db.run(sql`delete from sessions where expires_at < ${before}`)
}
