import type { ChargePurpose } from '@drip/core/checkout/next-step'
import type { ReturnReason } from '@drip/core/contracts/states'
import type { DebtPurpose } from '@drip/core/debts/debt'
import type { Cents } from '@drip/core/money/cents'
import sql from 'sql-template-tag'
import type { Queries, Tx } from '../../platform/db.ts'
import type { Writer } from '../../platform/writes.ts'
import type { DebtCharge } from './debt-charges.store.ts'

export interface Charge {
  id: string
  purchaseId: string
  txid: string
  purpose: ChargePurpose
  amount: Cents
  status: 'INTENDED' | 'LIVE' | 'PAID' | 'ENDED'
  createdAt: Date
  expiresAt: Date
}

export function insertCharge(to: Writer, it: Charge): void {
  to.write(sql`
    insert into charges (id, purchase_id, txid, purpose, amount, status, created_at, expires_at)
    values (${it.id}, ${it.purchaseId}, ${it.txid}, ${it.purpose}, ${it.amount}, ${it.status}, ${it.createdAt}, ${it.expiresAt})`)
}

const CHARGE = sql`
  select id, purchase_id as "purchaseId", txid, purpose, amount, status, created_at as "createdAt",
    expires_at as "expiresAt", br_code as "brCode", due_date as "dueDate",
    (select cpf from checkouts where id = purchase_id) as "customerCpf" from charges`

export type CheckoutChargeToSettle = Charge & { customerCpf: string | null }

/** A charge of a checkout with who is to pay it, or one for instalments. */
export type ChargeToSettle = CheckoutChargeToSettle | DebtCharge

export async function findCharge(db: Queries, txid: string): Promise<ChargeToSettle | null> {
  return db.row(sql`${CHARGE} where txid = ${txid}`)
}

/** The same of several; what is not ours is not among them. */
export async function findCharges(db: Queries, txids: readonly string[]): Promise<ChargeToSettle[]> {
  return db.rows(sql`${CHARGE} where txid = any(${[...txids]}::text[])`)
}

/** The PSP has made it. One that was paid or ended meanwhile stays so: then it is not live. */
export async function saveLive(db: Queries, id: string, brCode: string): Promise<boolean> {
  const row = await db.row<{ status: string }>(sql`
    with made as (
      update charges set br_code = ${brCode}, status = case status when 'INTENDED' then 'LIVE' else status end
      where id = ${id} returning purchase_id, status),
    noted as (
      update checkouts set revision = revision + 1 from made where checkouts.id = made.purchase_id)
    select status from made`)
  return row?.status === 'LIVE'
}

export function saveChargeStatus(to: Writer, id: string, status: 'PAID' | 'ENDED'): void {
  to.write(sql`update charges set status = ${status} where id = ${id}`)
}

/** What became of a payment. */
export type PaymentUse = ChargePurpose | DebtPurpose | 'RETURNED'

export interface PixPayment {
  endToEndId: string
  chargeId: string
  purchaseId: string
  amount: Cents
  paidAt: Date
  payerIsCustomer: boolean
  use: PaymentUse
  /** Null when it was used. */
  returnedBecause: ReturnReason | null
  receivedAt: Date
}

/** Which of these are known already. */
export async function findKnownPayments(db: Queries, endToEndIds: readonly string[]): Promise<Set<string>> {
  const rows = await db.rows<{ id: string }>(sql`
    select end_to_end_id as id from pix_payments where end_to_end_id = any(${[...endToEndIds]}::text[])`)
  return new Set(rows.map((row) => row.id))
}

/**
 * Payments, and what their charge is from now on (of a charge of a checkout): the PSP takes no more for one whose payment went back,
 * and one that has bought stays paid.
 */
export function insertPayments(
  to: Writer,
  payments: readonly PixPayment[],
  charge?: { id: string; status: 'PAID' | 'ENDED' },
): void {
  if (charge !== undefined)
    to.write(sql`
      update charges set status = ${charge.status} where id = ${charge.id} and status <> 'PAID'`)
  to.write(sql`
    insert into pix_payments (end_to_end_id, charge_id, purchase_id, amount, paid_at, payer_is_customer, use,
      returned_because, received_at)
    select * from unnest(${payments.map((it) => it.endToEndId)}::text[], ${payments.map((it) => it.chargeId)}::uuid[],
      ${payments.map((it) => it.purchaseId)}::uuid[], ${payments.map((it) => it.amount)}::int8[],
      ${payments.map((it) => it.paidAt)}::timestamptz[], ${payments.map((it) => it.payerIsCustomer)}::bool[],
      ${payments.map((it) => it.use)}::text[], ${payments.map((it) => it.returnedBecause)}::text[],
      ${payments.map((it) => it.receivedAt)}::timestamptz[])`)
}

