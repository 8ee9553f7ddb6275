/** Calls that a strategy asks for: once for a stage and what a customer owes longest (decision 100). */
import type { CivilDate } from '@drip/core/calendar/dates'
import type { OwnerFacts } from '@drip/core/reminders/strategy/strategy'
import sql from 'sql-template-tag'
import type { Queries, Tx } from '../../../platform/database/db.ts'
import { tableOf, valuesOf } from '../../../platform/database/lists.ts'
import { type Side, isOnSide } from '../strategies/strategies.store.ts'

/** What is longest due of a customer, in the stage that it is in. */
export interface DueInCallStage {
  dueDate: CivilDate
  label: string
  since: CivilDate
}

export interface CallCandidate extends OwnerFacts {
  customerId: string
  dueDate: CivilDate
  label: string
}

/** Open cases that nothing stands against, of which no strategy asked for a call since their stage began; by their customers' ids. */
export async function findCallsWaiting(
  db: Queries,
  of: {
    dates: readonly DueInCallStage[]
    side: Side | null
    brokenSince: Date
    after: string
    limit: number
  },
): Promise<CallCandidate[]> {
  const side = of.side === null ? sql`true` : isOnSide(sql`k.customer_id`, of.side)
  return db.rows(sql`
    select k.customer_id, listed.due_date, listed.label, k.late as owed,
      exists (select from collection_cases other where other.customer_id = k.customer_id and other.closed_at is not null)
        as was_late_before,
      exists (select from payment_promises p where p.customer_id = k.customer_id and p.state = 'BROKEN'
        and p.ended_at > ${of.brokenSince}) as broke_promise
    from collection_cases k
      join ${tableOf(of.dates, { dueDate: 'date', label: 'text', since: 'date' })} as listed on listed.due_date = k.oldest_due
    where k.closed_at is null and k.rests is null and k.customer_id > ${of.after} and ${side}
      and not exists (select from strategy_calls c where c.customer_id = k.customer_id and c.due_date = listed.due_date
        and (c.stage = listed.label or c.planned_on >= listed.since))
    order by k.customer_id limit ${of.limit}`)
}

/** What another process asked for meanwhile is not asked for twice. @returns those that nobody had asked for */
export async function insertPlannedCalls(
  tx: Tx,
  calls: readonly { customerId: string; dueDate: CivilDate; label: string }[],
  of: { strategy: number; today: CivilDate },
): Promise<{ customerId: string; stage: string }[]> {
  if (calls.length === 0) return []
  const rows = calls.map(({ customerId, dueDate, label }) => ({ customerId, dueDate, stage: label }))
  return tx.rows(sql`
    insert into strategy_calls ${valuesOf(
      rows,
      { customerId: 'uuid', dueDate: 'date', stage: 'text' },
      { strategy: of.strategy, plannedOn: of.today },
    )}
    on conflict do nothing returning customer_id, stage`)
}
