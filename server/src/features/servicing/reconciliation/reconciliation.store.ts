import type { CivilDate } from '@drip/core/calendar/dates'
import { ACCOUNTS } from '@drip/core/ledger/accounts'
import type { Cents } from '@drip/core/money/cents'
import type {
  Comparison,
  Difference,
  DifferenceKind,
  Entry,
  EntryState,
  OurEntry,
} from '@drip/core/reconciliation/compare'
import sql, { type Sql } from 'sql-template-tag'
import type { Queries, Tx } from '../../../platform/database/db.ts'
import { tableOf, valuesOf } from '../../../platform/database/lists.ts'
import { newId } from '../../../platform/ids.ts'
import type { SettlementPlatformName } from '@drip/core/contracts/catalogue/catalogue-states'

/** What is compared: received Pix, their refunds, transfers to merchants. */
export type Subject = 'PIX' | 'REFUND' | 'TRANSFER'

/** A subject on a day, and how to resolve a difference: null if only a person can. */
export interface Compared extends Comparison {
  day: CivilDate
  subject: Subject
  heal(difference: Difference): Promise<void> | null
}

/** From one moment to just before another. */
export interface Span {
  from: Date
  to: Date
}

/**
 * The PSP's name of something that our books may hold in shares, one per purchase (core/src/debts/share-payment.ts).
 */
const whole = (id: Sql) => sql`split_part(${id}, '-', 1)`

/**
 * The amounts booked under the causes of `ours`, each once: read for all purchases together, wherever they are stored.
 */
const bookedOf = (amount: Sql, which: Sql = sql`true`) => sql`
  select m.cause, ${amount} as amount
  from movements m join postings l on l.purchase_id = m.purchase_id and l.movement_id = m.id
  where m.cause in (select cause from ours) and ${which} group by m.cause`

/** Pix paid in that period, with the received amount in the ledger. */
export async function findOurPix(db: Queries, { from, to }: Span): Promise<OurEntry[]> {
  return db.rows(sql`
    with ours as materialized (
      select end_to_end_id, amount, 'pix:' || end_to_end_id as cause from pix_payments where paid_at >= ${from} and paid_at < ${to}),
    booked as (${bookedOf(sql`sum(l.amount)`, sql`l.debit = ${ACCOUNTS.BANK}`)})
    select ${whole(sql`p.end_to_end_id`)} as reference, sum(p.amount)::int8 as amount, 'DONE' as state, false as fresh,
      coalesce(sum(b.amount), 0)::int8 as booked
    from ours p left join booked b on b.cause = p.cause group by 1`)
}

/**
 * Refunds by Pix of the Pix paid in that period, by the day of the Pix, with what payers' banks took of money that had
 * been paid back; those made after `young` may not be known there yet.
 */
export async function findOurRefunds(
  db: Queries,
  { from, to }: Span,
  young: Date,
): Promise<(OurEntry & { day: CivilDate })[]> {
  return db.rows(sql`
    with ours as materialized (
      select r.id, r.amount, r.status, r.created_at, p.paid_at, case when r.forced then r.cause else 'refund:' || r.id end as cause
      from pix_payments p join pix_refunds r on r.end_to_end_id = p.end_to_end_id and r.purchase_id = p.purchase_id
      where p.paid_at >= ${from} and p.paid_at < ${to} and r.outside_on is null
      union all
      select d.id, d.amount, 'DONE', d.taken_at, p.paid_at, 'refund-doubled:' || d.id
      from pix_payments p join double_refunds d on d.end_to_end_id = p.end_to_end_id and d.purchase_id = p.purchase_id
      where p.paid_at >= ${from} and p.paid_at < ${to}),
    booked as (${bookedOf(sql`sum(l.amount)`, sql`l.credit = ${ACCOUNTS.BANK}`)})
    select (r.paid_at at time zone 'America/Sao_Paulo')::date as day, ${whole(sql`r.id`)} as reference, sum(r.amount)::int8 as amount,
      r.created_at > ${young} as fresh, coalesce(sum(b.amount), 0)::int8 as booked,
      case r.status when 'DONE' then 'DONE' when 'FAILED' then 'ENDED' else 'OPEN' end as state
    from ours r left join booked b on b.cause = r.cause group by 1, 2, 4, 6`)
}

/** Which of these charges are ours. */
export async function findKnownTxids(db: Queries, txids: readonly string[]): Promise<Set<string>> {
  return new Set(
    await db.values<string>(sql`select txid from charges where txid = any(${[...txids]}::text[])`),
  )
}

export interface OurTransfer extends OurEntry {
  platform: SettlementPlatformName
  day: CivilDate
}

/**
 * Transfers of a day, and those of other days among these ids. A returned one has left the ledger's bank account as it
 * entered.
 */
