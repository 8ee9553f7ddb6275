import sql, { join } from 'sql-template-tag'
import type { Queries, Tx } from '../../../platform/database/db.ts'

export type AuditActorType = 'ADMIN' | 'MERCHANT_USER' | 'SYSTEM'

export interface StoredAuditEntry {
  id: string
  at: Date
  actorType: AuditActorType
  actorId: string | null
  actorRole: string | null
  action: string
  objectType: string
  objectId: string
  content: string
}

export async function insertAuditEntry(tx: Tx, it: StoredAuditEntry): Promise<void> {
  await tx.run(sql`
    insert into audit_entries (id, at, actor_type, actor_id, actor_role, action, object_type, object_id, content)
    values (${it.id}, ${it.at}, ${it.actorType}, ${it.actorId}, ${it.actorRole}, ${it.action}, ${it.objectType},
      ${it.objectId}, ${it.content})`)
}

/** A link of the chain with the fields that its hash is made of; null if the entry itself is missing. */
export interface AuditLink {
  seq: number
  /** Hex. */
  hash: string
  /** What is hashed besides the previous hash: the fields in order, one per line. */
  text: string | null
}

/** Links after a given one, in order. */
export async function findAuditLinks(db: Queries, after: number, limit: number): Promise<AuditLink[]> {
  return db.rows(sql`
    select c.seq, encode(c.hash, 'hex') as hash,
      e.id || E'\n' || to_char(e.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') || E'\n' || e.actor_type || E'\n' ||
      coalesce(e.actor_id::text, '') || E'\n' || coalesce(e.actor_role, '') || E'\n' || e.action || E'\n' || e.object_type
      || E'\n' || e.object_id || E'\n' || e.content as text
    from audit_chain c left join audit_entries e on e.id = c.entry_id
    where c.seq > ${after} order by c.seq limit ${limit}`)
}

/** Entries without a link: written by bypassing the database's rules. A part being archived loses its links first. */
export async function countUnchained(db: Queries): Promise<number> {
  return db.count(sql`
    select count(*) from audit_entries e
    where not exists (select from audit_chain c where c.entry_id = e.id)
      and not exists (select from audit_parts p where p.put_away_at is not null and e.id < p.until_id
        and (p.from_id is null or e.id >= p.from_id))`)
}

/**
 * Who last did something to an object, and when. `part`: the request concerned this part of it. Null as `who`: the
 * system.
 */
export async function findLastSave(
  db: Queries,
  { type, id, part }: { type: string; id: string; part?: string },
): Promise<{ who: string | null; at: Date } | null> {
  return db.row(sql`
    select coalesce(nullif(a.name, ''), a.email, m.name) as who, e.at
    from audit_entries e left join admin_users a on a.id = e.actor_id left join merchant_users m on m.id = e.actor_id
    where e.object_type = ${type} and e.object_id = ${id}
      and (${part ?? null}::text is null or e.content::json->'asked'->>'part' = ${part ?? null})
    order by e.at desc, e.id desc limit 1`)
}

/** A search of the log; null: any value. */
export interface AuditQuery {
  objectType: string | null
  objectId: string | null
  actorId: string | null
  action: string | null
  from: Date | null
  until: Date | null
  /** The last one of the previous page. */
  beforeSeq: number | null
}

export interface AuditRow extends Omit<StoredAuditEntry, 'id' | 'content'> {
  seq: number
  /** Hex. */
  hash: string
  actorName: string | null
  content: Record<string, JSONValue>
}

export type JSONValue = string | number | boolean | null | JSONValue[] | { [key: string]: JSONValue }

/** Newest first. */
export async function findAuditRows(db: Queries, it: AuditQuery, limit: number): Promise<AuditRow[]> {
  const conditions = [
    sql`true`,
    ...(it.objectType === null ? [] : [sql`e.object_type = ${it.objectType}`]),
    ...(it.objectId === null ? [] : [sql`e.object_id = ${it.objectId}`]),
    ...(it.actorId === null ? [] : [sql`e.actor_id = ${it.actorId}`]),
    ...(it.action === null ? [] : [sql`e.action = ${it.action}`]),
    ...(it.from === null ? [] : [sql`e.at >= ${it.from}`]),
    ...(it.until === null ? [] : [sql`e.at < ${it.until}`]),
    ...(it.beforeSeq === null ? [] : [sql`c.seq < ${it.beforeSeq}`]),
  ]
  return db.rows(sql`
    select c.seq, encode(c.hash, 'hex') as hash, e.at, e.actor_type, e.actor_id,
      e.actor_role, coalesce(a.name, m.name) as actor_name, e.action, e.object_type,
      e.object_id, e.content::json as content
    from audit_chain c join audit_entries e on e.id = c.entry_id
      left join admin_users a on a.id = e.actor_id left join merchant_users m on m.id = e.actor_id
    where ${join(conditions, ' and ')} order by c.seq desc limit ${limit}`)
}
