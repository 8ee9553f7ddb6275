/** Operators' saved views of lists. */
import sql from 'sql-template-tag'
import type { ListView } from '@drip/core/contracts/admin/list-tools'
import type { Queries } from '../../../../platform/database/db.ts'

interface OfList {
  adminId: string
  list: string
}

/** By name; '' first, if there is one. */
export async function findListViews(db: Queries, { adminId, list }: OfList): Promise<ListView[]> {
  return db.rows(sql`
    select name, filters, columns from admin_list_views where admin_id = ${adminId} and list = ${list} order by name`)
}

/** The last save wins. Returns whether there was room: at most `most` named ones per person. */
export async function saveListView(
  db: Queries,
  { adminId, list }: OfList,
  { name, filters, columns }: ListView,
  most: number,
): Promise<boolean> {
  const count = await db.run(sql`
    insert into admin_list_views (admin_id, list, name, filters, columns)
    select ${adminId}, ${list}, ${name}, ${JSON.stringify(filters)}::jsonb, ${columns}::text[]
    where ${name} = '' or (
      select count(*) from admin_list_views
      where admin_id = ${adminId} and list = ${list} and name not in ('', ${name})) < ${most}
    on conflict (admin_id, list, name) do update set filters = excluded.filters, columns = excluded.columns`)
  return count > 0
}

export async function deleteListView(db: Queries, { adminId, list }: OfList, name: string): Promise<void> {
  await db.run(sql`
    delete from admin_list_views where admin_id = ${adminId} and list = ${list} and name = ${name}`)
}

/** Deletes the views of somebody who leaves Drip. */
export async function deleteListViewsOf(db: Queries, adminId: string): Promise<void> {
  await db.run(sql`delete from admin_list_views where admin_id = ${adminId}`)
}