export async function findOurTransfers(
  db: Queries,
  { day, ids, young }: { day: CivilDate; ids: readonly string[]; young: Date },
): Promise<OurTransfer[]> {
  return db.rows(sql`
    with asked as materialized (
      select * from settlement_transfers where transfer_date = ${day} or id::text = any(${[...ids]}::text[])),
    ours as materialized (
      select distinct t.id, 'transfer:' || t.id || ':' || p.purchase_id as cause
      from asked t join settlement_parts p on p.transfer_id = t.id),
    booked as (${bookedOf(sql`sum(case l.credit when ${ACCOUNTS.BANK} then l.amount else -l.amount end)`)}),
    of_transfer as (select o.id, sum(b.amount) as amount from ours o join booked b on b.cause = o.cause group by o.id)
    select t.id::text as reference, t.amount, t.platform, t.transfer_date as day, t.created_at > ${young} as fresh,
      case t.status when 'DONE' then 'DONE' when 'FAILED' then 'ENDED' when 'RETURNED' then 'ENDED' else 'OPEN' end as state,
      coalesce(b.amount, 0)::int8 as booked
    from asked t left join of_transfer b on b.id = t.id`)
}

/**
 * Stores the result of comparisons: each exception once, however often it is found, and resolved when it is no longer
 * found.
 */
export async function saveComparisons(tx: Tx, compared: readonly Compared[], now: Date): Promise<void> {
  const found = compared.flatMap(({ day, subject, differences }) =>
    differences.map((it) => ({
      ...it,
      id: newId(now),
      day,
      subject,
      ours: factsOf(it.ours),
      theirs: factsOf(it.theirs),
    })),
  )
  const subject = { day: 'date', subject: 'text' } as const
  const exception = { ...subject, kind: 'text', reference: 'text' } as const
  await Promise.all([
    // most days have nothing new: nine in ten are only read again
    tx.run(sql`
      insert into reconciliations as known ${valuesOf(
        compared,
        { ...subject, counted: 'int', matched: 'int', ours: 'int8', theirs: 'int8' },
        { runAt: now },
      )}
      on conflict (day, subject) do update set run_at = excluded.run_at, counted = excluded.counted,
        matched = excluded.matched, ours = excluded.ours, theirs = excluded.theirs
      where known.subject = 'PIX' or (known.counted, known.matched, known.ours, known.theirs)
        is distinct from (excluded.counted, excluded.matched, excluded.ours, excluded.theirs)`),
    tx.run(sql`
      update reconciliation_exceptions set resolved_at = ${now}
      where resolved_at is null and (day, subject) in ${tableOf(compared, subject)}
        and (day, subject, kind, reference) not in ${tableOf(found, exception)}`),
    found.length === 0
      ? undefined
      : tx.run(sql`
      insert into reconciliation_exceptions ${valuesOf(
        found,
        { ...exception, id: 'uuid', ours: 'jsonb', theirs: 'jsonb' },
        { foundAt: now },
      )}
      on conflict (day, subject, kind, reference) do update
        set ours = excluded.ours, theirs = excluded.theirs, resolved_at = null`),
  ])
}

/** Amounts and states; nothing personal. */
function factsOf(entry: (Entry & { booked?: Cents }) | null): string | null {
  if (entry === null) return null
  const { amount, state, booked } = entry
  return JSON.stringify({ amount, state, booked })
}

export interface ReconciliationException {
  id: string
  day: CivilDate
  subject: Subject
  kind: DifferenceKind
  /** endToEndId, or the id of the refund or transfer. */
  reference: string
  ours: { amount: Cents; state: EntryState; booked: Cents } | null
  theirs: { amount: Cents; state: EntryState } | null
  foundAt: Date
  resolvedAt: Date | null
}

/** Unresolved exceptions, newest day first. */
export async function findOpenExceptions(
  db: Queries,
  page: { number: number; size: number },
): Promise<ReconciliationException[]> {
  return db.rows(sql`
    select id, day, subject, kind, reference, ours, theirs, found_at, resolved_at
    from reconciliation_exceptions where resolved_at is null
    order by day desc, found_at, id limit ${page.size} offset ${page.number * page.size}`)
}

/** The result of a day's last comparison; amounts of moved money. */
export type ComparedDay = Pick<Comparison, 'counted' | 'matched' | 'ours' | 'theirs'> & { subject: Subject }

export async function findComparedDay(db: Queries, day: CivilDate): Promise<ComparedDay[]> {
  return db.rows(sql`
    select subject, counted, matched, ours, theirs from reconciliations where day = ${day} order by subject`)
}

/**
 * Of that many days until the last, those whose Pix have not been compared since they ended; none from before the first
 * compared day. Newest first: one that cannot be read must not block later days.
 */
export async function findUncomparedDays(db: Queries, last: CivilDate, most: number): Promise<CivilDate[]> {
  return db.values<CivilDate>(sql`
    select day from (select ${last}::date - back as day from generate_series(0, ${most}::int - 1) as back) days
    where day >= coalesce((select min(day) from reconciliations where subject = 'PIX'), ${last})
      and not exists (select from reconciliations r where r.day = days.day and r.subject = 'PIX'
        and r.run_at >= (days.day + 1)::timestamp at time zone 'America/Sao_Paulo')
    order by day desc`)
}

/** Days with something unresolved that were not compared since then, oldest first. */
export async function findOpenDays(db: Queries, since: Date, limit: number): Promise<CivilDate[]> {
  return db.values<CivilDate>(sql`
    select distinct e.day from reconciliation_exceptions e
    left join reconciliations r on r.day = e.day and r.subject = 'PIX'
    where e.resolved_at is null and (r.run_at is null or r.run_at < ${since}) order by e.day limit ${limit}`)
}
