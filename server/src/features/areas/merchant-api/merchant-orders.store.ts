import type { CivilDate } from '@drip/core/calendar/dates'
import type { Cents } from '@drip/core/money/cents'
import type { TransferStatus } from '@drip/core/settlement/transfer-states'
import sql, { type Sql, empty, join } from 'sql-template-tag'
import type { Queries } from '../../../platform/database/db.ts'
import type { CancellationSource, Order } from '../../purchases/orders/orders.store.ts'
import type { Place } from '../../../platform/http/cursor.ts'

export type OrderHead = Pick<
  Order,
  | 'id'
  | 'code'
  | 'merchantCode'
  | 'status'
  | 'amount'
  | 'canceledAmount'
  | 'feeAmount'
  | 'createdAt'
  | 'closedAt'
>

const HEAD = sql`
  select id, code, merchant_code, status, amount, canceled_amount,
    fee_amount, created_at, closed_at
  from orders`

export interface OrderFilter {
  status?: 'ACTIVE' | 'CLOSED' | undefined
  merchantCode?: string | undefined
  providerCode?: string | undefined
  from: Date | null
  until: Date | null
  after: Place | null
  limit: number
}

/** Sales that their store has confirmed, as in its users' list. One more than `limit`, newest first. */
export async function findOrdersOfMerchant(
  db: Queries,
  merchantId: string,
  it: OrderFilter,
): Promise<OrderHead[]> {
  const conditions: Sql[] = [
    sql`merchant_id = ${merchantId}`,
    // as in the index: what is not active has ended, paid or cancelled
    ...(it.status === undefined ? [] : [sql`(status = 'ACTIVE') = ${it.status === 'ACTIVE'}`]),
    ...(it.merchantCode === undefined ? [] : [sql`merchant_code = ${it.merchantCode}`]),
    ...(it.providerCode === undefined ? [] : [sql`code = ${it.providerCode.toUpperCase()}`]),
    ...(it.from === null ? [] : [sql`created_at >= ${it.from}`]),
    ...(it.until === null ? [] : [sql`created_at < ${it.until}`]),
    sql`exists (select from checkouts where checkouts.id = orders.id and store_confirmed_at is not null)`,
    ...(it.after === null ? [] : [sql`(created_at, id) < (${it.after.at}, ${it.after.id}::uuid)`]),
  ]
  return db.rows(
    sql`${HEAD} where ${join(conditions, ' and ')} order by created_at desc, id desc limit ${it.limit + 1}`,
  )
}

export async function findOrderOfMerchant(
  db: Queries,
  merchantId: string,
  id: string,
): Promise<OrderHead | null> {
  return db.row(sql`${HEAD} where id = ${id} and merchant_id = ${merchantId}`)
}

export interface OrderForModules extends Pick<
  Order,
  'id' | 'status' | 'amount' | 'canceledAmount' | 'createdAt' | 'closedAt'
> {
  /** Its store has confirmed it. */
  isConfirmed: boolean
}

/** An order in the older modules' format. */
export async function findOrderForModules(
  db: Queries,
  merchantId: string,
  id: string,
): Promise<OrderForModules | null> {
  return db.row(sql`
    select o.id, o.status, o.amount, o.canceled_amount, o.created_at, o.closed_at,
      c.store_confirmed_at is not null as is_confirmed
    from orders o join checkouts c on c.id = o.id where o.id = ${id} and o.merchant_id = ${merchantId}`)
}

export interface RefundOfOrder {
  id: string
  amount: Cents
  productId: string | null
  source: CancellationSource
  /** The store's own acceptance of a dispute, by its users or its server. */
  byStore: boolean
  createdAt: Date
}

export async function findRefundsOfOrder(db: Queries, purchaseId: string): Promise<RefundOfOrder[]> {
  return db.rows(sql`
    select id, amount, product_id, source, created_at,
      source = 'DISPUTE' and coalesce(made_by::text, request_key) is not null as by_store
    from cancellations where purchase_id = ${purchaseId} order by created_at, id`)
}

export interface TransferOfMerchant {
  id: string
  amount: Cents
  transferDate: CivilDate
  status: TransferStatus
}

/** One more than `limit`, newest first; a merchant has one transfer a day. */
export async function findTransfersOfMerchant(
  db: Queries,
  merchantId: string,
  { after, limit }: { after: Place | null; limit: number },
): Promise<TransferOfMerchant[]> {
  const older = after === null ? empty : sql`and transfer_date < ${after.at.toISOString().slice(0, 10)}::date`
  return db.rows(sql`
    select id, amount, transfer_date, status from settlement_transfers
    where merchant_id = ${merchantId} ${older} order by transfer_date desc limit ${limit + 1}`)
}
