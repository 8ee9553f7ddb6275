import type { CodedPurchase } from '@drip/core/checkout/shown-code'
import type { CivilDate } from '@drip/core/calendar/dates'
import type {
  DisputeAnswer,
  DisputeEnder,
  DisputeListName,
  DisputeOutcome,
  DisputeParty,
  DisputeReason,
  DisputeState,
} from '@drip/core/debts/dispute'
import type { EvidenceType } from '@drip/core/debts/evidence'
import type { Cents } from '@drip/core/money/cents'
import sql, { type Sql, empty } from 'sql-template-tag'
import type { DisputeNews } from '../../messaging/customer-messages/message-facts.ts'
import type { Queries, Tx } from '../../../platform/database/db.ts'
import type { Place } from '../../../platform/http/cursor.ts'
import { ofPurchases } from '../../purchases/charges/debt-charges.store.ts'

export interface Dispute {
  id: string
  purchaseId: string
  merchantId: string
  customerId: string
  reason: DisputeReason
  story: string
  state: DisputeState
  openedAt: Date
  answerBy: CivilDate
  answer: DisputeAnswer | null
  answerText: string
  answeredAt: Date | null
  /** The store's earlier answer; null if there was only one. */
  earlierAnswer: DisputeAnswer | null
  earlierAnswerText: string
  earlierAnsweredAt: Date | null
  decideBy: CivilDate | null
  outcome: DisputeOutcome | null
  refunded: Cents
  decisionText: string
  endedBy: DisputeEnder | null
  endedAt: Date | null
}

const COLUMNS = sql`
  d.id, d.purchase_id, d.merchant_id, d.customer_id, d.reason, d.story, d.state, d.opened_at, d.answer_by, d.answer,
    d.answer_text, d.answered_at, d.earlier_answer, d.earlier_answer_text, d.earlier_answered_at, d.decide_by, d.outcome, d.refunded, d.decision_text, d.ended_by, d.ended_at`
const DISPUTE = sql`select ${COLUMNS} from disputes d`
/** Disputes `d`, each with its order; what lies with a purchase is asked for first, as a cluster requires. */
const ofOrders = (which: Sql, order = empty, limit = empty) => sql`
  with own as materialized (
    select ${COLUMNS}, o.merchant_code, (select connector from checkouts where id = o.id) as connector, o.code,
      o.amount - o.canceled_amount as left
    from disputes d join orders o on o.id = d.purchase_id where ${which} ${order} ${limit})
  select ${COLUMNS}, d.merchant_code, d.connector, d.code, c.name as customer_name, m.name as merchant_name, d.left
  from own d join customers c on c.id = d.customer_id join merchants m on m.id = d.merchant_id ${order}`

/** Of an order, newest first. */
export async function findDisputes(db: Queries, orderId: string): Promise<Dispute[]> {
  return db.rows(sql`${DISPUTE} where d.purchase_id = ${orderId} order by d.opened_at desc, d.id desc`)
}

/** Who requests a dispute: a party sees only its own. */
export type Asker = { customerId: string } | { merchantId: string } | 'ADMIN'

/** Null if it is unknown, or somebody else's. */
export async function findDispute(db: Queries, id: string, asker: Asker): Promise<Dispute | null> {
  return db.row(sql`${DISPUTE} where d.id = ${id} ${ofAsker(asker)}`)
}

/** The same one as it is now: its purchase is known, and a cluster asks that one's shard only. */
export async function findDisputeAgain(
  db: Queries,
  { id, purchaseId }: Pick<Dispute, 'id' | 'purchaseId'>,
): Promise<Dispute | null> {
  return db.row(sql`${DISPUTE} where d.id = ${id} and d.purchase_id = ${purchaseId}`)
}

function ofAsker(asker: Asker): Sql {
  if (asker === 'ADMIN') return sql``
  return 'customerId' in asker
    ? sql`and d.customer_id = ${asker.customerId}`
    : sql`and d.merchant_id = ${asker.merchantId}`
}

export async function insertDispute(
  tx: Tx,
  it: Pick<
    Dispute,
    'id' | 'purchaseId' | 'merchantId' | 'customerId' | 'reason' | 'story' | 'answerBy' | 'openedAt'
  >,
): Promise<void> {
  await tx.run(sql`
    insert into disputes (id, purchase_id, merchant_id, customer_id, reason, story, state, opened_at, answer_by)
    values (${it.id}, ${it.purchaseId}, ${it.merchantId}, ${it.customerId}, ${it.reason}, ${it.story}, 'WAITING_MERCHANT',
      ${it.openedAt}, ${it.answerBy})`)
}

