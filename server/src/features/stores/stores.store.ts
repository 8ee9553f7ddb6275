import type { Named, StoreBuckets, Stores } from '@drip/core/contracts/catalogue'
import type {
  IntegrationType,
  StoreOrigin,
  StorePlatform,
  StoreStatus,
} from '@drip/core/contracts/catalogue-states'
import type { Ppm } from '@drip/core/money/rate'
import sql, { type Sql, join, raw } from 'sql-template-tag'
import type { Queries, Tx } from '../../platform/db.ts'
import { nameMatches } from '../catalogue/name-search.ts'

export interface StoreFields {
  id: string
  /** Null: of nobody who sells through us. */
  merchantId: string | null
  name: string
  url: string
  origin: StoreOrigin
  platform: StorePlatform
  minimumCashback: Ppm
  customerCashback: Ppm
  tax: Ppm
  merchantInitials: string
  logoUrl: string | null
  integrationType: IntegrationType
  status: StoreStatus
  offerPixDiscount: boolean
  /** Shown to a shopper whose purchase was refused. */
  highlighted: boolean
}

export interface StoredStore extends StoreFields {
  categories: Named[]
  tags: Named[]
  createdAt: Date
}

const CATEGORIES = sql`
  coalesce((select json_agg(json_build_object('id', c.id, 'name', c.name) order by lower(c.name), c.id)
    from store_categories sc join categories c on c.id = sc.category_id where sc.store_id = s.id), '[]') as categories`
const TAGS = sql`
  coalesce((select json_agg(json_build_object('id', t.id, 'name', t.name) order by t.priority, t.id)
    from store_tags st join tags t on t.id = st.tag_id where st.store_id = s.id), '[]') as tags`

const STORE = sql`
  select s.id, s.merchant_id as "merchantId", s.name, s.url, s.origin, s.platform,
    s.minimum_cashback as "minimumCashback", s.customer_cashback as "customerCashback", s.tax,
    s.merchant_initials as "merchantInitials", s.logo_url as "logoUrl", s.integration_type as "integrationType", s.status,
    s.offer_pix_discount as "offerPixDiscount", s.highlighted, s.created_at as "createdAt", ${CATEGORIES}, ${TAGS}
  from stores s`

export async function findStore(db: Queries, id: string): Promise<StoredStore | null> {
  return db.row(sql`${STORE} where s.id = ${id}`)
}

export async function findStoreOfMerchant(db: Queries, merchantId: string): Promise<StoredStore | null> {
  return db.row(sql`${STORE} where s.merchant_id = ${merchantId}`)
}

/** Nobody else changes it, nor its categories and tags, until the transaction ends. */
export async function lockStore(tx: Tx, id: string): Promise<StoredStore | null> {
  const [, store] = await Promise.all([
    tx.run(sql`select from stores where id = ${id} for update`),
    findStore(tx, id),
  ])
  return store
}

/** The same of a merchant's entry in the list. */
export async function lockStoreOfMerchant(tx: Tx, merchantId: string): Promise<StoredStore | null> {
  const [, store] = await Promise.all([
    tx.run(sql`select from stores where merchant_id = ${merchantId} for update`),
    findStoreOfMerchant(tx, merchantId),
  ])
  return store
}

/** By name. Without a status: of all of them. */
export async function findStores(
  db: Queries,
  { search, status, page, size }: { search: string; status: StoreStatus | null; page: number; size: number },
): Promise<{ content: Stores['content']; totalElements: number }> {
  const found = sql`${nameMatches(search)} and ${status === null ? sql`true` : sql`status = ${status}`}`
  const [content, total] = await Promise.all([
    db.rows<Stores['content'][number]>(sql`
      select id, nullif(name, '') as name, origin, status, logo_url as "logoUrl" from stores where ${found}
      order by lower(name), id limit ${size} offset ${page * size}`),
    db.row<{ count: number }>(sql`select count(*) as count from stores where ${found}`),
  ])
  return { content, totalElements: total?.count ?? 0 }
}

/** Shown where shoppers look: of a merchant who is switched off nothing is. @param s the table's name in the statement */
export const isShown = (s: 's' | 'x' | 'stores'): Sql => sql`(${raw(s)}.status = 'ACTIVE'
  and not exists (select from merchants m where m.id = ${raw(s)}.merchant_id and m.status = 'ARCHIVED'))`

