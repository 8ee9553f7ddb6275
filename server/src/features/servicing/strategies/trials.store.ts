/**
 * Customers who entered a trial, with their late debts at that time; and what was paid of them since (decision 100).
 */
import type { CivilDate } from '@drip/core/calendar/dates'
import type { Cents } from '@drip/core/money/cents'
import type { Trial } from '@drip/core/reminders/strategy/trial'
import sql from 'sql-template-tag'
import type { Queries } from '../../../platform/database/db.ts'
import { placeInTrial } from './strategies.store.ts'

/**
 * Customers with a case who are not in the trial yet enter it with all their late debts; once, whatever happens to them
 * later.
 * @param of.before what fell due before then is late
 * @returns the last of them, or null if there are no more
 */
export async function enterTrial(
  db: Queries,
  of: { startId: string; trial: Trial; before: CivilDate; after: string; limit: number; now: Date },
): Promise<string | null> {
  const rows = await db.rows<{ customerId: string }>(sql`
    with people as materialized (
      select k.customer_id from collection_cases k
      where k.closed_at is null and k.rests is distinct from 'ARCHIVED' and k.customer_id > ${of.after}
        and not exists (select from strategy_trial_entries e where e.start_id = ${of.startId} and e.customer_id = k.customer_id)
      order by k.customer_id limit ${of.limit}),
    debts as materialized (
      select i.customer_id, array_agg(i.id) as ids,
        sum(i.amount - i.canceled_amount - i.paid_amount - i.discount_amount - i.written_off_amount)::int8 as late
      from instalments i
      where i.customer_id = any(array(select customer_id from people)) and i.status = 'PENDING' and i.agreed_charge is null
        and i.due_date < ${of.before}
      group by 1),
    entered as (
      insert into strategy_trial_entries (start_id, customer_id, is_tried, entered_at, late, instalment_ids)
      select ${of.startId}, d.customer_id, ${placeInTrial(sql`d.customer_id`, of.trial.seed)} < ${of.trial.share}, ${of.now}, d.late, d.ids
      from debts d where d.late > 0 on conflict do nothing)
    select customer_id from people order by customer_id`)
  return rows.length < of.limit ? null : (rows.at(-1)?.customerId ?? null)
}

export interface TrialSums {
  startId: string
  isTried: boolean
  people: number
  late: Cents
  recovered: Cents
  messages: number
}

/**
 * How much of the late instalments was paid since their customer entered, and what the strategies sent them until the
 * trial ended.
 */
export async function findTrialSums(db: Queries, startIds: readonly string[]): Promise<TrialSums[]> {
  return db.rows(sql`
    with e as materialized (select * from strategy_trial_entries where start_id = any(${[...startIds]}::uuid[])),
    owed as materialized (select start_id, customer_id, entered_at, unnest(instalment_ids) as instalment_id from e),
    came as materialized (
      select o.start_id, o.customer_id, sum(a.principal)::int8 as amount
      from owed o join payment_allocations a on a.instalment_id = o.instalment_id and a.created_at >= o.entered_at
      group by 1, 2)
    select e.start_id, e.is_tried, count(*)::int as people, sum(e.late)::int8 as late,
      sum(least(e.late, greatest(0, coalesce(came.amount, 0))))::int8 as recovered, sum(told.count)::int as messages
    from e left join came on came.start_id = e.start_id and came.customer_id = e.customer_id
      cross join lateral (select count(*)::int from reminders r
        where r.customer_id = e.customer_id and r.status = 'SENT' and r.done_at >= e.entered_at
          and r.sent_on < coalesce((select min(later.starts_on) from strategy_starts later
            where later.called_off_at is null and later.starts_on > (select starts_on from strategy_starts where id = e.start_id)),
            'infinity')) told
    group by 1, 2`)
}
