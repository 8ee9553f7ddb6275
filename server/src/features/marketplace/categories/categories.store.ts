import type { Category } from '@drip/core/contracts/catalogue/catalogue'
import type { CategoryStatus } from '@drip/core/contracts/catalogue/catalogue-states'
import sql, { type Sql } from 'sql-template-tag'
import type { Queries, Tx } from '../../../platform/database/db.ts'

/** With its subcategories and tags. */
export type StoredCategoryWhole = Omit<Category, 'version' | 'subCategory'> & {
  subCategory: Omit<Category['subCategory'][number], 'version'>[]
}

/** More than anybody orders by hand. */
const MOST_CATEGORIES = 500

/**
 * Categories with their subcategories by name and their tags by priority, each aggregated once; only the `shown`
 * subcategories.
 */
const categories = (shown: Sql) => sql`
  select c.id, c.name, c.status, coalesce(s.all, '[]') as sub_category, coalesce(t.all, '[]') as tags
  from categories c left join (
    select parent_id, json_agg(json_build_object('id', id, 'name', name, 'status', status) order by lower(name), id) as all
    from categories s where parent_id is not null and ${shown} group by 1) s on s.parent_id = c.id
  left join (
    select ct.category_id, json_agg(json_build_object('id', t.id, 'name', t.name) order by t.priority, t.id) as all
    from category_tags ct join tags t on t.id = ct.tag_id group by 1) t on t.category_id = c.id`

export async function findCategories(
  db: Queries,
  { onlyActive }: { onlyActive: boolean },
): Promise<StoredCategoryWhole[]> {
  const active = onlyActive ? sql`c.status = 'ACTIVE'` : sql`true`
  return db.rows(sql`
    ${categories(onlyActive ? sql`s.status = 'ACTIVE'` : sql`true`)}
    where c.parent_id is null and ${active} order by lower(c.name), c.id limit ${MOST_CATEGORIES}`)
}

export async function findCategory(db: Queries, id: string): Promise<StoredCategoryWhole | null> {
  return db.row(sql`${categories(sql`true`)} where c.id = ${id} and c.parent_id is null`)
}

/** A category or a subcategory, as one row. */
export interface StoredCategory {
  id: string
  parentId: string | null
  name: string
  status: CategoryStatus
}

/** Locked until the transaction ends. */
export async function lockCategory(tx: Tx, id: string): Promise<StoredCategory | null> {
  return tx.row(sql`
    select id, parent_id, name, status from categories where id = ${id} for update`)
}

export async function insertCategory(tx: Tx, it: StoredCategory & { createdAt: Date }): Promise<void> {
  await tx.run(sql`
    insert into categories (id, parent_id, name, status, created_at)
    values (${it.id}, ${it.parentId}, ${it.name}, ${it.status}, ${it.createdAt})`)
}

export async function updateCategory(tx: Tx, it: Omit<StoredCategory, 'parentId'>): Promise<void> {
  await tx.run(sql`update categories set name = ${it.name}, status = ${it.status} where id = ${it.id}`)
}

/** Replaces its tags. */
export async function saveCategoryTags(tx: Tx, id: string, tagIds: readonly string[]): Promise<void> {
  await tx.run(sql`delete from category_tags where category_id = ${id} and tag_id <> all(${tagIds}::uuid[])`)
  await tx.run(sql`
    insert into category_tags (category_id, tag_id) select ${id}, unnest(${tagIds}::uuid[]) on conflict do nothing`)
}

export async function countSubcategories(tx: Tx, id: string): Promise<number> {
  return tx.count(sql`
    select count(*) from categories where parent_id = ${id}`)
}

/** Counts categories and subcategories alike: a store may be in either. */
export async function countCategories(db: Queries, ids: readonly string[]): Promise<number> {
  return db.count(sql`
    select count(*) from categories where id = any(${ids}::uuid[])`)
}
