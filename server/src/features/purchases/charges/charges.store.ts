import type { ChargePurpose } from '@drip/core/checkout/next-step'
import type { ReturnReason } from '@drip/core/contracts/states'
import type { DebtPurpose } from '@drip/core/debts/debt'
import type { Cents } from '@drip/core/money/cents'
import sql, { type Sql } from 'sql-template-tag'
import { asValue } from '../../../platform/database/as-value.ts'
import type { Queries, Tx } from '../../../platform/database/db.ts'
import { valuesOf } from '../../../platform/database/lists.ts'
import type { Writer } from '../../../platform/database/writes.ts'
import type { OurSecret } from '../../../platform/secrets/our-secret.ts'
import { findOwned } from '../../../platform/secrets/owned-ids.ts'
import {
  type ChargeItem,
  type ChargeOfDebts,
  type DebtCharge,
  areItemsOf,
  ofPurchases,
} from './debt-charges.store.ts'

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
  select id, purchase_id, txid, purpose, of_several, amount, status, created_at,
    expires_at, br_code, due_date, plan_id, plan_line,
    (select cpf from checkouts where id = purchase_id) as customer_cpf from charges`

export type CheckoutChargeToSettle = Charge & { customerCpf: string | null }

/** A charge of a checkout with who is to pay it, or one for instalments. */
export type ChargeToSettle = CheckoutChargeToSettle | DebtCharge

export async function findCharge(db: Queries, txid: string): Promise<ChargeToSettle | null> {
  return db.row(sql`${CHARGE} where txid = ${txid}`)
}

/** The same of several; what is not ours is not among them. */
export async function findCharges(
  db: Queries,
  secret: OurSecret,
  txids: readonly string[],
): Promise<ChargeToSettle[]> {
  return findOwned<ChargeToSettle>(secret, txids, {
    find: (some, owners) => db.rows(sql`${CHARGE} where txid = any(${some}::text[])${ofPurchases(owners)}`),
    idOf: (it) => it.txid,
  })
}

/** Within a statement that does more: the PSP has made the charge. With its status from now on. */
export const madeLive = ({ id, purchaseId }: Pick<Charge, 'id' | 'purchaseId'>, brCode: string) => sql`
  update charges set br_code = ${brCode}, status = case when status = 'INTENDED' then 'LIVE' else status end
  where id = ${id} and purchase_id = ${purchaseId} returning status`

export function saveChargeStatus(
  to: Writer,
  { id, purchaseId }: Pick<Charge, 'id' | 'purchaseId'>,
  status: 'PAID' | 'ENDED',
): void {
  to.write(sql`update charges set status = ${status} where id = ${id} and purchase_id = ${purchaseId}`)
}

/** Debits that the PSP has made, whoever hears of it first. @returns those that may still pay; the others have ended meanwhile */
export async function saveSentDebits(
  tx: Tx,
  debits: readonly { chargeId: string; purchaseId: string }[],
): Promise<Set<string>> {
  return new Set(
    await tx.values<string>(sql`
    update charges set status = 'LIVE' where id = any(${debits.map((it) => it.chargeId)}::uuid[])
      and purchase_id = any(${debits.map((it) => it.purchaseId)}::uuid[]) and status in (${asValue('INTENDED')}, 'LIVE')
    returning id`),
  )
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

/** Which of these are known already. @param purchaseIds of all that they came for; null where that is not known */
export async function findKnownPayments(
  db: Queries,
  endToEndIds: readonly string[],
  purchaseIds: readonly string[] | null,
): Promise<Set<string>> {
  return new Set(
    await db.values<string>(sql`
    select end_to_end_id as id from pix_payments
    where end_to_end_id = any(${[...endToEndIds]}::text[])${ofPurchases(purchaseIds)}`),
  )
}

/**
 * Payments, and what their charge is from now on (of a charge of a checkout): the PSP takes no more for one whose payment went back,
 * and one that has bought stays paid.
 */
export function insertPayments(
  to: Writer,
  payments: readonly PixPayment[],
  charge?: { id: string; purchaseId: string; status: 'PAID' | 'ENDED' },
): void {
  if (charge !== undefined)
    to.write(sql`
      update charges set status = ${charge.status}
      where id = ${charge.id} and purchase_id = ${charge.purchaseId} and status <> 'PAID'`)
  to.write(sql`
    insert into pix_payments ${valuesOf(payments, {
      endToEndId: 'text',
      chargeId: 'uuid',
      purchaseId: 'uuid',
      amount: 'int8',
      paidAt: 'timestamptz',
      payerIsCustomer: 'bool',
      use: 'text',
      returnedBecause: 'text',
      receivedAt: 'timestamptz',
    })}`)
}

/** A Pix in our books: what of it is each purchase's, the first with the Pix's own id. Empty when it is not there. */
export async function findShares(
  db: Queries,
  endToEndId: string,
): Promise<Pick<PixPayment, 'endToEndId' | 'purchaseId' | 'amount'>[]> {
  return db.rows(sql`
    with whole as (
      select end_to_end_id, charge_id, purchase_id, amount from pix_payments where end_to_end_id = ${endToEndId}
    ), shares as (
      select end_to_end_id, purchase_id, amount from whole
      union
      select s.end_to_end_id, s.purchase_id, s.amount
      from whole join charge_items i on i.charge_id = whole.charge_id
        join pix_payments s on s.purchase_id = i.purchase_id and s.charge_id = whole.charge_id
      where s.end_to_end_id like whole.end_to_end_id || '-%'
    )
    select end_to_end_id, purchase_id, amount from shares
    order by length(end_to_end_id), end_to_end_id`)
}

/** Nobody else decides what of it goes back until the transaction ends; after the order's lock, if there is an order. */
export async function lockPayment(tx: Tx, it: Pick<PixPayment, 'endToEndId' | 'purchaseId'>): Promise<void> {
  await tx.row(sql`
    select from pix_payments where end_to_end_id = ${it.endToEndId} and purchase_id = ${it.purchaseId} for no key update`)
}

/** Up to when a sweep has seen everything; null before its first complete round. */
export async function findWatermark(db: Queries, name: string): Promise<Date | null> {
  return (await db.value<Date>(sql`select seen_until as at from watermarks where name = ${name}`)) ?? null
}

export async function saveWatermark(db: Queries, name: string, at: Date): Promise<void> {
  await db.run(sql`
    insert into watermarks (name, seen_until) values (${name}, ${at})
    on conflict (name) do update set seen_until = excluded.seen_until`)
}

/** @throws the unique violation of `charge_items_one_live` when one of the debts is in a live charge already */
export async function insertDebtCharge(
  tx: Tx,
  charge: Omit<DebtCharge, 'brCode'>,
  items: readonly ChargeItem[],
): Promise<void> {
  await insertDebtCharges(tx, [{ charge, items }])
}

/** Many of them, each with its items, by one statement. */
export async function insertDebtCharges(
  tx: Tx,
  all: readonly { charge: Omit<DebtCharge, 'brCode'>; items: readonly ChargeItem[] }[],
): Promise<void> {
  const charges = all.map((it) => it.charge)
  const items = all.flatMap((it) => it.items.map((item) => ({ ...item, chargeId: it.charge.id })))
  await tx.run(sql`
    with charge as (
      insert into charges ${valuesOf(charges, {
        id: 'uuid',
        purchaseId: 'uuid',
        txid: 'text',
        purpose: 'text',
        ofSeveral: 'bool',
        amount: 'int8',
        status: 'text',
        dueDate: 'date',
        planId: 'uuid',
        planLine: 'int',
        createdAt: 'timestamptz',
        expiresAt: 'timestamptz',
      })}
    )
    insert into charge_items ${valuesOf(
      items,
      {
        chargeId: 'uuid',
        instalmentId: 'uuid',
        purchaseId: 'uuid',
        principal: 'int8',
        discount: 'int8',
        lateCharge: 'int8',
      },
      { live: true },
    )}`)
}

/** These can be paid no more; with their items, so that the debts may be charged anew. */
export async function endCharges(tx: Tx, charges: readonly ChargeOfDebts[]): Promise<void> {
  await closeCharges(tx, charges, { as: 'ENDED', which: sql`status in (${asValue('INTENDED')}, 'LIVE')` })
}

/** They were paid. */
export async function savePaid(tx: Tx, charges: readonly ChargeOfDebts[]): Promise<void> {
  await closeCharges(tx, charges, { as: 'PAID', which: sql`true` })
}

/**
 * Closes charges in the order of their ids: one for several purchases may be closed by whoever holds any of them, and
 * nobody may wait for ever. On a cluster those of several purchases may be on different servers, so each is closed by
 * itself.
 */
async function closeCharges(
  tx: Tx,
  charges: readonly ChargeOfDebts[],
  how: { as: 'ENDED' | 'PAID'; which: Sql },
): Promise<void> {
  const isTogether = !tx.spread.has('charges') || new Set(charges.map((it) => it.purchaseId)).size < 2
  const inOrder = charges.toSorted((a, b) => (a.id < b.id ? -1 : 1))
  const together = isTogether ? [inOrder] : inOrder.map((it) => [it])
  await Promise.all(together.map((some) => closeTogether(tx, some, how)))
}

/** The ids are named again in each part because the planner cannot tell how many were locked, and would read a small table whole. */
async function closeTogether(
  tx: Tx,
  charges: readonly ChargeOfDebts[],
  { as, which }: { as: 'ENDED' | 'PAID'; which: Sql },
): Promise<void> {
  if (charges.length === 0) return
  const these = sql`id = any(${charges.map((it) => it.id)}::uuid[])${ofPurchases(charges.map((it) => it.purchaseId))}`
  const isLocked = sql`(select count(*) from locked) > 0`
  await tx.run(sql`
    with locked as materialized (
      select id from charges where ${these} order by id for update
    ), items as (
      update charge_items set live = false where ${areItemsOf(charges)} and ${isLocked})
    update charges set status = ${as} where ${these} and ${isLocked} and ${which}`)
}
