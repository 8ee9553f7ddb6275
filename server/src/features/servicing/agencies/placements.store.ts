/** Which late customers an agency has and had (decision 118). */
import type { CivilDate } from '@drip/core/calendar/dates'
import type { Cents } from '@drip/core/money/cents'
import type { Ppm } from '@drip/core/money/rate'
import type { PlacementEnd } from '@drip/core/reminders/agencies/placement'
import sql, { empty } from 'sql-template-tag'
import type { Queries, Tx } from '../../../platform/database/db.ts'
import { tableOf, valuesOf } from '../../../platform/database/lists.ts'
import type { Place } from '../../../platform/http/cursor.ts'

/** Open, unassigned cases without obstacles whose oldest deadline and amount match. */
interface Wanted {
  /** What fell due before then. */
  dueBefore: CivilDate
  fromAmount: Cents
  now: Date
  limit: number
}

const isFree = (now: Date) =>
  sql`k.closed_at is null and k.rests is null and (k.held_until is null or k.held_until <= ${now})`

const free = ({ dueBefore, fromAmount, now }: Wanted) => sql`
  ${isFree(now)} and k.oldest_due < ${dueBefore} and k.late >= ${fromAmount}`

/** What a placement would include. */
export async function countFree(db: Queries, it: Wanted): Promise<{ cases: number; late: Cents }> {
  const row = await db.row<{ cases: number; late: Cents }>(sql`
    select count(*)::int as cases, coalesce(sum(late), 0)::int8 as late
    from (select k.late from collection_cases k where ${free(it)} order by k.score desc, k.id limit ${it.limit}) found`)
  if (row === null) throw new Error('a count has a row')
  return row
}

/** The same customers, locked for assignment until the transaction ends. */
export async function lockFree(tx: Tx, it: Wanted): Promise<string[]> {
  return tx.values<string>(sql`
    select k.customer_id from collection_cases k where ${free(it)} order by k.score desc, k.id limit ${it.limit}
    for update skip locked`)
}

/**
 * Those of these customers whose cases have no obstacles and nobody works on, locked for assignment until the
 * transaction ends.
 */
export async function lockFreeOf(tx: Tx, customerIds: readonly string[], now: Date): Promise<string[]> {
  return tx.values<string>(sql`
    select k.customer_id from collection_cases k
    where k.customer_id = any(${[...customerIds]}::uuid[]) and ${isFree(now)} order by k.customer_id for update skip locked`)
}

export interface NewPlacement {
  id: string
  customerId: string
  late: Cents
}

export async function insertPlacements(
  tx: Tx,
  rows: readonly NewPlacement[],
  same: {
    agencyId: string
    batchId: string
    placedAt: Date
    placedBy: string | null
    feeRate: Ppm
    until: CivilDate
  },
): Promise<void> {
  if (rows.length === 0) return
  await tx.run(sql`
    insert into agency_placements ${valuesOf(rows, { id: 'uuid', customerId: 'uuid', late: 'int8' }, same)}
    on conflict (customer_id) where ended_at is null do nothing`)
}

/** The result of an earlier press; null if there was none. */
export async function findBatch(
  db: Queries,
  batchId: string,
): Promise<{ agencyId: string | null; cases: number; late: Cents }> {
  const row = await db.row<{ agencyId: string | null; cases: number; late: Cents }>(sql`
    select min(agency_id::text) as agency_id, count(*)::int as cases, coalesce(sum(late), 0)::int8 as late
    from agency_placements where batch_id = ${batchId}`)
  if (row === null) throw new Error('a count has a row')
  return row
}

/** An agency's open placements, or only one customer's. */
export async function findOpenPlacements(
  db: Queries,
  { agencyId, customerId = null }: { agencyId: string; customerId?: string | null },
): Promise<string[]> {
  return db.values<string>(sql`
    select id from agency_placements where agency_id = ${agencyId} and ended_at is null
      and (${customerId}::uuid is null or customer_id = ${customerId}) order by customer_id`)
}

