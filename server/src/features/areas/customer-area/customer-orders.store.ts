import type { OrderStatus } from '@drip/core/contracts/states'
import type { Cents } from '@drip/core/money/cents'
import sql from 'sql-template-tag'
import type { Queries } from '../../../platform/database/db.ts'

/** More purchases than anybody may have open (credit policy), so that the list of what is owed has an end. */
const MAX_OPEN_ORDERS = 100

export interface OrderHead {
  id: string
  code: string
  merchantName: string
  merchantLogoUrl: string | null
  merchantCode: string
  amount: Cents
  canceledAmount: Cents
  status: OrderStatus
  createdAt: Date
}

const HEAD = sql`
  select o.id, o.code, m.name as merchant_name, m.logo_url as merchant_logo_url, o.merchant_code,
    o.amount, o.canceled_amount, o.status, o.created_at
  from orders o join merchants m on m.id = o.merchant_id`

/** The newest first. */
export async function findOrderHeads(
  db: Queries,
  customerId: string,
  { page, size }: { page: number; size: number },
): Promise<OrderHead[]> {
  return db.rows(sql`
    ${HEAD} where o.customer_id = ${customerId}
    order by o.created_at desc, o.id desc limit ${size} offset ${page * size}`)
}

export async function countOrders(db: Queries, customerId: string): Promise<number> {
  const row = await db.row<{ count: number }>(
    sql`select count(*) as count from orders where customer_id = ${customerId}`,
  )
  return row?.count ?? 0
}

/** Null for what is nobody's order, or somebody else's. */
export async function findOrderHead(db: Queries, id: string, customerId: string): Promise<OrderHead | null> {
  return db.row(sql`${HEAD} where o.id = ${id} and o.customer_id = ${customerId}`)
}

/** Orders of which something is open. */
export async function findOpenOrderHeads(db: Queries, customerId: string): Promise<OrderHead[]> {
  return db.rows(sql`
    ${HEAD} where o.id in (
      select distinct purchase_id from instalments where customer_id = ${customerId} and status = 'PENDING'
      order by purchase_id limit ${MAX_OPEN_ORDERS})`)
}

/** Since when this customer's debts are negotiated; null when they are not. */
export async function findNegotiationOf(db: Queries, customerId: string): Promise<Date | null> {
  const row = await db.row<{ at: Date }>(sql`
    select n.added_at as at from debt_negotiations n
    where n.cpf = (select cpf from customers where id = ${customerId}) and n.removed_at is null`)
  return row?.at ?? null
}

/** The order that an instalment of this customer belongs to. */
export async function findOrderOfInstalment(
  db: Queries,
  instalmentId: string,
  customerId: string,
): Promise<string | null> {
  const row = await db.row<{ id: string }>(sql`
    select purchase_id as id from instalments where id = ${instalmentId} and customer_id = ${customerId}`)
  return row?.id ?? null
}

export interface PaymentRow {
  endToEndId: string
  amount: Cents
  paidAt: Date
  /** What went back, or is on its way. */
  returned: Cents
}

/** The Pix of a purchase, the newest first; not the symbolic one, which paid nothing. */
export async function findPaymentRows(db: Queries, purchaseId: string): Promise<PaymentRow[]> {
  return db.rows(sql`
    select p.end_to_end_id, p.amount, p.paid_at,
      (select coalesce(sum(r.amount), 0)::int8 from pix_refunds r
        where r.purchase_id = p.purchase_id and r.end_to_end_id = p.end_to_end_id and r.status <> 'FAILED') as returned
    from pix_payments p where p.purchase_id = ${purchaseId} and p.use <> 'SYMBOLIC'
    order by p.paid_at desc, p.end_to_end_id`)
}
