/**
 * Each reminder of a debt followed a strategy that was in force for the customer, and broke none of the limits that
 * hold for every strategy (decision 100).
 */
import { type CivilDate } from '@drip/core/calendar/dates'
import { MOST_A_DAY, MOST_A_WEEK } from '@drip/core/reminders/collections/contact-rule'
import { isRestDay } from '@drip/core/reminders/strategy/message-rule'
import sql from 'sql-template-tag'
import type { Queries } from '../platform/database/db.ts'
import { placeInTrial } from '../features/servicing/strategies/strategies.store.ts'
import { type BreachRow, truths } from './breach.ts'

async function notOnTheirSide(db: Queries): Promise<BreachRow[]> {
  const trials = await db.rows<{
    startsOn: CivilDate
    seed: number
    share: number
    number: number
    until: CivilDate
  }>(sql`
    select s.starts_on, coalesce(s.seed, 0) as seed, coalesce(s.share, 0) as share, v.number, coalesce((select min(later.starts_on) from strategy_starts later
      where later.called_off_at is null and later.starts_on > s.starts_on), '9999-12-31'::date) as until
    from strategy_starts s join strategies v on v.id = s.tried_id where s.called_off_at is null`)
  const found = []
  for (const it of trials)
    found.push(
      ...(await db.rows<BreachRow>(sql`
        select null::uuid as purchase_id, r.id as reminder, r.strategy from reminders r
        where r.strategy is not null and r.sent_on >= ${it.startsOn} and r.sent_on < ${it.until}
          and (r.strategy = ${it.number}) <> (${placeInTrial(sql`r.customer_id`, it.seed)} < ${it.share})`)),
    )
  return found
}

/** A stage after the deadline (`D+n`) means that the debt is late. */
async function sentOnDaysOfRest(db: Queries): Promise<BreachRow[]> {
  const days = await db.rows<{ sentOn: CivilDate; reminders: number }>(sql`
    select sent_on, count(*)::int as reminders from reminders
    where status = 'SENT' and strategy is not null and stage like 'D+%' group by 1`)
  return days.filter((it) => isRestDay(it.sentOn)).map((it) => ({ purchaseId: null, ...it }))
}

export const strategiesHold = truths({
  'a reminder was sent by a strategy that was in force': sql`
    select null::uuid as purchase_id, r.strategy, r.sent_on, r.reminders
    from (select strategy, sent_on, count(*)::int as reminders from reminders where strategy is not null group by 1, 2) r
      cross join lateral (select s.strategy_id, s.tried_id from strategy_starts s
        where s.called_off_at is null and s.starts_on <= r.sent_on order by s.starts_on desc limit 1) start
    where not exists (select from strategies v
      where v.id in (start.strategy_id, start.tried_id) and v.number = r.strategy)`,
  'in a trial everybody has one of the versions': notOnTheirSide,
  /** From 21 h to 8 h in São Paulo; a message that was sent in time may be on its way for some minutes. */
  'nobody is reminded at night': sql`
    select null::uuid as purchase_id, id as reminder, to_char(done_at, 'YYYY-MM-DD HH24:MI') as sent from reminders
    where status = 'SENT' and strategy is not null
      and (done_at at time zone 'America/Sao_Paulo')::time not between '08:00' and '21:05'`,
  'nobody is notified of late debts on Sundays and holidays': sentOnDaysOfRest,
  /**
   * For each reminder: the contacts before it on that day and in the seven days that end with it, without those that
   * happened while it was on its way.
   */
  'nobody is reminded more often than the caps allow': sql`
    with contacts as (
      select customer_id, made_at as at, null::text as reminder from collection_contacts
      union all
      select m.customer_id, coalesce(m.sent_at, m.created_at), r.id::text from customer_messages m
        left join reminders r on r.id::text = m.id and r.strategy is not null and r.status = 'SENT'
      where m.customer_id is not null and m.kind in ('REMINDER', 'PLAN_DUE', 'PLAN_LATE', 'PIX_LINK')
        and m.status not in ('FAILED', 'SKIPPED')),
    often as (select customer_id from contacts group by 1 having count(*) > ${MOST_A_DAY}),
    days as (
      select c.*, (c.at at time zone 'America/Sao_Paulo')::date as day from contacts c join often using (customer_id))
    select null::uuid as purchase_id, d.reminder, count(*)::int as before, count(*) filter (where other.day = d.day)::int as that_day
    from days d join days other on other.customer_id = d.customer_id and other.at < d.at - interval '5 minutes' and other.day > d.day - 7
    where d.reminder is not null
    group by d.reminder having count(*) >= ${MOST_A_WEEK} or count(*) filter (where other.day = d.day) >= ${MOST_A_DAY}`,
})
