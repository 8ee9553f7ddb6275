/** What operators made of their lists. */
import sql from 'sql-template-tag'
import type { ListView } from '@drip/core/contracts/admin/list-tools'
import type { Queries } from '../../../../platform/database/db.ts'

interface OfList {
  adminId: string
  list: string
}

/** By name; '' is first where there is one. */
export async function findListViews(db: Queries, { adminId, list }: OfList): Promise<ListView[]> {
  return db.rows(sql`
    select name, filters, columns from admin_list_views where admin_id = ${adminId} and list = ${list} order by name`)
}

/** The last one who saves a view keeps it. Whether there was room for it: of named ones nobody has more than `most`. */
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

/** Who leaves Drip leaves no view behind. */
export async function deleteListViewsOf(db: Queries, adminId: string): Promise<void> {
  await db.run(sql`delete from admin_list_views where admin_id = ${adminId}`)
}
