import type { ReturnReason, ReturnState } from '@drip/core/contracts/states'
import type { Cents } from '@drip/core/money/cents'
import sql, { empty } from 'sql-template-tag'
import type { Queries } from '../../../platform/database/db.ts'
import { tableOf } from '../../../platform/database/lists.ts'
import { ofPurchases } from './debt-charges.store.ts'

/** A Pix that was returned in full. */
export interface Returned {
  purchaseId: string
  amount: Cents
  /** The amount its code asked for; null for instalments, whose cost differs each day. */
  asked: Cents | null
  because: ReturnReason
  /** The payer's bank paid it automatically (Pix Automático). */
  byDebit: boolean
  /** The first open instalment among those its code was for. */
  instalmentId: string | null
  /** That instalment is paid by the dates of a plan. */
  isInPlan: boolean
  /** The purchase still waits for its Pix, and there is time left for it. */
  isAlive: boolean
}

/** The open instalments that the code of a payment `p` is for. */
const OPEN_OF_CODE = sql`
        select i.id, i.number, i.agreed_charge
        from charge_items item join instalments i on i.id = item.instalment_id and i.purchase_id = item.purchase_id
        where item.charge_id = (select charge_id from p) and i.status = 'PENDING'`

/** @param it.purchaseId absent: of any purchase */
export async function findReturned(
  db: Queries,
  it: { endToEndId: string; purchaseId?: string },
  now: Date,
): Promise<Returned | null> {
  return db.row(sql`
    with p as materialized (
      select p.purchase_id, p.charge_id, p.amount, p.returned_because, ch.purpose, ch.amount as asked, ch.of_several, c.status, c.expires_at
      from pix_payments p
        join charges ch on ch.id = p.charge_id and ch.purchase_id = p.purchase_id
        join checkouts c on c.id = p.purchase_id
      where p.end_to_end_id = ${it.endToEndId} and p.returned_because is not null
        ${it.purchaseId === undefined ? empty : sql`and p.purchase_id = ${it.purchaseId}`}),
    owed as materialized (
      ${OPEN_OF_CODE} and item.purchase_id = (select purchase_id from p)
      union all ${OPEN_OF_CODE}
        and (select of_several from p) is distinct from false and item.purchase_id <> (select purchase_id from p)
      order by number limit 1)
    select p.purchase_id, p.amount, p.returned_because as because, p.purpose = 'DEBIT' as by_debit,
      case when p.purpose in ('SYMBOLIC', 'FIRST_INSTALMENT', 'FULL_AMOUNT') then p.asked end as asked,
      owed.id as instalment_id,
      owed.id is not null and (p.purpose = 'PLAN' or owed.agreed_charge is not null) as is_in_plan,
      p.status = 'MORE_INFO' and p.expires_at > ${now} as is_alive
    from p left join owed on true`)
}

/**
 * The purchases of the payments `p`; null if unknown. The parts below name them, because a cluster does not conclude from
 * `p.purchase_id` whose shards to ask, and would ask all.
 */
type Owners = readonly string[] | null

/** What was returned of a payment `p`, or is being returned. */
export const returnedOfPayment = (owners: Owners) => sql`
  (select coalesce(sum(r.amount), 0)::int8 from pix_refunds r
    where r.purchase_id = p.purchase_id and r.end_to_end_id = p.end_to_end_id and r.status <> 'FAILED'${ofPurchases(owners, sql`r.purchase_id`)})`

/** The part of that which is still on its way. */
export const returningOfPayment = (owners: Owners) => sql`
  (select coalesce(sum(r.amount), 0)::int8 from pix_refunds r
    where r.purchase_id = p.purchase_id and r.end_to_end_id = p.end_to_end_id and r.status in ('REQUESTED', 'SENT')${ofPurchases(owners, sql`r.purchase_id`)})`

/** What is left of a payment `p`: it pays nothing and is not being refunded. */
export const leftOfPayment = (owners: Owners) => sql`
  (p.amount
    - (select coalesce(sum(a.principal + a.late_charge), 0) from payment_allocations a
        where a.purchase_id = p.purchase_id and a.end_to_end_id = p.end_to_end_id${ofPurchases(owners, sql`a.purchase_id`)})
    - (select coalesce(sum(b.amount), 0) from pix_refunds b
        where b.purchase_id = p.purchase_id and b.end_to_end_id = p.end_to_end_id and b.status <> 'FAILED'${ofPurchases(owners, sql`b.purchase_id`)}))::int8`

