/** The transfers to merchants, and the parts in them. */
import type { CivilDate } from '@drip/core/calendar/dates'
import type { Cents } from '@drip/core/money/cents'
import type { SettlementPlatformName } from '@drip/core/contracts/catalogue/catalogue-states'
import type { TransferStatus } from '@drip/core/settlement/transfer-states'
import sql, { empty } from 'sql-template-tag'
import type { Queries, Tx } from '../../../platform/database/db.ts'
import { tableOf } from '../../../platform/database/lists.ts'
import type { PayoutTarget } from '../../../providers/payouts/need.ts'
import { dueGoWithMade } from './settlements.store.ts'
import { changesOfParts } from './sums.store.ts'

export interface Transfer {
  id: string
  merchantId: string
  amount: Cents
  transferDate: CivilDate
  platform: SettlementPlatformName
  destination: PayoutTarget
  status: TransferStatus
}

/**
 * Whether another process is making transfers at this moment; if not, nobody else makes any until the transaction ends.
 */
export async function isMakingTransfers(tx: Tx): Promise<boolean> {
  const row = await tx.row<{ free: boolean }>(
    sql`select pg_try_advisory_xact_lock(hashtext('settlement-transfers')) as free`,
  )
  return row?.free !== true
}

/** Waits until running transfers are made; nobody makes any until the transaction ends. */
export async function waitForTransfers(tx: Tx): Promise<void> {
  await tx.run(sql`select pg_advisory_xact_lock_shared(hashtext('settlement-transfers'))`)
}

/** A merchant with a destination for their money, whose transfers our staff have not suspended. */
const CAN_BE_PAID = sql`m.transfers_suspended_at is null and (m.pix_key is not null or (m.bank_code is not null
  and m.bank_account_agency_number is not null and m.bank_account_number is not null))`

/** Excludes purchases that their store has not confirmed: they are no sales yet, and may never become any. */
const DUE = (today: CivilDate) => sql`
  p.transfer_id is null and p.transfer_on <= ${today} and not p.unsold and p.purchase_id <> all(array(
    select id from checkouts where status = 'OK' and store_confirmed_at is null))`

/**
 * Merchants with a positive amount due, who can be paid and have had no transfer on this day: the next ones after an
 * id, in order of id.
 */
export async function findOwedMerchants(
  db: Queries,
  today: CivilDate,
  platforms: readonly SettlementPlatformName[],
  { after, limit }: { after: string; limit: number },
): Promise<string[]> {
  return db.values<string>(sql`
    with due as (
      select p.merchant_id from settlement_parts p
      where ${DUE(today)} and p.merchant_id > ${after}
      group by 1 having sum(p.amount) > 0)
    select m.id from due join merchants m on m.id = due.merchant_id
    where m.settlement_platform = any(${[...platforms]}::text[]) and ${CAN_BE_PAID}
      and not exists (select from settlement_transfers t where t.merchant_id = m.id and t.transfer_date = ${today})
    order by 1 limit ${limit}`)
}

/**
 * Makes one transfer for each merchant of everything due to them, and links its parts, in one statement: the parts
 * counted are the parts linked. None for a merchant who has lost their account, or whose transfers were suspended, since
 * they were found.
 * @returns the transfers that were made
 */
export async function insertTransfers(
  tx: Tx,
  rows: readonly { id: string; merchantId: string }[],
  today: CivilDate,
  now: Date,
): Promise<{ id: string; merchantId: string }[]> {
  return tx.rows(sql`
    with due as (
      select p.entry_id, p.position, p.purchase_id, p.merchant_id, p.amount
      from settlement_parts p
      where ${DUE(today)} and p.merchant_id = any(${rows.map((it) => it.merchantId)}::uuid[])
    ), owed as (
      select merchant_id, sum(amount)::int8 as amount from due group by 1 having sum(amount) > 0
    ), made as (
      insert into settlement_transfers (id, merchant_id, amount, transfer_date, platform, destination, status, created_at,
        looked_at)
      select new.id, m.id, owed.amount, ${today}, m.settlement_platform,
        case when m.pix_key is not null then jsonb_build_object('kind', 'PIX',
            'name', coalesce(m.bank_legal_name, m.legal_name), 'taxId', m.cnpj, 'pixKey', m.pix_key)
          else jsonb_build_object('kind', 'BANK',
            'name', coalesce(m.bank_legal_name, m.legal_name), 'taxId', m.cnpj, 'bankCode', m.bank_code,
            'accountType', coalesce(m.bank_account_type_code, ''), 'agency', m.bank_account_agency_number,
            'account', m.bank_account_number, 'digit', coalesce(m.bank_account_number_digit, '')) end,
        'CREATED', ${now}, ${now}
      from ${tableOf(rows, { id: 'uuid', merchantId: 'uuid' })} as new
      join owed on owed.merchant_id = new.merchant_id join merchants m on m.id = new.merchant_id
      where ${CAN_BE_PAID}
      on conflict (merchant_id, transfer_date) do nothing
      returning id, merchant_id
    ), linked as (
      ${dueGoWithMade}
    ), changes as (
      ${changesOfParts(sql`linked`, { cause: sql`transfer_id`, from: sql`transfer_on, null::uuid`, to: sql`null::date, transfer_id` })}
    )
    select id, merchant_id from made`)
}

