import type { CodedPurchase } from '@drip/core/checkout/shown-code'
import type { CivilDate } from '@drip/core/calendar/dates'
import type {
  DigestFrequency,
  NotificationChannel,
  NotificationFrequency,
  NotificationType,
} from '@drip/core/contracts/states'
import type { Cents } from '@drip/core/money/cents'
import sql, { type Sql } from 'sql-template-tag'
import { asValue } from '../../../platform/database/as-value.ts'
import type { Db, Queries, Tx } from '../../../platform/database/db.ts'
import { tableOf, valuesOf } from '../../../platform/database/lists.ts'
import { newId } from '../../../platform/ids.ts'
import type { Writer } from '../../../platform/database/writes.ts'
import type { PlannedWithin } from '../../../platform/jobs/sweep-window.ts'

export interface MerchantEvent {
  id: string
  merchantId: string
  type: NotificationType
  /** Its purchase; a settlement concerns many. */
  purchaseId: string | null
  amount: Cents
  occurredAt: Date
}

/** Users who want to be notified of each event of a kind, and how. */
export interface Reader {
  userId: string
  channel: NotificationChannel
}

/** The recipients of a merchant's events of a type, as one JSON list in a statement. */
export const readersOf = (merchantId: string | Sql, type: NotificationType) => sql`
  select coalesce(json_agg(json_build_object('userId', u.id, 'channel', c.channel)), '[]')
  from merchant_users u join merchant_user_communications c on c.user_id = u.id
  where u.merchant_id = ${merchantId} and u.archived_at is null and c.type = ${type} and c.notify and c.frequency = 'EACH'`

export async function findReaders(
  db: Queries,
  merchantId: string,
  type: NotificationType,
): Promise<Reader[]> {
  const value = await db.value<Reader[]>(sql`select (${readersOf(merchantId, type)}) as readers`)
  return value ?? []
}

/** An event, with a notice for each of these recipients; returns the notices' ids. */
export function insertEvent(to: Writer, it: MerchantEvent, readers: readonly Reader[]): string[] {
  to.write(sql`
    insert into merchant_events (id, merchant_id, type, purchase_id, amount, occurred_at)
    values (${it.id}, ${it.merchantId}, ${it.type}, ${it.purchaseId}, ${it.amount}, ${it.occurredAt})`)
  const notices = readers.map((reader) => ({ ...reader, id: newId(it.occurredAt) }))
  if (notices.length > 0)
    to.write(sql`
      insert into merchant_notices ${valuesOf(
        notices,
        { id: 'uuid', userId: 'uuid', channel: 'text' },
        {
          merchantId: it.merchantId,
          frequency: 'EACH',
          eventId: it.id,
          status: 'PLANNED',
          createdAt: it.occurredAt,
        },
      )}`)
  return notices.map((notice) => notice.id)
}

/** A period with its instants. */
export interface NoticePeriod {
  frequency: DigestFrequency
  firstDay: CivilDate
  endDay: CivilDate
  begins: Date
  ends: Date
}

/**
 * A notice for each user and channel with something to report for a period without a digest yet; at most `limit`,
 * returns their ids. Users who chose the digest after the period ended get the next one first.
 */
export async function insertDigests(
  tx: Tx,
  periods: readonly NoticePeriod[],
  { now, limit }: { now: Date; limit: number },
): Promise<string[]> {
  return tx.values<string>(sql`
    insert into merchant_notices
      (id, user_id, merchant_id, channel, frequency, period_from, period_until, status, created_at)
    select gen_random_uuid(), due.*, 'PLANNED', ${now} from (
      select distinct u.id, u.merchant_id, c.channel, p.frequency, p.first_day, p.end_day
      from ${tableOf(periods, { frequency: 'text', firstDay: 'date', endDay: 'date', begins: 'timestamptz', ends: 'timestamptz' })} as p
      join merchant_user_communications c on c.frequency = p.frequency and c.frequency <> 'EACH' and c.notify and c.chosen_at < p.ends
      join merchant_users u on u.id = c.user_id
      where u.archived_at is null
        and not exists (select from merchant_notices n where n.user_id = u.id and n.frequency = p.frequency
          and n.channel = c.channel and n.period_from = p.first_day)
        and exists (select from merchant_events e where e.merchant_id = u.merchant_id and e.type = c.type
          and e.occurred_at >= p.begins and e.occurred_at < p.ends)
      limit ${limit}
    ) as due
    on conflict do nothing returning id`)
}

export interface Notice {
  id: string
  userId: string
  merchantId: string
  merchantName: string
  channel: NotificationChannel
  frequency: NotificationFrequency
  status: 'PLANNED' | 'SENT' | 'SKIPPED' | 'FAILED'
  email: string
  phone: string
  /** The user was archived meanwhile. */
  stopped: boolean
  periodFrom: CivilDate | null
  periodUntil: CivilDate | null
  /** For a notice of one event. */
  event: { type: NotificationType; amount: Cents; order: (CodedPurchase & { code: string }) | null } | null
}

export async function findNotice(db: Queries, id: string): Promise<Notice | null> {
  return db.row<Notice>(sql`
    with e as materialized (
      select e.id, e.type, e.amount, e.purchase_id from merchant_notices n join merchant_events e on e.id = n.event_id
      where n.id = ${id}),
    -- asked for by its id: a cluster refuses to look up the connector of a joined row
    o as materialized (
      select id, code, merchant_code, (select connector from checkouts where id = orders.id) as connector
      from orders where id = any(array(select purchase_id from e)))
    select n.id, n.user_id, n.merchant_id, m.name as merchant_name, n.channel, n.frequency,
      n.status, u.email, u.phone, u.archived_at is not null as stopped,
      n.period_from, n.period_until,
      case when e.id is not null
        then json_build_object('type', e.type, 'amount', e.amount, 'order', case when o.id is not null
          then json_build_object('code', o.code, 'merchantCode', o.merchant_code, 'connector', o.connector) end) end as event
    from merchant_notices n
      join merchant_users u on u.id = n.user_id
      join merchants m on m.id = n.merchant_id
      left join e on e.id = n.event_id
      left join o on o.id = e.purchase_id
    where n.id = ${id}`)
}

export interface EventSum {
  type: NotificationType
  count: number
  amount: Cents
}

/** What happened in a period, of the types that the user receives on this channel with this frequency. */
export async function sumEvents(
  db: Queries,
  it: Pick<Notice, 'userId' | 'merchantId' | 'channel' | 'frequency'> & { begins: Date; ends: Date },
): Promise<EventSum[]> {
  return db.rows<EventSum>(sql`
    select e.type, count(*), sum(e.amount)::int8 as amount
    from merchant_events e join merchant_user_communications c on c.type = e.type
    where e.merchant_id = ${it.merchantId} and e.occurred_at >= ${it.begins} and e.occurred_at < ${it.ends}
      and c.user_id = ${it.userId} and c.notify and c.channel = ${it.channel} and c.frequency = ${it.frequency}
    group by e.type order by e.type`)
}

/** Planned in that period and not sent. */
export async function findPlannedNotices(db: Queries, of: PlannedWithin): Promise<string[]> {
  return db.values<string>(sql`
    select id from merchant_notices where status = 'PLANNED' and created_at > ${of.after} and created_at < ${of.before}
    order by created_at limit ${of.limit}`)
}

export async function endNotice(
  db: Db,
  id: string,
  status: 'SENT' | 'SKIPPED' | 'FAILED',
  now: Date,
): Promise<void> {
  await db.run(sql`
    update merchant_notices set status = ${status}, done_at = ${now} where id = ${id} and status = ${asValue('PLANNED')}`)
}
