import type { CivilDate } from '@drip/core/calendar/dates'
import type { Attempt, DebitState } from '@drip/core/autopay/debit'
import type { DebitFailure } from '@drip/core/autopay/debit-failures'
import { type MandateState, MANDATE_STATES, isOpenMandate } from '@drip/core/autopay/mandate'
import type { Cents } from '@drip/core/money/cents'
import sql, { join, raw } from 'sql-template-tag'
import type { Db, Queries, Tx } from '../../../platform/database/db.ts'
import { tableOf, valuesOf } from '../../../platform/database/lists.ts'
import type { Writer } from '../../../platform/database/writes.ts'
import { ofPurchases } from '../../purchases/charges/debt-charges.store.ts'

/** The state of a request to the payer's bank; the PSP's intermediate steps are WAITING. */
export type RequestState = 'WAITING' | 'ACCEPTED' | 'REJECTED' | 'EXPIRED' | 'CANCELLED'

/** Who ended a mandate here; DRIP: nothing is left to pay on it. */
export type StoppedBy = 'CUSTOMER' | 'SUPPORT' | 'DRIP'

export interface Mandate {
  id: string
  purchaseId: string
  contract: string
  /** The charge whose payment is the consent; null if the payer consents separately. */
  firstChargeId: string | null
  /** Null until the PSP has created it. */
  pspId: string | null
  state: MandateState
  floorAmount: Cents
  firstDate: CivilDate
  lastDate: CivilDate
  /** The code for granting consent. */
  brCode: string | null
  /** ISPB of the bank that was asked, or may have been; null if the payer has only the code. */
  askedBank: string | null
  /** Null until the PSP has accepted the request. */
  requestState: RequestState | null
  requestEndsAt: Date | null
  endingCode: string | null
  stoppedBy: StoppedBy | null
  stopReason: string | null
  stoppedAt: Date | null
  createdAt: Date
  changedAt: Date
}

const MANDATE = sql`
  select id, purchase_id, contract, first_charge_id, psp_id, state, floor_amount, first_date, last_date, br_code, asked_bank,
    request_state, request_ends_at, ending_code, stopped_by, stop_reason, stopped_at, created_at, changed_at
  from autopay_mandates`

const OPEN = raw(
  `(${MANDATE_STATES.filter(isOpenMandate)
    .map((it) => `'${it}'`)
    .join(', ')})`,
)

/** Newest first. */
export async function findMandates(db: Queries, ...purchaseIds: readonly string[]): Promise<Mandate[]> {
  return db.rows(sql`
    ${MANDATE} where purchase_id = any(${[...purchaseIds]}::uuid[]) order by created_at desc, id desc`)
}

/** The one that pays, or waits for the payer's consent. */
export function openMandateOf(mandates: readonly Mandate[]): Mandate | undefined {
  return mandates.find((it) => isOpenMandate(it.state) && it.stoppedAt === null)
}

/** By the customer's purchases. */
export async function findOpenMandatesOf(
  db: Queries,
  customerId: string,
): Promise<Pick<Mandate, 'id' | 'purchaseId'>[]> {
  return db.rows(sql`
    select m.id, m.purchase_id from autopay_mandates m join orders o on o.id = m.purchase_id
    where o.customer_id = ${customerId} and m.state in ${OPEN} and m.stopped_at is null`)
}

/** Which mandate, and the purchase that it lies with: a cluster asks that one's shard only. */
type WhichMandate = Pick<Mandate, 'id' | 'purchaseId'>

const ofThis = ({ id, purchaseId }: WhichMandate) => sql`id = ${id} and purchase_id = ${purchaseId}`

export async function findMandate(db: Queries, it: WhichMandate): Promise<Mandate | null> {
  return db.row(sql`${MANDATE} where ${ofThis(it)}`)
}

/** A job's, which knows only the id. */
export async function findMandateToEnd(db: Queries, id: string): Promise<Mandate | null> {
  return db.row(sql`${MANDATE} where id = ${id}`)
}

export async function findMandateOfPsp(db: Queries, pspId: string): Promise<Mandate | null> {
  return db.row(sql`${MANDATE} where psp_id = ${pspId}`)
}

