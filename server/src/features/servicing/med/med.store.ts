/** Contested Pix (MED): the cases, and their share of each purchase. */
import type { CodedPurchase } from '@drip/core/checkout/shown-code'
import type { ContestReason, MedListName, MedState } from '@drip/core/reconciliation/med-case'
import { type Cents, ZERO } from '@drip/core/money/cents'
import sql, { type Sql, empty } from 'sql-template-tag'
import type { Queries, Tx } from '../../../platform/database/db.ts'
import { valuesOf } from '../../../platform/database/lists.ts'
import type { Place } from '../../../platform/http/cursor.ts'

export interface MedCase {
  id: string
  /** The PSP's id. */
  pspId: string
  endToEndId: string
  amount: Cents
  reason: ContestReason
  state: MedState
  openedAt: Date
  heardAt: Date
  returned: Cents
  endedAt: Date | null
}

const CASE = sql`
  select id, psp_id, end_to_end_id, amount, reason, state, opened_at, heard_at, returned, ended_at from med_cases`

export async function findCaseOf(db: Queries, pspId: string): Promise<MedCase | null> {
  return db.row(sql`${CASE} where psp_id = ${pspId}`)
}

/** Open ones, oldest first. */
export async function findOpenCases(db: Queries, limit: number): Promise<MedCase[]> {
  return db.rows(sql`${CASE} where ended_at is null order by opened_at, id limit ${limit}`)
}

/** False: somebody else has recorded it. */
export async function insertCase(
  tx: Tx,
  it: Omit<MedCase, 'state' | 'returned' | 'endedAt'>,
  purchases: readonly { purchaseId: string; amount: Cents }[],
): Promise<boolean> {
  const inserted = await tx.run(sql`
    insert into med_cases (id, psp_id, end_to_end_id, amount, reason, opened_at, heard_at)
    values (${it.id}, ${it.pspId}, ${it.endToEndId}, ${it.amount}, ${it.reason}, ${it.openedAt}, ${it.heardAt})
    on conflict (psp_id) do nothing`)
  if (inserted === 0) return false
  await tx.run(sql`
    insert into med_purchases ${valuesOf(purchases, { purchaseId: 'uuid', amount: 'int8' }, { caseId: it.id })}`)
  return true
}

/** How it ended. */
export async function saveCaseEnd(
  tx: Tx,
  it: { id: string; state: MedState; returned: Cents; endedAt: Date },
): Promise<void> {
  await tx.run(sql`
    update med_cases set state = ${it.state}, returned = ${it.returned}, ended_at = ${it.endedAt} where id = ${it.id}`)
}

/** A case's share of each purchase. */
export async function findPurchasesOfCase(
  db: Queries,
  caseId: string,
): Promise<{ purchaseId: string; amount: Cents }[]> {
  return db.rows(sql`
    select purchase_id, amount from med_purchases where case_id = ${caseId} order by purchase_id`)
}

export interface CaseOfPurchase extends MedCase {
  /** This purchase's part of the contested amount, and how much of the store's money is held for it. */
  contested: Cents
  held: Cents
  /**
   * How much of this purchase's money the bank took back, once it has ended: for a Pix for several purchases without
   * the others' losses.
   */
  takenBack: Cents
}

/**
 * The shares of cases by purchase, `p`, and what the banks took, `taken`, as parts of a `with`: both are stored with the
 * purchases.
 * @param of conditions on `med_purchases`, and on `pix_refunds` and `double_refunds`
 */
const ofPurchases = (of: { cases: Sql; refunds: Sql }) => sql`
    p as materialized (
      select case_id, purchase_id, amount, coalesce((select sum(h.amount) from settlement_holds h
        where h.case_id = med_purchases.case_id and h.purchase_id = med_purchases.purchase_id and h.released_at is null), 0)::int8 as held,
        (select max(h.released_at) from settlement_holds h
          where h.case_id = med_purchases.case_id and h.purchase_id = med_purchases.purchase_id) as released_at
      from med_purchases where ${of.cases}),
    taken as materialized (
      select purchase_id, split_part(end_to_end_id, '-', 1) as pix, created_at, amount from pix_refunds
      where ${of.refunds} and cause like 'taken-back:%'
      union all
      select purchase_id, split_part(end_to_end_id, '-', 1), taken_at, amount from double_refunds where ${of.refunds})`

/**
 * For a case `c` beside `ofPurchases`. Forced refunds are booked before their case ends, and after those of earlier
 * cases.
 */
