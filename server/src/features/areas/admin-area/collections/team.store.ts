/** The work of the collections desk's staff: read for their head, written by the desk (servicing/collections). */
import type { CivilDate } from '@drip/core/calendar/dates'
import type { Cents } from '@drip/core/money/cents'
import type { ContactOutcome } from '@drip/core/reminders/collections/contact-outcome'
import type { PromiseState } from '@drip/core/reminders/collections/promise'
import sql, { empty } from 'sql-template-tag'
import type { Queries } from '../../../../platform/database/db.ts'
import type { Place } from '../../../../platform/http/cursor.ts'

/** From the first until before the second. */
export interface Stretch {
  from: Date
  before: Date
}

/** One person's work in a period. Unsuccessful calls are those that nobody, or somebody else, answered. */
export interface TeamMember {
  id: string
  name: string
  inHand: string | null
  calls: number
  reached: number
  promises: number
  promised: Cents
  kept: number
  broken: number
  open: number
  paid: Cents
}

/** People who called somebody, or work on a case, those with the most calls first. */
export async function findTeam(
  db: Queries,
  { from, before }: Stretch,
  { now, limit }: { now: Date; limit: number },
): Promise<TeamMember[]> {
  return db.rows(sql`
    select a.id, a.name, k.customer_id as in_hand, did.calls, did.reached, did.promises, did.promised, did.kept, did.broken, did.open,
      did.paid
    from admin_users a
      left join collection_cases k on k.held_by = a.id and k.closed_at is null and k.held_until > ${now}
      cross join lateral (
        select count(*)::int as calls,
          (count(*) filter (where c.outcome not in ('NOT_REACHED', 'WRONG_NUMBER')))::int as reached,
          count(p.id)::int as promises, coalesce(sum(p.amount), 0)::int8 as promised,
          (count(*) filter (where p.state = 'KEPT'))::int as kept, (count(*) filter (where p.state = 'BROKEN'))::int as broken,
          (count(*) filter (where p.state = 'OPEN'))::int as open, coalesce(sum(p.paid), 0)::int8 as paid
        from collection_contacts c left join payment_promises p on p.id = c.id and p.customer_id = c.customer_id
        where c.made_by = a.id and c.made_at >= ${from} and c.made_at < ${before}) did
    where did.calls > 0 or k.customer_id is not null
    order by did.calls desc, lower(a.name), a.id limit ${limit}`)
}

export interface TeamCall {
  id: string
  customerId: string
  customerName: string
  at: Date
  outcome: ContactOutcome
  promised: { amount: Cents; dueOn: CivilDate; state: PromiseState; paid: Cents } | null
}

/** A page of one person's calls, and one row more, newest first. @param it.after the last row of the previous page */
export async function findTeamCalls(
  db: Queries,
  { from, before }: Stretch,
  it: { madeBy: string; after: Place | null; limit: number },
): Promise<TeamCall[]> {
  const older =
    it.after === null ? empty : sql`and (c.made_at, c.id) < (${it.after.at}, ${it.after.id}::uuid)`
  return db.rows(sql`
    select c.id, c.customer_id, u.name as customer_name, c.made_at as at, c.outcome,
      case when p.id is not null then json_build_object('amount', p.amount, 'dueOn', p.due_on, 'state', p.state, 'paid', p.paid)
        end as promised
    from collection_contacts c join customers u on u.id = c.customer_id
      left join payment_promises p on p.id = c.id and p.customer_id = c.customer_id
    where c.made_by = ${it.madeBy} and c.made_at >= ${from} and c.made_at < ${before} ${older}
    order by c.made_at desc, c.id desc limit ${it.limit + 1}`)
}