export async function findPayment(
  db: Queries,
  endToEndId: string,
): Promise<Pick<PixPayment, 'purchaseId' | 'amount'> | null> {
  return db.row(sql`
    select purchase_id as "purchaseId", amount from pix_payments where end_to_end_id = ${endToEndId}`)
}

/** Nobody else decides what of it goes back until the transaction ends; after the order's lock, if there is an order. */
export async function lockPayment(tx: Tx, endToEndId: string): Promise<void> {
  await tx.row(sql`select from pix_payments where end_to_end_id = ${endToEndId} for no key update`)
}

export interface PixRefund {
  id: string
  endToEndId: string
  purchaseId: string
  amount: Cents
  cause: string
  status: 'REQUESTED' | 'SENT' | 'DONE' | 'FAILED'
  createdAt: Date
}

export function insertRefund(to: Writer, it: Omit<PixRefund, 'status'>): void {
  to.write(sql`
    insert into pix_refunds (id, end_to_end_id, purchase_id, amount, cause, status, created_at)
    values (${it.id}, ${it.endToEndId}, ${it.purchaseId}, ${it.amount}, ${it.cause}, 'REQUESTED', ${it.createdAt})`)
}

const REFUND = sql`
  select id, end_to_end_id as "endToEndId", purchase_id as "purchaseId", amount, cause, status, created_at as "createdAt"
  from pix_refunds`

/** All that has gone or was to go back of a payment. */
export async function findRefundsOf(db: Queries, endToEndId: string): Promise<PixRefund[]> {
  return db.rows(sql`
    ${REFUND} where end_to_end_id = ${endToEndId}
      and purchase_id = (select purchase_id from pix_payments where end_to_end_id = ${endToEndId}) order by created_at`)
}

/** What the payer's bank took back by itself; it has happened. */
export async function insertForcedRefund(
  tx: Tx,
  it: { id: string; endToEndId: string; purchaseId: string; amount: Cents; cause: string; now: Date },
): Promise<void> {
  await tx.run(sql`
    insert into pix_refunds (id, end_to_end_id, purchase_id, amount, cause, status, forced, created_at, done_at)
    values (${it.id}, ${it.endToEndId}, ${it.purchaseId}, ${it.amount}, ${it.cause}, 'DONE', true, ${it.now}, ${it.now})`)
}

/** Those of these that are refunds of ours. */
export async function findRefunds(db: Queries, ids: readonly string[]): Promise<PixRefund[]> {
  return db.rows<PixRefund>(sql`
    ${REFUND} where id = any(${[...ids]}::text[]) and not forced order by created_at`)
}

export async function findRefund(db: Queries, id: string): Promise<PixRefund | null> {
  return db.row<PixRefund>(sql`${REFUND} where id = ${id}`)
}

/** The refund has ended, or has come so far already. */
export const REFUND_NOT_OPEN = 'refund not open'

/** Moves a refund forward. */
export function saveRefundStatus(to: Writer, id: string, status: PixRefund['status'], now: Date): void {
  const doneAt = status === 'DONE' ? now : null
  to.must(
    REFUND_NOT_OPEN,
    sql`
    update pix_refunds set status = ${status}, done_at = ${doneAt}
    where id = ${id} and status in ('REQUESTED', 'SENT') and status <> ${status}`,
  )
}

/** Refunds that have not ended, the oldest first. */
export async function findOpenRefunds(db: Queries, createdBefore: Date, limit: number): Promise<string[]> {
  const rows = await db.rows<{ id: string }>(sql`
    select id from pix_refunds where status in ('REQUESTED', 'SENT') and created_at < ${createdBefore}
    order by created_at limit ${limit}`)
  return rows.map((row) => row.id)
}

/** Up to when a sweep has seen everything; null before its first complete round. */
export async function findWatermark(db: Queries, name: string): Promise<Date | null> {
  return (
    (await db.row<{ at: Date }>(sql`select seen_until as at from watermarks where name = ${name}`))?.at ??
    null
  )
}

export async function saveWatermark(db: Queries, name: string, at: Date): Promise<void> {
  await db.run(sql`
    insert into watermarks (name, seen_until) values (${name}, ${at})
    on conflict (name) do update set seen_until = excluded.seen_until`)
}
