import type { Cents } from '@drip/core/money/cents'
import sql from 'sql-template-tag'
import type { Queries } from '../../platform/db.ts'

export interface CheckoutFacts {
  purchaseId: string
  merchantName: string
  merchantCode: string
  amount: Cents
}

/** Of a purchase, sold or not. */
export async function findCheckoutFacts(db: Queries, id: string): Promise<CheckoutFacts | null> {
  return db.row(sql`
    select k.id as "purchaseId", m.name as "merchantName", k.merchant_code as "merchantCode", k.amount
    from checkouts k join merchants m on m.id = k.merchant_id where k.id = ${id}`)
}

export interface CancellationFacts {
  canceled: Cents
  storeDidNotConfirm: boolean
  /** Of what was paid, goes back. */
  back: Cents
}

/** @param id of the cancellation, by which refunds name their cause */
export async function findCancellationFacts(
  db: Queries,
  { purchaseId, id }: { purchaseId: string; id: string },
): Promise<CancellationFacts | null> {
  return db.row(sql`
    select c.amount as canceled, c.source = 'STORE_DID_NOT_CONFIRM' as "storeDidNotConfirm",
      (select coalesce(sum(amount), 0)::int8 from pix_refunds r
        where r.purchase_id = c.purchase_id and r.cause = ${`canceled:${id}`} and r.status <> 'FAILED') as back
    from cancellations c where c.id = ${id} and c.purchase_id = ${purchaseId}`)
}

/** The symbolic Pix of an order; null when it was paid for by another. */
export async function findSymbolic(db: Queries, orderId: string): Promise<Cents | null> {
  const row = await db.row<{ amount: Cents }>(sql`
    select amount from pix_payments where purchase_id = ${orderId} and use = 'SYMBOLIC' limit 1`)
  return row?.amount ?? null
}

export async function findRefundFacts(
  db: Queries,
  id: string,
): Promise<{ purchaseId: string; merchantName: string; amount: Cents } | null> {
  return db.row(sql`
    select r.purchase_id as "purchaseId", m.name as "merchantName", r.amount
    from pix_refunds r join checkouts k on k.id = r.purchase_id join merchants m on m.id = k.merchant_id
    where r.id = ${id} and r.status = 'DONE'`)
}
