/** What agencies report: payments, contacts, files (decision 118). */
import type { Cents } from '@drip/core/money/cents'
import type { Ppm } from '@drip/core/money/rate'
import {
  type PixFacts,
  type PlacementFacts,
  type ReturnFacts,
  contactKey,
} from '@drip/core/reminders/agencies/return-file'
import type { ContactOutcome } from '@drip/core/reminders/collections/contact-outcome'
import sql, { empty } from 'sql-template-tag'
import type { Queries, Tx } from '../../../platform/database/db.ts'
import { valuesOf } from '../../../platform/database/lists.ts'
import type { Place } from '../../../platform/http/cursor.ts'

/** By the codes in the rows; unknown codes are left out. */
export async function findOrdersNamed(db: Queries, codes: readonly string[]): Promise<string[]> {
  return db.values<string>(sql`
    select id from orders where code = any(${codes.map((it) => it.toUpperCase())}::text[]) order by id`)
}

/** The facts that a file's rows are compared with. @param named what the rows name */
export async function findReturnFacts(
  db: Queries,
  agencyId: string,
  named: { placementIds: readonly string[]; orderCodes: readonly string[] },
): Promise<ReturnFacts & { names: ReadonlyMap<string, string> }> {
  const payments = await db.rows<PixFacts>(sql`
    select p.end_to_end_id, o.id as purchase_id, o.code as order_code, o.customer_id, p.paid_at, p.amount,
      exists (select from agency_payments a where a.purchase_id = p.purchase_id and a.end_to_end_id = p.end_to_end_id) as is_counted,
      exists (select from pix_refunds r where r.purchase_id = p.purchase_id and r.end_to_end_id = p.end_to_end_id and r.forced
        and r.status = 'DONE') as is_taken_back
    from orders o join pix_payments p on p.purchase_id = o.id
    where o.code = any(${[...named.orderCodes]}::text[]) and p.use in ('INSTALMENT', 'UNIQUE', 'PART', 'DEBIT', 'PLAN')
    order by p.paid_at, p.end_to_end_id`)
  const customerIds = [...new Set(payments.map(({ customerId }) => customerId))]
  const placements = await db.rows<PlacementFacts & { name: string }>(sql`
    select p.id, p.customer_id, p.placed_at, p.ended_at, p.fee_rate, c.name
    from agency_placements p join customers c on c.id = p.customer_id
    where p.agency_id = ${agencyId}
      and (p.id = any(${[...named.placementIds]}::uuid[]) or p.customer_id = any(${customerIds}::uuid[]))
    order by p.placed_at, p.id`)
  const told = await db.rows<{ customerId: string; at: Date; outcome: ContactOutcome }>(sql`
    select customer_id, made_at as at, outcome from collection_contacts
    where agency_id = ${agencyId} and customer_id = any(${[...new Set(placements.map((it) => it.customerId))]}::uuid[])`)
  const contacts = told.flatMap((it) =>
    placements
      .filter(({ customerId }) => customerId === it.customerId)
      .map(({ id }) => contactKey({ ...it, placementId: id })),
  )
  return {
    placements,
    payments,
    contacts: new Set(contacts),
    names: new Map(placements.map((it) => [it.customerId, it.name])),
  }
}

export interface ReturnSeen {
  id: string
  at: Date
  by: string
  taken: number
  refused: number
}

/** Newest first. */
export async function findReturns(db: Queries, agencyId: string, limit: number): Promise<ReturnSeen[]> {
  return db.rows(sql`
    select r.id, r.read_at as at, a.name as by, r.taken, r.refused
    from agency_returns r join admin_users a on a.id = r.read_by
    where r.agency_id = ${agencyId} order by r.read_at desc, r.id desc limit ${limit}`)
}

/** A file that was already accepted; null if it was not. */
export async function findReturn(
  db: Queries,
  id: string,
): Promise<{ agencyId: string; taken: number; refused: number } | null> {
  return db.row(sql`select agency_id, taken, refused from agency_returns where id = ${id}`)
}

