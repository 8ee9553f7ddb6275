/** Offers that were sent as links (decision 102). */
import type { CivilDate } from '@drip/core/calendar/dates'
import type { OfferEnd, OfferState } from '@drip/core/debts/plans/debt-offer'
import type { PlanKind } from '@drip/core/debts/plans/debt-plan'
import type { Cents } from '@drip/core/money/cents'
import type { Ppm } from '@drip/core/money/rate'
import sql from 'sql-template-tag'
import type { Queries, Tx } from '../../../platform/database/db.ts'

export interface DebtOffer {
  id: string
  purchaseId: string
  customerId: string
  kind: PlanKind
  /** For each line, from the day of the offer. */
  days: number[]
  forgivenShare: Ppm
  /** The version that was sent. */
  seen: string
  total: Cents
  offeredOn: CivilDate
  /** The last day for accepting it. */
  until: CivilDate
  madeAt: Date
  /** An admin's id; null: by a strategy. */
  madeBy: string | null
  state: OfferState
  openedAt: Date | null
  endedAt: Date | null
  revokedBecause: OfferEnd | null
}

const OFFER = sql`
  select o.id, o.purchase_id, o.customer_id, o.kind, o.days, o.forgiven_share, o.seen, o.total, o.offered_on, o.until, o.made_at,
    o.made_by, o.state, o.opened_at, o.ended_at, o.revoked_because
  from debt_offers o`

export async function findOffer(db: Queries, id: string): Promise<DebtOffer | null> {
  return db.row(sql`${OFFER} where o.id = ${id}`)
}

/** A purchase's offer that can still be accepted. */
export async function findOpenOffer(db: Queries, purchaseId: string): Promise<DebtOffer | null> {
  return db.row(sql`${OFFER} where o.purchase_id = ${purchaseId} and o.state = 'OPEN'`)
}

/** @throws the unique violation of `debt_offers_one_open` if another one of the purchase is open */
export async function insertOffer(tx: Tx, it: DebtOffer): Promise<void> {
  await tx.run(sql`
    insert into debt_offers (id, purchase_id, customer_id, kind, days, forgiven_share, seen, total, offered_on, until, made_at,
      made_by, state)
    values (${it.id}, ${it.purchaseId}, ${it.customerId}, ${it.kind}, ${it.days}, ${it.forgivenShare}, ${it.seen}, ${it.total},
      ${it.offeredOn}, ${it.until}, ${it.madeAt}, ${it.madeBy}, ${it.state})`)
}

/** The first time that a person viewed its page. */
export async function saveOfferOpened(db: Queries, id: string, now: Date): Promise<void> {
  await db.run(sql`update debt_offers set opened_at = ${now} where id = ${id} and opened_at is null`)
}

/** @returns whether it was open until then */
export async function saveOfferEnded(
  tx: Tx,
  id: string,
  end: { state: Exclude<OfferState, 'OPEN'>; because: OfferEnd | null; now: Date },
): Promise<boolean> {
  const count = await tx.run(sql`
    update debt_offers set state = ${end.state}, revoked_because = ${end.because}, ended_at = ${end.now}
    where id = ${id} and state = 'OPEN'`)
  return count > 0
}

/** Open ones, by id. */
export async function findOpenOffers(
  db: Queries,
  of: { after: string; limit: number },
): Promise<{ id: string; purchaseId: string }[]> {
  return db.rows(sql`
    select o.id, o.purchase_id from debt_offers o where o.state = 'OPEN' and o.id > ${of.after} order by o.id limit ${of.limit}`)
}

export interface OfferSeen extends Omit<
  DebtOffer,
  'purchaseId' | 'customerId' | 'days' | 'forgivenShare' | 'seen' | 'offeredOn' | 'madeBy'
> {
  orderId: string
  orderCode: string
  merchantName: string
  lines: number
  /** Name of the sender; null: by a strategy. */
  by: string | null
}

/** Of a customer, newest first. */
export async function findOffersSeen(db: Queries, customerId: string, limit: number): Promise<OfferSeen[]> {
  return db.rows(sql`
    with own as materialized (
      select o.id, p.id as order_id, p.code as order_code, p.merchant_id, o.kind, cardinality(o.days) as lines, o.total,
        o.until, o.made_at, o.made_by, o.state, o.opened_at, o.ended_at, o.revoked_because
      from debt_offers o join orders p on p.id = o.purchase_id
      where o.customer_id = ${customerId} order by o.made_at desc, o.id desc limit ${limit})
    select own.id, own.order_id, own.order_code, m.name as merchant_name, own.kind, own.lines, own.total, own.until,
      own.made_at, a.name as by, own.state, own.opened_at, own.ended_at, own.revoked_because
    from own join merchants m on m.id = own.merchant_id left join admin_users a on a.id = own.made_by
    order by own.made_at desc, own.id desc`)
}

/** Whether a purchase received a payment since an instant, which explains a different debt. */
export async function wasPaidSince(db: Queries, purchaseId: string, since: Date): Promise<boolean> {
  const row = await db.row(sql`
    select from payment_allocations a where a.purchase_id = ${purchaseId} and a.cause = 'paid' and a.created_at >= ${since} limit 1`)
  return row !== null
}
