import type { AdminPreview } from '@drip/core/contracts/admin/admin-area'
import type { ChangeKindName, ChangeState } from '@drip/core/contracts/change-states'
import type { Cents } from '@drip/core/money/cents'
import sql, { type Sql } from 'sql-template-tag'
import type { Queries, Tx } from '../../../platform/database/db.ts'

/** Fields by name, as stored. */
export type ChangeValues = Readonly<Record<string, string | null>>

export interface StoredChange {
  id: string
  kind: ChangeKindName
  subjectId: string
  /** Only the fields that change. */
  before: ChangeValues
  after: ChangeValues
  /** The requested action in its kind's own format; null for a change of fields. */
  act: unknown
  /** The preview. */
  shown: AdminPreview | null
  /** The amount that requires two people; null if no amount decides. */
  amount: Cents | null
  expiresAt: Date | null
  /** Of all fields of the kind at the time of the request, or of the action's effects. */
  version: string
  reason: string
  state: ChangeState
  askedBy: string
  askedAt: Date
  answeredBy: string | null
  answeredAt: Date | null
  answer: string
  takesEffectAt: Date | null
  endedAt: Date | null
}

export interface ChangeRow extends StoredChange {
  askerName: string
  answererName: string | null
}

const CHANGE = sql`
  select c.id, c.kind, c.subject_id, c.before::json as before, c.after::json as after, c.act::json as act,
    c.shown::json as shown, c.amount, c.expires_at, c.version, c.reason, c.state,
    c.asked_by, c.asked_at, c.answered_by, c.answered_at, c.answer,
    c.takes_effect_at, c.ended_at,
    coalesce(nullif(asker.name, ''), asker.email) as asker_name,
    coalesce(nullif(answerer.name, ''), answerer.email) as answerer_name
  from requested_changes c join admin_users asker on asker.id = c.asked_by
    left join admin_users answerer on answerer.id = c.answered_by`

/** @throws the violation of `requested_changes_open` */
export async function insertChange(
  tx: Tx,
  it: Pick<
    StoredChange,
    | 'id'
    | 'kind'
    | 'subjectId'
    | 'before'
    | 'after'
    | 'act'
    | 'shown'
    | 'amount'
    | 'expiresAt'
    | 'version'
    | 'reason'
    | 'askedBy'
    | 'askedAt'
  >,
): Promise<void> {
  await tx.run(sql`
    insert into requested_changes (id, kind, subject_id, before, after, act, shown, amount, expires_at, version, reason, state,
      asked_by, asked_at)
    values (${it.id}, ${it.kind}, ${it.subjectId}, ${JSON.stringify(it.before)}, ${JSON.stringify(it.after)},
      ${jsonOrNull(it.act)}, ${jsonOrNull(it.shown)}, ${it.amount}, ${it.expiresAt}, ${it.version}, ${it.reason}, 'ASKED',
      ${it.askedBy}, ${it.askedAt})`)
}

export async function findChange(db: Queries, id: string): Promise<ChangeRow | null> {
  return db.row(sql`${CHANGE} where c.id = ${id}`)
}

const jsonOrNull = (it: unknown) => (it === null ? null : JSON.stringify(it))

/** The one that is requested or waiting. */
export async function findOpenChange(
  db: Queries,
  kind: ChangeKindName,
  subjectId: string,
): Promise<ChangeRow | null> {
  return db.row(sql`${CHANGE} where c.kind = ${kind} and c.subject_id = ${subjectId} and c.ended_at is null`)
}

/** The same, locked until the transaction ends. Its subject must be locked first. */
export async function lockChange(tx: Tx, id: string): Promise<ChangeRow | null> {
  await tx.run(sql`select from requested_changes where id = ${id} for update`)
  return findChange(tx, id)
}

/** Newest first. */
export async function findChanges(
  db: Queries,
  it: {
    kinds: readonly ChangeKindName[]
    state: ChangeState | null
    subjectId: string | null
    page: number
    size: number
  },
): Promise<{ content: ChangeRow[]; totalElements: number }> {
  const found: Sql = sql`c.kind = any(${[...it.kinds]}::text[]) and (${it.state}::text is null or c.state = ${it.state})
    and (${it.subjectId}::uuid is null or c.subject_id = ${it.subjectId})`
  const [content, total] = await Promise.all([
    db.rows<ChangeRow>(sql`
      ${CHANGE} where ${found} order by c.asked_at desc, c.id desc limit ${it.size} offset ${it.page * it.size}`),
    db.row<{ count: number }>(sql`select count(*) from requested_changes c where ${found}`),
  ])
  return { content, totalElements: total?.count ?? 0 }
}

export async function saveAnswer(
  tx: Tx,
  id: string,
  it: { state: ChangeState; by: string; at: Date; answer: string; takesEffectAt: Date | null },
): Promise<void> {
  const ended = it.state === 'AGREED' ? null : it.at
  await tx.run(sql`
    update requested_changes set state = ${it.state}, answered_by = ${it.by}, answered_at = ${it.at}, answer = ${it.answer},
      takes_effect_at = ${it.takesEffectAt}, ended_at = ${ended}
    where id = ${id}`)
}

/** Ends it without an answer, or after one. @param answer the reason; '' keeps the earlier one */
export async function endChange(
  tx: Tx,
  id: string,
  it: { state: ChangeState; at: Date; answer?: string },
): Promise<void> {
  await tx.run(sql`
    update requested_changes set state = ${it.state}, ended_at = ${it.at},
      answer = coalesce(nullif(${it.answer ?? ''}, ''), answer)
    where id = ${id}`)
}

/** Changes that waited long enough, the longest first. */
export async function findDueChanges(db: Queries, now: Date, limit: number): Promise<StoredChange[]> {
  return db.rows(sql`
    ${CHANGE} where c.state = 'AGREED' and c.takes_effect_at <= ${now} order by c.takes_effect_at limit ${limit}`)
}

/** Requests that nobody answered in time, the longest waiting first. */
export async function findExpired(db: Queries, now: Date, limit: number): Promise<StoredChange[]> {
  return db.rows(sql`
    ${CHANGE} where c.state = 'ASKED' and c.expires_at <= ${now} order by c.expires_at limit ${limit}`)
}

/** Requests about an erased person or their orders: the fact stays, values and texts are removed. */
export async function forgetChangesOf(tx: Tx, customerId: string): Promise<void> {
  await tx.run(sql`
    update requested_changes set before = '{}', after = '{}', shown = null, reason = '', answer = ''
    where subject_id = ${customerId} or subject_id in (select id from orders where customer_id = ${customerId})`)
}