const OF_PURCHASE = sql`
  c.id, c.psp_id, c.end_to_end_id, c.amount, c.reason, c.state, c.opened_at, c.heard_at, c.returned, c.ended_at,
    p.amount as contested, p.held,
    coalesce((select sum(r.amount) from taken r
      where r.purchase_id = p.purchase_id and r.pix = c.end_to_end_id and r.created_at <= c.ended_at
        and r.created_at > coalesce((select max(other.ended_at) from med_cases other
          where other.end_to_end_id = c.end_to_end_id and other.ended_at < c.ended_at), '-infinity')), 0)::int8 as taken_back`

/** Of a purchase, newest first. */
export async function findCasesOfPurchase(db: Queries, purchaseId: string): Promise<CaseOfPurchase[]> {
  const its = sql`purchase_id = ${purchaseId}`
  return db.rows(sql`
    with ${ofPurchases({ cases: its, refunds: its })}
    select ${OF_PURCHASE} from p join med_cases c on c.id = p.case_id order by c.opened_at desc, c.id desc`)
}

/** How much of a Pix was returned in closed cases. */
export async function findReturnedByCases(db: Queries, endToEndId: string): Promise<Cents> {
  const value = await db.value<Cents>(sql`
    select coalesce(sum(returned), 0)::int8 as amount from med_cases where end_to_end_id = ${endToEndId}`)
  return value ?? ZERO
}

export interface CaseNews extends CaseOfPurchase, CodedPurchase {
  purchaseId: string
  merchantId: string
  merchantName: string
  code: string
  /** Its end released what was held of the store's money. */
  hasWaited: boolean
}

/** The facts about a case for messages, per order; empty for a Pix that bought nothing. */
export async function findCaseNews(db: Queries, caseId: string): Promise<CaseNews[]> {
  return db.rows(sql`
    with ${ofPurchases({
      cases: sql`case_id = ${caseId}`,
      refunds: sql`purchase_id = any(array(select purchase_id from p))`,
    })},
    o as materialized (
      select id, merchant_id, merchant_code, (select connector from checkouts where id = orders.id) as connector, code,
        created_at
      from orders where id = any(array(select purchase_id from p)))
    select ${OF_PURCHASE},
      o.id as purchase_id, o.merchant_id, m.name as merchant_name, o.merchant_code, o.connector, o.code,
      coalesce(p.released_at >= c.ended_at, false) as has_waited
    from p join med_cases c on c.id = p.case_id join o on o.id = p.purchase_id join merchants m on m.id = o.merchant_id
    order by o.created_at, o.id`)
}

/** A case with the first order of its Pix; nulls if there is none. */
export interface CaseOfAll extends MedCase {
  held: Cents
  ordersCount: number
  orderId: string | null
  code: string | null
  merchantName: string | null
  /** What its payer has twice and still owes. */
  doubled: Cents
}

/**
 * A page, and one row more: open ones oldest first, closed ones newest first.
 * @param after the last row of the previous page
 */
export async function findCasesOfAll(
  db: Queries,
  { show, after, limit }: { show: MedListName; after: Place | null; limit: number },
): Promise<CaseOfAll[]> {
  const older = after === null ? empty : sql`and (c.ended_at, c.id) < (${after.at}, ${after.id}::uuid)`
  const later = after === null ? empty : sql`and (c.opened_at, c.id) > (${after.at}, ${after.id}::uuid)`
  const [which, order] =
    show === 'OVER'
      ? [sql`c.ended_at is not null ${older}`, sql`order by c.ended_at desc, c.id desc`]
      : [sql`c.ended_at is null ${later}`, sql`order by c.opened_at, c.id`]
  return db.rows(sql`
    with c as materialized (select * from med_cases c where ${which} ${order} limit ${limit + 1}),
    held as materialized (
      select case_id, sum(amount)::int8 as amount from settlement_holds
      where case_id = any(array(select id from c)) and released_at is null group by 1),
    owed as materialized (
      select split_part(end_to_end_id, '-', 1) as pix, sum(amount)::int8 as amount from double_refunds
      where settled_at is null group by 1),
    bought as materialized (
      select p.case_id, o.id, o.code, o.merchant_id, o.created_at from med_purchases p join orders o on o.id = p.purchase_id
      where p.case_id = any(array(select id from c)))
    select c.id, c.psp_id, c.end_to_end_id, c.amount, c.reason, c.state, c.opened_at, c.heard_at, c.returned, c.ended_at,
      coalesce((select amount from held where held.case_id = c.id), 0) as held,
      coalesce((select amount from owed where owed.pix = c.end_to_end_id), 0) as doubled,
      (select count(*)::int from bought where bought.case_id = c.id) as orders_count,
      first.id as order_id, first.code, first.merchant_name
    from c left join lateral (
      select bought.id, bought.code, m.name as merchant_name from bought join merchants m on m.id = bought.merchant_id
      where bought.case_id = c.id order by bought.created_at, bought.id limit 1) first on true
    ${order}`)
}
