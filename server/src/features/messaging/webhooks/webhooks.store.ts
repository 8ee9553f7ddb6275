/** Endpoints, events and deliveries of webhooks. */
import type { WebhookEvent } from '@drip/core/contracts/merchant/webhooks'
import sql, { type Sql, empty } from 'sql-template-tag'
import { asValue } from '../../../platform/database/as-value.ts'
import type { Queries, Tx } from '../../../platform/database/db.ts'
import type { Writer } from '../../../platform/database/writes.ts'

export interface Endpoint {
  id: string
  merchantId: string
  url: string
  description: string
  eventTypes: string[]
  enabled: boolean
  secretVersion: number
  rotatedAt: Date | null
  /** Null: derived from our secret, until the worker has sealed it. */
  secretSealed: Buffer | null
  /** The former ones, together. */
  formerSecretSealed: Buffer | null
  /** Consecutive failed attempts. */
  failures: number
  failingSince: Date | null
  restUntil: Date | null
  createdAt: Date
}

const ENDPOINT = sql`
  select id, merchant_id, url, description, event_types, enabled,
    secret_version, rotated_at, secret_sealed, former_secret_sealed, failures, failing_since,
    rest_until, created_at
  from webhook_endpoints`

/** Null if it is unknown, another merchant's, or removed. */
export async function findEndpoint(db: Queries, merchantId: string, id: string): Promise<Endpoint | null> {
  return db.row(sql`${ENDPOINT} where id = ${id} and merchant_id = ${merchantId} and removed_at is null`)
}

/** The same, locked until the transaction ends. */
export async function lockEndpoint(tx: Tx, merchantId: string, id: string): Promise<Endpoint | null> {
  return tx.row(
    sql`${ENDPOINT} where id = ${id} and merchant_id = ${merchantId} and removed_at is null for update`,
  )
}

/** For the sender. */
export async function findEndpointToCall(db: Queries, id: string): Promise<Endpoint | null> {
  return db.row(sql`${ENDPOINT} where id = ${id} and enabled and removed_at is null`)
}

/** The same, locked until the transaction ends. */
export async function lockEndpointToCall(tx: Tx, id: string): Promise<Endpoint | null> {
  return tx.row(sql`${ENDPOINT} where id = ${id} and enabled and removed_at is null for update`)
}

/** A merchant's, oldest first. */
export async function findEndpoints(db: Queries, merchantId: string, limit: number): Promise<Endpoint[]> {
  return db.rows(sql`
    ${ENDPOINT} where merchant_id = ${merchantId} and removed_at is null order by created_at, id limit ${limit}`)
}

/** Locks the merchant's list of endpoints until the transaction ends. */
export async function lockMerchantEndpoints(tx: Tx, merchantId: string): Promise<void> {
  await tx.run(sql`select from merchants where id = ${merchantId} for no key update`)
}

export async function insertEndpoint(tx: Tx, it: Endpoint): Promise<void> {
  await tx.run(sql`
    insert into webhook_endpoints (id, merchant_id, url, description, event_types, secret_sealed, created_at)
    values (${it.id}, ${it.merchantId}, ${it.url}, ${it.description}, ${it.eventTypes}, ${it.secretSealed},
      ${it.createdAt})`)
}

/** What its merchant may change; a change also resets a failing address. */
export async function saveEndpoint(tx: Tx, it: Endpoint): Promise<void> {
  await tx.run(sql`
    update webhook_endpoints set url = ${it.url}, description = ${it.description}, event_types = ${it.eventTypes},
      enabled = ${it.enabled}, secret_version = ${it.secretVersion}, rotated_at = ${it.rotatedAt},
      secret_sealed = ${it.secretSealed}, former_secret_sealed = ${it.formerSecretSealed}, failures = 0, failing_since = null, rest_until = null
    where id = ${it.id}`)
}

/** Endpoints whose secrets are derived from ours. */
export async function findUnsealedEndpoints(db: Queries): Promise<Endpoint[]> {
  return db.rows(sql`${ENDPOINT} where secret_sealed is null`)
}

