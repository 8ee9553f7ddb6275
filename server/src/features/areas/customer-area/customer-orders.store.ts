import type { CodedPurchase } from '@drip/core/checkout/shown-code'
import type { OutsideWay } from '@drip/core/debts/outside-ways'
import type { CivilDate } from '@drip/core/calendar/dates'
import type { PurchasesWanted } from '@drip/core/contracts/customer-area'
import type { OrderStatus } from '@drip/core/contracts/states'
import type { Cents } from '@drip/core/money/cents'
import sql, { type Sql, join } from 'sql-template-tag'
import type { Queries } from '../../../platform/database/db.ts'
import { ofPurchases } from '../../purchases/charges/debt-charges.store.ts'
import {
  leftOfPayment,
  returnedOfPayment,
  returningOfPayment,
} from '../../purchases/charges/returns.store.ts'

/** More purchases than anybody may have open (credit policy), which limits the list of debts. */
const MAX_OPEN_ORDERS = 100

export interface OrderHead extends CodedPurchase {
  id: string
  code: string
  merchantName: string
  merchantLogoUrl: string | null
  amount: Cents
  canceledAmount: Cents
  status: OrderStatus
  createdAt: Date
}

/** Orders `o` with this condition; what lies with a purchase is asked for first, so that a cluster can plan it. */
const heads = (condition: Sql) => sql`
  with own as materialized (
    select o.id, o.code, o.merchant_id, o.merchant_code, (select connector from checkouts where id = o.id) as connector,
      o.amount, o.canceled_amount, o.status, o.created_at
    from orders o where ${condition})
  select own.id, own.code, m.name as merchant_name, m.logo_url as merchant_logo_url, own.merchant_code, own.connector,
    own.amount, own.canceled_amount, own.status, own.created_at
  from own join merchants m on m.id = own.merchant_id`

/** One page of them, newest first. */
const newestHeads = (condition: Sql, { page, size }: { page: number; size: number }) => sql`
  ${heads(sql`${condition} order by o.created_at desc, o.id desc limit ${size} offset ${page * size}`)}
  order by own.created_at desc, own.id desc`

/** A search of a customer's purchases. */
export interface OrdersWanted extends PurchasesWanted {
  customerId: string
  /** What is open and fell due before this day is late. */
  lateBefore: CivilDate
}

/** Within the customer's own purchases, found by their index: nobody has so many that their words need one. */
function wanted({ customerId, shown, search, lateBefore }: OrdersWanted): Sql {
  const conditions = [sql`o.customer_id = ${customerId}`]
  if (shown === 'OPEN') conditions.push(sql`o.status = 'ACTIVE'`)
  if (shown === 'OVER') conditions.push(sql`o.status <> 'ACTIVE'`)
  // an instalment in a plan is owed on the plan's days
  if (shown === 'LATE')
    conditions.push(sql`
      o.oldest_open_due < ${lateBefore}
        and not exists (select from debt_plans p where p.purchase_id = o.id and p.state = 'IN_FORCE')`)
  if (search !== '') conditions.push(sql`o.id = any(array(${found(customerId, search)}))`)
  return join(conditions, ' and ')
}

/**
 * Those whose store, codes or products contain all words of a search. Products are stored with their purchases, so they
 * are read first.
 */
const found = (customerId: string, search: string) => sql`
  with bought as materialized (
    select purchase_id, string_agg(name, ' ') as names from order_products
    where purchase_id = any(array(select id from orders where customer_id = ${customerId})) group by 1),
  named as materialized (
    select own.id, plain_words(concat_ws(' ', shop.name, own.code, own.merchant_code, bought.names)) as words
    from orders own join merchants shop on shop.id = own.merchant_id left join bought on bought.purchase_id = own.id
    where own.customer_id = ${customerId})
  select id from named
  where (select bool_and(position(word in named.words) > 0) from regexp_split_to_table(plain_words(${search}), ' ') word)`

/** Newest first. */
export async function findOrderHeads(
  db: Queries,
  it: OrdersWanted,
  { page, size }: { page: number; size: number },
): Promise<OrderHead[]> {
  return db.rows(newestHeads(wanted(it), { page, size }))
}

export async function countOrders(db: Queries, it: OrdersWanted): Promise<number> {
  return db.count(sql`
    select count(*) from orders o join merchants m on m.id = o.merchant_id where ${wanted(it)}`)
}

export interface ProductNames {
  purchaseId: string
  /** Of the first two lines. */
  names: string[]
  count: number
}

