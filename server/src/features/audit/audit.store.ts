import sql from 'sql-template-tag'
import type { Queries, Tx } from '../../platform/db.ts'

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

/** A link of the chain with the fields that its hash is made of; null where the entry itself is gone. */
export interface AuditLink {
  seq: number
  /** Hex. */
  hash: string
  /** Between the hash before and here: the fields in their order, one a line. */
  text: string | null
}

/** Links after one, in their order. */
export async function findAuditLinks(db: Queries, after: number, limit: number): Promise<AuditLink[]> {
  return db.rows(sql`
    select c.seq, encode(c.hash, 'hex') as hash,
      e.id || E'\n' || to_char(e.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') || E'\n' || e.actor_type || E'\n' ||
      coalesce(e.actor_id::text, '') || E'\n' || coalesce(e.actor_role, '') || E'\n' || e.action || E'\n' || e.object_type
      || E'\n' || e.object_id || E'\n' || e.content as text
    from audit_chain c left join audit_entries e on e.id = c.entry_id
    where c.seq > ${after} order by c.seq limit ${limit}`)
}

/** Entries that no link leads to: written past the database's own rules. */
export async function countUnchained(db: Queries): Promise<number> {
  const row = await db.row<{ count: number }>(sql`
    select count(*) as count from audit_entries e
    where not exists (select from audit_chain c where c.entry_id = e.id)`)
  return row?.count ?? 0
}
