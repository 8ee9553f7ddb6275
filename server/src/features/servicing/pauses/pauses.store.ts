import type { CivilDate } from '@drip/core/calendar/dates'
import type { HardshipReason, PauseEnder, PauseTerms, RunningPauseKind } from '@drip/core/debts/pause'
import sql from 'sql-template-tag'
import type { PauseNews } from '../../messaging/customer-messages/message-facts.ts'
import type { Queries, Tx } from '../../../platform/database/db.ts'
import { valuesOf } from '../../../platform/database/lists.ts'

export interface Pause {
  id: string
  kind: RunningPauseKind
  /** For a hardship. */
  reason: HardshipReason | null
  beganOn: CivilDate
  /** The first day after the pause, as planned. */
  endsOn: CivilDate
  /** When it ended early; null if it did not. */
  endedOn: CivilDate | null
  /** The versions of the accepted previews. */
  seen: string
  endedSeen: string | null
}

/** Of an order, oldest first. */
export async function findPauses(db: Queries, orderId: string): Promise<Pause[]> {
  return db.rows(sql`
    select id, kind, reason, began_on, ends_on, ended_on, seen, ended_seen from pauses
    where purchase_id = ${orderId} order by created_at, id`)
}

/** Whether an order is paused on a day. */
export async function isPausedOn(db: Queries, orderId: string, day: CivilDate): Promise<boolean> {
  const row = await db.row(sql`
    select from pauses where purchase_id = ${orderId} and ended_on is null and ends_on > ${day}`)
  return row !== null
}

/** Whether an order has an open dispute. */
export async function isDisputed(db: Queries, orderId: string): Promise<boolean> {
  const row = await db.row(sql`select from disputes where purchase_id = ${orderId} and ended_at is null`)
  return row !== null
}

export interface OrderToPause extends PauseTerms {
  customerId: string
  merchantName: string
  createdAt: Date
  cancelMaxDays: number | null
  /** The day of the customer's last hardship pause, for any order. */
  lastHardship: CivilDate | null
}

/** What decides whether an order can be paused, besides its instalments and pauses. Null for an unknown order. */
export async function findOrderToPause(db: Queries, orderId: string): Promise<OrderToPause | null> {
  return db.row(sql`
    select m.pauses_for_returns, m.pauses_for_hardship, m.return_pause_days, m.hardship_pause_days, m.cancel_max_days,
      m.name as merchant_name, o.customer_id, o.created_at,
      (select max(p.began_on) from pauses p where p.kind = 'HARDSHIP'
        and p.customer_id = (select customer_id from orders where id = ${orderId})) as last_hardship
    from orders o join merchants m on m.id = o.merchant_id where o.id = ${orderId}`)
}

/** A customer has one hardship a year: locks them until the transaction ends. */
export async function lockCustomerOf(tx: Tx, orderId: string): Promise<void> {
  await tx.run(sql`
    select from customers where id = (select customer_id from orders where id = ${orderId}) for no key update`)
}

export async function insertPause(
  tx: Tx,
  it: Pick<Pause, 'id' | 'kind' | 'reason' | 'beganOn' | 'endsOn' | 'seen'> & {
    purchaseId: string
    customerId: string
    /** An admin's id, CUSTOMER, or DISPUTE. */
    by: string
    now: Date
    instalments: readonly { instalmentId: string; fromDate: CivilDate; toDate: CivilDate }[]
  },
): Promise<void> {
  await tx.run(sql`
    insert into pauses (id, purchase_id, customer_id, kind, reason, began_on, ends_on, begun_by, seen, created_at)
    values (${it.id}, ${it.purchaseId}, ${it.customerId}, ${it.kind}, ${it.reason}, ${it.beganOn}, ${it.endsOn}, ${it.by},
      ${it.seen}, ${it.now})`)
  await tx.run(sql`
    insert into paused_instalments ${valuesOf(
      it.instalments,
      { instalmentId: 'uuid', fromDate: 'date', toDate: 'date' },
      { pauseId: it.id, purchaseId: it.purchaseId },
    )}`)
}

/** The instalments moved by a pause. */
export async function findPausedIds(
  db: Queries,
  { id, purchaseId }: { id: string; purchaseId: string },
): Promise<string[]> {
  return db.values<string>(sql`
    select instalment_id as id from paused_instalments where pause_id = ${id} and purchase_id = ${purchaseId}`)
}

export async function savePauseEnd(
  tx: Tx,
  it: {
    id: string
    purchaseId: string
    endedOn: CivilDate
    by: PauseEnder
    /** An admin's id; null if it was not our staff. */
    ender: string | null
    /** The version of the accepted preview; null if none was shown. */
    seen: string | null
    now: Date
  },
): Promise<void> {
  await tx.run(sql`
    update pauses set ended_on = ${it.endedOn}, ended_by = ${it.by}, ender = ${it.ender}, ended_seen = ${it.seen},
      ended_at = ${it.now}
    where id = ${it.id} and purchase_id = ${it.purchaseId}`)
}

export interface EndingPause {
  id: string
  purchaseId: string
}

/** Pauses that end soon and were not announced, if something is to be paid afterwards and no dispute continues. */
export async function findEndingPauses(
  db: Queries,
  it: { today: CivilDate; upTo: CivilDate; longerThan: number; limit: number },
): Promise<EndingPause[]> {
  return db.rows(sql`
    select p.id, p.purchase_id from pauses p
    where p.ended_on is null and p.told_at is null and p.ends_on > ${it.today} and p.ends_on <= ${it.upTo}
      and p.ends_on - p.began_on > ${it.longerThan} and p.kind <> 'DISPUTE'
      and not exists (select from disputes d where d.purchase_id = p.purchase_id and d.ended_at is null)
      and exists (select from instalments i where i.purchase_id = p.purchase_id and i.status = 'PENDING')
    order by p.ends_on, p.id limit ${it.limit}`)
}

/** @returns false if it was already announced, or has ended meanwhile */
export async function saveEndNotified(tx: Tx, { id, purchaseId }: EndingPause, now: Date): Promise<boolean> {
  const row = await tx.row(sql`
    update pauses set told_at = ${now}
    where id = ${id} and purchase_id = ${purchaseId} and told_at is null and ended_on is null returning id`)
  return row !== null
}

/**
 * The facts for a message about a pause: the purchase, its end, a debit that kept its date, and the next payment. Null
 * if there is none, or if a dispute continues and the dates will differ.
 */
export async function findPauseNews(db: Queries, id: string): Promise<PauseNews | null> {
  return db.row(sql`
    with own as materialized (
      select p.purchase_id, o.merchant_id, p.kind, p.ends_on, coalesce(due.moved, due.kept) as next_due_date,
        case when due.moved is not null then due.kept end as kept_due_date
      from pauses p join orders o on o.id = p.purchase_id
        cross join lateral (
          select min(due_date) filter (where not is_kept) as moved, min(due_date) filter (where is_kept) as kept from (
            select i.due_date, i.due_date < p.ends_on and not exists (select from paused_instalments t
              where t.pause_id = p.id and t.purchase_id = p.purchase_id and t.instalment_id = i.id) as is_kept
            from instalments i where i.purchase_id = p.purchase_id and i.status = 'PENDING') open) due
      where p.id = ${id} and coalesce(due.moved, due.kept) is not null
        and not exists (select from disputes d where d.purchase_id = p.purchase_id and d.ended_at is null))
    select own.purchase_id, m.name as merchant_name, own.kind, own.ends_on, own.next_due_date, own.kept_due_date
    from own join merchants m on m.id = own.merchant_id`)
}
