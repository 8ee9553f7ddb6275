/** What each sale and cancellation is worth to its merchant, in parts that are transferred together with others. */
import type { CivilDate } from '@drip/core/calendar/dates'
import type { Cents } from '@drip/core/money/cents'
import type { SettlementPart } from '@drip/core/settlement/plan-settlement'
import type { HoldablePart, PlannedHold } from '@drip/core/settlement/plan-hold'
import type { StandingPart } from '@drip/core/settlement/plan-settlement-cancellation'
import sql, { type Sql } from 'sql-template-tag'
import type { Queries, Tx } from '../../../platform/database/db.ts'
import { tableOf, valuesOf } from '../../../platform/database/lists.ts'
import type { Writer } from '../../../platform/database/writes.ts'
import { changeOfEntry, changesOfAdded, changesOfParts, changesOfUnsold, numbered } from './sums.store.ts'

/** The columns of `SettlementTerms`, beside a merchant `m` and `settlementTerms`. */
export const termsColumns = sql`
  coalesce(terms.transfer_delay_in_days, 0) as delay_in_days,
  coalesce(terms.pay_all_in_one_settlement, false) as pay_all_in_one,
  m.settlement_when_instalment_paid as when_instalment_paid`

/** As of a day. Without a configuration: no delay, by instalment (docs/decisions/0009). */
export const settlementTerms = (day: Sql) => sql`
  left join lateral (
    select transfer_delay_in_days, pay_all_in_one_settlement from merchant_settlement_configurations
    where merchant_id = m.id and (expires_on is null or expires_on >= ${day})
    order by created_at limit 1) terms on true`

export interface SettlementEntry {
  id: string
  merchantId: string
  purchaseId: string
  kind: 'SALE' | 'CANCELLATION'
  /** Unique for ever; the same as the cause of the ledger's movement. */
  cause: string
  entryDate: CivilDate
  /** The amount sold or, if negative, cancelled. */
  grossAmount: Cents
  /** The same amount net of our fee. */
  amount: Cents
  /** For a sale; null for a cancellation. */
  delayInDays: number | null
  createdAt: Date
}

/** Inserts the entry with its parts, and their effect on the statement's sums. */
export function insertEntry(to: Writer, it: SettlementEntry, parts: readonly SettlementPart[]): void {
  to.write(sql`
    insert into settlement_entries (id, merchant_id, purchase_id, kind, cause, entry_date, gross_amount, amount,
      delay_in_days, created_at)
    values (${it.id}, ${it.merchantId}, ${it.purchaseId}, ${it.kind}, ${it.cause}, ${it.entryDate}, ${it.grossAmount},
      ${it.amount}, ${it.delayInDays}, ${it.createdAt})`)
  to.write(sql`
    insert into settlement_parts ${valuesOf(
      numbered(parts),
      { position: 'int', instalmentNumber: 'int', amount: 'int8', transferOn: 'date' },
      { entryId: it.id, merchantId: it.merchantId, purchaseId: it.purchaseId },
    )}`)
  to.write(changeOfEntry(it, parts))
}

/** All current parts of a purchase. */
export async function findParts(db: Queries, purchaseId: string): Promise<StandingPart[]> {
  return db.rows(sql`
    select p.instalment_number, p.amount, coalesce(p.transfer_on, h.transfer_on) as transfer_on,
      p.transfer_id is not null as transferred
    from settlement_parts p left join settlement_holds h on p.held and h.purchase_id = p.purchase_id and h.entry_id = p.entry_id and h.back_position = p.position
    where p.purchase_id = ${purchaseId} order by p.entry_id, p.position`)
}

/** The parts of a purchase that can be held for a case, as they will be when nothing is held for it any more. */
export async function findHoldableParts(
  db: Queries,
  it: { caseId: string; purchaseId: string },
): Promise<HoldablePart[]> {
  return db.rows(sql`
    select p.instalment_number, p.amount, coalesce(p.transfer_on, h.transfer_on) as transfer_on,
      p.transfer_id is not null as transferred, p.held and h.id is null as held
    from settlement_parts p left join settlement_holds h on p.held and h.purchase_id = p.purchase_id and h.entry_id = p.entry_id and h.back_position = p.position
      and h.case_id = ${it.caseId}
    where p.purchase_id = ${it.purchaseId} and not p.unsold order by p.entry_id, p.position`)
}

/** An amount of a purchase that is held for a case (MED). */
export interface SettlementHold extends PlannedHold {
  id: string
}

/** The current holds. */
export async function findHolds(
  db: Queries,
  it: { caseId: string; purchaseId: string },
): Promise<SettlementHold[]> {
  return db.rows(sql`
    select h.id, p.instalment_number, h.transfer_on, h.amount
    from settlement_holds h join settlement_parts p
      on p.entry_id = h.entry_id and p.purchase_id = h.purchase_id and p.position = h.back_position
    where h.case_id = ${it.caseId} and h.purchase_id = ${it.purchaseId} and h.released_at is null order by h.held_at, h.id`)
}

/**
 * Deducts the held amounts from their days, as parts of the sale, and adds for each a part that is paid after the
 * release. The order is locked.
 */