export async function insertReturn(
  tx: Tx,
  it: { id: string; agencyId: string; taken: number; refused: number; by: string; now: Date },
): Promise<void> {
  await tx.run(sql`
    insert into agency_returns (id, agency_id, taken, refused, read_at, read_by)
    values (${it.id}, ${it.agencyId}, ${it.taken}, ${it.refused}, ${it.now}, ${it.by})`)
}

export interface NewAgencyPayment {
  id: string
  endToEndId: string
  purchaseId: string
  placementId: string
  amount: Cents
  fee: Cents
  paidAt: Date
}

/**
 * @throws, by the key, if a payment was already counted: the caller holds the agency, and no two agencies have a
 *   customer at the same time
 */
export async function insertAgencyPayments(
  tx: Tx,
  rows: readonly NewAgencyPayment[],
  same: { agencyId: string; returnId: string; countedAt: Date },
): Promise<void> {
  if (rows.length === 0) return
  await tx.run(sql`
    insert into agency_payments ${valuesOf(
      rows,
      {
        id: 'uuid',
        endToEndId: 'text',
        purchaseId: 'uuid',
        placementId: 'uuid',
        amount: 'int8',
        fee: 'int8',
        paidAt: 'timestamptz',
      },
      same,
    )}`)
}

/** A Pix that an agency collected, with what is left after forced refunds; null if no agency did. */
export async function findBrought(
  db: Queries,
  { purchaseId, endToEndId }: { purchaseId: string; endToEndId: string },
): Promise<{ agencyId: string; feeRate: Ppm; left: Cents } | null> {
  return db.row(sql`
    with b as materialized (
      select agency_id, placement_id, amount - (select coalesce(sum(r.taken), 0)::int8 from agency_fee_returns r
        where r.purchase_id = agency_payments.purchase_id and r.end_to_end_id = agency_payments.end_to_end_id) as "left"
      from agency_payments where purchase_id = ${purchaseId} and end_to_end_id = ${endToEndId})
    select b.agency_id, p.fee_rate, b."left" from b join agency_placements p on p.id = b.placement_id`)
}

export async function insertFeeReturn(
  tx: Tx,
  it: {
    refundId: string
    purchaseId: string
    endToEndId: string
    agencyId: string
    taken: Cents
    fee: Cents
    now: Date
  },
): Promise<void> {
  await tx.run(sql`
    insert into agency_fee_returns (refund_id, purchase_id, end_to_end_id, agency_id, taken, fee, returned_at)
    values (${it.refundId}, ${it.purchaseId}, ${it.endToEndId}, ${it.agencyId}, ${it.taken}, ${it.fee}, ${it.now})`)
}

export interface AgencyPaymentSeen {
  id: string
  endToEndId: string
  orderId: string
  orderCode: string
  customerName: string
  paidAt: Date
  amount: Cents
  fee: Cents
  /** The returned part of the fee, because the payer's bank took the Pix back. */
  feeBack: Cents
  countedAt: Date
}

/** A page and one row more, newest first. */
export async function listAgencyPayments(
  db: Queries,
  it: { agencyId: string; after: Place | null; limit: number },
): Promise<AgencyPaymentSeen[]> {
  const older =
    it.after === null ? empty : sql`and (p.paid_at, p.id) < (${it.after.at}, ${it.after.id}::uuid)`
  return db.rows(sql`
    with page as materialized (
      select p.id, p.end_to_end_id, o.id as order_id, o.code as order_code, o.customer_id, p.paid_at, p.amount, p.fee,
        p.counted_at, (select coalesce(sum(r.fee), 0)::int8 from agency_fee_returns r
          where r.purchase_id = p.purchase_id and r.end_to_end_id = p.end_to_end_id) as fee_back
      from agency_payments p join orders o on o.id = p.purchase_id
      where p.agency_id = ${it.agencyId} ${older} order by p.paid_at desc, p.id desc limit ${it.limit + 1})
    select p.id, p.end_to_end_id, p.order_id, p.order_code, c.name as customer_name, p.paid_at, p.amount, p.fee, p.counted_at, p.fee_back
    from page p join customers c on c.id = p.customer_id order by p.paid_at desc, p.id desc`)
}