/** The store's answer, or that there was none; from now on we decide. Its earlier answer is kept. */
export async function saveAnswer(
  tx: Tx,
  it: {
    id: string
    purchaseId: string
    state: DisputeState
    answer: DisputeAnswer
    text: string
    /** A merchant's user; null without an answer, or for the store's server. */
    by: string | null
    decideBy: CivilDate
    refunded: Cents
    now: Date
  },
): Promise<void> {
  await tx.run(sql`
    update disputes set earlier_answer = answer, earlier_answer_text = answer_text, earlier_answered_by = answered_by,
      earlier_answered_at = answered_at, state = ${it.state}, answer = ${it.answer}, answer_text = ${it.text},
      answered_by = ${it.by}, answered_at = ${it.now}, decide_by = ${it.decideBy}, refunded = refunded + ${it.refunded}
    where id = ${it.id} and purchase_id = ${it.purchaseId}`)
}

export async function saveEnd(
  tx: Tx,
  it: {
    id: string
    purchaseId: string
    state: DisputeState
    outcome: DisputeOutcome | null
    refunded: Cents
    text: string
    by: DisputeEnder
    /** The id of an admin or a merchant's user; null if it was neither. */
    ender: string | null
    now: Date
  },
): Promise<void> {
  await tx.run(sql`
    update disputes set state = ${it.state}, outcome = ${it.outcome}, refunded = refunded + ${it.refunded},
      decision_text = ${it.text}, ended_by = ${it.by}, ender = ${it.ender}, ended_at = ${it.now}
    where id = ${it.id} and purchase_id = ${it.purchaseId}`)
}

/** Disputes waiting for the store whose deadline has passed. */
export async function findRunOut(
  db: Queries,
  { today, limit }: { today: CivilDate; limit: number },
): Promise<Pick<Dispute, 'id' | 'purchaseId'>[]> {
  return db.rows(sql`
    select id, purchase_id from disputes
    where ended_at is null and state = 'WAITING_MERCHANT' and answer_by < ${today} order by answer_by, id limit ${limit}`)
}

/**
 * Orders with an open dispute and a debt that no pause covers beyond a day; or whose pause left something out, because
 * the bank was about to pay it.
 */
export async function findToHold(
  db: Queries,
  { beyond, limit }: { beyond: CivilDate; limit: number },
): Promise<string[]> {
  return db.values<string>(sql`
    select d.purchase_id as id from disputes d
    where d.ended_at is null
      and exists (select from instalments i where i.purchase_id = d.purchase_id and i.status = 'PENDING' and i.agreed_charge is null
        and not exists (select from pauses p
          where p.purchase_id = i.purchase_id and p.ended_on is null and p.ends_on > ${beyond}
            and (p.kind <> 'DISPUTE' or exists (select from paused_instalments held
              where held.pause_id = p.id and held.purchase_id = p.purchase_id and held.instalment_id = i.id))))
    order by d.opened_at, d.id limit ${limit}`)
}

export interface DisputeFile {
  id: string
  disputeId: string
  party: DisputeParty
  name: string
  mediaType: EvidenceType
  size: number
  uploadedAt: Date
}

/** Of these disputes, without their contents, oldest first. */
export async function findFiles(
  db: Queries,
  disputes: readonly Pick<Dispute, 'id' | 'purchaseId'>[],
): Promise<DisputeFile[]> {
  if (disputes.length === 0) return []
  return db.rows(sql`
    select id, dispute_id, party, name, media_type, length(content) as size, uploaded_at
    from dispute_files
    where dispute_id = any(${disputes.map(({ id }) => id)}::uuid[])${ofPurchases(disputes.map(({ purchaseId }) => purchaseId))}
    order by uploaded_at, id`)
}

/** Null if it is not a file of the dispute. */
export async function findFile(
  db: Queries,
  { id, disputeId, purchaseId }: { id: string; disputeId: string; purchaseId: string },
): Promise<{ name: string; mediaType: EvidenceType; content: Buffer } | null> {
  return db.row(sql`
    select name, media_type, content from dispute_files
    where id = ${id} and purchase_id = ${purchaseId} and dispute_id = ${disputeId}`)
}

/** A party's duplicate file is stored once. */
export async function insertFile(
  tx: Tx,
  it: {
    id: string
    disputeId: string
    purchaseId: string
    party: DisputeParty
    name: string
    mediaType: EvidenceType
    contentHash: Buffer
    content: Buffer
    now: Date
  },
): Promise<void> {
  await tx.run(sql`
    insert into dispute_files (id, dispute_id, purchase_id, party, name, media_type, content_hash, content, uploaded_at)
    values (${it.id}, ${it.disputeId}, ${it.purchaseId}, ${it.party}, ${it.name}, ${it.mediaType}, ${it.contentHash},
      ${it.content}, ${it.now})
    on conflict do nothing`)
}

/** How many files a party has added, and whether this one is among them. */
export async function countFiles(
  tx: Tx,
  it: { disputeId: string; purchaseId: string; party: DisputeParty; contentHash: Buffer },
): Promise<{ count: number; isThere: boolean }> {
  const row = await tx.row<{ count: number; isThere: boolean }>(sql`
    select count(*)::int, coalesce(bool_or(content_hash = ${it.contentHash}), false) as is_there
    from dispute_files where dispute_id = ${it.disputeId} and purchase_id = ${it.purchaseId} and party = ${it.party}`)
  if (row === null) throw new Error('a count always comes')
  return row
}