/**
 * @throws the unique violation of `autopay_mandates_one_open` if the purchase has one, of `mandate_claims` if another
 *   has its contract
 */
export async function insertMandate(
  tx: Tx,
  it: Pick<
    Mandate,
    | 'id'
    | 'purchaseId'
    | 'contract'
    | 'firstChargeId'
    | 'floorAmount'
    | 'firstDate'
    | 'lastDate'
    | 'createdAt'
  >,
): Promise<void> {
  claim(tx, it, it.contract)
  await tx.run(sql`
    insert into autopay_mandates
      (id, purchase_id, contract, first_charge_id, state, floor_amount, first_date, last_date, created_at, changed_at)
    values (${it.id}, ${it.purchaseId}, ${it.contract}, ${it.firstChargeId}, 'INTENDED', ${it.floorAmount}, ${it.firstDate}, ${it.lastDate},
      ${it.createdAt}, ${it.createdAt})`)
}

/**
 * The PSP has created it. Of two concurrent requests the first wins, and its code is shown.
 * @throws the unique violation of `mandate_claims` if another mandate has that id
 */
export async function saveOffered(
  db: Db,
  it: { id: string; purchaseId: string; pspId: string; brCode: string; now: Date },
): Promise<void> {
  await db.transaction(async (tx) => {
    const count = await tx.run(sql`
      update autopay_mandates set psp_id = ${it.pspId}, br_code = ${it.brCode}, changed_at = ${it.now},
        state = case when state = 'INTENDED' then 'CREATED' else state end
      where ${ofThis(it)} and psp_id is null`)
    if (count > 0) claim(tx, it, it.pspId)
  })
}

/** No other mandate may have this contract, or this id at the PSP, whichever purchase it pays. */
function claim(to: Writer, mandate: Pick<Mandate, 'id' | 'purchaseId'>, number: string): void {
  to.write(sql`
    insert into mandate_claims (number, mandate_id, purchase_id) values (${number}, ${mandate.id}, ${mandate.purchaseId})`)
}

/** Before the PSP is called, so that a lost answer leaves no bank asked without our knowledge. */
export function saveAskedBank(to: Writer, it: WhichMandate & { bank: string }): void {
  to.write(sql`
    update autopay_mandates set asked_bank = ${it.bank} where ${ofThis(it)} and request_state is null`)
}

/** As the PSP reports it, in any order: an answered request does not become waiting again. */
export function saveRequest(
  to: Writer,
  it: WhichMandate & { state: RequestState; endsAt: Date; now: Date },
): void {
  to.write(sql`
    update autopay_mandates set request_state = ${it.state}, request_ends_at = ${it.endsAt}, changed_at = ${it.now}
    where ${ofThis(it)} and asked_bank is not null and (request_state is null or request_state = 'WAITING')`)
}

export function saveMandateState(
  to: Writer,
  it: WhichMandate & { state: MandateState; endingCode: string | null; now: Date },
): void {
  to.write(sql`
    update autopay_mandates set state = ${it.state}, ending_code = ${it.endingCode}, changed_at = ${it.now}
    where ${ofThis(it)}`)
}

export function saveMandateStopped(
  to: Writer,
  it: WhichMandate & { by: StoppedBy; reason: string | null; now: Date },
): void {
  to.write(sql`
    update autopay_mandates set stopped_by = ${it.by}, stop_reason = ${it.reason}, stopped_at = ${it.now}
    where ${ofThis(it)} and stopped_at is null`)
}

/** Whether a mandate granted by a payment can no longer become valid: another charge has replaced that one. */
export async function isFirstChargeOver(
  db: Queries,
  { firstChargeId, purchaseId }: Mandate,
): Promise<boolean> {
  if (firstChargeId === null) return false
  const over = await db.row(sql`
    select from charges where id = ${firstChargeId} and purchase_id = ${purchaseId} and status = 'ENDED'`)
  return over !== null
}

/**
 * Open mandates with nothing left to pay, whose end the PSP has not confirmed, or whose first payment can no longer
 * come; after that id.
 */
