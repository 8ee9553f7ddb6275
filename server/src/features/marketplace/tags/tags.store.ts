import type { TagStatus, TagType } from '@drip/core/contracts/catalogue/catalogue-states'
import sql from 'sql-template-tag'
import type { Queries, Tx } from '../../../platform/database/db.ts'

export interface StoredTag {
  id: string
  name: string
  /** The lowest comes first. */
  priority: number
  type: TagType
  status: TagStatus
  logoUrl: string | null
}

/** More than anybody orders by hand. */
const MOST_TAGS = 500

const TAG = sql`select id, name, priority, type, status, logo_url from tags`

export async function findTags(db: Queries): Promise<StoredTag[]> {
  return db.rows(sql`${TAG} order by priority, id limit ${MOST_TAGS}`)
}

export async function findTag(db: Queries, id: string): Promise<StoredTag | null> {
  return db.row(sql`${TAG} where id = ${id}`)
}

/** Locked until the transaction ends. */
export async function lockTag(tx: Tx, id: string): Promise<StoredTag | null> {
  return tx.row(sql`${TAG} where id = ${id} for update`)
}

export async function insertTag(tx: Tx, it: StoredTag & { createdAt: Date }): Promise<void> {
  await tx.run(sql`
    insert into tags (id, name, priority, type, status, logo_url, created_at)
    values (${it.id}, ${it.name}, ${it.priority}, ${it.type}, ${it.status}, ${it.logoUrl}, ${it.createdAt})`)
}

export async function updateTag(tx: Tx, it: StoredTag): Promise<void> {
  await tx.run(sql`
    update tags set name = ${it.name}, priority = ${it.priority}, type = ${it.type}, status = ${it.status},
      logo_url = ${it.logoUrl}
    where id = ${it.id}`)
}

export async function countTags(db: Queries, ids: readonly string[]): Promise<number> {
  return db.count(sql`
    select count(*) from tags where id = any(${ids}::uuid[])`)
}
