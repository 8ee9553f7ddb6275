/** Transfers as the merchant sees them, down to the instalments in them. */
import type { CodedPurchase } from '@drip/core/checkout/shown-code'
import type { PaidAccount } from '@drip/core/merchants/masked-account'
import type { CivilDate } from '@drip/core/calendar/dates'
import { type Cents, ZERO } from '@drip/core/money/cents'
import type { TransferStatus } from '@drip/core/settlement/transfer-states'
import sql from 'sql-template-tag'
import type { Queries } from '../../../platform/database/db.ts'
import type { Period } from './extract.store.ts'
import { DAYS, DAY_TRANSFERS, plannedOn } from './sums.store.ts'

/** With its destination at that time, whatever the merchant's account is now. */
export interface TransferHead extends PaidAccount {
  id: string
  transferDate: CivilDate
  amount: Cents
  status: TransferStatus
  doneAt: Date | null
  /** The provider's own id for it; null until it has answered. */
  reference: string | null
}

const HEAD = sql`
  select id, transfer_date, amount, status, done_at, destination ->> 'pixKey' as pix_key, destination ->> 'bankCode' as bank_code,
    destination ->> 'account' as account, provider_id as reference
  from settlement_transfers`

/** At most one a day; the newest first. */
export async function findTransfersOf(
  db: Queries,
  merchantId: string,
  { from, to }: Period,
  page: { number: number; size: number },
): Promise<TransferHead[]> {
  return db.rows(sql`
    ${HEAD} where merchant_id = ${merchantId} and transfer_date between ${from} and ${to}
    order by transfer_date desc limit ${page.size} offset ${page.number * page.size}`)
}

export async function countTransfersOf(
  db: Queries,
  merchantId: string,
  { from, to }: Period,
): Promise<number> {
  return db.count(sql`
    select count(*) from settlement_transfers
    where merchant_id = ${merchantId} and transfer_date between ${from} and ${to}`)
}

/** Null if there is no such transfer, or it is another merchant's. */
export async function findTransferOf(
  db: Queries,
  merchantId: string,
  id: string,
): Promise<TransferHead | null> {
  return db.row(sql`${HEAD} where id = ${id} and merchant_id = ${merchantId}`)
}

/** A transfer with the content of its receipt. */
export interface ArrivedTransfer extends TransferHead {
  /** The store's public name. */
  merchantName: string
  legalName: string
  /** A CPF if the seller is a person. */
  cnpj: string
  /**
   * The parts of the amount: sales, net of the fee; what was held of them for a contested Pix (negative) or released
   * after it; and cancellations. They add up to the amount.
   */
  sold: Cents
  contested: Cents
  takenOff: Cents
}

export async function findTransferForReceipt(
  db: Queries,
  merchantId: string,
  id: string,
): Promise<ArrivedTransfer | null> {
  return db.row(sql`
    select t.id, t.transfer_date, t.amount, t.status, t.done_at, t.destination ->> 'pixKey' as pix_key,
      t.destination ->> 'name' as legal_name, t.destination ->> 'taxId' as cnpj, t.destination ->> 'bankCode' as bank_code,
      t.destination ->> 'account' as account, t.provider_id as reference, m.name as merchant_name, parts.sold,
      parts.contested, parts.taken_off
    from settlement_transfers t join merchants m on m.id = t.merchant_id cross join (
      select coalesce(sum(amount) filter (where kind = 'SALE' and not of_hold), 0)::int8 as sold,
        coalesce(sum(amount) filter (where kind = 'SALE' and of_hold), 0)::int8 as contested,
        coalesce(sum(amount) filter (where kind = 'CANCELLATION'), 0)::int8 as taken_off
      from (
        select p.amount, e.kind, exists (select from settlement_holds h where h.entry_id = p.entry_id
          and h.purchase_id = p.purchase_id and p.position in (h.off_position, h.back_position)) as of_hold
        from settlement_parts p join settlement_entries e on e.id = p.entry_id and e.purchase_id = p.purchase_id
        where p.transfer_id = ${id}) part) parts
    where t.id = ${id} and t.merchant_id = ${merchantId}`)
}

/** Also counts a failed one: there is one a day. */
export async function hasTransferOn(db: Queries, merchantId: string, day: CivilDate): Promise<boolean> {
  const found = await db.row(sql`
    select 1 from settlement_transfers where merchant_id = ${merchantId} and transfer_date = ${day}`)
  return found !== null
}

/**
 * Amounts that are still to be transferred, by the earliest day on which they are due; null: waits for customers to
 * pay, or for banks (findHeldOf).
 */
