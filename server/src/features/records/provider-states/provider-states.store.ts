import type { CivilDate } from '@drip/core/calendar/dates'
import sql from 'sql-template-tag'
import type { Queries } from '../../../platform/database/db.ts'

/** What a process observed of a provider since its last report. */
export interface ProviderSeen {
  provider: string
  lastOkAt: Date | null
  lastFailedAt: Date | null
  lastError: string
  /** Since it last answered, or since this process's last report. */
  failures: number
  /** Since when it is paused; null if it is not. */
  interruptedSince: Date | null
  /** The day of the counts. */
  countedOn: CivilDate
  calls: number
  failedCalls: number
}

/** Adds one process's observations to the others'. */
export async function saveProviderSeen(db: Queries, it: ProviderSeen): Promise<void> {
  await db.run(sql`
    insert into provider_states as known (provider, last_ok_at, last_failed_at, last_error, failures,
      interrupted_since, counted_on, calls, failed_calls)
    values (${it.provider}, ${it.lastOkAt}, ${it.lastFailedAt}, ${it.lastError}, ${it.failures},
      ${it.interruptedSince}, ${it.countedOn}, ${it.calls}, ${it.failedCalls})
    on conflict (provider) do update set
      last_ok_at = greatest(known.last_ok_at, excluded.last_ok_at),
      last_failed_at = greatest(known.last_failed_at, excluded.last_failed_at),
      last_error = case when excluded.last_failed_at is null then known.last_error else excluded.last_error end,
      failures = case when excluded.last_ok_at is null then known.failures + excluded.failures else excluded.failures end,
      interrupted_since = case when excluded.last_ok_at is null then coalesce(known.interrupted_since, excluded.interrupted_since)
        else excluded.interrupted_since end,
      counted_on = greatest(known.counted_on, excluded.counted_on),
      calls = case when known.counted_on = excluded.counted_on then known.calls else 0 end + excluded.calls,
      failed_calls = case when known.counted_on = excluded.counted_on then known.failed_calls else 0 end + excluded.failed_calls`)
}

export async function findProviderStates(db: Queries): Promise<ProviderSeen[]> {
  return db.rows(sql`
    select provider, last_ok_at, last_failed_at, last_error, failures, interrupted_since, counted_on, calls, failed_calls
    from provider_states order by provider`)
}
