/** Cases of the collections desk: which exist, who works on them, and the result of each check. */
import type { CivilDate } from '@drip/core/calendar/dates'
import type { AdminRole } from '@drip/core/contracts/admin/admin-permissions'
import type { CaseRest } from '@drip/core/reminders/collections/case-rest'
import type { Cents } from '@drip/core/money/cents'
import sql, { type Sql } from 'sql-template-tag'
import type { Queries, Tx } from '../../../platform/database/db.ts'
import { tableOf, valuesOf } from '../../../platform/database/lists.ts'

export interface CollectionCase {
  id: string
  customerId: string
  openedAt: Date
  closedAt: Date | null
  late: Cents
  oldestDue: CivilDate
  rests: CaseRest | null
  readyAt: Date
  callbackAt: Date | null
  /** The strategy's stage that requires a call; null if there is none. */
  plannedCall: string | null
  heldBy: string | null
  heldUntil: Date | null
}

const CASE = sql`
  select k.id, k.customer_id, k.opened_at, k.closed_at, k.late, k.oldest_due, k.rests, k.ready_at, k.callback_at, k.planned_call, k.held_by,
    k.held_until
  from collection_cases k`

/** A customer's open case, by whatever clock it was opened; without one the newest. */
const THEIR_CASE = sql`order by k.closed_at is not null, k.opened_at desc limit 1`

/** A customer's case, open or not; null for customers who were never late since cases exist. */
export async function findCase(db: Queries, customerId: string): Promise<CollectionCase | null> {
  return db.row(sql`${CASE} where k.customer_id = ${customerId} ${THEIR_CASE}`)
}

/** The same, locked until the transaction ends. */
export async function lockCase(tx: Tx, customerId: string): Promise<CollectionCase | null> {
  return tx.row(sql`${CASE} where k.customer_id = ${customerId} ${THEIR_CASE} for update`)
}

/** A condition: an agency has the case, and our staff do not contact the customer. */
export const isPlaced = (customerId: Sql) =>
  sql`exists (select from agency_placements placed where placed.customer_id = ${customerId} and placed.ended_at is null)`

/**
 * The open cases of customers, locked for assignment until the transaction ends; without those that are being assigned.
 * @returns for each whether somebody works on it, is being assigned it, or an agency has it
 */
