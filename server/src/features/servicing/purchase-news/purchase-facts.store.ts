import { type CodedPurchase, shownCode } from '@drip/core/checkout/shown-code'
import type { Cents } from '@drip/core/money/cents'
import sql from 'sql-template-tag'
import type { Queries } from '../../../platform/database/db.ts'
import { type Addressee, BUYER, boughtBy } from '../../messaging/customer-messages/customer-messages.store.ts'
import type { MessageFacts } from '../../messaging/customer-messages/message-facts.ts'
import { isTakenFirst } from '../../purchases/charges/returns.store.ts'
import { IS_TOO_OLD, OUTSIDE } from '../../purchases/refunds/refunds.store.ts'

export interface CheckoutFacts {
  purchaseId: string
  merchantName: string
  /** As people read it. */
  merchantCode: string
  amount: Cents
}

/** Of a purchase, sold or not. */
export async function findCheckoutFacts(db: Queries, id: string): Promise<CheckoutFacts | null> {
  const row = await db.row<CheckoutFacts & CodedPurchase>(sql`
    select k.id as purchase_id, m.name as merchant_name, k.merchant_code, k.connector, k.amount
    from checkouts k join merchants m on m.id = k.merchant_id where k.id = ${id}`)
  if (row === null) return null
  const { purchaseId, merchantName, amount } = row
  return { purchaseId, merchantName, merchantCode: shownCode(row), amount }
}

export interface CancellationFacts {
  canceled: Cents
  storeDidNotConfirm: boolean
  /** The part of the paid amount that is refunded by Pix. */
  back: Cents
  /** The part that was paid too long ago for that. */
  tooOld: Cents
}

/** @param id of the cancellation, which refunds name as their cause */
export async function findCancellationFacts(
  db: Queries,
  { purchaseId, id }: { purchaseId: string; id: string },
): Promise<CancellationFacts | null> {
  // a failed refund and its retry are the same money, which is still to be refunded unless the payer's bank has taken it
  return db.row(sql`
    select c.amount as canceled, c.source = 'STORE_DID_NOT_CONFIRM' as store_did_not_confirm, refunds.back, refunds.too_old
    from cancellations c cross join lateral (
      select coalesce(sum(amount) filter (where not is_outside and (status = 'DONE' or not is_old and not is_taken)), 0)::int8 as back,
        coalesce(sum(amount) filter (where is_outside or is_old and status <> 'DONE'), 0)::int8 as too_old
      from (
        select distinct on (r.end_to_end_id) r.amount, r.status, ${IS_TOO_OLD} as is_old, r.outside_on is not null as is_outside,
          ${isTakenFirst([purchaseId])} as is_taken
        from pix_refunds r join pix_payments p on p.end_to_end_id = r.end_to_end_id and p.purchase_id = r.purchase_id
        where r.purchase_id = ${purchaseId} and r.cause = ${`canceled:${id}`}
        order by r.end_to_end_id, r.created_at desc, r.id desc) newest) refunds
    where c.id = ${id} and c.purchase_id = ${purchaseId}`)
}

/** The facts about a valid order, and their recipient: the buyer, at the account's own address. */
export type ApprovedOrder = Omit<MessageFacts['PURCHASE_APPROVED'], 'approvedOn'> & {
  createdAt: Date
  person: Addressee
}

/** Null if it was cancelled, or its buyer was erased. */
export async function findApproved(db: Queries, orderId: string): Promise<ApprovedOrder | null> {
  const row = await db.row<Omit<ApprovedOrder, 'person'> & CodedPurchase & Addressee>(sql`
    with ${boughtBy(
      [orderId],
      sql`, o.status, o.merchant_id, o.merchant_code, o.code, o.amount, o.created_at,
      (select json_agg(json_build_object('amount', i.amount, 'dueDate', i.due_date, 'isPaid', i.status = 'PAID',
          'cashback', case i.status when 'PAID' then i.discount_amount else i.cashback_amount end) order by i.number)
        from instalments i where i.purchase_id = o.id) as instalments,
      (select amount from pix_payments where purchase_id = o.id and use = 'SYMBOLIC' limit 1) as symbolic,
      (select connector from checkouts where id = o.id) as connector`,
    )}
    select ${BUYER}, o.id as purchase_id, m.name as merchant_name, o.merchant_code, o.code, o.amount,
      o.created_at, o.instalments, o.symbolic, o.connector
    from o join merchants m on m.id = o.merchant_id join customers c on c.id = o.customer_id
    where o.status <> 'CANCELED' and c.erased_at is null`)
  if (row === null) return null
  const { customerId, name, phone, email, channel, isArchived, connector, ...order } = row
  const merchantCode = shownCode({ ...order, connector })
  return { ...order, merchantCode, person: { customerId, name, phone, email, channel, isArchived } }
}

/**
 * What the payer's bank took back of what a Pix had paid of a purchase; null if none of it is owed: it had paid nothing,
 * or is paid again.
 */
export async function findTakenBack(
  db: Queries,
  { purchaseId, id }: { purchaseId: string; id: string },
): Promise<MessageFacts['PAYMENT_TAKEN_BACK'] | null> {
  return db.row(sql`
    with taken as materialized (
      select r.purchase_id, k.merchant_id, undone.amount,
        -- of the whole purchase, also what was given with another Pix
        (select coalesce(-sum(a.discount), 0)::int8 from payment_allocations a
          where a.purchase_id = r.purchase_id and a.cause = r.cause) as cashback
      from pix_refunds r join checkouts k on k.id = r.purchase_id cross join lateral (
        select -sum(a.principal + a.late_charge)::int8 as amount, bool_or(i.status = 'PENDING') as is_owed
        from payment_allocations a join instalments i on i.id = a.instalment_id and i.purchase_id = a.purchase_id
        where a.purchase_id = r.purchase_id and a.end_to_end_id = r.end_to_end_id and a.cause = r.cause) undone
      where r.id = ${id} and r.purchase_id = ${purchaseId} and r.forced and undone.is_owed)
    select taken.purchase_id, m.name as merchant_name, taken.amount, taken.cashback
    from taken join merchants m on m.id = taken.merchant_id`)
}

/**
 * Of what the payer's bank took back by itself, only the part that was to be refunded has arrived: the rest is owed
 * again. Nothing is said about a symbolic Pix.
 */
export async function findRefundFacts(
  db: Queries,
  { purchaseId, id }: { purchaseId: string; id: string },
): Promise<MessageFacts['REFUND_ARRIVED'] | null> {
  return db.row(sql`
    with own as materialized (
      select r.purchase_id, k.merchant_id,
        case when r.forced then r.amount + (select coalesce(sum(a.principal + a.late_charge), 0) from payment_allocations a
          where a.purchase_id = r.purchase_id and a.end_to_end_id = r.end_to_end_id and a.cause = r.cause)
        else r.amount end::int8 as amount, ${OUTSIDE} as outside
      from pix_refunds r join checkouts k on k.id = r.purchase_id
        join pix_payments p on p.end_to_end_id = r.end_to_end_id and p.purchase_id = r.purchase_id
      where r.id = ${id} and r.purchase_id = ${purchaseId} and r.status = 'DONE' and p.use <> 'SYMBOLIC')
    select own.purchase_id, m.name as merchant_name, own.amount, own.outside
    from own join merchants m on m.id = own.merchant_id`)
}