const TRANSFER = sql`
  select id, merchant_id, amount, transfer_date, platform, destination, status
  from settlement_transfers`

/** `merchantId`: missing if the caller does not know it. */
export interface TransferOf {
  id: string
  merchantId?: string | undefined
}

const isTransfer = ({ id, merchantId }: TransferOf) =>
  sql`id = ${id} ${merchantId === undefined ? empty : sql`and merchant_id = ${merchantId}`}`

export async function findTransfer(db: Queries, it: TransferOf): Promise<Transfer | null> {
  return db.row<Transfer>(sql`${TRANSFER} where ${isTransfer(it)}`)
}

/** The transfers of ours among these ids. */
export async function findTransfers(db: Queries, ids: readonly string[]): Promise<Transfer[]> {
  return db.rows(sql`${TRANSFER} where id = any(${[...ids]}::uuid[])`)
}

/** The same, and nobody else changes it until the transaction ends. */
export async function lockTransfer(tx: Tx, it: TransferOf): Promise<Transfer | null> {
  return tx.row<Transfer>(sql`${TRANSFER} where ${isTransfer(it)} for update`)
}

export async function saveTransferStatus(
  tx: Tx,
  { id, merchantId }: Pick<Transfer, 'id' | 'merchantId'>,
  status: TransferStatus,
  providerId: string | null,
  now: Date,
): Promise<void> {
  await tx.run(sql`
    update settlement_transfers set status = ${status}, provider_id = coalesce(${providerId}, provider_id),
      looked_at = ${now}, done_at = case when ${status}::text = 'DONE' then ${now} else done_at end,
      ended_at = case when ${status}::text in ('FAILED', 'RETURNED') then ${now} else ended_at end
    where id = ${id} and merchant_id = ${merchantId}`)
}

/** Each purchase's net amount in a transfer; negative if more was cancelled than sold. */
export async function findNets(tx: Tx, transferId: string): Promise<{ purchaseId: string; net: Cents }[]> {
  return tx.rows(sql`
    select purchase_id, sum(amount)::int8 as net from settlement_parts
    where transfer_id = ${transferId} group by 1 order by 1`)
}

/**
 * Transfers that have not ended and were not checked since then, those unchecked longest first; marks them as checked
 * now.
 */
export async function claimOpenTransfers(
  db: Queries,
  { before, now, limit }: { before: Date; now: Date; limit: number },
): Promise<{ id: string; merchantId: string }[]> {
  return db.rows(sql`
    update settlement_transfers set looked_at = ${now} where id in (
      select id from settlement_transfers where status in ('CREATED', 'SENT') and looked_at < ${before}
      order by looked_at limit ${limit} for update skip locked)
    returning id, merchant_id`)
}

/**
 * How much of the transfers that failed or came back is still here: only merchants to whom something is due count, and
 * only if no later transfer has included it. Where our staff have suspended the transfers, nobody waits for the next one.
 */
export async function sumStuckTransfers(db: Queries): Promise<{ status: TransferStatus; amount: Cents }[]> {
  return db.rows(sql`
    with stuck as materialized (
      select t.merchant_id, t.status, t.amount from settlement_transfers t
      where t.status in ('FAILED', 'RETURNED')
        and not exists (select from settlement_transfers n where n.merchant_id = t.merchant_id and n.id <> t.id
          and n.created_at >= coalesce(t.ended_at, t.looked_at))),
    owed as materialized (
      select merchant_id from settlement_parts
      where merchant_id in (select merchant_id from stuck) and transfer_id is null and transfer_on is not null and not unsold
        and merchant_id <> all(array(select id from merchants where transfers_suspended_at is not null))
      group by 1 having sum(amount) > 0)
    select status, sum(amount)::int8 as amount from stuck where merchant_id in (select merchant_id from owed) group by 1`)
}