export async function keepFromHands(
  tx: Tx,
  customerIds: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, boolean>> {
  const kept = await tx.rows<{ customerId: string; isInHand: boolean }>(sql`
    select customer_id, coalesce(held_until > ${now}, false) or ${isPlaced(sql`collection_cases.customer_id`)} as is_in_hand
    from collection_cases where customer_id = any(${[...customerIds]}::uuid[]) and closed_at is null for no key update skip locked`)
  const all = await tx.rows<{ customerId: string }>(sql`
    select customer_id from collection_cases where customer_id = any(${[...customerIds]}::uuid[]) and closed_at is null`)
  const inHand = new Map(kept.map((it) => [it.customerId, it.isInHand]))
  return new Map(all.map(({ customerId }) => [customerId, inHand.get(customerId) ?? true]))
}

/** The open case that somebody works on; null if there is none, or its time has expired. */
export async function lockCaseInHand(tx: Tx, adminId: string, now: Date): Promise<CollectionCase | null> {
  return tx.row(
    sql`${CASE} where k.held_by = ${adminId} and k.closed_at is null and k.held_until > ${now} for update`,
  )
}

/** The customer whose case somebody works on, for display; null if there is none. */
export async function findCaseInHand(db: Queries, adminId: string, now: Date): Promise<string | null> {
  return db.value<string>(sql`
    select customer_id from collection_cases where held_by = ${adminId} and closed_at is null and held_until > ${now}`)
}

/** Who works on a case now; null if nobody does. */
export async function findHolder(
  db: Queries,
  caseId: string,
  now: Date,
): Promise<{ id: string; name: string } | null> {
  return db.row(sql`
    select a.id, a.name from collection_cases k join admin_users a on a.id = k.held_by
    where k.id = ${caseId} and k.held_until > ${now}`)
}

/** Staff with one of these roles, by name, and the case each works on. */
export async function findCollectors(
  db: Queries,
  of: { roles: readonly AdminRole[]; now: Date; limit: number },
): Promise<{ id: string; name: string; inHand: string | null }[]> {
  return db.rows(sql`
    select a.id, a.name, k.customer_id as in_hand
    from admin_users a left join collection_cases k
      on k.held_by = a.id and k.closed_at is null and k.held_until > ${of.now}
    where a.archived_at is null and a.role = any(${[...of.roles]}::text[])
    order by lower(a.name), a.id limit ${of.limit}`)
}

/** Serialises two pages of one person. */
export async function lockWorker(tx: Tx, adminId: string): Promise<void> {
  await tx.run(sql`select from admin_users where id = ${adminId} for no key update`)
}

/** Unassigned cases that may be called. */
const isFree = (now: Date) => sql`
  k.closed_at is null and k.rests is null and (k.held_until is null or k.held_until <= ${now})`

/**
 * The next one that asked for a call at a time that has come, the longest waiting first; skips those being assigned.
 */
export async function lockCallback(tx: Tx, now: Date): Promise<CollectionCase | null> {
  return tx.row(sql`
    ${CASE} where ${isFree(now)} and k.callback_at <= ${now} order by k.callback_at, k.id limit 1 for update skip locked`)
}

/** The next of those for which the strategy requires a call, by the value of a call. */
export async function lockPlannedCase(tx: Tx, now: Date): Promise<CollectionCase | null> {
  return tx.row(sql`
    ${CASE} where ${isFree(now)} and not k.waits and k.planned_call is not null
    order by k.score desc, k.id limit 1 for update skip locked`)
}

/** The next by the value of a call. */
export async function lockNextCase(tx: Tx, now: Date): Promise<CollectionCase | null> {
  return tx.row(
    sql`${CASE} where ${isFree(now)} and not k.waits order by k.score desc, k.id limit 1 for update skip locked`,
  )
}

/** How many may be assigned now, up to a maximum. */
export async function countWaiting(db: Queries, now: Date, most: number): Promise<number> {
  return db.count(sql`
    select count(*)::int from (select from collection_cases k where ${isFree(now)} and not k.waits limit ${most}) counted`)
}

/** Somebody works on it. They must have released all others before. */
export async function holdCase(
  tx: Tx,
  { id, adminId, until }: { id: string; adminId: string; until: Date },
): Promise<void> {
  await tx.run(sql`update collection_cases set held_by = ${adminId}, held_until = ${until} where id = ${id}`)
}

/** Releases a person's other cases. @param keep a customer whose case stays */
export async function putDownOthers(
  tx: Tx,
  { adminId, keep }: { adminId: string; keep: string | null },
): Promise<void> {
  await tx.run(sql`
    update collection_cases set held_by = null, held_until = null
    where held_by = ${adminId} and closed_at is null and customer_id is distinct from ${keep}`)
}

/** Releases a case. @param adminId only if this person works on it; null: whoever does */
export async function putDown(tx: Tx, customerId: string, adminId: string | null): Promise<boolean> {
  const count = await tx.run(sql`
    update collection_cases set held_by = null, held_until = null
    where customer_id = ${customerId} and closed_at is null and held_by is not null
      and (${adminId}::uuid is null or held_by = ${adminId})`)
  return count > 0
}

/** Releases all these cases, and prevents recording outcomes of calls afterwards. */
export async function putDownAll(tx: Tx, customerIds: readonly string[]): Promise<void> {
  if (customerIds.length === 0) return
  await tx.run(sql`
    update collection_cases set held_by = null, held_until = null, planned_call = null
    where customer_id = any(${[...customerIds]}::uuid[]) and closed_at is null`)
}

/** Not assigned before then. @param callbackAt if the customer asked for that time */
export async function saveReadyAt(
  tx: Tx,
  id: string,
  { readyAt, callbackAt }: { readyAt: Date; callbackAt: Date | null },
): Promise<void> {
  await tx.run(sql`
    update collection_cases set ready_at = ${readyAt}, callback_at = ${callbackAt}, waits = true where id = ${id}`)
}

/** Their open cases come first in the queue until somebody calls. */
export async function savePlannedCalls(
  tx: Tx,
  calls: readonly { customerId: string; stage: string }[],
): Promise<void> {
  if (calls.length === 0) return
  await tx.run(sql`
    update collection_cases k set planned_call = asked.stage
    from ${tableOf(calls, { customerId: 'uuid', stage: 'text' })} as asked
    where k.customer_id = asked.customer_id and k.closed_at is null`)
}

/** Somebody called: the strategy's call is done. */
export async function savePlannedCallDone(tx: Tx, id: string): Promise<void> {
  await tx.run(
    sql`update collection_cases set planned_call = null where id = ${id} and planned_call is not null`,
  )
}

/** Returns cases whose time has come to the queue. @returns how many, at most `limit` */
export async function wakeCases(db: Queries, now: Date, limit: number): Promise<number> {
  return db.run(sql`
    update collection_cases set waits = false where id in (
      select id from collection_cases where closed_at is null and waits and ready_at <= ${now}
      order by ready_at limit ${limit} for update skip locked)`)
}

/** Late customers without a case, by id. @param of.before what fell due before then is late */
export async function findLateWithoutCase(
  db: Queries,
  of: { before: CivilDate; after: string; limit: number },
): Promise<string[]> {
  return db.values<string>(sql`
    with late as (
      select distinct i.customer_id from instalments i
      where i.status = 'PENDING' and i.agreed_charge is null and i.due_date < ${of.before} and i.customer_id > ${of.after})
    select customer_id as id from late
    where not exists (select from collection_cases k where k.customer_id = late.customer_id and k.closed_at is null)
    order by 1 limit ${of.limit}`)
}

/** Customers whose open case was not checked today. */
export async function findNotAssessed(
  db: Queries,
  of: { today: CivilDate; after: string; limit: number },
): Promise<string[]> {
  return db.values<string>(sql`
    select customer_id as id from collection_cases
    where closed_at is null and customer_id > ${of.after} and looked_on < ${of.today}
    order by customer_id limit ${of.limit}`)
}

/** Customers with an open case who owe nothing late any more, or whose promise has expired. */
export async function findOutdated(
  db: Queries,
  of: { today: CivilDate; before: CivilDate; after: string; limit: number },
): Promise<string[]> {
  return db.values<string>(sql`
    with late as (
      select i.customer_id from instalments i
      where i.status = 'PENDING' and i.agreed_charge is null and i.due_date < ${of.before} and i.customer_id > ${of.after})
    select k.customer_id as id from collection_cases k
    where k.closed_at is null and k.customer_id > ${of.after} and not exists (select from late i where i.customer_id = k.customer_id)
    union
    select p.customer_id from payment_promises p
    where p.state = 'OPEN' and p.due_on < ${of.today} and p.customer_id > ${of.after}
    order by 1 limit ${of.limit}`)
}

/** What decides about a customer's case. */
export interface CaseFacts {
  customerId: string
  /** Without late charges; null if nothing is late. */
  late: Cents | null
  oldestDue: CivilDate | null
  rests: CaseRest | null
  brokenPromises: number
  missed: number
}

/**
 * "Late" as for reminders: neither what is in a plan, nor what the payer's bank pays or retries. A customer rests while
 * any of their indebted purchases is paused, or is in a plan without late lines.
 */
export async function findCaseFacts(
  db: Queries,
  customerIds: readonly string[],
  of: { today: CivilDate; before: CivilDate; brokenSince: Date },
): Promise<CaseFacts[]> {
  const these = sql`any(${[...customerIds]}::uuid[])`
  return db.rows(sql`
    with debts as materialized (
      select i.customer_id, sum(i.amount - i.canceled_amount - i.paid_amount - i.discount_amount - i.written_off_amount)::int8 as late,
        min(i.due_date) as oldest_due
      from instalments i
      where i.customer_id = ${these} and i.status = 'PENDING' and i.agreed_charge is null and i.due_date < ${of.before}
        and not exists (select from charge_items item join charges ch on ch.id = item.charge_id and ch.purchase_id = item.purchase_id
          where item.instalment_id = i.id and item.purchase_id = i.purchase_id and item.live and ch.purpose = 'DEBIT')
      group by 1),
    contested as materialized (
      select o.customer_id from orders o join disputes d on d.purchase_id = o.id
      where o.customer_id = ${these} and o.oldest_open_due is not null and d.ended_at is null),
    paused as materialized (
      select o.customer_id from orders o join pauses p on p.purchase_id = o.id
      where o.customer_id = ${these} and o.oldest_open_due is not null and p.ended_on is null and p.ends_on > ${of.today}),
    planned as materialized (
      select o.customer_id from orders o join debt_plans p on p.purchase_id = o.id
      where o.customer_id = ${these} and p.state = 'IN_FORCE' and not exists (select from debt_plan_lines l
        where l.plan_id = p.id and l.purchase_id = p.purchase_id and l.paid_at is null and l.due_date < ${of.before}))
    select c.id as customer_id, debts.late, debts.oldest_due,
      case
        when c.archived_at is not null then 'ARCHIVED'
        when exists (select from debt_negotiations n where n.cpf = c.cpf and n.removed_at is null) then 'WITH_PEOPLE'
        when exists (select from contested where contested.customer_id = c.id) then 'DISPUTE'
        when exists (select from paused where paused.customer_id = c.id) then 'PAUSE'
        when exists (select from planned where planned.customer_id = c.id) then 'PLAN'
        when exists (select from agency_placements p where p.customer_id = c.id and p.ended_at is null) then 'AGENCY'
        when exists (select from collection_contacts k where k.customer_id = c.id and k.outcome = 'NO_CALLS') then 'NO_CALLS'
        when exists (select from collection_contacts k
          where k.customer_id = c.id and k.outcome = 'WRONG_NUMBER' and k.phone = c.phone) then 'WRONG_NUMBER'
      end as rests,
      (select count(*)::int from payment_promises p
        where p.customer_id = c.id and p.state = 'BROKEN' and p.ended_at > ${of.brokenSince}) as broken_promises,
      (select count(*)::int from collection_contacts k where k.customer_id = c.id and k.outcome = 'NOT_REACHED'
        and k.made_at > coalesce((select max(other.made_at) from collection_contacts other
          where other.customer_id = c.id and other.outcome <> 'NOT_REACHED'), '-infinity')) as missed
    from customers c left join debts on debts.customer_id = c.id
    where c.id = ${these}`)
}

/** The result of a check. */
export interface CaseAssessment {
  customerId: string
  late: Cents
  oldestDue: CivilDate
  score: Cents
  rests: CaseRest | null
}

const ASSESSMENT = {
  customerId: 'uuid',
  late: 'int8',
  oldestDue: 'date',
  score: 'int8',
  rests: 'text',
} as const

/** Customers with an open case keep it. */
export async function openCases(
  tx: Tx,
  assessments: readonly (CaseAssessment & { id: string })[],
  { today, now }: { today: CivilDate; now: Date },
): Promise<void> {
  if (assessments.length === 0) return
  await tx.run(sql`
    insert into collection_cases ${valuesOf(assessments, { id: 'uuid', ...ASSESSMENT }, { openedAt: now, readyAt: now, lookedOn: today })}
    on conflict (customer_id) where closed_at is null do nothing`)
}

/** Unchanged rows are not written: agencies' customers are checked every quarter of an hour. */
export async function saveAssessments(
  tx: Tx,
  assessments: readonly CaseAssessment[],
  today: CivilDate,
): Promise<void> {
  if (assessments.length === 0) return
  await tx.run(sql`
    update collection_cases k
    set late = seen.late, oldest_due = seen.oldest_due, score = seen.score, rests = seen.rests, looked_on = ${today}
    from ${tableOf(assessments, ASSESSMENT)} as seen where k.customer_id = seen.customer_id and k.closed_at is null
      and (k.late, k.oldest_due, k.score, k.rests, k.looked_on)
        is distinct from (seen.late, seen.oldest_due, seen.score, seen.rests, ${today})`)
}

/** Nothing of theirs is late any more. A case somebody works on stays with them: they record the call's outcome. */
export async function closeCases(tx: Tx, customerIds: readonly string[], now: Date): Promise<void> {
  if (customerIds.length === 0) return
  await tx.run(sql`
    update collection_cases set closed_at = ${now}, callback_at = null, planned_call = null
    where customer_id = any(${[...customerIds]}::uuid[]) and closed_at is null`)
}
