/** Collection agencies, their cases and what they collected (decision 118). */
import type { Cents } from '@drip/core/money/cents'
import type { Ppm } from '@drip/core/money/rate'
import sql, { type Sql } from 'sql-template-tag'
import type { Queries, Tx } from '../../../platform/database/db.ts'

export interface AgencyTerms {
  id: string
  name: string
  cnpj: string
  email: string
  feeRate: Ppm
  days: number
}

export interface AgencySeen extends AgencyTerms {
  cases: number
  late: Cents
  collected: Cents
  fees: Cents
}

const seen = (which: Sql) => sql`
  with brought as materialized (
    select agency_id, sum(amount - taken)::int8 as collected, sum(fee)::int8 as fees
    from (
      select agency_id, amount, 0 as taken, fee from agency_payments
      union all
      select agency_id, 0, taken, -fee from agency_fee_returns) b
    group by 1)
  select a.id, a.name, a.cnpj, a.email, a.fee_rate, a.days, has.cases, has.late,
    coalesce(brought.collected, 0) as collected, coalesce(brought.fees, 0) as fees
  from agencies a
    cross join lateral (
      select count(*)::int as cases, coalesce(sum(k.late), 0)::int8 as late
      from agency_placements p left join collection_cases k on k.customer_id = p.customer_id and k.closed_at is null
      where p.agency_id = a.id and p.ended_at is null) has
    left join brought on brought.agency_id = a.id
  where a.archived_at is null and ${which}`

/** Active agencies, by name. */
export async function findAgencies(db: Queries, limit: number): Promise<AgencySeen[]> {
  return db.rows(sql`${seen(sql`true`)} order by lower(a.name), a.id limit ${limit}`)
}

export async function findAgency(db: Queries, id: string): Promise<AgencySeen | null> {
  return db.row(seen(sql`a.id = ${id}`))
}

/** Locked for placing, recalling and reading files until the transaction ends; null if it is not active. */
export async function lockAgency(tx: Tx, id: string): Promise<AgencyTerms | null> {
  return tx.row(sql`
    select id, name, cnpj, email, fee_rate, days from agencies where id = ${id} and archived_at is null for update`)
}

/** Whether it is new or was changed; false if another active one has its CNPJ. */
export async function saveTerms(tx: Tx, it: AgencyTerms, now: Date): Promise<boolean> {
  const taken = await tx.row(sql`
    select from agencies where cnpj = ${it.cnpj} and id <> ${it.id} and archived_at is null`)
  if (taken !== null) return false
  await tx.run(sql`
    insert into agencies (id, name, cnpj, email, fee_rate, days, created_at, changed_at)
    values (${it.id}, ${it.name}, ${it.cnpj}, ${it.email}, ${it.feeRate}, ${it.days}, ${now}, ${now})
    on conflict (id) do update set name = excluded.name, cnpj = excluded.cnpj, email = excluded.email,
      fee_rate = excluded.fee_rate, days = excluded.days, changed_at = excluded.changed_at`)
  return true
}

export async function archiveAgency(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.run(sql`update agencies set archived_at = ${now} where id = ${id}`)
}

/** Whether it is a former agency. */
export async function isArchived(db: Queries, id: string): Promise<boolean> {
  return (await db.row(sql`select from agencies where id = ${id} and archived_at is not null`)) !== null
}