/** Unless they have changed since they were read. */
export async function saveSealedSecrets(
  db: Queries,
  { id, secretVersion }: Pick<Endpoint, 'id' | 'secretVersion'>,
  it: Pick<Endpoint, 'secretSealed' | 'formerSecretSealed'>,
): Promise<void> {
  await db.run(sql`
    update webhook_endpoints set secret_sealed = ${it.secretSealed}, former_secret_sealed = ${it.formerSecretSealed}
    where id = ${id} and secret_version = ${secretVersion} and secret_sealed is null`)
}

/** No longer notified; waiting deliveries are not sent. */
export async function removeEndpoint(tx: Tx, id: string, now: Date): Promise<void> {
  await Promise.all([
    tx.run(sql`update webhook_endpoints set removed_at = ${now} where id = ${id}`),
    tx.run(sql`
      update webhook_deliveries set status = 'FAILED', next_try_at = null, done_at = ${now}, closed_at = ${now},
        last_error = 'endpoint removed'
      where endpoint_id = ${id} and status = 'PENDING'`),
    tx.run(sql`
      update webhook_deliveries set closed_at = ${now}
      where endpoint_id = ${id} and status = 'FAILED' and closed_at is null`),
  ])
}

/** The result of an attempt, for the endpoint; the caller holds its lock. One that is switched off is told of anew. */
export async function saveEndpointHealth(
  tx: Tx,
  id: string,
  it: Pick<Endpoint, 'failures' | 'failingSince' | 'restUntil' | 'enabled'>,
): Promise<void> {
  await tx.run(sql`
    update webhook_endpoints set failures = ${it.failures}, failing_since = ${it.failingSince},
      rest_until = ${it.restUntil}, enabled = ${it.enabled}, warned_at = case when ${it.enabled}::bool then warned_at end
    where id = ${id}`)
}

/** An endpoint that accepts nothing any more. */
export interface UnheardEndpoint {
  merchantId: string
  url: string
  failingSince: Date
  /** Its own answer switched it off: a merchant's pause also ends the failure. */
  isOff: boolean
}

/** Those that have failed since before then, or are off; marks them, so that each is returned once. */
export async function takeUnheardEndpoints(
  tx: Tx,
  { now, before, limit }: { now: Date; before: Date; limit: number },
): Promise<UnheardEndpoint[]> {
  return tx.rows(sql`
    update webhook_endpoints set warned_at = ${now} where id in (
      select id from webhook_endpoints
      where failing_since is not null and removed_at is null and (not enabled or failing_since <= ${before})
        and (warned_at is null or warned_at < failing_since)
      order by failing_since limit ${limit} for update skip locked)
    returning merchant_id, url, coalesce(failing_since, ${now}) as failing_since, not enabled as is_off`)
}

export interface StoredEvent {
  id: string
  merchantId: string
  objectId: string
  type: WebhookEvent['type']
  data: object
  occurredAt: Date
}

/** A merchant's endpoints that subscribe to this type, in a statement. */
export const endpointsFor = (merchantId: string | Sql, type: string) => sql`
  select e.id from webhook_endpoints e where e.merchant_id = ${merchantId} and e.removed_at is null and e.enabled
    and (e.event_types = '{}' or ${type} = any(e.event_types))`

export async function findEndpointsFor(db: Queries, merchantId: string, type: string): Promise<string[]> {
  return db.values<string>(endpointsFor(merchantId, type))
}