/** The products of each of these purchases; none if the store named none. */
export async function findProductNames(db: Queries, purchaseIds: readonly string[]): Promise<ProductNames[]> {
  return db.rows(sql`
    select purchase_id, (array_agg(name order by position))[1:2] as names, count(*)
    from order_products where purchase_id = any(${[...purchaseIds]}::uuid[]) group by purchase_id`)
}

/** Null if it is unknown, or somebody else's. */
export async function findOrderHead(db: Queries, id: string, customerId: string): Promise<OrderHead | null> {
  return db.row(heads(sql`o.id = ${id} and o.customer_id = ${customerId}`))
}

/** Whether a purchase is this person's: an order by its customer, any other by the CPF that was typed. Null if it is none. */
export async function isPurchaseOf(
  db: Queries,
  id: string,
  { id: customerId, cpf }: { id: string; cpf: string },
): Promise<boolean | null> {
  return db.value<boolean>(sql`
    select coalesce(o.customer_id = ${customerId}, k.cpf = ${cpf}, false) as is_own
    from checkouts k left join orders o on o.id = k.id where k.id = ${id}`)
}

/** Orders with something open. */
export async function findOpenOrderHeads(db: Queries, customerId: string): Promise<OrderHead[]> {
  return db.rows(
    heads(sql`
      o.id in (
        select distinct purchase_id from instalments where customer_id = ${customerId} and status = 'PENDING'
        order by purchase_id limit ${MAX_OPEN_ORDERS})`),
  )
}

/** Since when this customer's debts are being negotiated; null if they are not. */
export async function findNegotiationOf(db: Queries, customerId: string): Promise<Date | null> {
  return db.value<Date>(sql`
    select n.added_at as at from debt_negotiations n
    where n.cpf = (select cpf from customers where id = ${customerId}) and n.removed_at is null`)
}

/** The order of this customer's instalment. */
export async function findOrderOfInstalment(
  db: Queries,
  instalmentId: string,
  customerId: string,
): Promise<string | null> {
  return db.value<string>(sql`
    select purchase_id as id from instalments where id = ${instalmentId} and customer_id = ${customerId}`)
}

export interface PaymentRow {
  purchaseId: string
  endToEndId: string
  amount: Cents
  paidAt: Date
  /** What was refunded, or is being refunded. */
  returned: Cents
  /** The part of that which is still on its way. */
  returning: Cents
  /** What was to be returned besides, and failed. */
  refused: Cents
  /** The part of it without a Pix. */
  outside: { amount: Cents; paidOn: CivilDate; way: OutsideWay }[]
}

/** Every Pix of these purchases, newest first; without the symbolic one, which paid nothing. */
export async function findPaymentRows(db: Queries, purchaseIds: readonly string[]): Promise<PaymentRow[]> {
  return db.rows(sql`
    select p.purchase_id, p.end_to_end_id, p.amount, p.paid_at,
      ${returnedOfPayment(purchaseIds)} as returned,
      ${returningOfPayment(purchaseIds)} as returning,
      ${leftOfPayment(purchaseIds)} as refused,
      (select coalesce(json_agg(json_build_object('amount', r.amount, 'paidOn', r.outside_on, 'way', r.outside_way)
          order by r.outside_on, r.id), '[]') from pix_refunds r
        where r.purchase_id = p.purchase_id and r.end_to_end_id = p.end_to_end_id and r.outside_on is not null${ofPurchases(purchaseIds, sql`r.purchase_id`)}) as outside
    from pix_payments p where p.purchase_id = any(${[...purchaseIds]}::uuid[]) and p.use <> 'SYMBOLIC'
    order by p.paid_at desc, p.end_to_end_id`)
}

/** With at least one payment. */
const PAID_IN_PART = sql`exists (select from pix_payments p where p.purchase_id = o.id and p.use <> 'SYMBOLIC')`

/** Purchases with receipts, newest first. */
export async function findPaidOrderHeads(
  db: Queries,
  customerId: string,
  { page, size }: { page: number; size: number },
): Promise<OrderHead[]> {
  return db.rows(newestHeads(sql`o.customer_id = ${customerId} and ${PAID_IN_PART}`, { page, size }))
}

export async function countPaidOrders(db: Queries, customerId: string): Promise<number> {
  return db.count(sql`
    select count(*) from orders o where o.customer_id = ${customerId} and ${PAID_IN_PART}`)
}
