/**
 * The list of a merchant's purchases, in pages and by search. Every statement here reads about as many rows as it
 * returns, however many there are (docs/decisions/0019).
 */
import type { CodedPurchase } from '@drip/core/checkout/shown-code'
import type { CivilDate } from '@drip/core/calendar/dates'
import type { DayRange } from '@drip/core/calendar/periods'
import type { SaleStatus } from '@drip/core/contracts/merchant/merchant-area'
import type { DenialReason, OrderStatus } from '@drip/core/contracts/states'
import type { Cents } from '@drip/core/money/cents'
import type { Ppm } from '@drip/core/money/rate'
import sql, { type Sql, empty, join, raw } from 'sql-template-tag'
import type { Queries } from '../../../../platform/database/db.ts'
import { SALE_DAYS } from './sale-days.store.ts'

export interface SalesFilter {
  merchantId: string
  states: readonly SaleStatus[]
  /** Instants: from the first, before the second. */
  from: Date
  until: Date
}

export interface DayCount {
  day: CivilDate
  sales: number
}

/** How many per day, newest first; days without any are left out. */
export async function countByDay(
  db: Queries,
  { merchantId, states }: Pick<SalesFilter, 'merchantId' | 'states'>,
  { from, to }: DayRange,
): Promise<DayCount[]> {
  return db.rows(sql`
    select day, sum(sales)::int8 as sales from ${SALE_DAYS}
    where merchant_id = ${merchantId} and day between ${from} and ${to} and state = any(${[...states]}::text[])
    group by day having sum(sales) > 0 order by day desc`)
}

/** The newest ones after an offset; `all` says that the filter includes every state. */
export async function findNewestSales(
  db: Queries,
  filter: SalesFilter,
  { offset, limit, all }: { offset: number; limit: number; all: boolean },
): Promise<string[]> {
  const statement = all
    ? sql`
      select id from merchant_sales
      where merchant_id = ${filter.merchantId} and created_at >= ${filter.from} and created_at < ${filter.until}
      order by created_at desc, id desc limit ${limit} offset ${offset}`
    : sql`
      select found.id from unnest(${[...filter.states]}::text[]) as wanted (state)
      cross join lateral (
        select id, created_at from merchant_sales
        where merchant_id = ${filter.merchantId} and state = wanted.state and created_at >= ${filter.from}
          and created_at < ${filter.until}
        order by created_at desc, id desc limit ${offset + limit}) found
      order by found.created_at desc, found.id desc limit ${limit} offset ${offset}`
  return idsOf(await db.rows(statement))
}

/** Sorts after every text with the same beginning. */
const END = '\u{10ffff}'

/** The newest whose merchant code or own code begins with it. @param part lower case */
export async function findSalesByCode(
  db: Queries,
  filter: SalesFilter,
  part: string,
  limit: number,
): Promise<string[]> {
  const rows = await db.rows<{ id: string }>(sql`
    select id from (${beginningWith(filter, part, limit)}) found order by created_at desc, id desc limit ${limit}`)
  return idsOf(rows)
}

/**
 * The newest whose merchant code or own code contains this part, or begins with it.
 * @param part lower case
 * @param it.among how many of the newest sales are searched for it; older ones are found by the beginning of their
 *   codes
 */
export async function findSalesByPartOfCode(
  db: Queries,
  filter: SalesFilter,
  { part, among }: { part: string; among: number },
  limit: number,
): Promise<string[]> {
  const holding = sql`
    (select id, created_at from (
      select id, created_at, state, merchant_code, code from merchant_sales
      where merchant_id = ${filter.merchantId} and created_at >= ${filter.from} and created_at < ${filter.until}
      order by created_at desc, id desc limit ${among}) newest
    where ${within(filter)} and (strpos(merchant_code, ${part}) > 0 or strpos(code, ${part}) > 0)
    order by created_at desc, id desc limit ${limit})`
  const rows = await db.rows<{ id: string }>(sql`
    select id from (${holding} union ${beginningWith(filter, part, limit)}) found
    order by created_at desc, id desc limit ${limit}`)
  return idsOf(rows)
}

function beginningWith(filter: SalesFilter, part: string, limit: number): Sql {
  const of = (column: 'merchant_code' | 'code') => sql`
    (select id, created_at from merchant_sales
    where merchant_id = ${filter.merchantId} and ${raw(column)} >= ${part} and ${raw(column)} < ${part + END}
      and ${within(filter)}
    order by ${raw(column)}, id limit ${limit})`
  return sql`${of('merchant_code')} union ${of('code')}`
}

const within = ({ states, from, until }: SalesFilter) => sql`
  state = any(${[...states]}::text[]) and created_at >= ${from} and created_at < ${until}`

