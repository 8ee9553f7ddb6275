/** Purchases that did not become an order. */
import type { CodedPurchase } from '@drip/core/checkout/shown-code'
import type { CheckoutStatus, DenialReason } from '@drip/core/contracts/states'
import type { Cents } from '@drip/core/money/cents'
import sql, { type Sql, join } from 'sql-template-tag'
import type { Queries } from '../../../../../platform/database/db.ts'
import { within } from '../../lists/admin-search.store.ts'
import { SHORTEST_PART } from '../../lists/search-words.ts'

export interface UnboughtFilter {
  merchantId: string | null
  /** Only those that we refused. */
  refused: boolean
  /** Begun at or after the first, before the second; null: any time. */
  from: Date | null
  before: Date | null
}

export interface UnboughtRow extends CodedPurchase {
  id: string
  merchantId: string
  merchantName: string
  name: string | null
  cpf: string | null
  phone: string | null
  amount: Cents
  status: CheckoutStatus
  koReason: DenialReason | null
  givenUpAt: Date | null
  createdAt: Date
}

const NEWEST = sql`order by k.created_at desc, k.id desc`

function where({ merchantId, refused, from, before }: UnboughtFilter, ...more: readonly Sql[]): Sql {
  const conditions = [
    sql`k.approved_at is null`,
    ...(merchantId === null ? [] : [sql`k.merchant_id = ${merchantId}`]),
    ...(refused ? [sql`k.ko_reason is not null and k.ko_reason <> 'EXPIRED'`] : []),
    ...(from === null ? [] : [sql`k.created_at >= ${from}`]),
    ...(before === null ? [] : [sql`k.created_at < ${before}`]),
    ...more,
  ]
  return sql`where ${join(conditions, ' and ')}`
}

const ids = (rows: readonly { id: string }[]): string[] => rows.map((it) => it.id)

export async function countUnbought(db: Queries, filter: UnboughtFilter, bound: number): Promise<number> {
  return db.count(sql`
    select count(*) from (select 1 from checkouts k ${where(filter)} limit ${bound}) counted`)
}

/** Newest first. @param backwards counted from the oldest, for the second half of a list */
export async function findUnboughtIds(
  db: Queries,
  filter: UnboughtFilter,
  page: { skip: number; take: number; backwards: boolean },
): Promise<string[]> {
  const order = page.backwards ? sql`order by k.created_at, k.id` : NEWEST
  const found = ids(
    await db.rows<{ id: string }>(sql`
      select k.id from checkouts k ${where(filter)} ${order} limit ${page.take} offset ${page.skip}`),
  )
  return page.backwards ? found.toReversed() : found
}

/** By the id of the purchase, or the shopper's CPF or phone; newest first. */
export async function findUnboughtBy(
  db: Queries,
  by: { id: string } | { cpf: string } | { phone: string },
  filter: UnboughtFilter,
  limit: number,
): Promise<string[]> {
  const condition =
    'id' in by ? sql`k.id = ${by.id}` : 'cpf' in by ? sql`k.cpf = ${by.cpf}` : sql`k.phone = ${by.phone}`
  return ids(
    await db.rows<{ id: string }>(
      sql`select k.id from checkouts k ${where(filter, condition)} ${NEWEST} limit ${limit}`,
    ),
  )
}

/** For a common word, how many are examined. */
const MOST_EXAMINED = 2000

/**
 * Those whose name, CPF, phone, e-mail or code contains all of these: ended ones by the index of parts, those in
 * progress by a scan, because they end within hours.
 * @param said in lower case, without accents; at least one of three letters
 */
export async function findUnboughtWith(
  db: Queries,
  said: readonly string[],
  filter: UnboughtFilter,
  limit: number,
): Promise<{ ids: string[]; isWhole: boolean }> {
  const longEnough = said.filter((it) => it.length >= SHORTEST_PART)
  if (longEnough.length === 0) return { ids: [], isWhole: true }
  const words = sql`words_of_checkout(k.name, k.cpf, k.phone, k.email, k.merchant_code)`
  const has = said.map((it) => sql`${words} like ${within(it)}`)
  const byIndex = longEnough.map((it) => sql`trigrams(${words}) @> trigrams(${it})`)
  const rows = await db.rows<{ id: string; looked: number }>(sql`
    with ended as materialized (
      select k.id, k.created_at from checkouts k
      ${where(filter, sql`k.status in ('KO', 'EXPIRED', 'REVOKED')`, ...byIndex, ...has)} limit ${MOST_EXAMINED}),
    underway as materialized (
      select k.id, k.created_at from checkouts k
      ${where(filter, sql`k.expires_at > '2000-01-01' and k.status in ('PRISTINE', 'MORE_INFO')`, ...has)} limit ${MOST_EXAMINED})
    select k.id, (select count(*) from ended) as looked from (select * from ended union all select * from underway) k
    ${NEWEST} limit ${limit}`)
  return { ids: ids(rows), isWhole: rows.length < limit && (rows[0]?.looked ?? 0) < MOST_EXAMINED }
}

/** These rows, in order. */
export async function findUnboughtRows(db: Queries, those: readonly string[]): Promise<UnboughtRow[]> {
  return db.rows(sql`
    select k.id, k.merchant_code, k.connector, k.merchant_id, m.name as merchant_name, k.name, k.cpf,
      k.phone, k.amount, k.status, k.ko_reason,
      k.given_up_at, k.created_at
    from checkouts k join merchants m on m.id = k.merchant_id
    where k.id = any(${[...those]}::uuid[]) order by array_position(${[...those]}::uuid[], k.id)`)
}
