import type { CodedPurchase } from '@drip/core/checkout/shown-code'
import type { CivilDate } from '@drip/core/calendar/dates'
import type { OrderSort } from '@drip/core/contracts/admin/admin-sorts'
import type { OrderStatus } from '@drip/core/contracts/states'
import sql, { type Sql, empty, join } from 'sql-template-tag'
import type { Queries } from '../../../../platform/database/db.ts'
import type { Order } from '../../../purchases/orders/orders.store.ts'
import { NEVER_CONFIRMED } from './admin-order.store.ts'
import type { Searched } from '../lists/find-searched.ts'

export interface OrderFilter {
  status: OrderStatus | null
  merchantId: string | null
  customerId: string | null
  /** Creation time: from the first, before the second. */
  from: Date | null
  before: Date | null
  /** Only those with something open that fell due before this day. */
  dueBefore: CivilDate | null
}

export interface OrderRow
  extends
    CodedPurchase,
    Omit<Order, 'merchantCode' | 'feeAmount' | 'feeRate' | 'cashbackRate' | 'closedAt' | 'oldestOpenDue'> {
  merchantName: string
  customerName: string
  customerEmail: string
  neverConfirmed: boolean
  instalments: number
  unpaid: number
  late: number
}

// The lower bound is true for every order: the planner takes a range to be narrow, and reads its index.
function conditionsOf(it: OrderFilter): Sql[] {
  return [
    ...(it.status === null ? [] : [sql`o.status = ${it.status}`]),
    ...(it.merchantId === null ? [] : [sql`o.merchant_id = ${it.merchantId}`]),
    ...(it.customerId === null ? [] : [sql`o.customer_id = ${it.customerId}`]),
    ...(it.from === null ? [] : [sql`o.created_at >= ${it.from}`]),
    ...(it.before === null ? [] : [sql`o.created_at < ${it.before}`]),
    ...(it.dueBefore === null
      ? []
      : [
          sql`o.oldest_open_due >= '2000-01-01' and o.oldest_open_due < ${it.dueBefore}
          and not exists (select from debt_plans p where p.purchase_id = o.id and p.state = 'IN_FORCE')`,
        ]),
  ]
}

function where(conditions: readonly Sql[]): Sql {
  return conditions.length === 0 ? empty : sql`where ${join(conditions, ' and ')}`
}

/**
 * A list's order. Among equal amounts the newer comes first in ascending order, so that one index serves both
 * directions.
 */
export interface OrderOrder {
  sort: OrderSort
  descending: boolean
}

/** @param backwards in reverse, for the second half of a list */
function orderBy({ sort, descending }: OrderOrder, backwards = false): Sql {
  const down = descending !== backwards
  if (sort === 'amount')
    return down ? sql`o.amount desc, o.created_at, o.id` : sql`o.amount, o.created_at desc, o.id desc`
  return down ? sql`o.created_at desc, o.id desc` : sql`o.created_at, o.id`
}

/** How many there are, counted up to a limit. */
export async function countOrderRows(db: Queries, filter: OrderFilter, bound: number): Promise<number> {
  return db.count(sql`
    select count(*) from (
      select 1 from orders o ${where(conditionsOf(filter))} limit ${bound}) counted`)
}

/**
 * Late orders are selected first and then sorted: they are few, and in the list's order the planner would read all the
 * others. The same for one merchant's or customer's orders by amount, because the index of amounts contains
 * everybody's.
 */
function chosen(filter: OrderFilter, { sort }: OrderOrder): Sql {
  const conditions = where(conditionsOf(filter))
  const isOfOne = filter.merchantId !== null || filter.customerId !== null
  if (filter.dueBefore === null && !(sort === 'amount' && isOfOne)) return sql`orders o ${conditions}`
  return sql`(select o.id, o.created_at, o.amount from orders o ${conditions} offset 0) o`
}

/**
 * Ids of a page in the order of the list: first from an index alone, so that a page in the middle of a million is found
 * quickly.
 * @param backwards counted from the end, for the second half of a list
 */
export async function findOrderIds(
  db: Queries,
  filter: OrderFilter,
  order: OrderOrder,
  page: { skip: number; take: number; backwards: boolean },
): Promise<string[]> {
  const rows = await db.rows<{ id: string }>(sql`
    select o.id from ${chosen(filter, order)} order by ${orderBy(order, page.backwards)}
    limit ${page.take} offset ${page.skip}`)
  const ids = rows.map((it) => it.id)
  return page.backwards ? ids.toReversed() : ids
}

/** Ids of a search: beyond the limit only the newest, in the order of the list. */
export async function findSearchedIds(
  db: Queries,
  searched: Searched,
  filter: OrderFilter,
  order: OrderOrder,
  bound: number,
): Promise<string[]> {
  const conditions = conditionsOf(filter)
  const newest = sql`order by o.created_at desc, o.id desc limit ${bound}`
  // each merchant by itself: their index leads to the newest at once
  const readings = [themselves(searched), ...searched.merchantIds.map((id) => sql`o.merchant_id = ${id}`)]
  const found = readings.map(
    (it) => sql`(select o.id, o.created_at, o.amount from orders o ${where([it, ...conditions])} ${newest})`,
  )
  return db.values<string>(sql`
    select id from (select * from (${join(found, ' union ')}) o ${newest}) o order by ${orderBy(order)}`)
}

function themselves({ orderIds, customerIds, amount }: Searched): Sql {
  if (amount !== null) return sql`o.amount = ${amount}`
  return sql`(o.id = any(${orderIds}::uuid[]) or o.customer_id = any(${customerIds}::uuid[]))`
}

/** These rows, in order. @param lateBefore what is open and fell due before this day is late */
export async function findOrderRows(
  db: Queries,
  ids: readonly string[],
  lateBefore: CivilDate,
): Promise<OrderRow[]> {
  const these = sql`any(${[...ids]}::uuid[])`
  return db.rows(sql`
    with o as materialized (
      select o.id, o.code, o.merchant_code, k.connector, o.merchant_id, o.customer_id, o.amount, o.canceled_amount, o.status, ${NEVER_CONFIRMED},
        o.created_at, i.instalments, i.unpaid, i.late
      from orders o join checkouts k on k.id = o.id join (
        select purchase_id, count(*) as instalments, count(*) filter (where status = 'PENDING') as unpaid,
          count(*) filter (where status = 'PENDING' and due_date < ${lateBefore} and agreed_charge is null) as late
        from instalments where purchase_id = ${these} group by purchase_id) i on i.purchase_id = o.id
      where o.id = ${these})
    select o.*, m.name as merchant_name, c.name as customer_name, c.email as customer_email
    from o join merchants m on m.id = o.merchant_id join customers c on c.id = o.customer_id
    order by array_position(${[...ids]}::uuid[], o.id)`)
}