/**
 * For a refund `r` of a payment `p`, the last of its cause: it failed because the payer's bank had taken the money
 * first. Nothing else takes what a refund was to carry.
 */
export const isTakenFirst = (owners: Owners) => sql`(r.status = 'FAILED' and ${leftOfPayment(owners)} <= 0)`

/** The state of a refund `r` of a payment `p` for its payer: what their bank has taken by itself has also arrived. */
const stateOfRefund = (
  owners: Owners,
) => sql`case when r.outside_on is not null then 'OUTSIDE' when ${isTakenFirst(owners)} then 'DONE'
    when r.status in ('DONE', 'FAILED') then r.status else 'SENDING' end`

/**
 * The state of the return of a payment `p`: if a refund failed and was retried, that of the newest one. It is looked up
 * among the refunds of its purchase.
 */
export const returnState = (owners: Owners) => sql`coalesce(
  (select ${stateOfRefund(owners)} from pix_refunds r
    where r.purchase_id = p.purchase_id and r.end_to_end_id = p.end_to_end_id and r.cause = 'returned'${ofPurchases(owners, sql`r.purchase_id`)}
    order by r.created_at desc limit 1), 'SENDING')`

/** What a payer sees of it. */
export interface ReturnedPix {
  amount: Cents
  because: ReturnReason
  byDebit: boolean
  paidAt: Date
  state: ReturnState
}

/**
 * The newest Pix of a purchase since then that came for one of these instalments and was returned in full.
 * @param it.purchaseIds the purchases of the instalments
 */
export async function findReturnedFor(
  db: Queries,
  it: { purchaseId: string; purchaseIds: readonly string[]; instalmentIds: readonly string[]; since: Date },
): Promise<ReturnedPix | null> {
  return db.row(sql`
    select p.amount, p.returned_because as because, p.paid_at, ${returnState([it.purchaseId])} as state,
      exists (select from charges ch
        where ch.id = p.charge_id and ch.purchase_id = ${it.purchaseId} and ch.purpose = 'DEBIT') as by_debit
    from pix_payments p
    where p.purchase_id = ${it.purchaseId} and p.returned_because is not null and p.paid_at > ${it.since}
      and p.charge_id in (select item.charge_id from charge_items item
        where item.purchase_id = any(${[...it.purchaseIds]}::uuid[]) and item.instalment_id = any(${[...it.instalmentIds]}::uuid[]))
    order by p.paid_at desc limit 1`)
}

export interface InstalmentOfPurchase {
  purchaseId: string
  instalmentId: string
}

/**
 * For each of these instalments that has one: when the newest Pix was paid that came for it since then and was returned
 * in full.
 */
export async function findLastReturned(
  db: Queries,
  instalments: readonly InstalmentOfPurchase[],
  since: Date,
): Promise<Map<string, Date>> {
  const rows = await db.rows<{ instalmentId: string; paidAt: Date }>(sql`
    select item.instalment_id, max(p.paid_at) as paid_at
    from ${tableOf(instalments, { purchaseId: 'uuid', instalmentId: 'uuid' })} as it
      join charge_items item on item.instalment_id = it.instalment_id and item.purchase_id = it.purchase_id
      join pix_payments p on p.charge_id = item.charge_id and p.purchase_id = item.purchase_id
    where p.returned_because is not null and p.paid_at > ${since}
    group by item.instalment_id`)
  return new Map(rows.map((it) => [it.instalmentId, it.paidAt]))
}

/** The surplus of the newest Pix since then that paid one of these instalments. */
export async function findReturnedRest(
  db: Queries,
  it: { purchaseIds: readonly string[]; instalmentIds: readonly string[]; since: Date },
): Promise<{ amount: Cents; state: ReturnState } | null> {
  return db.row(sql`
    select r.amount, ${stateOfRefund(it.purchaseIds)} as state
    from payment_allocations a join pix_refunds r on r.end_to_end_id = a.end_to_end_id and r.purchase_id = a.purchase_id
      join pix_payments p on p.end_to_end_id = r.end_to_end_id and p.purchase_id = r.purchase_id
    where a.instalment_id = any(${[...it.instalmentIds]}::uuid[])
      ${ofPurchases(it.purchaseIds, sql`a.purchase_id`)}${ofPurchases(it.purchaseIds, sql`r.purchase_id`)}${ofPurchases(it.purchaseIds, sql`p.purchase_id`)}
      and a.cause = 'paid' and r.cause = 'surplus' and r.created_at > ${it.since}
    order by r.created_at desc, r.id desc limit 1`)
}
