import type { CivilDate } from '@drip/core/calendar/dates'
import type { FeeWaiverReason, WriteOffReason } from '@drip/core/contracts/states'
import type { MoveTerms } from '@drip/core/debts/move-instalment'
import type { Cents } from '@drip/core/money/cents'
import sql from 'sql-template-tag'
import type { Queries, Tx } from '../../../platform/database/db.ts'
import { valuesOf } from '../../../platform/database/lists.ts'
import { moveDueDates, saveFeeWaivedUntil } from '../../purchases/orders/orders.store.ts'

/** Forgives the late charges of an instalment up to a day, and records who did so. */
export async function saveFeeWaiver(
  tx: Tx,
  it: {
    id: string
    instalmentId: string
    purchaseId: string
    /** The charges on that day. */
    amount: Cents
    waivedUntil: CivilDate
    reason: FeeWaiverReason | null
    by: string
    now: Date
  },
): Promise<void> {
  await Promise.all([
    saveFeeWaivedUntil(tx, it.instalmentId, it.waivedUntil),
    tx.run(sql`
      insert into fee_waivers (id, instalment_id, purchase_id, amount, waived_until, reason, waived_by, created_at)
      values (${it.id}, ${it.instalmentId}, ${it.purchaseId}, ${it.amount}, ${it.waivedUntil}, ${it.reason}, ${it.by},
        ${it.now})`),
  ])
}

/** The admin's reasons, and our own for a negotiated debt. */
export type StoredWriteOffReason = WriteOffReason | 'DEBT_NEGOTIATION'

export interface WriteOff {
  id: string
  instalmentId: string
  purchaseId: string
  amount: Cents
}

export async function insertWriteOffs(
  tx: Tx,
  rows: readonly WriteOff[],
  { reason, by, now }: { reason: StoredWriteOffReason; by: string; now: Date },
): Promise<void> {
  await tx.run(sql`
    insert into write_offs ${valuesOf(
      rows,
      { id: 'uuid', instalmentId: 'uuid', purchaseId: 'uuid', amount: 'int8' },
      { reason, writtenOffBy: by, createdAt: now },
    )}`)
}

/** A given id, and its purchase. */
export interface FoundPurchase {
  given: string
  purchaseId: string
}

/** Orders by id or by the short code. Unknown ones are left out. */
export async function findOrdersOf(
  db: Queries,
  ids: readonly string[],
  codes: readonly string[],
): Promise<FoundPurchase[]> {
  return db.rows(sql`
    select id::text as given, id as purchase_id from orders where id = any(${[...ids]}::uuid[])
    union all
    select code, id from orders where code = any(${[...codes]}::text[])`)
}

/** Purchases of instalments. Unknown ones are left out. */
export async function findPurchasesOf(db: Queries, ids: readonly string[]): Promise<FoundPurchase[]> {
  return db.rows(sql`
    select id::text as given, purchase_id from instalments where id = any(${[...ids]}::uuid[])`)
}

export async function saveDueDates(
  tx: Tx,
  it: {
    id: string
    purchaseId: string
    /** Of the moved instalment, which the others follow. */
    from: CivilDate
    to: CivilDate
    by: string
    now: Date
    moved: readonly { instalmentId: string; dueDate: CivilDate }[]
    /** One of the order's moves; null: a correction. */
    move: { instalmentId: string; seen: string } | null
  },
): Promise<void> {
  await Promise.all([
    moveDueDates(tx, it.purchaseId, it.moved),
    tx.run(sql`
      insert into due_date_changes (id, purchase_id, from_date, to_date, changed_by, created_at, kind, instalment_id, seen)
      values (${it.id}, ${it.purchaseId}, ${it.from}, ${it.to}, ${it.by}, ${it.now},
        ${it.move === null ? 'CORRECTION' : 'MOVE'}, ${it.move?.instalmentId ?? null}, ${it.move?.seen ?? null})`),
  ])
}

/**
 * How an order may be moved by its merchant's terms, and the accepted previews of its moves. Null for an unknown order.
 */
export async function findMoves(
  db: Queries,
  purchaseId: string,
): Promise<(MoveTerms & { accepted: string[] }) | null> {
  return db.row(sql`
    with o as materialized (
      select merchant_id, array(select d.seen from due_date_changes d where d.purchase_id = orders.id and d.kind = 'MOVE') as accepted
      from orders where id = ${purchaseId})
    select m.moves_due_dates, m.move_days, m.moves_per_order, o.accepted from o join merchants m on m.id = o.merchant_id`)
}

/** The sum of the lines when the order was placed; a purchase without lines counts as one line. */
export async function findLinesAmount(db: Queries, purchaseId: string): Promise<Cents | null> {
  return db.value<Cents>(sql`
    select case when products = '[]' then amount
      else (select sum((line ->> 'amount')::int8)::int8 from jsonb_array_elements(products) line) end as amount
    from checkouts where id = ${purchaseId}`)
}
