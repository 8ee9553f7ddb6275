/**
 * The sums of a merchant's statement, kept by day of sale and day of transfer. Every change of a part writes its
 * difference in the same statement, as a row of its own, so that no two sales of a merchant wait for each other; a
 * round folds these rows into the sums. Readers add up both, so the result is always current (docs/decisions/0039).
 */
import type { CivilDate } from '@drip/core/calendar/dates'
import type { SettlementPart } from '@drip/core/settlement/plan-settlement'
import sql, { type Sql } from 'sql-template-tag'
import type { Queries } from '../../../platform/database/db.ts'
import { tableOf } from '../../../platform/database/lists.ts'
import type { SettlementEntry } from './settlements.store.ts'

/** A part's position within its entry starts at 1. */
export const numbered = (parts: readonly SettlementPart[]) =>
  parts.map((part, index) => ({ ...part, position: index + 1 }))

/**
 * The difference that an entry makes, as one `insert` without a `with`: a row for each of its parts, the first of which
 * includes the entry itself.
 */
export function changeOfEntry(
  it: Pick<SettlementEntry, 'purchaseId' | 'merchantId' | 'kind' | 'entryDate' | 'amount'>,
  parts: readonly SettlementPart[],
): Sql {
  // an entry of zero has no parts, and must be counted too
  const count = Math.max(1, parts.length)
  const sold = it.kind === 'SALE' ? it.amount : 0
  return sql`
    insert into settlement_changes (cause_id, merchant_id, entry_date, sold, canceled, entries, transfer_on, amount, parts)
    select ${it.purchaseId}::uuid, ${it.merchantId}::uuid, ${it.entryDate}::date,
      case place when 1 then ${sold}::int8 end, case place when 1 then ${it.amount - sold}::int8 end,
      case place when 1 then 1 end, transfer_on, coalesce(amount, 0), case when amount is null then 0 else 1 end
    from generate_series(1, ${count}::int) place left join
      ${tableOf(numbered(parts), { amount: 'int8', transferOn: 'date', position: 'int' })} as part on position = place`
}

/**
 * The difference of parts that move from one day or transfer to another, as one `insert`.
 * @param changed the parts as they are now, with the alias `c`
 * @param way `cause` of the row; `from` and `to` are `transfer_on` and `transfer_id` of the sums, expressed by the part
 */
export function changesOfParts(changed: Sql, way: { cause: Sql; from: Sql; to: Sql }): Sql {
  const side = (sign: Sql, place: Sql) => sql`
    select ${way.cause}, e.merchant_id, e.entry_date, ${place}, ${sign}sum(c.amount), ${sign}count(*)
    from (select entry_id, purchase_id, amount, transfer_on, transfer_id from ${changed}) c
      join (select id, purchase_id, merchant_id, entry_date from settlement_entries) e
        on e.id = c.entry_id and e.purchase_id = c.purchase_id
    group by 1, 2, 3, 4, 5`
  return sql`
    insert into settlement_changes (cause_id, merchant_id, entry_date, transfer_on, transfer_id, amount, parts)
    ${side(sql`-`, way.from)} union all ${side(sql`+`, way.to)}`
}

/**
 * The difference of parts that are added to an entry later and sum to zero, as one `insert`.
 * @param added the parts as they are
 */
export function changesOfAdded(added: Sql, cause: Sql): Sql {
  return sql`
    insert into settlement_changes (cause_id, merchant_id, entry_date, transfer_on, transfer_id, amount, parts)
    select ${cause}, e.merchant_id, e.entry_date, a.transfer_on, a.transfer_id, sum(a.amount), count(*)
    from (select entry_id, purchase_id, amount, transfer_on, transfer_id from ${added}) a
      join (select id, purchase_id, merchant_id, entry_date from settlement_entries) e
        on e.id = a.entry_id and e.purchase_id = a.purchase_id
    group by 2, 3, 4, 5`
}

/**
 * The difference of entries and parts that no longer count, as one `insert`.
 * @param entries, parts as they are
 */
export function changesOfUnsold(entries: Sql, parts: Sql): Sql {
  return sql`
    insert into settlement_changes (cause_id, merchant_id, entry_date, sold, canceled, entries, transfer_on, amount, parts)
    select purchase_id, merchant_id, entry_date, case kind when 'SALE' then -amount else 0 end,
      case kind when 'SALE' then 0 else -amount end, -1, null, 0, 0 from ${entries}
    union all
    select e.purchase_id, e.merchant_id, e.entry_date, null, null, null, p.transfer_on, -p.amount, -1
    from ${parts} p join ${entries} e on e.id = p.entry_id`
}

/** Sales and cancellations by `merchant_id` and `entry_date`: sums and differences side by side. */
export const DAYS = sql`(
  select merchant_id, entry_date, sold, canceled, entries from settlement_days
  union all
  select merchant_id, entry_date, sold, canceled, entries from settlement_changes where entries is not null) days`

/** Amounts by day of transfer and transfer: sums and differences side by side. */
export const DAY_TRANSFERS = sql`(
  select merchant_id, entry_date, transfer_on, transfer_id, amount, parts from settlement_day_transfers
  union all
  select merchant_id, entry_date, transfer_on, transfer_id, amount, parts from settlement_changes) day_transfers`

/**
 * The planned day of an amount in no transfer with this `transfer_on`; null without one, and for every amount while the
 * merchant has no next transfer day, because their transfers are suspended.
 */
export const plannedOn = (transferOn: Sql, nextTransferDay: CivilDate | null): Sql =>
  nextTransferDay === null
    ? sql`null::date`
    : sql`case when ${transferOn} is not null then greatest(${transferOn}, ${nextTransferDay}::date) end`

/**
 * Folds differences into the sums. Each row is counted by the call that deletes it, and so once, however many run at
 * the same time.
 * @returns how many there were, `limit` at most
 */
export async function foldChanges(db: Queries, limit: number): Promise<number> {
  const row = await db.row<{ count: number }>(sql`
    with taken as (
      delete from settlement_changes where ctid = any(array(select ctid from settlement_changes limit ${limit}))
      returning *
    ), days as (
      insert into settlement_days as d (merchant_id, entry_date, sold, canceled, entries)
      select merchant_id, entry_date, sum(sold), sum(canceled), sum(entries) from taken where entries is not null
      group by 1, 2 order by 1, 2
      on conflict (merchant_id, entry_date) do update set sold = d.sold + excluded.sold,
        canceled = d.canceled + excluded.canceled, entries = d.entries + excluded.entries
    ), transfers as (
      insert into settlement_day_transfers as t (merchant_id, entry_date, transfer_on, transfer_id, amount, parts)
      select merchant_id, entry_date, transfer_on, transfer_id, sum(amount), sum(parts) from taken
      group by 1, 2, 3, 4 having sum(parts) <> 0 or sum(amount) <> 0 order by 1, 2, 3, 4
      on conflict (merchant_id, entry_date, transfer_on, transfer_id) do update set amount = t.amount + excluded.amount,
        parts = t.parts + excluded.parts
    )
    select count(*) from taken`)
  const count = row?.count ?? 0
  if (count > 0) await db.run(sql`delete from settlement_day_transfers where parts = 0 and amount = 0`)
  return count
}