export async function findDueDays(
  db: Queries,
  merchantId: string,
  nextTransferDay: CivilDate,
): Promise<{ date: CivilDate | null; amount: Cents }[]> {
  return db.rows(sql`
    select ${plannedOn(sql`transfer_on`, nextTransferDay)} as date, sum(amount)::int8 as amount
    from ${DAY_TRANSFERS} where merchant_id = ${merchantId} and transfer_id is null
    group by 1 having sum(amount) <> 0 order by 1 nulls last`)
}

/** What is held until banks decide on contested Pix, by `merchant_id`. */
export const HELD = sql`(
  select o.merchant_id, h.amount
  from med_cases c join settlement_holds h on h.case_id = c.id and h.released_at is null
    join orders o on o.id = h.purchase_id
  where c.ended_at is null) held`

/** The amount held until banks decide on contested Pix. */
export async function findHeldOf(db: Queries, merchantId: string): Promise<Cents> {
  const value = await db.value<Cents>(sql`
    select coalesce(sum(amount), 0)::int8 as amount from ${HELD} where merchant_id = ${merchantId}`)
  return value ?? ZERO
}

export interface TransferPart extends CodedPurchase {
  /** The entry's id and the number of the part. */
  id: string
  kind: 'SALE' | 'CANCELLATION'
  purchaseId: string
  code: string
  customerName: string
  date: CivilDate
  instalmentNumber: number | null
  amount: Cents
  grossAmount: Cents
  /** Net amount of the whole sale or cancellation. */
  net: Cents
}

/** In chronological order. */
export async function findTransferParts(
  db: Queries,
  transferId: string,
  page: { number: number; size: number },
): Promise<TransferPart[]> {
  return db.rows(sql`
    with p as materialized (
      select * from settlement_parts where transfer_id = ${transferId}
      order by entry_id, position limit ${page.size} offset ${page.number * page.size}),
    own as materialized (
      select p.entry_id, p.position, e.kind, p.purchase_id, o.code, o.merchant_code,
        (select connector from checkouts where id = o.id) as connector, o.customer_id, e.entry_date as date,
        p.instalment_number, p.amount, e.gross_amount, e.amount as net
      from p join settlement_entries e on e.id = p.entry_id and e.purchase_id = p.purchase_id
        join orders o on o.id = p.purchase_id)
    select own.entry_id || '-' || own.position as id, own.kind, own.purchase_id, own.code, own.merchant_code, own.connector,
      c.name as customer_name, own.date, own.instalment_number, own.amount, own.gross_amount, own.net
    from own join customers c on c.id = own.customer_id
    order by own.entry_id, own.position`)
}

export async function countTransferParts(db: Queries, transferId: string): Promise<number> {
  return db.count(sql`
    select count(*) from settlement_parts where transfer_id = ${transferId}`)
}

/** A line of the export: a sale or a cancellation. */
export interface StatementEntry extends CodedPurchase {
  id: string
  date: CivilDate
  /** As the database writes it, to the microsecond: the next page begins after it. */
  position: string
  createdAt: Date
  kind: 'SALE' | 'CANCELLATION'
  code: string
  customerName: string
  grossAmount: Cents
  net: Cents
}

/** The next entries of a period after a position, in chronological order. */
export async function findEntriesAfter(
  db: Queries,
  merchantId: string,
  { from, to }: Period,
  after: StatementEntry | null,
  limit: number,
): Promise<StatementEntry[]> {
  const next =
    after === null
      ? sql`entry_date >= ${from}`
      : sql`(entry_date, created_at, id) > (${after.date}::date, ${after.position}::timestamptz, ${after.id}::uuid)`
  return db.rows(sql`
    with e as materialized (
      select * from settlement_entries where merchant_id = ${merchantId} and ${next} and entry_date <= ${to} and not unsold
      order by entry_date, created_at, id limit ${limit}),
    own as materialized (
      select e.id, e.entry_date as date, e.created_at, e.kind, o.merchant_code,
        (select connector from checkouts where id = o.id) as connector, o.code, o.customer_id, e.gross_amount, e.amount as net
      from e join orders o on o.id = e.purchase_id)
    select own.id, own.date, own.created_at::text as position, own.created_at, own.kind, own.merchant_code, own.connector,
      own.code, c.name as customer_name, own.gross_amount, own.net
    from own join customers c on c.id = own.customer_id
    order by own.date, own.created_at, own.id`)
}

/** Whether there were sales, cancellations or transfers in the period. */
export async function hasStatement(db: Queries, merchantId: string, { from, to }: Period): Promise<boolean> {
  const row = await db.row<{ found: boolean }>(sql`
    select coalesce((select sum(entries) from ${DAYS}
        where merchant_id = ${merchantId} and entry_date between ${from} and ${to}), 0) > 0
      or exists (select from settlement_transfers where merchant_id = ${merchantId} and transfer_date between ${from} and ${to})
      as found`)
  return row?.found === true
}
