import type { CivilDate } from '@drip/core/calendar/dates'
import type { Named } from '@drip/core/contracts/catalogue/catalogue'
import type { PromotionStatus, PromotionType } from '@drip/core/contracts/catalogue/catalogue-states'
import type { Cents } from '@drip/core/money/cents'
import sql, { join } from 'sql-template-tag'
import type { Queries, Tx } from '../../../platform/database/db.ts'
import { isShown } from '../stores/stores.store.ts'

export interface PromotionFields {
  id: string
  name: string
  type: PromotionType
  status: PromotionStatus
  startsOn: CivilDate
  endsOn: CivilDate | null
  productsPageUrl: string | null
  storeId: string | null
  imageUrl: string | null
}

export interface StoredPromotion extends PromotionFields {
  store: Named | null
  createdAt: Date
}

export interface ProductFields {
  id: string
  promotionId: string
  storeId: string
  name: string
  description: string
  url: string
  imageUrl: string | null
  basePrice: Cents
  price: Cents
}

export interface StoredProduct extends ProductFields {
  storeName: string
}

const PROMOTION = sql`
  select p.id, p.name, p.type, p.status, p.starts_on, p.ends_on,
    p.products_page_url, p.store_id, p.image_url,
    p.created_at,
    case when s.id is not null then json_build_object('id', s.id, 'name', s.name) end as store
  from promotions p left join stores s on s.id = p.store_id`

export async function findPromotion(db: Queries, id: string): Promise<StoredPromotion | null> {
  return db.row(sql`${PROMOTION} where p.id = ${id}`)
}

/** Locked with its products until the transaction ends. */
export async function lockPromotion(tx: Tx, id: string): Promise<StoredPromotion | null> {
  const [, promotion] = await Promise.all([
    tx.run(sql`select from promotions where id = ${id} for update`),
    findPromotion(tx, id),
  ])
  return promotion
}

/** Newest first. */
export async function findPromotions(
  db: Queries,
  { page, size }: { page: number; size: number },
): Promise<{ content: StoredPromotion[]; totalElements: number }> {
  const [content, total] = await Promise.all([
    db.rows<StoredPromotion>(
      sql`${PROMOTION} where p.id = any(array(
        select id from promotions order by created_at desc, id desc limit ${size} offset ${page * size}))
      order by p.created_at desc, p.id desc`,
    ),
    db.row<{ count: number }>(sql`select count(*) from promotions`),
  ])
  return { content, totalElements: total?.count ?? 0 }
}

/** ACTIVE on that day, without a store or with one that is shown; the last to start comes first. */
export async function findRunning(db: Queries, today: CivilDate, limit: number): Promise<StoredPromotion[]> {
  return db.rows(sql`
    ${PROMOTION} where p.status = 'ACTIVE' and p.starts_on <= ${today} and (p.ends_on is null or p.ends_on >= ${today})
      and (s.id is null or ${isShown('s', today)})
    order by p.starts_on desc, p.id desc limit ${limit}`)
}

const PRODUCT = sql`
  select x.id, x.promotion_id, x.store_id, s.name as store_name, x.name, x.description,
    x.url, x.image_url, x.base_price, x.price
  from promotion_products x join stores s on s.id = x.store_id`

/** In the order in which they were added. */
export async function findProducts(db: Queries, promotionIds: readonly string[]): Promise<StoredProduct[]> {
  return db.rows(sql`
    ${PRODUCT} where x.promotion_id = any(${promotionIds}::uuid[]) order by x.promotion_id, x.position, x.id`)
}

/** The same for stores that are shown on that day. */
export async function findShownProducts(
  db: Queries,
  promotionIds: readonly string[],
  today: CivilDate,
): Promise<StoredProduct[]> {
  return db.rows(sql`
    ${PRODUCT} where x.promotion_id = any(${promotionIds}::uuid[]) and ${isShown('s', today)}
    order by x.promotion_id, x.position, x.id`)
}

export async function findProduct(db: Queries, id: string): Promise<StoredProduct | null> {
  return db.row(sql`${PRODUCT} where x.id = ${id}`)
}

export async function insertPromotion(tx: Tx, it: PromotionFields & { createdAt: Date }): Promise<void> {
  await tx.run(sql`
    insert into promotions (id, name, type, status, starts_on, ends_on, products_page_url, store_id, image_url, created_at)
    values (${it.id}, ${it.name}, ${it.type}, ${it.status}, ${it.startsOn}, ${it.endsOn}, ${it.productsPageUrl},
      ${it.storeId}, ${it.imageUrl}, ${it.createdAt})`)
}

export async function updatePromotion(tx: Tx, it: PromotionFields): Promise<void> {
  await tx.run(sql`
    update promotions set name = ${it.name}, type = ${it.type}, status = ${it.status}, starts_on = ${it.startsOn},
      ends_on = ${it.endsOn}, products_page_url = ${it.productsPageUrl}, store_id = ${it.storeId}, image_url = ${it.imageUrl}
    where id = ${it.id}`)
}

/** How many it has, and the position of the next. */
export async function countProducts(tx: Tx, promotionId: string): Promise<{ count: number; next: number }> {
  const row = await tx.row<{ count: number; next: number }>(sql`
    select count(*), coalesce(max(position), 0) + 1 as next from promotion_products
    where promotion_id = ${promotionId}`)
  return row ?? { count: 0, next: 1 }
}

export async function insertProducts(
  tx: Tx,
  products: readonly (ProductFields & { position: number; createdAt: Date })[],
): Promise<void> {
  const rows = products.map(
    (
      it,
    ) => sql`(${it.id}, ${it.promotionId}, ${it.storeId}, ${it.name}, ${it.description}, ${it.url}, ${it.imageUrl},
      ${it.basePrice}, ${it.price}, ${it.position}, ${it.createdAt})`,
  )
  await tx.run(sql`
    insert into promotion_products (id, promotion_id, store_id, name, description, url, image_url, base_price, price,
      position, created_at)
    values ${join(rows)}`)
}

export async function updateProduct(tx: Tx, it: ProductFields): Promise<void> {
  await tx.run(sql`
    update promotion_products set store_id = ${it.storeId}, name = ${it.name}, description = ${it.description},
      url = ${it.url}, image_url = ${it.imageUrl}, base_price = ${it.basePrice}, price = ${it.price}
    where id = ${it.id}`)
}

export async function deleteProduct(tx: Tx, id: string): Promise<void> {
  await tx.run(sql`delete from promotion_products where id = ${id}`)
}