/** The newest with exactly this amount. */
export async function findSalesByAmount(
  db: Queries,
  filter: SalesFilter,
  amount: Cents,
  limit: number,
): Promise<string[]> {
  const rows = await db.rows<{ id: string }>(sql`
    select id from merchant_sales
    where merchant_id = ${filter.merchantId} and amount = ${amount} and state = any(${[...filter.states]}::text[])
      and created_at >= ${filter.from} and created_at < ${filter.until}
    order by created_at desc, id desc limit ${limit}`)
  return idsOf(rows)
}

/** Values that identify one person, as typed into the purchase. */
const COLUMNS = { ID: sql`c.id`, CPF: sql`c.cpf`, PHONE: sql`c.phone`, EMAIL: sql`c.email` }

/** The newest with exactly this CPF, phone or e-mail, or the one with this id. */
export async function findSalesWith(
  db: Queries,
  filter: SalesFilter,
  { by, text }: { by: keyof typeof COLUMNS; text: string },
  limit: number,
): Promise<string[]> {
  // the index of e-mails contains only ended ones
  const ended = by === 'EMAIL' ? sql`and c.status in ('OK', 'KO', 'EXPIRED')` : empty
  const rows = await db.rows<{ id: string }>(sql`
    select c.id from checkouts c join merchant_sales s on s.id = c.id and s.merchant_id = c.merchant_id
    where c.merchant_id = ${filter.merchantId} and ${COLUMNS[by]} = ${text} ${ended}
      and s.state = any(${[...filter.states]}::text[]) and c.created_at >= ${filter.from} and c.created_at < ${filter.until}
    order by c.created_at desc, c.id desc limit ${limit}`)
  return idsOf(rows)
}

/** No shop's list has more different words with the same beginning; further ones are ignored. */
const MAX_WORDS = 500

/** The words of a search: one that leads through the index, and others that must match too. */
export interface NameSearch {
  /** Plain lower-case letters and digits. */
  lead: string
  others: readonly string[]
}

/** The newest whose customers' names have words with these beginnings. */
export async function findSalesByName(
  db: Queries,
  filter: SalesFilter,
  name: NameSearch,
  { offset, limit }: { offset: number; limit: number },
): Promise<string[]> {
  const rows = await db.rows<{ id: string }>(sql`
    ${wordsLike(filter.merchantId, name.lead)}
    select id from (select distinct found.sale_id as id, found.created_at
      from words cross join unnest(${[...filter.states]}::text[]) as wanted (state)
      cross join lateral (${salesOfWord(filter, name)} order by w.created_at desc, w.sale_id desc limit ${offset + limit}) found) all_found
    order by created_at desc, id desc limit ${limit} offset ${offset}`)
  return idsOf(rows)
}

/** How many there are, counted up to `most`. */
export async function countSalesByName(
  db: Queries,
  filter: SalesFilter,
  name: NameSearch,
  most: number,
): Promise<number> {
  return db.count(sql`
    ${wordsLike(filter.merchantId, name.lead)}
    select count(distinct id) as count from (
      select found.sale_id as id from words cross join unnest(${[...filter.states]}::text[]) as wanted (state)
      cross join lateral (${salesOfWord(filter, name)} limit ${most}) found limit ${most}) counted`)
}

/**
 * The different words with that beginning: from each a jump to the next, past all its rows. One letter is a word of its
 * own.
 */
function wordsLike(merchantId: string, start: string): Sql {
  const end = start.length === 1 ? `${start}\u0001` : start + END
  return sql`
    with recursive hops (word) as (
      (select word from merchant_sale_words where merchant_id = ${merchantId} and word >= ${start} and word < ${end}
        order by word limit 1)
      union all
      select (select next.word from merchant_sale_words next
        where next.merchant_id = ${merchantId} and next.word > hops.word and next.word < ${end} order by next.word limit 1)
      from hops where hops.word is not null),
    words as (select word from (select word from hops limit ${MAX_WORDS}) first where word is not null)`
}

function salesOfWord({ merchantId, from, until }: SalesFilter, { others }: NameSearch): Sql {
  // each row contains the whole name, so that no sale is read for the other words
  const also = others.map((word) => sql`and ' ' || w.words like ${`% ${word}%`}`)
  return sql`
    select w.sale_id, w.created_at from merchant_sale_words w
    where w.merchant_id = ${merchantId} and w.word = words.word and w.state = wanted.state
      and w.created_at >= ${from} and w.created_at < ${until} ${also.length === 0 ? empty : join(also, ' ')}`
}

export interface SaleRow extends CodedPurchase {
  id: string
  providerCode: string | null
  amount: Cents
  canceledAmount: Cents
  canceledAt: Date | null
  status: SaleStatus
  koReason: DenialReason | null
  createdAt: Date
  customerName: string | null
  creatorEmail: string | null
}

const SALE = sql`
  select s.id, c.merchant_code, c.connector, o.code as provider_code, c.amount, coalesce(o.canceled_amount, 0) as canceled_amount,
    (select max(created_at) from cancellations where purchase_id = o.id) as canceled_at, s.state as status,
    nullif(s.reason, '') as ko_reason, c.created_at, c.name as customer_name, c.creator_email`
