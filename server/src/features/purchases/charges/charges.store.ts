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
  select c.id, c.purchase_id, c.txid, c.purpose, c.of_several, c.amount, c.status, c.created_at,
    c.expires_at, c.br_code, c.due_date, c.plan_id, c.plan_line, k.cpf as customer_cpf
  from charges c left join checkouts k on k.id = c.purchase_id`

export type CheckoutChargeToSettle = Charge & { customerCpf: string | null }

/** A charge of a checkout with its expected payer, or a charge for instalments. */
export type ChargeToSettle = CheckoutChargeToSettle | DebtCharge

export async function findCharge(db: Queries, txid: string): Promise<ChargeToSettle | null> {
  return db.row(sql`${CHARGE} where txid = ${txid}`)
}

/** Several charges by txid; those that are not ours are left out. */
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

/** For a statement that does more: marks the charge as made by the PSP and returns its current status. */
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

/**
 * Debits made by the PSP, whichever process learns of it first.
 * @returns those that may still pay; the others have ended meanwhile
 */
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

/** What a payment was used for. */
export type PaymentUse = ChargePurpose | DebtPurpose | 'RETURNED'

export interface PixPayment {
  endToEndId: string
  chargeId: string
  purchaseId: string
  amount: Cents
  paidAt: Date
  payerIsCustomer: boolean
  use: PaymentUse
  /** Null if it was used. */
  returnedBecause: ReturnReason | null
  receivedAt: Date
}

/**
 * Which of these payments are already known.
 * @param purchaseIds of all purchases they came for; null if those are not known
 */
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
 * Inserts payments and, for a charge of a checkout, sets its status: the PSP accepts no further payment for a charge
 * whose payment was returned, and a charge that led to a purchase stays paid.
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

/**
 * The shares of a Pix in our books, one for each purchase; the first has the Pix's own id. Empty if we have no such
 * Pix.
 */
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

/**
 * Until the transaction ends, nobody else decides how much of it is returned. If there is an order, lock the order
 * first.
 */
export async function lockPayment(tx: Tx, it: Pick<PixPayment, 'endToEndId' | 'purchaseId'>): Promise<void> {
  await tx.row(sql`
    select from pix_payments where end_to_end_id = ${it.endToEndId} and purchase_id = ${it.purchaseId} for no key update`)
}

/** The time up to which a sweep has read everything; null before its first complete round. */
export async function findWatermark(db: Queries, name: string): Promise<Date | null> {
  return (await db.value<Date>(sql`select seen_until as at from watermarks where name = ${name}`)) ?? null
}

export async function saveWatermark(db: Queries, name: string, at: Date): Promise<void> {
  await db.run(sql`
    insert into watermarks (name, seen_until) values (${name}, ${at})
    on conflict (name) do update set seen_until = excluded.seen_until`)
}

/** @throws the unique violation of `charge_items_one_live` if one of the debts is already in a live charge */
export async function insertDebtCharge(
  tx: Tx,
  charge: Omit<DebtCharge, 'brCode'>,
  items: readonly ChargeItem[],
): Promise<void> {
  await insertDebtCharges(tx, [{ charge, items }])
}

/** Inserts many charges with their items by one statement. */
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

/**
 * Ends charges, so that they can no longer be paid, together with their items, so that the debts can be charged again.
 */
export async function endCharges(tx: Tx, charges: readonly ChargeOfDebts[]): Promise<void> {
  await closeCharges(tx, charges, { as: 'ENDED', which: sql`status in (${asValue('INTENDED')}, 'LIVE')` })
}

/** Marks charges as paid. */
export async function savePaid(tx: Tx, charges: readonly ChargeOfDebts[]): Promise<void> {
  await closeCharges(tx, charges, { as: 'PAID', which: sql`true` })
}

/**
 * Closes charges in the order of their ids: a charge for several purchases may be closed by the holder of any of these
 * purchases, and no two may deadlock. On a cluster such charges may be on different servers, so each is closed by its
 * own statement.
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

/**
 * Each part names the ids again because the planner cannot know how many rows were locked, and would read a small table
 * whole.
 */
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
