/** Current figures of the business from the database, each read by an index of open rows. */
import type { Cents } from '@drip/core/money/cents'
import sql from 'sql-template-tag'
import type { Queries } from '../../../platform/database/db.ts'

/** Money on its way, by state in lower case. */
export async function findOpenMoney(
  db: Queries,
): Promise<{ what: 'refund' | 'transfer'; state: string; amount: Cents }[]> {
  return db.rows(sql`
    select 'refund' as what, lower(status) as state, sum(amount)::int8 as amount from pix_refunds
    where status in ('REQUESTED', 'SENT') group by 2
    union all
    select 'transfer', lower(status), sum(amount)::int8 from settlement_transfers
    where status in ('CREATED', 'SENT') group by 2`)
}

export async function findOpenDifferences(db: Queries): Promise<number> {
  return db.count(sql`select count(*) as open from reconciliation_exceptions where resolved_at is null`)
}

export async function findLockWaits(db: Queries): Promise<number> {
  return db.count(sql`
    select count(*) as waits from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`)
}