export async function findMandatesToEnd(db: Queries, after: string, limit: number): Promise<string[]> {
  return db.values<string>(sql`
    select m.id from autopay_mandates m
      left join orders o on o.id = m.purchase_id
      left join charges first on first.id = m.first_charge_id and first.purchase_id = m.purchase_id
    where m.state in ${OPEN} and m.id > ${after}
      and (m.stopped_at is not null or o.status <> 'ACTIVE' or first.status = 'ENDED')
    order by m.id limit ${limit}`)
}

/** The payer has its code, and has not answered since; after that id. */
export async function findMandatesWaiting(
  db: Queries,
  after: string,
  limit: number,
): Promise<{ id: string; pspId: string }[]> {
  return db.rows(sql`
    select id, psp_id from autopay_mandates
    where state = 'CREATED' and psp_id is not null and id > ${after}
    order by id limit ${limit}`)
}

/** An instalment that the payer's bank should be asked to pay. */
export interface ToDebit {
  instalmentId: string
  purchaseId: string
  mandateId: string
  /** The mandate's id at the PSP. */
  pspId: string
  dueDate: CivilDate
  merchantName: string
}

/**
 * Open instalments with this due date under an approved mandate, by id, without those that the customer stopped. Also
 * left out: what was already debited for that date and not called back, what the bank has refused, and what somebody
 * requested a code for since `codesSince`. These are checked for each row of a page separately: combined, all of
 * today's debits would be read for every page.
 * @param purchaseIds only of these purchases
 */
export async function findToDebit(
  db: Queries,
  it: {
    dueDate: CivilDate
    codesSince: Date
    after: string
    limit: number
    purchaseIds?: readonly string[]
  },
): Promise<(ToDebit & { isWanted: boolean })[]> {
  const ofThese =
    it.purchaseIds === undefined ? sql`true` : sql`i.purchase_id = any(${[...it.purchaseIds]}::uuid[])`
  return db.rows(sql`
    with page as materialized (
      select i.id as instalment_id, i.purchase_id, i.due_date, m.id as mandate_id, m.psp_id, o.merchant_id
      from instalments i
        join autopay_mandates m on m.purchase_id = i.purchase_id
        join orders o on o.id = i.purchase_id
      where i.status = 'PENDING' and i.agreed_charge is null
      and i.due_date = ${it.dueDate} and i.id > ${it.after}
      and m.state = 'APPROVED' and m.psp_id is not null and m.stopped_at is null and i.due_date <= m.last_date and ${ofThese}
      and not exists (select from autopay_stops s where s.instalment_id = i.id and s.purchase_id = i.purchase_id)
      order by i.id limit ${it.limit}),
    debited as materialized (
      select d.instalment_id from autopay_debits d
      where d.instalment_id = any(array(select instalment_id from page)) and d.due_date = ${it.dueDate} and (d.state <> 'CANCELLED'
        or exists (select from autopay_attempts a
          where a.charge_id = d.charge_id and a.purchase_id = d.purchase_id and a.state = 'REJECTED'))),
    items as materialized (
      select instalment_id, charge_id from charge_items where instalment_id = any(array(select instalment_id from page)) and live),
    -- a code of several purchases lies with one of them
    codes as materialized (
      select id from charges where id = any(array(select charge_id from items)) and created_at > ${it.codesSince})
    select page.instalment_id, page.purchase_id, page.due_date, page.mandate_id, page.psp_id, shop.name as merchant_name,
      page.instalment_id not in (select instalment_id from debited)
        and page.instalment_id not in (select i.instalment_id from items i join codes c on c.id = i.charge_id) as is_wanted
    from page join merchants shop on shop.id = page.merchant_id order by page.instalment_id`)
}

/**
 * Days with an instalment that a mandate may pay and that has no debit yet: most days have none, and none is locked for
 * them.
 */
export async function findDaysToDebit(db: Queries, dueDates: readonly CivilDate[]): Promise<CivilDate[]> {
  if (dueDates.length === 0) return []
  return db.values<CivilDate>(sql`${join(dueDates.map(dayToDebit), ' union all ')} order by 1`)
}

