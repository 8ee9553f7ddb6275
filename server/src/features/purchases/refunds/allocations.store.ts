import type { Cents } from '@drip/core/money/cents'
import sql from 'sql-template-tag'
import type { Queries } from '../../../platform/database/db.ts'
import { valuesOf } from '../../../platform/database/lists.ts'
import { newId } from '../../../platform/ids.ts'
import type { Writer } from '../../../platform/database/writes.ts'

/** What a Pix paid of an instalment, or with a negative sign what was undone of it. */
export interface PaymentAllocation {
  purchaseId: string
  endToEndId: string
  instalmentId: string
  principal: Cents
  lateCharge: Cents
  discount: Cents
}

/** Appends rows; each cause is written once for a Pix and an instalment. */
export function insertAllocations(
  to: Writer,
  cause: string,
  rows: readonly PaymentAllocation[],
  now: Date,
): void {
  if (rows.length === 0) return
  to.write(sql`
    insert into payment_allocations ${valuesOf(
      rows.map((it) => ({ ...it, id: newId(now) })),
      {
        id: 'uuid',
        endToEndId: 'text',
        instalmentId: 'uuid',
        purchaseId: 'uuid',
        principal: 'int8',
        lateCharge: 'int8',
        discount: 'int8',
      },
      { cause, createdAt: now },
    )}`)
}

/** What each Pix of a purchase still pays of each instalment, the newest Pix first. */
export async function findAllocations(db: Queries, purchaseId: string): Promise<PaymentAllocation[]> {
  return findAllocationsOf(db, [purchaseId])
}

/** The same for several purchases. */
export async function findAllocationsOf(
  db: Queries,
  purchaseIds: readonly string[],
): Promise<PaymentAllocation[]> {
  return db.rows(sql`
    select a.purchase_id, a.end_to_end_id, a.instalment_id, sum(a.principal)::int8 as principal,
      sum(a.late_charge)::int8 as late_charge, sum(a.discount)::int8 as discount
    from payment_allocations a join pix_payments p on p.purchase_id = a.purchase_id and p.end_to_end_id = a.end_to_end_id
    where a.purchase_id = any(${[...purchaseIds]}::uuid[])
    group by a.purchase_id, a.end_to_end_id, a.instalment_id, p.paid_at order by p.paid_at desc, a.end_to_end_id`)
}

/** The instalments whose cashback was ever taken back with what a payer's bank took (decision 132). */
export async function findCashbackTakenBack(db: Queries, purchaseId: string): Promise<string[]> {
  return db.values<string>(sql`
    select distinct instalment_id from payment_allocations
    where purchase_id = ${purchaseId} and cause like 'taken-back:%' and discount < 0`)
}

/** The payment time of the newest Pix of which a purchase still keeps something; null if it keeps nothing. */
export async function findLastPaidAt(db: Queries, purchaseId: string): Promise<Date | null> {
  return db.value<Date>(sql`
    select p.paid_at
    from payment_allocations a join pix_payments p on p.purchase_id = a.purchase_id and p.end_to_end_id = a.end_to_end_id
    where a.purchase_id = ${purchaseId}
    group by a.end_to_end_id, p.paid_at having sum(a.principal + a.late_charge) > 0
    order by p.paid_at desc limit 1`)
}
