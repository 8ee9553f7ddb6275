import sql from 'sql-template-tag'
import type { Queries, Tx } from '../../../platform/database/db.ts'

export interface VtexPaymentRow {
  merchantId: string
  paymentId: string
  checkoutId: string
  callbackUrl: string
  toldAt: Date | null
}

const PAYMENT = sql`
  select merchant_id, payment_id, checkout_id,
    callback_url, told_at
  from vtex_payments`

export async function findVtexPayment(
  db: Queries,
  merchantId: string,
  paymentId: string,
): Promise<VtexPaymentRow | null> {
  return db.row(sql`${PAYMENT} where merchant_id = ${merchantId} and payment_id = ${paymentId}`)
}

export async function findVtexPaymentOf(db: Queries, checkoutId: string): Promise<VtexPaymentRow | null> {
  return db.row(sql`${PAYMENT} where checkout_id = ${checkoutId}`)
}

/** The credentials a merchant gave us for its VTEX; the token is sealed. */
export async function findVtexKeys(
  db: Queries,
  merchantId: string,
): Promise<{ appKey: string; sealedToken: Buffer } | null> {
  return db.row(sql`
    select vtex_app_key as app_key, vtex_app_token_sealed as sealed_token from merchants
    where id = ${merchantId} and vtex_app_key <> '' and vtex_app_token_sealed is not null`)
}

/** The first writer wins. */
export async function insertVtexPayment(
  db: Queries,
  it: Omit<VtexPaymentRow, 'toldAt'> & { now: Date },
): Promise<void> {
  await db.run(sql`
    insert into vtex_payments (merchant_id, payment_id, checkout_id, callback_url, created_at)
    values (${it.merchantId}, ${it.paymentId}, ${it.checkoutId}, ${it.callbackUrl}, ${it.now})
    on conflict do nothing`)
}

export async function markNotified(db: Queries, checkoutId: string, now: Date): Promise<void> {
  await db.run(sql`update vtex_payments set told_at = ${now} where checkout_id = ${checkoutId}`)
}

export type VtexRequestKind = 'CANCEL' | 'SETTLE' | 'REFUND'

export interface VtexRequestKey {
  merchantId: string
  paymentId: string
  kind: VtexRequestKind
  requestId: string
}

/** The earlier answer to a request; null if it is new. */
export async function findVtexAnswer(db: Queries, it: VtexRequestKey): Promise<object | null> {
  return db.value<object>(sql`
    select answer from vtex_requests where merchant_id = ${it.merchantId} and payment_id = ${it.paymentId}
      and kind = ${it.kind} and request_id = ${it.requestId}`)
}

/** Stores the first answer to a request. */
export async function insertVtexAnswer(
  db: Queries,
  it: VtexRequestKey & { answer: object; now: Date },
): Promise<void> {
  await db.run(sql`
    insert into vtex_requests (merchant_id, payment_id, kind, request_id, answer, created_at)
    values (${it.merchantId}, ${it.paymentId}, ${it.kind}, ${it.requestId}, ${JSON.stringify(it.answer)}, ${it.now})
    on conflict do nothing`)
}

export interface TestPayment {
  paymentId: string
  status: 'undefined' | 'approved' | 'denied'
  callbackUrl: string
  returnUrl: string | null
}

export async function findTestPayment(db: Queries, paymentId: string): Promise<TestPayment | null> {
  return db.row(sql`
    select payment_id, status, callback_url, return_url
    from vtex_test_payments where payment_id = ${paymentId}`)
}

/** Whether it is new. */
export async function insertTestPayment(
  tx: Tx,
  it: Omit<TestPayment, 'status'> & { now: Date },
): Promise<boolean> {
  const row = await tx.row(sql`
    insert into vtex_test_payments (payment_id, status, callback_url, return_url, created_at)
    values (${it.paymentId}, 'undefined', ${it.callbackUrl}, ${it.returnUrl}, ${it.now})
    on conflict do nothing returning 1`)
  return row !== null
}

export async function approveTestPayment(db: Queries, paymentId: string): Promise<void> {
  await db.run(sql`
    update vtex_test_payments set status = 'approved' where payment_id = ${paymentId} and status = 'undefined'`)
}

export async function denyTestPayment(db: Queries, paymentId: string): Promise<void> {
  await db.run(sql`
    update vtex_test_payments set status = 'denied' where payment_id = ${paymentId} and status = 'undefined'`)
}

export async function forgetTestPayments(db: Queries, before: Date): Promise<void> {
  await db.run(sql`delete from vtex_test_payments where created_at < ${before}`)
}
