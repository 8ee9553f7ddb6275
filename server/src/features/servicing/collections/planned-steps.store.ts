/**
 * Calls, offers and placements that a strategy requires: once per stage and per a customer's longest debt (decision
 * 100).
 */
import type { CivilDate } from '@drip/core/calendar/dates'
import type { OwnerFacts } from '@drip/core/reminders/strategy/strategy'
import sql from 'sql-template-tag'
import type { Queries, Tx } from '../../../platform/database/db.ts'
import { tableOf, valuesOf } from '../../../platform/database/lists.ts'
import { type Side, isOnSide } from '../strategies/strategies.store.ts'

/** A customer's longest debt, in its present stage. */
export interface DueInStage {
  dueDate: CivilDate
  label: string
  since: CivilDate
}

/** What a strategy requires besides messages. */
export type StepKind = 'CALL' | 'OFFER' | 'HAND_OVER'

export interface StepCandidate extends OwnerFacts {
  customerId: string
  dueDate: CivilDate
  label: string
}

/** Open cases without obstacles for which no strategy required this since their stage began; by customer id. */
export async function findStepsWaiting(
  db: Queries,
  of: {
    kind: StepKind
    dates: readonly DueInStage[]
    side: Side | null
    brokenSince: Date
    after: string
    limit: number
  },
): Promise<StepCandidate[]> {
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
      and not exists (${doneOf(of.kind)})
    order by k.customer_id limit ${of.limit}`)
}

const doneOf = (kind: StepKind) =>
  kind === 'CALL'
    ? sql`
      select from strategy_calls c where c.customer_id = k.customer_id and c.due_date = listed.due_date
        and (c.stage = listed.label or c.planned_on >= listed.since)`
    : sql`
      select from strategy_steps c where c.customer_id = k.customer_id and c.due_date = listed.due_date and c.kind = ${kind}
        and (c.stage = listed.label or c.done_on >= listed.since)`

/** Done, or refused permanently. @returns whether nobody did it before */
export async function insertStep(
  tx: Tx,
  it: {
    customerId: string
    dueDate: CivilDate
    label: string
    kind: 'OFFER' | 'HAND_OVER'
    refused: string | null
  },
  of: { strategy: number; today: CivilDate },
): Promise<boolean> {
  const count = await tx.run(sql`
    insert into strategy_steps (customer_id, due_date, kind, stage, strategy, done_on, refused)
    values (${it.customerId}, ${it.dueDate}, ${it.kind}, ${it.label}, ${of.strategy}, ${of.today}, ${it.refused})
    on conflict do nothing`)
  return count > 0
}

/** Skips what another process has planned meanwhile. @returns the newly planned ones */
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