/** An agency's customers, by id. */
export async function findPlacedAfter(db: Queries, of: { after: string; limit: number }): Promise<string[]> {
  return db.values<string>(sql`
    select customer_id from agency_placements
    where ended_at is null and customer_id > ${of.after} order by customer_id limit ${of.limit}`)
}

/**
 * Placements that have ended by the last check of their cases: nothing is late any more, something prevents collecting,
 * or the term is over.
 */
export async function findOver(
  db: Queries,
  of: { today: CivilDate; limit: number },
): Promise<{ id: string; reason: PlacementEnd }[]> {
  return db.rows(sql`
    select id, reason from (
      select p.id, case
        when not exists (select from collection_cases k where k.customer_id = p.customer_id and k.closed_at is null) then 'SETTLED'
        when exists (select from collection_cases k where k.customer_id = p.customer_id and k.closed_at is null
          and k.rests in ('ARCHIVED', 'WITH_PEOPLE', 'DISPUTE', 'PAUSE', 'PLAN')) then 'STANDS'
        when p.until < ${of.today} then 'TERM' end as reason
      from agency_placements p where p.ended_at is null) placed
    where reason is not null limit ${of.limit}`)
}

/** Ended ones stay as they are. @returns their customers */
export async function endPlacements(
  tx: Tx,
  ends: readonly { id: string; reason: PlacementEnd }[],
  of: { now: Date; by: string | null },
): Promise<string[]> {
  if (ends.length === 0) return []
  return tx.values<string>(sql`
    update agency_placements p set ended_at = greatest(${of.now}, p.placed_at), ended_by = ${of.by}, end_reason = ended.reason
    from ${tableOf(ends, { id: 'uuid', reason: 'text' })} as ended
    where p.id = ended.id and p.ended_at is null returning p.customer_id`)
}

export interface PlacementSeen {
  id: string
  customerId: string
  customerName: string
  placedAt: Date
  until: CivilDate
  late: Cents
  collected: Cents
  endedAt: Date | null
  end: PlacementEnd | null
}

/** A page and one row more, newest first. @param it.after the last row of the previous page */
export async function listPlacements(
  db: Queries,
  it: { agencyId: string; all: boolean; after: Place | null; limit: number },
): Promise<PlacementSeen[]> {
  const older =
    it.after === null ? empty : sql`and (p.placed_at, p.id) < (${it.after.at}, ${it.after.id}::uuid)`
  const open = it.all ? empty : sql`and p.ended_at is null`
  return db.rows(sql`
    with page as materialized (
      select p.id, p.customer_id, c.name as customer_name, p.placed_at, p.until, p.late, p.ended_at, p.end_reason as "end"
      from agency_placements p join customers c on c.id = p.customer_id
      where p.agency_id = ${it.agencyId} ${open} ${older} order by p.placed_at desc, p.id desc limit ${it.limit + 1}),
    brought as materialized (
      select b.placement_id, sum(b.amount - (select coalesce(sum(r.taken), 0) from agency_fee_returns r
        where r.purchase_id = b.purchase_id and r.end_to_end_id = b.end_to_end_id))::int8 as amount
      from agency_payments b where b.placement_id = any(array(select id from page)) group by 1)
    select page.*, coalesce(brought.amount, 0) as collected
    from page left join brought on brought.placement_id = page.id order by page.placed_at desc, page.id desc`)
}

export interface PlacedCustomer {
  placementId: string
  customerId: string
  name: string
  cpf: string
  phone: string
  email: string
  placedAt: Date
  until: CivilDate
}

/** An agency's present customers, with what it needs to contact them. */
export async function findPlacedCustomers(
  db: Queries,
  { agencyId, after, limit }: { agencyId: string; after: string; limit: number },
): Promise<PlacedCustomer[]> {
  return db.rows(sql`
    select p.id as placement_id, p.customer_id, c.name, c.cpf, c.phone, c.email, p.placed_at, p.until
    from agency_placements p join customers c on c.id = p.customer_id
    where p.agency_id = ${agencyId} and p.ended_at is null and p.customer_id > ${after}
    order by p.customer_id limit ${limit}`)
}