export async function insertHolds(
  tx: Tx,
  it: { caseId: string; purchaseId: string; now: Date },
  holds: readonly (PlannedHold & { id: string })[],
): Promise<void> {
  const planned = holds.map((hold, index) => ({ ...hold, nth: index + 1 }))
  await tx.run(sql`
    with planned as (
      select hold.*, e.id as entry_id, e.merchant_id,
        (select max(position) from settlement_parts where entry_id = e.id and purchase_id = e.purchase_id) + nth * 2 as place
      from settlement_entries e cross join ${tableOf(planned, {
        id: 'uuid',
        instalmentNumber: 'int',
        transferOn: 'date',
        amount: 'int8',
        nth: 'int',
      })} as hold
      where e.purchase_id = ${it.purchaseId} and e.kind = 'SALE'
    ), added as (
      insert into settlement_parts (entry_id, position, merchant_id, purchase_id, instalment_number, amount, transfer_on, held)
      select entry_id, place - 1, merchant_id, ${it.purchaseId}::uuid, instalment_number, -amount, transfer_on, false from planned
      union all
      select entry_id, place, merchant_id, ${it.purchaseId}::uuid, instalment_number, amount, null, true from planned
      returning *
    ), kept as (
      insert into settlement_holds (id, case_id, purchase_id, amount, transfer_on, entry_id, off_position, back_position, held_at)
      select id, ${it.caseId}::uuid, ${it.purchaseId}::uuid, amount, transfer_on, entry_id, place - 1, place, ${it.now}::timestamptz
      from planned
    )
    ${changesOfAdded(sql`added`, sql`${it.purchaseId}::uuid`)}`)
}

/** Releases held amounts, on the day from which each was deducted, or today if that day is over. */
export async function releaseHolds(
  tx: Tx,
  ids: readonly string[],
  { today, now }: { today: CivilDate; now: Date },
): Promise<void> {
  await tx.run(sql`
    with released as (
      update settlement_holds set released_at = ${now} where id = any(${[...ids]}::uuid[]) returning *
    ), freed as (
      update settlement_parts p set held = false, transfer_on = greatest(h.transfer_on, ${today}::date)
      from released h where p.entry_id = h.entry_id and p.purchase_id = h.purchase_id and p.position = h.back_position
      returning p.*
    )
    ${changesOfParts(sql`freed`, { cause: sql`c.purchase_id`, from: sql`null::date, null::uuid`, to: sql`transfer_on, null::uuid` })}`)
}

/**
 * The parts of a purchase no longer count in statements and are never transferred. Does nothing if a part has already
 * been transferred, which stays in the statements, and nothing on a repeated call.
 */
export async function markUnsold(tx: Tx, purchaseId: string): Promise<void> {
  await tx.run(sql`
    with held as (
      select from settlement_parts where purchase_id = ${purchaseId} and transfer_id is not null limit 1
    ), parts as (
      update settlement_parts set unsold = true where purchase_id = ${purchaseId} and not unsold and (select count(*) from held) = 0
      returning *
    ), entries as (
      update settlement_entries set unsold = true where purchase_id = ${purchaseId} and not unsold and (select count(*) from held) = 0
      returning *
    )
    ${changesOfUnsold(sql`entries`, sql`parts`)}`)
}

/** An instalment whose merchant's share waits to be scheduled, with the delay agreed at the sale. */
export interface WaitingPart {
  purchaseId: string
  number: number
  delayInDays: number
}

/** The instalments among these with parts that are not scheduled yet. */
export async function findWaitingParts(
  db: Queries,
  instalments: readonly { purchaseId: string; number: number }[],
): Promise<WaitingPart[]> {
  return db.rows<WaitingPart>(sql`
    select distinct p.purchase_id, closed.number, e.delay_in_days
    from ${tableOf(instalments, { purchaseId: 'uuid', number: 'int' })} as closed
      join settlement_parts p on p.purchase_id = closed.purchase_id and p.instalment_number = closed.number
        and p.transfer_on is null and not p.held
      join settlement_entries e on e.purchase_id = p.purchase_id and e.kind = 'SALE'
    where e.delay_in_days is not null`)
}

/** Sets the day from which the waiting parts of instalments can be transferred. */
export async function scheduleParts(
  tx: Tx,
  instalments: readonly { purchaseId: string; number: number; transferOn: CivilDate }[],
): Promise<void> {
  await tx.run(sql`
    with scheduled as (
      update settlement_parts p set transfer_on = closed.transfer_on
      from ${tableOf(instalments, { purchaseId: 'uuid', number: 'int', transferOn: 'date' })} as closed
      where p.purchase_id = closed.purchase_id and p.instalment_number = closed.number and p.transfer_on is null
        and not p.held
      returning p.*)
    ${changesOfParts(sql`scheduled`, { cause: sql`c.purchase_id`, from: sql`null::date, null::uuid`, to: sql`transfer_on, null::uuid` })}`)
}

/** For a statement that makes transfers: links the `due` parts to the transfers that were `made` of them. */
export const dueGoWithMade = sql`
  update settlement_parts p set transfer_id = made.id
  from due join made on made.merchant_id = due.merchant_id
  where p.entry_id = due.entry_id and p.position = due.position and p.purchase_id = due.purchase_id
  returning p.*`

/** These parts go out with a later transfer. */
export async function freeParts(tx: Tx, transferId: string): Promise<void> {
  await tx.run(sql`
    with freed as (
      update settlement_parts set transfer_id = null where transfer_id = ${transferId} returning *)
    ${changesOfParts(sql`freed`, {
      cause: sql`${transferId}::uuid`,
      from: sql`null::date, ${transferId}::uuid`,
      to: sql`transfer_on, null::uuid`,
    })}`)
}