/** The day itself, if there is one: the first row is enough. */
const dayToDebit = (dueDate: CivilDate) => sql`
  (select i.due_date from instalments i join autopay_mandates m on m.purchase_id = i.purchase_id
    where i.status = 'PENDING' and i.due_date = ${dueDate} and m.state = 'APPROVED' and m.stopped_at is null
      and not exists (select from autopay_debits d
        where d.instalment_id = i.id and d.purchase_id = i.purchase_id and d.due_date = i.due_date and d.state <> 'CANCELLED')
    limit 1)`

export interface NewDebit extends ToDebit {
  chargeId: string
}

/** Together with their charges. */
export function insertDebits(to: Writer, debits: readonly NewDebit[], now: Date): void {
  to.write(sql`
    insert into autopay_debits ${valuesOf(
      debits,
      { chargeId: 'uuid', mandateId: 'uuid', purchaseId: 'uuid', instalmentId: 'uuid', dueDate: 'date' },
      { state: 'INTENDED', createdAt: now, changedAt: now },
    )}`)
}

/** What the PSP should be asked. */
export interface IntendedDebit {
  chargeId: string
  purchaseId: string
  instalmentId: string
  txid: string
  amount: Cents
  dueDate: CivilDate
  pspId: string
  merchantName: string
}

/** Stored for one of these due dates and not known to be at the PSP; oldest first. */
export async function findIntendedDebits(
  db: Queries,
  { dueDates, after, limit }: { dueDates: readonly CivilDate[]; after: string; limit: number },
): Promise<IntendedDebit[]> {
  return db.rows(sql`
    with own as materialized (
      select d.charge_id, d.purchase_id, d.instalment_id, d.due_date, c.txid, c.amount, m.psp_id, o.merchant_id
      from autopay_debits d
        join charges c on c.id = d.charge_id and c.purchase_id = d.purchase_id
        join autopay_mandates m on m.id = d.mandate_id and m.purchase_id = d.purchase_id
        join orders o on o.id = d.purchase_id
      where d.state = 'INTENDED' and d.charge_id > ${after} and c.status = 'INTENDED' and m.psp_id is not null
        and d.due_date = any(${[...dueDates]}::date[])
      order by d.charge_id limit ${limit})
    select own.charge_id, own.purchase_id, own.instalment_id, own.due_date, own.txid, own.amount, own.psp_id,
      shop.name as merchant_name
    from own join merchants shop on shop.id = own.merchant_id
    order by own.charge_id`)
}

/** The PSP's report on one of our debits. */
export interface ToldDebit {
  chargeId: string
  purchaseId: string
  state: DebitState
  endingCode: string | null
  attempts: readonly (Attempt & { endToEndId: string })[]
}

/** Their present state at the PSP, with their attempts. */
export function saveDebits(to: Writer, told: readonly ToldDebit[], now: Date): void {
  if (told.length === 0) return
  to.write(sql`
    update autopay_debits d set state = told.state, ending_code = told.ending_code, changed_at = ${now}
    from ${tableOf(told, { chargeId: 'uuid', state: 'text', endingCode: 'text' })} as told
    where d.charge_id = told.charge_id`)
  const attempts = told.flatMap(({ chargeId, purchaseId, attempts: all }) =>
    all.map(({ date, ...it }) => ({ ...it, chargeId, purchaseId, triedOn: date })),
  )
  if (attempts.length === 0) return
  to.write(sql`
    insert into autopay_attempts ${valuesOf(attempts, {
      endToEndId: 'text',
      chargeId: 'uuid',
      purchaseId: 'uuid',
      kind: 'text',
      triedOn: 'date',
      state: 'text',
      code: 'text',
    })}
    on conflict (purchase_id, end_to_end_id) do update
      set state = excluded.state, code = excluded.code, tried_on = excluded.tried_on`)
}

/** It failed: the reason and the day. The first report is kept. */
export function saveDebitFailure(
  to: Writer,
  it: { chargeId: string; purchaseId: string; failure: DebitFailure; on: CivilDate },
): void {
  to.write(sql`
    update autopay_debits set failure = ${it.failure}, failed_on = ${it.on}
    where charge_id = ${it.chargeId} and purchase_id = ${it.purchaseId} and failure is null`)
}

