/** Customers who entered a trial, with their late debts at that time; and what was paid of them since (decision 100). */
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
    with people as (
      select k.customer_id from collection_cases k
      where k.closed_at is null and k.rests is distinct from 'ARCHIVED' and k.customer_id > ${of.after}
        and not exists (select from strategy_trial_entries e where e.start_id = ${of.startId} and e.customer_id = k.customer_id)
      order by k.customer_id limit ${of.limit}),
    entered as (
      insert into strategy_trial_entries (start_id, customer_id, is_tried, entered_at, late, instalment_ids)
      select ${of.startId}, p.customer_id, ${placeInTrial(sql`p.customer_id`, of.trial.seed)} < ${of.trial.share}, ${of.now},
        debts.late, debts.ids
      from people p cross join lateral (
        select sum(i.amount - i.canceled_amount - i.paid_amount - i.discount_amount - i.written_off_amount)::int8 as late,
          array_agg(i.id) as ids
        from instalments i
        where i.customer_id = p.customer_id and i.status = 'PENDING' and i.agreed_charge is null and i.due_date < ${of.before}) debts
      where debts.late > 0 on conflict do nothing)
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
    select e.start_id, e.is_tried, count(*)::int as people, sum(e.late)::int8 as late,
      sum(least(e.late, greatest(0, came.amount)))::int8 as recovered, sum(told.count)::int as messages
    from strategy_trial_entries e
      cross join lateral (select coalesce(sum(a.principal), 0)::int8 as amount from payment_allocations a
        where a.instalment_id = any(e.instalment_ids) and a.created_at >= e.entered_at) came
      cross join lateral (select count(*)::int from reminders r
        where r.customer_id = e.customer_id and r.status = 'SENT' and r.done_at >= e.entered_at
          and r.sent_on < coalesce((select min(later.starts_on) from strategy_starts later
            where later.called_off_at is null and later.starts_on > (select starts_on from strategy_starts where id = e.start_id)),
            'infinity')) told
    where e.start_id = any(${[...startIds]}::uuid[]) group by 1, 2`)
}
