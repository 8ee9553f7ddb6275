import type { Cents } from '@drip/core/money/cents'
import sql from 'sql-template-tag'
import type { Queries } from '../../../platform/database/db.ts'
import { newId } from '../../../platform/ids.ts'
import type { Writer } from '../../../platform/database/writes.ts'

/** What a Pix paid of an instalment, or with the other sign what of it was undone. */
export interface PaymentAllocation {
  purchaseId: string
  endToEndId: string
  instalmentId: string
  principal: Cents
  lateCharge: Cents
  discount: Cents
}

/** Appends; the same cause is written once for each Pix and instalment. */
export function insertAllocations(
  to: Writer,
  cause: string,
  rows: readonly PaymentAllocation[],
  now: Date,
): void {
  if (rows.length === 0) return
  to.write(sql`
    insert into payment_allocations
      (id, end_to_end_id, instalment_id, purchase_id, principal, late_charge, discount, cause, created_at)
    select id, pix, instalment, purchase, principal, late, discount, ${cause}, ${now}
    from unnest(${rows.map(() => newId(now))}::uuid[], ${rows.map((it) => it.endToEndId)}::text[],
      ${rows.map((it) => it.instalmentId)}::uuid[], ${rows.map((it) => it.purchaseId)}::uuid[],
      ${rows.map((it) => it.principal)}::int8[], ${rows.map((it) => it.lateCharge)}::int8[],
      ${rows.map((it) => it.discount)}::int8[])
      as new (id, pix, instalment, purchase, principal, late, discount)`)
}

/** What each Pix of a purchase still pays of each instalment, the newest Pix first. */
export async function findAllocations(db: Queries, purchaseId: string): Promise<PaymentAllocation[]> {
  return findAllocationsOf(db, [purchaseId])
}

/** The same of several purchases. */
export async function findAllocationsOf(
  db: Queries,
  purchaseIds: readonly string[],
): Promise<PaymentAllocation[]> {
  return db.rows(sql`
    select a.purchase_id as "purchaseId", a.end_to_end_id as "endToEndId", a.instalment_id as "instalmentId", sum(a.principal)::int8 as principal,
      sum(a.late_charge)::int8 as "lateCharge", sum(a.discount)::int8 as discount
    from payment_allocations a join pix_payments p on p.end_to_end_id = a.end_to_end_id
    where a.purchase_id = any(${[...purchaseIds]}::uuid[])
    group by a.purchase_id, a.end_to_end_id, a.instalment_id, p.paid_at order by p.paid_at desc, a.end_to_end_id`)
}
