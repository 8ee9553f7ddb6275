import type { CivilDate } from '@drip/core/calendar/dates'
import type { OutsideRefund } from '@drip/core/contracts/debts/outside-refunds'
import type { OutsideWay } from '@drip/core/debts/outside-ways'
import type { Cents } from '@drip/core/money/cents'
import { PIX_RETURN_DAYS } from '@drip/core/refunds/pix-return-window'
import sql, { type Sql, empty } from 'sql-template-tag'
import { asValue } from '../../../platform/database/as-value.ts'
import type { Tx, Queries } from '../../../platform/database/db.ts'
import type { Writer } from '../../../platform/database/writes.ts'
import type { OurSecret } from '../../../platform/secrets/our-secret.ts'
import { findOwned } from '../../../platform/secrets/owned-ids.ts'
import { ofPurchases } from '../charges/debt-charges.store.ts'

/** For a refund `r` and its payment `p`: the PSP no longer accepts it, so the money must be refunded in another way. */
export const IS_TOO_OLD = sql`p.paid_at < r.created_at - make_interval(days => ${PIX_RETURN_DAYS})`

/** For a refund `r`: how it was paid without a Pix; null for any other. */
export const OUTSIDE = sql`case when r.outside_on is not null
  then json_build_object('paidOn', r.outside_on, 'way', r.outside_way, 'reference', r.outside_reference) end`

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
  select id, end_to_end_id, purchase_id, amount, cause, status, created_at
  from pix_refunds`

/** All refunds of the shares of a Pix, in any state. */
export async function findRefundsOf(
  db: Queries,
  shares: readonly { endToEndId: string; purchaseId: string }[],
): Promise<PixRefund[]> {
  return db.rows(sql`
    ${REFUND} where end_to_end_id = any(${shares.map((it) => it.endToEndId)}::text[])
      and purchase_id = any(${shares.map((it) => it.purchaseId)}::uuid[]) order by created_at`)
}

/** What of the shares of a Pix was refunded without one. */
export async function findPaidOutside(
  db: Queries,
  shares: readonly { endToEndId: string; purchaseId: string }[],
): Promise<(Pick<PixRefund, 'endToEndId' | 'purchaseId' | 'amount'> & OutsideRefund)[]> {
  return db.rows(sql`
    select end_to_end_id, purchase_id, amount, outside_on as paid_on, outside_way as way, outside_reference as reference
    from pix_refunds where end_to_end_id = any(${shares.map((it) => it.endToEndId)}::text[])
      and purchase_id = any(${shares.map((it) => it.purchaseId)}::uuid[])
      and outside_on is not null and outside_way is not null and outside_reference is not null`)
}

/** What the payer's bank took back by itself; it has already happened. */
export async function insertForcedRefund(
  tx: Tx,
  it: { id: string; endToEndId: string; purchaseId: string; amount: Cents; cause: string; now: Date },
): Promise<void> {
  await tx.run(sql`
    insert into pix_refunds (id, end_to_end_id, purchase_id, amount, cause, status, forced, created_at, done_at)
    values (${it.id}, ${it.endToEndId}, ${it.purchaseId}, ${it.amount}, ${it.cause}, 'DONE', true, ${it.now}, ${it.now})`)
}

/** What was refunded without a Pix; it has already happened. */
export function insertOutsideRefund(
  to: Writer,
  it: Omit<PixRefund, 'status' | 'createdAt'> & {
    paidOn: CivilDate
    way: OutsideWay
    reference: string
    by: string
    doneAt: Date
    now: Date
  },
): void {
  to.write(sql`
    insert into pix_refunds (id, end_to_end_id, purchase_id, amount, cause, status, created_at, done_at,
      outside_on, outside_way, outside_reference, outside_by)
    values (${it.id}, ${it.endToEndId}, ${it.purchaseId}, ${it.amount}, ${it.cause}, 'DONE', ${it.now}, ${it.doneAt},
      ${it.paidOn}, ${it.way}, ${it.reference}, ${it.by})`)
}

/** The refunds of ours among these ids. */
export const findRefunds = (db: Queries, secret: OurSecret, ids: readonly string[]): Promise<PixRefund[]> =>
  findOf(db, secret, ids, sql`and not forced`)

/** Also finds a forced refund. */
export async function findRefund(db: Queries, secret: OurSecret, id: string): Promise<PixRefund | null> {
  const [found] = await findOf(db, secret, [id], empty)
  return found ?? null
}

function findOf(db: Queries, secret: OurSecret, ids: readonly string[], which: Sql): Promise<PixRefund[]> {
  return findOwned<PixRefund>(secret, ids, {
    find: (some, owners) =>
      db.rows(sql`
        ${REFUND} where id = any(${some}::text[])${ofPurchases(owners)} ${which} order by created_at`),
    idOf: (it) => it.id,
  })
}

/** The refund has ended, or already has this status. */
export const REFUND_NOT_OPEN = 'refund not open'

/** Advances a refund. */
export function saveRefundStatus(
  to: Writer,
  { id, purchaseId }: Pick<PixRefund, 'id' | 'purchaseId'>,
  status: PixRefund['status'],
  now: Date,
): void {
  const doneAt = status === 'DONE' ? now : null
  to.must(
    REFUND_NOT_OPEN,
    sql`
    update pix_refunds set status = ${status}, done_at = ${doneAt}
    where id = ${id} and purchase_id = ${purchaseId} and status in (${asValue('REQUESTED')}, 'SENT')
      and status <> ${status}`,
  )
}

/** Refunds that have not ended, the oldest first. */
export async function findOpenRefunds(db: Queries, createdBefore: Date, limit: number): Promise<PixRefund[]> {
  return db.rows(sql`
    ${REFUND} where status in ('REQUESTED', 'SENT') and created_at < ${createdBefore}
    order by created_at limit ${limit}`)
}

/** The PSP carries it out after all. */
export async function saveRevived(
  tx: Tx,
  { id, purchaseId }: Pick<PixRefund, 'id' | 'purchaseId'>,
): Promise<void> {
  await tx.run(sql`
    update pix_refunds set status = 'SENT'
    where id = ${id} and purchase_id = ${purchaseId} and status = ${asValue('FAILED')}`)
}