const FROM = sql`from merchant_sales s join checkouts c on c.id = s.id left join orders o on o.id = c.id`

/** In the order of the ids. */
export async function findSaleRows(
  db: Queries,
  merchantId: string,
  ids: readonly string[],
): Promise<SaleRow[]> {
  return db.rows(sql`
    ${SALE} ${FROM} join unnest(${[...ids]}::uuid[]) with ordinality as asked (id, position) on asked.id = s.id
    where s.merchant_id = ${merchantId} order by asked.position`)
}

/** Everything about a purchase that its merchant sees; customer columns are named as on the wire. */
export interface SaleDetails extends SaleRow {
  customerCpf: string | null
  customerEmail: string | null
  customerPhone: string | null
  customerAddressCep: string | null
  customerAddressStreet: string | null
  customerAddressNumber: string | null
  customerAddressNeighborhood: string | null
  customerAddressComplement: string | null
  customerAddressCity: string | null
  customerAddressState: string | null
  feeRate: Ppm
  /** Null without an order. */
  feeAmount: Cents | null
  orderStatus: OrderStatus | null
  orderCreatedAt: Date | null
  /** The merchant's rule; null for no limit. */
  cancelMaxDays: number | null
  /** For a return announced by the customer, which pauses the instalments today; null without one. */
  returnAnnouncedOn: CivilDate | null
  pausedUntil: CivilDate | null
  /** For the customer's dispute; null without one. */
  disputeId: string | null
  /** Also null once the store has answered. */
  disputeAnswerBy: CivilDate | null
}

/** Null if it is unknown, another merchant's, or still in progress. */
export async function findSaleDetails(
  db: Queries,
  merchantId: string,
  { id, today }: { id: string; today: CivilDate },
): Promise<SaleDetails | null> {
  return db.row(sql`
    with s as materialized (
      select id, merchant_id, state, reason, (select cancel_max_days from merchants where id = merchant_sales.merchant_id) as cancel_max_days
      from merchant_sales where id = ${id} and merchant_id = ${merchantId})
    ${SALE}, c.cpf as customer_cpf, c.email as customer_email, c.phone as customer_phone,
      c.address_cep as customer_address_cep, c.address_street as customer_address_street,
      c.address_number as customer_address_number, c.address_neighborhood as customer_address_neighborhood,
      c.address_complement as customer_address_complement, c.address_city as customer_address_city,
      c.address_state as customer_address_state, coalesce(o.fee_rate, c.fee_rate) as fee_rate, o.fee_amount,
      o.status as order_status, o.created_at as order_created_at,
      s.cancel_max_days, p.began_on as return_announced_on, p.ends_on - 1 as paused_until, d.id as dispute_id,
      case d.state when 'WAITING_MERCHANT' then d.answer_by end as dispute_answer_by
    from s join checkouts c on c.id = s.id left join orders o on o.id = c.id
      left join pauses p on p.purchase_id = c.id and p.kind = 'RETURN' and p.ended_on is null and p.ends_on > ${today}
      left join disputes d on d.purchase_id = c.id and d.ended_at is null
    where c.id = ${id}`)
}

/** The store's share of a sale in the ledger; each amount is above zero unless noted. */
export interface SaleTransfer {
  /** Of the whole sale, net of the fee. */
  sold: Cents
  /** Of the refunds, net of the fee. */
  refunded: Cents
  /** Arrived at the store, less what its bank returned. */
  transferred: Cents
}

export async function findSaleTransfer(db: Queries, orderId: string): Promise<SaleTransfer> {
  const row = await db.row<SaleTransfer>(sql`
    select coalesce(sum(-a.amount) filter (where m.kind = 'ORDER_APPROVED'), 0)::int8 as sold,
      coalesce(sum(a.amount) filter (where m.kind = 'ORDER_CANCELED'), 0)::int8 as refunded,
      coalesce(sum(a.amount) filter (where m.kind in ('MERCHANT_PAID', 'MERCHANT_PAYMENT_RETURNED')), 0)::int8 as transferred
    from account_entries a join movements m on m.purchase_id = a.purchase_id and m.id = a.movement_id
    where a.purchase_id = ${orderId} and a.account = 'liability:merchant-payable'`)
  if (row === null) throw new Error('a sum always has its row')
  return row
}

export interface StateCount {
  day: CivilDate
  state: SaleStatus
  /** Empty for an approval. */
  reason: DenialReason | ''
  sales: number
  amount: Cents
}

/** The outcomes of each day's purchases. */
export async function countByState(
  db: Queries,
  merchantId: string,
  { from, to }: DayRange,
): Promise<StateCount[]> {
  return db.rows(sql`
    select day, state, reason, sum(sales)::int8 as sales, sum(amount)::int8 as amount from ${SALE_DAYS}
    where merchant_id = ${merchantId} and day between ${from} and ${to}
    group by day, state, reason having sum(sales) > 0 order by day`)
}

function idsOf(rows: readonly { id: string }[]): string[] {
  return rows.map((row) => row.id)
}
