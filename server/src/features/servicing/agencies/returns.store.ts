/** What agencies report: payments that they brought, contacts, files (decision 118). */
import type { Cents } from '@drip/core/money/cents'
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

/** What the rows of a file are held against. @param named what the rows name */
export async function findReturnFacts(
  db: Queries,
  agencyId: string,
  named: { placementIds: readonly string[]; orderCodes: readonly string[] },
): Promise<ReturnFacts & { names: ReadonlyMap<string, string> }> {
  const payments = await db.rows<PixFacts>(sql`
    select p.end_to_end_id, o.id as purchase_id, o.code as order_code, o.customer_id, p.paid_at, p.amount,
      exists (select from agency_payments a where a.purchase_id = p.purchase_id and a.end_to_end_id = p.end_to_end_id) as is_counted
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

/** The newest first. */
export async function findReturns(db: Queries, agencyId: string, limit: number): Promise<ReturnSeen[]> {
  return db.rows(sql`
    select r.id, r.read_at as at, a.name as by, r.taken, r.refused
    from agency_returns r join admin_users a on a.id = r.read_by
    where r.agency_id = ${agencyId} order by r.read_at desc, r.id desc limit ${limit}`)
}

/** One that was taken already; null where it was not. */
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

/** @throws, by the key, where one was counted before: whoever asks holds the agency, and no two agencies have a customer at the same moment */
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

export interface AgencyPaymentSeen {
  id: string
  endToEndId: string
  orderId: string
  orderCode: string
  customerName: string
  paidAt: Date
  amount: Cents
  fee: Cents
  countedAt: Date
}

/** A page and one row more, the newest first. */
export async function listAgencyPayments(
  db: Queries,
  it: { agencyId: string; after: Place | null; limit: number },
): Promise<AgencyPaymentSeen[]> {
  const older =
    it.after === null ? empty : sql`and (p.paid_at, p.id) < (${it.after.at}, ${it.after.id}::uuid)`
  return db.rows(sql`
    select p.id, p.end_to_end_id, o.id as order_id, o.code as order_code, c.name as customer_name, p.paid_at, p.amount, p.fee,
      p.counted_at
    from agency_payments p join orders o on o.id = p.purchase_id join customers c on c.id = o.customer_id
    where p.agency_id = ${it.agencyId} ${older} order by p.paid_at desc, p.id desc limit ${it.limit + 1}`)
}
