/** What payers have twice: it was paid back in another way than by Pix, and then their bank took the Pix back as well. */
import type { CivilDate } from '@drip/core/calendar/dates'
import { type Cents, ZERO } from '@drip/core/money/cents'
import sql from 'sql-template-tag'
import type { Queries, Tx } from '../../../platform/database/db.ts'
import { valuesOf } from '../../../platform/database/lists.ts'

export interface DoubleRefund {
  /** The bank's id of what it took; with a number behind it if the Pix was for several purchases. */
  id: string
  purchaseId: string
  endToEndId: string
  amount: Cents
  takenAt: Date
  /** Null while the payer owes it. */
  settledAt: Date | null
  /** Null while they owe it, and if it was given up as a loss. */
  returnedOn: CivilDate | null
  reference: string | null
}

const DOUBLE_REFUND = sql`
  select id, purchase_id, end_to_end_id, amount, taken_at, settled_at, returned_on, reference from double_refunds`

interface Share {
  endToEndId: string
  purchaseId: string
}

/** Of the shares of a Pix, oldest first. */
export async function findDoubleRefundsOf(db: Queries, shares: readonly Share[]): Promise<DoubleRefund[]> {
  return db.rows(sql`
    ${DOUBLE_REFUND} where end_to_end_id = any(${shares.map((it) => it.endToEndId)}::text[])
      and purchase_id = any(${shares.map((it) => it.purchaseId)}::uuid[]) order by taken_at, id`)
}

/** Of purchases, oldest first. */
export async function findDoubleRefunds(
  db: Queries,
  purchaseIds: readonly string[],
): Promise<DoubleRefund[]> {
  return db.rows(sql`
    ${DOUBLE_REFUND} where purchase_id = any(${[...purchaseIds]}::uuid[]) order by taken_at, id`)
}

/** Locks it until the transaction ends; null if the purchase has none with this id. */
export async function lockDoubleRefund(
  tx: Tx,
  { id, purchaseId }: { id: string; purchaseId: string },
): Promise<DoubleRefund | null> {
  return tx.row(sql`${DOUBLE_REFUND} where purchase_id = ${purchaseId} and id = ${id} for update`)
}

export async function insertDoubleRefunds(
  tx: Tx,
  rows: readonly Pick<DoubleRefund, 'id' | 'purchaseId' | 'endToEndId' | 'amount'>[],
  takenAt: Date,
): Promise<void> {
  await tx.run(sql`
    insert into double_refunds ${valuesOf(
      rows,
      { id: 'text', purchaseId: 'uuid', endToEndId: 'text', amount: 'int8' },
      { takenAt },
    )}`)
}

/** @param it.returned null: it is a loss */
export async function saveSettled(
  tx: Tx,
  it: Pick<DoubleRefund, 'id' | 'purchaseId'> & {
    returned: { paidOn: CivilDate; reference: string } | null
    by: string
    now: Date
  },
): Promise<void> {
  await tx.run(sql`
    update double_refunds set settled_at = ${it.now}, settled_by = ${it.by},
      returned_on = ${it.returned?.paidOn ?? null}, reference = ${it.returned?.reference ?? null}
    where purchase_id = ${it.purchaseId} and id = ${it.id}`)
}

/** With the names of the order, the store and the customer. */
export interface NamedDoubleRefund extends DoubleRefund {
  orderCode: string
  merchantName: string
  customerName: string
}

/** Those that are owed, oldest first; `number` starts at zero. */
export async function findOwedDoubleRefunds(
  db: Queries,
  page: { number: number; size: number },
): Promise<{ content: NamedDoubleRefund[]; total: number }> {
  const [content, total] = await Promise.all([
    db.rows<NamedDoubleRefund>(sql`
      with own as materialized (
        select d.id, d.purchase_id, d.end_to_end_id, d.amount, d.taken_at, d.settled_at, d.returned_on, d.reference,
          o.code, o.merchant_id, o.customer_id
        from (${DOUBLE_REFUND} where settled_at is null order by taken_at, id
            limit ${page.size} offset ${page.number * page.size}) d
          join orders o on o.id = d.purchase_id)
      select d.id, d.purchase_id, d.end_to_end_id, d.amount, d.taken_at, d.settled_at, d.returned_on, d.reference,
        d.code as order_code, m.name as merchant_name, c.name as customer_name
      from own d join merchants m on m.id = d.merchant_id join customers c on c.id = d.customer_id
      order by d.taken_at, d.id`),
    db.count(sql`select count(*) as count from double_refunds where settled_at is null`),
  ])
  return { content, total }
}

/** What all payers owe of it, in centavos. */
export async function sumOwedDoubleRefunds(db: Queries): Promise<Cents> {
  const value = await db.value<Cents>(sql`
    select coalesce(sum(amount), 0)::int8 as sum from double_refunds where settled_at is null`)
  return value ?? ZERO
}
