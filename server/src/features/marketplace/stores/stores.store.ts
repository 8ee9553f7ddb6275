import type { Named, StoreBuckets, Stores } from '@drip/core/contracts/catalogue/catalogue'
import type {
  IntegrationType,
  StoreOrigin,
  StorePlatform,
  StoreStatus,
} from '@drip/core/contracts/catalogue/catalogue-states'
import type { CivilDate } from '@drip/core/calendar/dates'
import type { Ppm } from '@drip/core/money/rate'
import sql, { type Sql, join, raw } from 'sql-template-tag'
import type { Queries, Tx } from '../../../platform/database/db.ts'
import { nameMatches } from '../catalogue/name-search.ts'
import { notSelling } from '../merchants/selling.store.ts'

export interface StoreFields {
  id: string
  /** Null: not a merchant of ours. */
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
  /** Shown to shoppers whose purchase was refused. */
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
  select s.id, s.merchant_id, s.name, s.url, s.origin, s.platform,
    s.minimum_cashback, s.customer_cashback, s.tax,
    s.merchant_initials, s.logo_url, s.integration_type, s.status,
    s.offer_pix_discount, s.highlighted, s.created_at, ${CATEGORIES}, ${TAGS}
  from stores s`

export async function findStore(db: Queries, id: string): Promise<StoredStore | null> {
  return db.row(sql`${STORE} where s.id = ${id}`)
}

export async function findStoreOfMerchant(db: Queries, merchantId: string): Promise<StoredStore | null> {
  return db.row(sql`${STORE} where s.merchant_id = ${merchantId}`)
}

/** Locked with its categories and tags until the transaction ends. */
export async function lockStore(tx: Tx, id: string): Promise<StoredStore | null> {
  const [, store] = await Promise.all([
    tx.run(sql`select from stores where id = ${id} for update`),
    findStore(tx, id),
  ])
  return store
}

/** The same for a merchant's entry in the list. */
export async function lockStoreOfMerchant(tx: Tx, merchantId: string): Promise<StoredStore | null> {
  const [, store] = await Promise.all([
    tx.run(sql`select from stores where merchant_id = ${merchantId} for update`),
    findStoreOfMerchant(tx, merchantId),
  ])
  return store
}

/** By name. Without a status: all of them. */
export async function findStores(
  db: Queries,
  { search, status, page, size }: { search: string; status: StoreStatus | null; page: number; size: number },
): Promise<{ content: Stores['content']; totalElements: number }> {
  const among = status === null ? sql`true` : sql`s.status = ${status}`
  const { ids, totalElements } = await pageOf(db, { search, among, page, size })
  const content = await db.rows<Stores['content'][number]>(sql`
    select id, nullif(name, '') as name, origin, status, logo_url from stores
    where id = any(${ids}::uuid[]) order by sort_name, id`)
  return { content, totalElements }
}

/** Up to this number, the word index finds them and they are sorted; if more match, each name is tested in turn. */
const FEW = 5_000

/**
 * A page by its number costs the rows before it: those are read in an index alone, and only the page's rows are looked
 * up.
 * @param among the list's condition on `s`
 */
async function pageOf(
  db: Queries,
  { search, among, page, size }: { search: string; among: Sql; page: number; size: number },
): Promise<{ ids: string[]; totalElements: number }> {
  const matches = nameMatches(search)
  const inOrder = async (found: Sql): Promise<string[]> => {
    return db.values<string>(sql`
      select s.id from stores s where ${among} and ${found}
      order by s.sort_name, s.id limit ${size} offset ${page * size}`)
  }
  const count = async (rest: Sql): Promise<number> => {
    return db.count(sql`select count(*) from (select from stores s where ${among} and ${rest}) s`)
  }
  if (search.trim() === '') {
    const [ids, totalElements] = await Promise.all([inOrder(sql`true`), count(sql`true`)])
    return { ids, totalElements }
  }
  const few = await count(sql`${matches} limit ${FEW + 1}`)
  if (few <= FEW) return { ids: await inOrder(matches), totalElements: few }
  // in this form it is evaluated along the index of names; `offset 0` keeps the count on the same path
  const inTurn = sql`(${matches}) is distinct from false`
  const [ids, totalElements] = await Promise.all([
    inOrder(inTurn),
    count(sql`${inTurn} order by s.sort_name, s.id offset 0`),
  ])
  return { ids, totalElements }
}

/** Shown to shoppers: a merchant who does not sell on that day is hidden. @param s the table's name in the statement */
export const isShown = (
  s: 's' | 'stores',
  today: CivilDate,
): Sql => sql`(${raw(s)}.status = 'ACTIVE' and (${raw(s)}.merchant_id is null
  or ${raw(s)}.merchant_id not in (${notSelling(today)})))`

export interface HighlightStore {
  id: string
  name: string
  logoUrl: string | null
  url: string
}

/** Shops that are offered on a day to a shopper who cannot buy here; none of the merchant `besides`. */
export async function findHighlightStores(
  db: Queries,
  { besides, today, limit }: { besides: string | null; today: CivilDate; limit: number },
): Promise<HighlightStore[]> {
  return db.rows<HighlightStore>(sql`
    select id, name, logo_url, url from stores where highlighted and ${isShown('stores', today)}
      and (${besides}::uuid is null or merchant_id is distinct from ${besides}::uuid)
    order by created_at limit ${limit}`)
}

/** The app's list: ACTIVE ones. A category includes its subcategories. */
export async function findAppStores(
  db: Queries,
  it: {
    search: string
    category?: string | undefined
    tag?: string | undefined
    platform?: StorePlatform | undefined
    today: CivilDate
    page: number
    size: number
  },
): Promise<{ content: StoredStore[]; totalElements: number }> {
  const conditions: Sql[] = [isShown('s', it.today)]
  if (it.platform !== undefined) conditions.push(sql`s.platform in ('WEB', ${it.platform})`)
  if (it.tag !== undefined)
    conditions.push(
      sql`s.id = any(array(select store_id from store_tags where tag_id = ${it.tag} and status = 'ACTIVE'))`,
    )
  if (it.category !== undefined)
    conditions.push(sql`s.id = any(array(select sc.store_id from store_categories sc join categories c on c.id = sc.category_id
      where c.id = ${it.category} or c.parent_id = ${it.category}))`)
  const { ids, totalElements } = await pageOf(db, { ...it, among: join(conditions, ' and ') })
  const content = await db.rows<StoredStore>(
    sql`${STORE} where s.id = any(${ids}::uuid[]) order by s.sort_name, s.id`,
  )
  return { content, totalElements }
}

const SHORT = sql`json_build_object('id', s.id, 'name', s.name, 'logoUrl', s.logo_url, 'url', s.url)`

/** Highlights by age, as the checkout shows them, then each tag's stores by name; at most `most` of each. */
export async function findBuckets(db: Queries, today: CivilDate, most: number): Promise<StoreBuckets> {
  return db.rows(sql`
    select * from (
      select 'highlights' as id, 'Destaques' as name, null as logo_url, (
        select coalesce(json_agg(${SHORT} order by s.created_at), '[]') from (
          select * from stores where highlighted and ${isShown('stores', today)} order by created_at limit ${most}) s) as stores) first
    where json_array_length(stores) > 0
    union all
    select * from (
      select t.id::text, t.name, t.logo_url, (
        select coalesce(json_agg(${SHORT} order by s.sort_name, s.id), '[]') from (
          select s.* from store_tags st cross join lateral (
            select * from stores s where s.id = st.store_id and ${isShown('s', today)} limit 1) s
          where st.tag_id = t.id and st.status = 'ACTIVE' order by st.sort_name, st.store_id limit ${most}) s) as stores
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

/** Replaces its groups. */
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
      insert into store_tags (store_id, tag_id, status, sort_name)
      select s.id, tag, s.status, s.sort_name from stores s, unnest(${tagsIds}::uuid[]) as tag where s.id = ${id}
      on conflict do nothing`),
  ])
}

/** Locks highlights until the transaction ends. */
export async function lockHighlights(tx: Tx): Promise<void> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtext('highlighted-stores'))`)
}

/** How many are highlighted and shown. @param otherThan null: count all */
export async function countHighlights(db: Queries, otherThan: string | null): Promise<number> {
  return db.count(sql`
    select count(*) from stores where highlighted and status = 'ACTIVE' and id is distinct from ${otherThan}::uuid`)
}

export async function countStores(db: Queries, ids: readonly string[]): Promise<number> {
  return db.count(sql`
    select count(*) from stores where id = any(${ids}::uuid[])`)
}