/** What the app shows: ACTIVE ones. A category also finds what is in its subcategories. */
export async function findAppStores(
  db: Queries,
  it: {
    search: string
    category?: string | undefined
    tag?: string | undefined
    platform?: StorePlatform | undefined
    page: number
    size: number
  },
): Promise<{ content: StoredStore[]; totalElements: number }> {
  const conditions: Sql[] = [isShown('s'), nameMatches(it.search)]
  if (it.platform !== undefined) conditions.push(sql`s.platform in ('WEB', ${it.platform})`)
  if (it.tag !== undefined)
    conditions.push(sql`exists (select from store_tags where store_id = s.id and tag_id = ${it.tag})`)
  if (it.category !== undefined)
    conditions.push(sql`exists (select from store_categories sc join categories c on c.id = sc.category_id
      where sc.store_id = s.id and (c.id = ${it.category} or c.parent_id = ${it.category}))`)
  const found = join(conditions, ' and ')
  const [content, total] = await Promise.all([
    db.rows<StoredStore>(
      sql`${STORE} where ${found} order by lower(s.name), s.id limit ${it.size} offset ${it.page * it.size}`,
    ),
    db.row<{ count: number }>(sql`select count(*) as count from stores s where ${found}`),
  ])
  return { content, totalElements: total?.count ?? 0 }
}

const SHORT = sql`json_build_object('id', s.id, 'name', s.name, 'logoUrl', s.logo_url, 'url', s.url)`

/** Highlights by age, as the checkout shows them, then each tag's stores by name; of each at most `most`. */
export async function findBuckets(db: Queries, most: number): Promise<StoreBuckets> {
  return db.rows(sql`
    select * from (
      select 'highlights' as id, 'Destaques' as name, null as "logoUrl", (
        select coalesce(json_agg(${SHORT} order by s.created_at), '[]') from (
          select * from stores where highlighted and ${isShown('stores')} order by created_at limit ${most}) s) as stores) first
    where json_array_length(stores) > 0
    union all
    select * from (
      select t.id::text, t.name, t.logo_url, (
        select coalesce(json_agg(${SHORT} order by lower(s.name)), '[]') from (
          select x.* from store_tags st join stores x on x.id = st.store_id
          where st.tag_id = t.id and ${isShown('x')} order by lower(x.name) limit ${most}) s) as stores
      from tags t where t.status = 'ACTIVE' order by t.priority, t.id limit 50) rest
    where json_array_length(stores) > 0`)
}

export async function insertStore(tx: Tx, it: StoreFields & { createdAt: Date }): Promise<void> {
  await tx.run(sql`
    insert into stores (id, merchant_id, name, url, origin, platform, minimum_cashback, customer_cashback, tax,
      merchant_initials, logo_url, integration_type, status, offer_pix_discount, highlighted, created_at)
    values (${it.id}, ${it.merchantId}, ${it.name}, ${it.url}, ${it.origin}, ${it.platform}, ${it.minimumCashback},
      ${it.customerCashback}, ${it.tax}, ${it.merchantInitials}, ${it.logoUrl}, ${it.integrationType}, ${it.status},
      ${it.offerPixDiscount}, ${it.highlighted}, ${it.createdAt})`)
}

export async function updateStore(tx: Tx, it: Omit<StoreFields, 'merchantId'>): Promise<void> {
  await tx.run(sql`
    update stores set name = ${it.name}, url = ${it.url}, origin = ${it.origin}, platform = ${it.platform},
      minimum_cashback = ${it.minimumCashback}, customer_cashback = ${it.customerCashback}, tax = ${it.tax},
      merchant_initials = ${it.merchantInitials}, logo_url = ${it.logoUrl}, integration_type = ${it.integrationType},
      status = ${it.status}, offer_pix_discount = ${it.offerPixDiscount}, highlighted = ${it.highlighted}
    where id = ${it.id}`)
}

/** Puts these in place of what it had. */
export async function saveStoreGroups(
  tx: Tx,
  id: string,
  { categoriesIds, tagsIds }: { categoriesIds: readonly string[]; tagsIds: readonly string[] },
): Promise<void> {
  await Promise.all([
    tx.run(
      sql`delete from store_categories where store_id = ${id} and category_id <> all(${categoriesIds}::uuid[])`,
    ),
    tx.run(sql`
      insert into store_categories (store_id, category_id) select ${id}, unnest(${categoriesIds}::uuid[])
      on conflict do nothing`),
    tx.run(sql`delete from store_tags where store_id = ${id} and tag_id <> all(${tagsIds}::uuid[])`),
    tx.run(sql`
      insert into store_tags (store_id, tag_id) select ${id}, unnest(${tagsIds}::uuid[]) on conflict do nothing`),
  ])
}

/** How many others are highlighted and active; nobody else becomes so until the transaction ends. */
export async function countOtherHighlights(tx: Tx, id: string): Promise<number> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtext('highlighted-stores'))`)
  const row = await tx.row<{ count: number }>(sql`
    select count(*) as count from stores where highlighted and status = 'ACTIVE' and id <> ${id}`)
  return row?.count ?? 0
}

export async function countStores(db: Queries, ids: readonly string[]): Promise<number> {
  const row = await db.row<{ count: number }>(sql`
    select count(*) as count from stores where id = any(${ids}::uuid[])`)
  return row?.count ?? 0
}