/** With the store's own order number. */
export interface DisputeFacts extends DisputeNews, CodedPurchase {
  merchantId: string
  code: string
  reason: DisputeReason
}

/** The facts for a message about a dispute; dates of the next payment, null if there is none. */
export async function findDisputeNews(db: Queries, id: string): Promise<DisputeFacts | null> {
  return db.row(sql`
    with own as materialized (
      select d.purchase_id, d.merchant_id, o.merchant_code, (select connector from checkouts where id = o.id) as connector,
        o.code, d.reason, d.answer_by, d.decide_by, d.answer, d.outcome, d.refunded, d.ended_by, (select min(i.due_date) from instalments i
          where i.purchase_id = d.purchase_id and i.status = 'PENDING' and i.agreed_charge is null) as next_due_date,
        exists (select from pauses p where p.purchase_id = d.purchase_id and p.ended_on is null and p.ends_on > d.answer_by
          and not exists (select from instalments i where i.purchase_id = d.purchase_id and i.status = 'PENDING'
            and i.due_date < p.ends_on)) as is_held
      from disputes d join orders o on o.id = d.purchase_id where d.id = ${id})
    select own.purchase_id, own.merchant_id, own.merchant_code, own.connector, own.code, own.reason, m.name as merchant_name,
      own.answer_by, own.decide_by, own.answer, own.outcome, own.refunded, own.ended_by, own.next_due_date, own.is_held
    from own join merchants m on m.id = own.merchant_id`)
}

/** A dispute with its order's columns for a list. */
export interface DisputeOfOrder extends Dispute, CodedPurchase {
  code: string
  customerName: string
  merchantName: string
  /** What was not refunded. */
  left: Cents
}

/** Which are listed: waiting ones, or closed ones. */
export interface DisputesWanted {
  merchantId: string
  shown: 'OPEN' | 'OVER'
}

const wanted = ({ merchantId, shown }: DisputesWanted) => sql`
  d.merchant_id = ${merchantId} and (d.ended_at is null) = ${shown === 'OPEN'}`

/** Newest first. */
export async function findDisputesOfMerchant(
  db: Queries,
  it: DisputesWanted,
  { page, size }: { page: number; size: number },
): Promise<DisputeOfOrder[]> {
  const newest = sql`order by d.opened_at desc, d.id desc`
  return db.rows(ofOrders(wanted(it), newest, sql`limit ${size} offset ${page * size}`))
}

export async function countDisputesOfMerchant(db: Queries, it: DisputesWanted): Promise<number> {
  return db.count(sql`
    select count(*)::int from disputes d where ${wanted(it)}`)
}

/**
 * A page, and one row more, newest first.
 * @param state omitted: all states
 * @param after the last row of the previous page
 */
export async function findDisputesAfter(
  db: Queries,
  it: { merchantId: string; state: DisputeState | undefined; after: Place | null; limit: number },
): Promise<DisputeOfOrder[]> {
  const state = it.state === undefined ? empty : sql`and d.state = ${it.state}`
  const older =
    it.after === null ? empty : sql`and (d.opened_at, d.id) < (${it.after.at}, ${it.after.id}::uuid)`
  const newest = sql`order by d.opened_at desc, d.id desc`
  return db.rows(
    ofOrders(sql`d.merchant_id = ${it.merchantId} ${state} ${older}`, newest, sql`limit ${it.limit + 1}`),
  )
}

/** The merchant's own; null if it is not. */
export async function findDisputeOfMerchant(
  db: Queries,
  { id, merchantId }: { id: string; merchantId: string },
): Promise<DisputeOfOrder | null> {
  return db.row(ofOrders(sql`d.id = ${id} and d.merchant_id = ${merchantId}`))
}

/** Since when the responsible party has had to act. */
const WAITS_SINCE = sql`coalesce(d.answered_at, d.opened_at)`

/**
 * A page, and one row more, in the order of an index: the longest waiting first; closed ones newest first.
 * @param after the last row of the previous page: since when it waited, or when it was closed
 */
export async function findDisputesOfAll(
  db: Queries,
  { show, after, limit }: { show: DisputeListName; after: Place | null; limit: number },
): Promise<DisputeOfOrder[]> {
  if (show === 'OVER') {
    const older = after === null ? empty : sql`and (d.ended_at, d.id) < (${after.at}, ${after.id}::uuid)`
    const newest = sql`order by d.ended_at desc, d.id desc`
    return db.rows(ofOrders(sql`d.ended_at is not null ${older}`, newest, sql`limit ${limit + 1}`))
  }
  const later = after === null ? empty : sql`and (${WAITS_SINCE}, d.id) > (${after.at}, ${after.id}::uuid)`
  const longest = sql`order by ${WAITS_SINCE}, d.id`
  return db.rows(
    ofOrders(sql`d.ended_at is null and d.state = ${show} ${later}`, longest, sql`limit ${limit + 1}`),
  )
}