/** Serialises the numbering of an object's events: a purchase and its order have two rows but one id. */
export async function lockEventsOf(tx: Tx, objectId: string): Promise<void> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${objectId}, 0))`)
}

/**
 * Stores an event as the next of its object, with a delivery for each of these endpoints, claimed by its caller until
 * then.
 */
export function insertEvent(
  to: Writer,
  it: StoredEvent,
  endpointIds: readonly string[],
  claimedUntil: Date | null,
): void {
  to.write(sql`
    insert into webhook_events (id, merchant_id, object_id, sequence, type, data, occurred_at)
    select ${it.id}::uuid, ${it.merchantId}::uuid, ${it.objectId}::uuid,
      coalesce((select max(sequence) from webhook_events
        where object_id = ${it.objectId} and merchant_id = ${it.merchantId}), 0) + 1,
      ${it.type}::text, ${JSON.stringify(it.data)}::jsonb, ${it.occurredAt}::timestamptz`)
  if (endpointIds.length > 0)
    to.write(sql`
      insert into webhook_deliveries (id, endpoint_id, merchant_id, event_id, status, next_try_at, claimed_until, created_at)
      select gen_random_uuid(), id, ${it.merchantId}, ${it.id}, 'PENDING', ${it.occurredAt}, ${claimedUntil}, ${it.occurredAt}
      from unnest(${[...endpointIds]}::uuid[]) as endpoint(id)`)
}

export interface EventRow extends StoredEvent {
  sequence: number
}

const EVENT_COLUMNS = sql`
  v.id, v.merchant_id, v.object_id, v.sequence, v.type, v.data,
  v.occurred_at`

/** A merchant's since then: one more than `limit`, newest first. */
export async function findEvents(
  db: Queries,
  merchantId: string,
  { since, after, limit }: { since: Date; after: { at: Date; id: string } | null; limit: number },
): Promise<EventRow[]> {
  const older = after === null ? empty : sql`and (v.occurred_at, v.id) < (${after.at}, ${after.id}::uuid)`
  return db.rows(sql`
    select ${EVENT_COLUMNS} from webhook_events v
    where v.merchant_id = ${merchantId} and v.occurred_at >= ${since} ${older}
    order by v.occurred_at desc, v.id desc limit ${limit + 1}`)
}

/** A delivery that is attempted now, with its content. */
export interface ClaimedDelivery {
  deliveryId: string
  attempts: number
  event: EventRow
}

/** Due deliveries of an endpoint; nobody else attempts them until `claimedUntil`. */
export async function claimDeliveries(
  db: Queries,
  { id, merchantId }: Pick<Endpoint, 'id' | 'merchantId'>,
  { now, claimedUntil, limit }: { now: Date; claimedUntil: Date; limit: number },
): Promise<ClaimedDelivery[]> {
  const rows = await db.rows<EventRow & { deliveryId: string; attempts: number }>(sql`
    with claimed as (
      update webhook_deliveries set claimed_until = ${claimedUntil}
      where merchant_id = ${merchantId} and id = any(array(
        select id from webhook_deliveries
        where endpoint_id = ${id} and merchant_id = ${merchantId} and status = 'PENDING' and next_try_at <= ${now}
          and (claimed_until is null or claimed_until < ${now})
        order by next_try_at limit ${limit} for update skip locked))
      returning id, event_id, attempts)
    select ${EVENT_COLUMNS}, claimed.id as delivery_id, claimed.attempts
    from claimed join webhook_events v on v.id = claimed.event_id and v.merchant_id = ${merchantId}`)
  return rows.map(({ deliveryId, attempts, ...event }) => ({ deliveryId, attempts, event }))
}

/** Endpoints with due deliveries that are not paused. */
export async function findEndpointsWithDue(db: Queries, now: Date, limit: number): Promise<string[]> {
  return db.values<string>(sql`
    select e.id from webhook_endpoints e
    where e.enabled and e.removed_at is null and (e.rest_until is null or e.rest_until <= ${now})
      and e.id in (select d.endpoint_id from webhook_deliveries d
        where d.status = 'PENDING' and d.next_try_at <= ${now}
          and (d.claimed_until is null or d.claimed_until < ${now}))
    limit ${limit}`)
}

/** One that its caller sends itself: whatever else is due, and whatever the endpoint's state. */
export async function findClaimed(
  db: Queries,
  deliveryId: string,
): Promise<(ClaimedDelivery & { endpointId: string }) | null> {
  const row = await db.row<EventRow & { attempts: number; endpointId: string }>(sql`
    select ${EVENT_COLUMNS}, d.attempts, d.endpoint_id
    from webhook_deliveries d join webhook_events v on v.id = d.event_id and v.merchant_id = d.merchant_id
    where d.id = ${deliveryId} and d.status = ${asValue('PENDING')}`)
  if (row === null) return null
  const { attempts, endpointId, ...event } = row
  return { deliveryId, endpointId, attempts, event }
}

export async function saveTry(
  db: Queries,
  deliveryId: string,
  it: {
    status: 'PENDING' | 'DELIVERED' | 'FAILED'
    nextTryAt: Date | null
    lastStatus: number | null
    lastError: string | null
    lastDurationMs: number
    requestHeaders: Record<string, string>
    answer: { headers: Record<string, string>; body: string }
    now: Date
  },
): Promise<void> {
  await db.run(sql`
    update webhook_deliveries set status = ${it.status}, attempts = attempts + 1, next_try_at = ${it.nextTryAt},
      claimed_until = null, last_tried_at = ${it.now}, last_status = ${it.lastStatus}, last_error = ${it.lastError},
      last_duration_ms = ${it.lastDurationMs}, last_request_headers = ${JSON.stringify(it.requestHeaders)},
      last_answer_headers = ${JSON.stringify(it.answer.headers)}, last_answer_body = ${it.answer.body}, done_at = case when ${it.status}::text = 'PENDING' then null else ${it.now}::timestamptz end
    where id = ${deliveryId} and status = ${asValue('PENDING')}`)
}

/** Abandons deliveries that have waited since then; returns how many. */
export async function giveUpDeliveries(
  db: Queries,
  { before, now, limit }: { before: Date; now: Date; limit: number },
): Promise<number> {
  return db.run(sql`
    update webhook_deliveries set status = 'FAILED', next_try_at = null, done_at = ${now},
      last_error = coalesce(last_error, 'given up')
    where id in (select id from webhook_deliveries where status = 'PENDING' and next_try_at < ${before}
      order by next_try_at limit ${limit})`)
}

export interface DeliveryRow {
  id: string
  endpointId: string
  eventId: string
  eventType: string
  status: 'PENDING' | 'DELIVERED' | 'FAILED'
  attempts: number
  createdAt: Date
  nextTryAt: Date | null
  lastTriedAt: Date | null
  lastStatus: number | null
  lastError: string | null
  lastDurationMs: number | null
  /** Of the last attempt; null before the first. */
  requestHeaders: Record<string, string> | null
  answerHeaders: Record<string, string> | null
  answerBody: string | null
  url: string
  event: EventRow
}

// a paused address is tried when its pause ends, even if its deliveries are due earlier
const DELIVERY = sql`
  select d.id, d.endpoint_id, d.event_id, v.type as event_type, d.status, d.attempts,
    d.created_at, case when d.next_try_at is not null then greatest(d.next_try_at, e.rest_until) end as next_try_at,
    d.last_tried_at, d.last_status, d.last_error,
    d.last_duration_ms, d.last_request_headers as request_headers,
    d.last_answer_headers as answer_headers, d.last_answer_body as answer_body, e.url,
    v.merchant_id, v.object_id, v.sequence, v.type, v.data, v.occurred_at
  from webhook_deliveries d join webhook_events v on v.id = d.event_id and v.merchant_id = d.merchant_id
    join webhook_endpoints e on e.id = d.endpoint_id`

type FlatRow = Omit<DeliveryRow, 'event'> & Omit<EventRow, 'id'>

function deliveryRow({
  merchantId,
  objectId,
  sequence,
  type,
  data,
  occurredAt,
  ...it
}: FlatRow): DeliveryRow {
  return { ...it, event: { id: it.eventId, merchantId, objectId, sequence, type, data, occurredAt } }
}

/** One more than `limit`, newest first. */
export async function findDeliveries(
  db: Queries,
  endpointId: string,
  { after, limit }: { after: { at: Date; id: string } | null; limit: number },
): Promise<DeliveryRow[]> {
  const older = after === null ? empty : sql`and (d.created_at, d.id) < (${after.at}, ${after.id}::uuid)`
  const rows = await db.rows<FlatRow>(sql`
    ${DELIVERY} where d.endpoint_id = ${endpointId} ${older}
    order by d.created_at desc, d.id desc limit ${limit + 1}`)
  return rows.map(deliveryRow)
}

/** For one endpoint: its newest successful or failed attempt. */
export interface LastTry {
  endpointId: string
  isDelivered: boolean
  at: Date
  eventType: string
  status: number | null
}

/** How far back it is searched: an endpoint that fails for days must not make us read everything. */
const MOST_EXAMINED = 200

/** @param endpointIds of that merchant */
export async function findLastTries(
  db: Queries,
  merchantId: string,
  endpointIds: readonly string[],
): Promise<LastTry[]> {
  return db.rows(sql`
    select distinct on (e.id, d.status = 'DELIVERED') e.id as endpoint_id, d.status = 'DELIVERED' as is_delivered,
      d.last_tried_at as at, v.type as event_type, d.last_status as status
    from unnest(${[...endpointIds]}::uuid[]) as e (id) cross join lateral (
        select * from webhook_deliveries where endpoint_id = e.id and merchant_id = ${merchantId}
        order by created_at desc, id desc limit ${MOST_EXAMINED}) d
      join webhook_events v on v.id = d.event_id and v.merchant_id = ${merchantId}
    where d.last_tried_at is not null
    order by e.id, d.status = 'DELIVERED', d.last_tried_at desc`)
}

/** Null if it is unknown, another merchant's, or of a removed endpoint. */
export async function findDelivery(db: Queries, merchantId: string, id: string): Promise<DeliveryRow | null> {
  const row = await db.row<FlatRow>(sql`
    ${DELIVERY} where d.id = ${id} and d.merchant_id = ${merchantId} and e.removed_at is null`)
  return row === null ? null : deliveryRow(row)
}

/** An abandoned delivery, and its recipient. */
export interface FailedDelivery {
  id: string
  merchantId: string
  merchantName: string
  url: string
  /** False: its merchant has paused the endpoint, or its server wants no more. */
  enabled: boolean
  eventType: string
  attempts: number
  occurredAt: Date
  failedAt: Date
  lastStatus: number | null
  lastError: string | null
}

/** Abandoned deliveries that nobody has handled; one more than `limit`, newest first. */
export async function findFailedDeliveries(
  db: Queries,
  { after, limit, ids }: { after: { at: Date; id: string } | null; limit: number; ids?: readonly string[] },
): Promise<FailedDelivery[]> {
  const older = after === null ? empty : sql`and (d.done_at, d.id) < (${after.at}, ${after.id}::uuid)`
  const these = ids === undefined ? empty : sql`and d.id = any(${ids})`
  return db.rows(sql`
    select d.id, d.merchant_id, m.name as merchant_name, e.url, e.enabled, v.type as event_type,
      d.attempts, v.occurred_at, coalesce(d.done_at, v.occurred_at) as failed_at, d.last_status,
      d.last_error
    from webhook_deliveries d join webhook_endpoints e on e.id = d.endpoint_id join merchants m on m.id = d.merchant_id
      join webhook_events v on v.id = d.event_id and v.merchant_id = d.merchant_id
    where d.status = 'FAILED' and d.closed_at is null ${older} ${these}
    order by d.done_at desc, d.id desc limit ${limit + 1}`)
}

/** Marks it as handled; null if it needed no handling. */
export async function closeFailedDelivery(
  tx: Tx,
  id: string,
  now: Date,
): Promise<{ endpointId: string; merchantId: string; eventId: string } | null> {
  return tx.row(sql`
    update webhook_deliveries set closed_at = ${now} where id = ${id} and status = ${asValue('FAILED')} and closed_at is null
    returning endpoint_id, merchant_id, event_id`)
}

export async function insertDelivery(
  tx: Tx,
  it: {
    id: string
    endpointId: string
    merchantId: string
    eventId: string
    now: Date
    /** Its caller sends it itself until then. */
    claimedUntil?: Date
  },
): Promise<void> {
  await tx.run(sql`
    insert into webhook_deliveries (id, endpoint_id, merchant_id, event_id, status, next_try_at, claimed_until, created_at)
    values (${it.id}, ${it.endpointId}, ${it.merchantId}, ${it.eventId}, 'PENDING', ${it.now}, ${it.claimedUntil ?? null},
      ${it.now})`)
}

/**
 * New deliveries of a period's events that an endpoint subscribes to, oldest first, at most `limit`; returns the time
 * of the last one.
 */
export async function insertReplay(
  tx: Tx,
  endpoint: Pick<Endpoint, 'id' | 'merchantId' | 'eventTypes'>,
  { from, until, limit, now }: { from: Date; until: Date; limit: number; now: Date },
): Promise<Date[]> {
  const again = await tx.rows<{ id: string; at: Date }>(sql`
    select id, occurred_at as at from webhook_events
    where merchant_id = ${endpoint.merchantId} and occurred_at >= ${from} and occurred_at < ${until}
      and type <> 'webhook.test'
      and (${endpoint.eventTypes}::text[] = '{}' or type = any(${endpoint.eventTypes}::text[]))
    order by occurred_at fetch first ${limit} rows with ties`)
  await tx.run(sql`
    insert into webhook_deliveries (id, endpoint_id, merchant_id, event_id, status, next_try_at, created_at)
    select gen_random_uuid(), ${endpoint.id}::uuid, ${endpoint.merchantId}::uuid, event_id, 'PENDING', ${now}::timestamptz, ${now}::timestamptz
    from unnest(${again.map((it) => it.id)}::uuid[]) as event (event_id)`)
  return again.map((it) => it.at)
}

// deleted content
const FORGOTTEN = sql`'{}'::jsonb`

/** When the last event before that day happened whose content was deleted; contents are deleted in order. */
export async function findForgottenUntil(db: Queries, before: Date): Promise<Date> {
  const value = await db.value<Date>(sql`
    select occurred_at as at from webhook_events where occurred_at < ${before} and data = ${FORGOTTEN}
    order by occurred_at desc limit 1`)
  return value ?? new Date(0)
}

/**
 * Deletes a period's events, oldest first, with all their deliveries. Each object's newest event stays without its
 * content, so that the numbering continues. Returns when each of them happened.
 */
export async function forgetEvents(
  tx: Tx,
  { since, before, limit }: { since: Date; before: Date; limit: number },
): Promise<Date[]> {
  const old = await tx.rows<{ id: string; at: Date }>(sql`
    select id, occurred_at as at from webhook_events
    where occurred_at >= ${since} and occurred_at < ${before} and data <> ${FORGOTTEN} order by occurred_at limit ${limit}`)
  const ids = old.map((row) => row.id)
  await tx.run(sql`delete from webhook_deliveries where event_id = any(${ids}::uuid[])`)
  // including earlier remains of an object with newer events
  await tx.run(sql`
    with objects as (select distinct merchant_id, object_id from webhook_events where id = any(${ids}::uuid[]))
    delete from webhook_events v using objects o
    where v.object_id = o.object_id and v.merchant_id = o.merchant_id and (v.id = any(${ids}::uuid[]) or v.data = ${FORGOTTEN})
      and exists (select from webhook_events newer
        where newer.object_id = v.object_id and newer.merchant_id = v.merchant_id and newer.sequence > v.sequence)`)
  await tx.run(sql`update webhook_events set data = ${FORGOTTEN} where id = any(${ids}::uuid[])`)
  return old.map((row) => row.at)
}