/** A debit with its charge. */
export interface DebitRow {
  chargeId: string
  txid: string
  mandateId: string
  purchaseId: string
  instalmentId: string
  amount: Cents
  dueDate: CivilDate
  state: DebitState
  endingCode: string | null
  /** Of its charge: ENDED if it must no longer pay. */
  chargeStatus: 'INTENDED' | 'LIVE' | 'PAID' | 'ENDED'
  /** The bank has refused an attempt: once it is over, nobody asks it again for that due date. */
  isRefused: boolean
  /** The day of the next attempt; null if the bank has none. */
  nextTry: CivilDate | null
  createdAt: Date
  changedAt: Date
}

/** @param purchaseIds where they are known, a cluster asks their shards only */
const debitsOf = (purchaseIds: readonly string[] | null) => sql`
  select d.charge_id, c.txid, d.mandate_id, d.purchase_id, d.instalment_id, c.amount, d.due_date, d.state,
    d.ending_code, c.status as charge_status, d.created_at, d.changed_at,
    exists (select from autopay_attempts a
      where a.charge_id = d.charge_id and a.purchase_id = d.purchase_id and a.state = 'REJECTED'${ofPurchases(purchaseIds, sql`a.purchase_id`)}) as is_refused,
    (select max(a.tried_on) from autopay_attempts a
      where a.charge_id = d.charge_id and a.purchase_id = d.purchase_id and a.state in ('REQUESTED', 'SCHEDULED')
        ${ofPurchases(purchaseIds, sql`a.purchase_id`)}) as next_try
  from autopay_debits d join charges c on c.id = d.charge_id and c.purchase_id = d.purchase_id
  where true${ofPurchases(purchaseIds, sql`d.purchase_id`)}${ofPurchases(purchaseIds, sql`c.purchase_id`)}`

export async function findDebit(db: Queries, txid: string): Promise<DebitRow | null> {
  return db.row(sql`${debitsOf(null)} and c.txid = ${txid}`)
}

/** Oldest first. */
export async function findDebitsOf(db: Queries, ...purchaseIds: readonly string[]): Promise<DebitRow[]> {
  return db.rows(sql`
    ${debitsOf(purchaseIds)} order by d.created_at, d.charge_id`)
}

/** Stored, not known to be at the PSP, and for none of these due dates: too late to be sent. By their charges' ids. */
export async function findUnsentDebits(
  db: Queries,
  { dueDates, after, limit }: { dueDates: readonly CivilDate[]; after: string; limit: number },
): Promise<DebitRow[]> {
  return db.rows(sql`
    ${debitsOf(null)} and d.state = 'INTENDED' and c.status = 'INTENDED' and d.due_date <> all(${[...dueDates]}::date[])
      and d.charge_id > ${after}
    order by d.charge_id limit ${limit}`)
}

/** Debits at the PSP whose day has come or that must no longer pay. */
export async function findDebitsToFollow(
  db: Queries,
  it: { today: CivilDate; after: string; limit: number },
): Promise<{ chargeId: string; txid: string }[]> {
  return db.rows(sql`
    select d.charge_id, c.txid
    from autopay_debits d join charges c on c.id = d.charge_id and c.purchase_id = d.purchase_id
    where d.state in ('INTENDED', 'CREATED', 'ACTIVE') and d.charge_id > ${it.after}
      and (c.status = 'ENDED' or d.due_date <= ${it.today} and d.state <> 'INTENDED')
    order by d.charge_id limit ${it.limit}`)
}

/** From now on the customer pays it in another way. */
export function insertStop(to: Writer, it: { instalmentId: string; purchaseId: string; now: Date }): void {
  to.write(sql`
    insert into autopay_stops (instalment_id, purchase_id, created_at)
    values (${it.instalmentId}, ${it.purchaseId}, ${it.now}) on conflict do nothing`)
}

/** Activating autopay again includes every instalment. */
export function forgetStops(to: Writer, purchaseId: string): void {
  to.write(sql`delete from autopay_stops where purchase_id = ${purchaseId}`)
}

/** Instalments of these purchases that the customer pays in another way. */
export async function findStops(db: Queries, ...purchaseIds: readonly string[]): Promise<string[]> {
  return db.values<string>(
    sql`select instalment_id as id from autopay_stops where purchase_id = any(${[...purchaseIds]}::uuid[])`,
  )
}
