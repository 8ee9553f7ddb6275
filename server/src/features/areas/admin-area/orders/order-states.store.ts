import type { CivilDate } from '@drip/core/calendar/dates'
import type { OutsideRefund } from '@drip/core/contracts/debts/outside-refunds'
import type { OrderStatus } from '@drip/core/contracts/states'
import type { Cents } from '@drip/core/money/cents'
import sql from 'sql-template-tag'
import type { Queries } from '../../../../platform/database/db.ts'
import { type Instalment, findInstalmentsOf } from '../../../purchases/orders/orders.store.ts'
import { findDoubleRefunds } from '../../../purchases/refunds/double-refunds.store.ts'
import { IS_TOO_OLD, OUTSIDE } from '../../../purchases/refunds/refunds.store.ts'

/** Everything about an order that an action can change. */
export interface OrderState {
  id: string
  code: string
  status: OrderStatus
  amount: Cents
  canceledAmount: Cents
  feeAmount: Cents
  /** Our staff let no transfer to its merchant be made. */
  transfersSuspended: boolean
  instalments: (Instalment & { purchaseId: string })[]
  products: { id: string; name: string; status: 'ACTIVE' | 'CANCELED'; amount: Cents }[]
  postings: { id: string; debit: string; credit: string; amount: Cents }[]
  parts: { id: string; amount: Cents; transferOn: CivilDate | null; instalmentNumber: number | null }[]
  /** `isTooOld`: of a Pix that the bank no longer returns; `outside`: paid back in another way. */
  refunds: {
    id: string
    endToEndId: string
    amount: Cents
    isTooOld: boolean
    outside: OutsideRefund | null
  }[]
  /** What payers had twice, settled or not. */
  doubles: { id: string; amount: Cents; isSettled: boolean; isLost: boolean }[]
  /** Late charges that were forgiven. */
  waivers: { amount: Cents }[]
  liveCharges: string[]
}

/** The buyer and the order's code; '' if there is none. */
export async function findOrderName(db: Queries, id: string): Promise<string> {
  const value = await db.value<string>(sql`
    select c.name || ', ' || o.code as name from orders o join customers c on c.id = o.customer_id where o.id = ${id}`)
  return value ?? ''
}

/** In the order of their ids. */
export async function findOrderStates(db: Queries, ids: readonly string[]): Promise<OrderState[]> {
  const all = sql`any(${[...ids]}::uuid[])`
  type Of<Row> = Row & { purchaseId: string }
  const [orders, instalments, products, postings, parts, refunds, doubles, waivers, charges, suspended] =
    await Promise.all([
      db.rows<
        Pick<OrderState, 'id' | 'code' | 'status' | 'amount' | 'canceledAmount' | 'feeAmount'> & {
          merchantId: string
        }
      >(sql`
        select id, code, status, amount, canceled_amount, fee_amount, merchant_id
        from orders where id = ${all} order by id`),
      findInstalmentsOf(db, ids),
      db.rows<Of<OrderState['products'][number]>>(sql`
        select purchase_id, id, name, status, amount
        from order_products where purchase_id = ${all} order by purchase_id, position`),
      db.rows<Of<OrderState['postings'][number]>>(sql`
        select purchase_id, movement_id || ':' || position as id, debit, credit, amount
        from postings where purchase_id = ${all} order by movement_id, position`),
      db.rows<Of<OrderState['parts'][number]>>(sql`
        select purchase_id, entry_id || ':' || position as id, amount, transfer_on,
          instalment_number
        from settlement_parts where purchase_id = ${all} order by entry_id, position`),
      db.rows<Of<OrderState['refunds'][number]>>(sql`
        select r.purchase_id, r.id, r.end_to_end_id, r.amount, ${IS_TOO_OLD} as is_too_old, ${OUTSIDE} as outside
        from pix_refunds r join pix_payments p on p.end_to_end_id = r.end_to_end_id and p.purchase_id = r.purchase_id
        where r.purchase_id = ${all} order by r.created_at, r.id`),
      findDoubleRefunds(db, ids),
      db.rows<Of<OrderState['waivers'][number]>>(sql`
        select purchase_id, amount from fee_waivers where purchase_id = ${all}`),
      db.rows<Of<{ id: string }>>(sql`
        select purchase_id, id from charges
        where purchase_id = ${all} and status in ('INTENDED', 'LIVE')`),
      // merchants lie on another server of a cluster
      db.values<string>(sql`select id from merchants where transfers_suspended_at is not null`),
    ])
  const of = <Row extends { purchaseId: string }>(rows: readonly Row[], id: string) =>
    rows.filter((it) => it.purchaseId === id)
  return orders.map(({ merchantId, ...order }) => ({
    ...order,
    transfersSuspended: suspended.includes(merchantId),
    instalments: of(instalments, order.id),
    products: of(products, order.id),
    postings: of(postings, order.id),
    parts: of(parts, order.id),
    refunds: of(refunds, order.id),
    doubles: of(doubles, order.id).map(({ id, amount, settledAt, returnedOn }) => {
      const isSettled = settledAt !== null
      return { id, amount, isSettled, isLost: isSettled && returnedOn === null }
    }),
    waivers: of(waivers, order.id),
    liveCharges: of(charges, order.id).map((it) => it.id),
  }))
}
