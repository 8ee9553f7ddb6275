/** Erasure requests, the obstacles, and what is erased. Everything is reached by an index. */
import type { CivilDate } from '@drip/core/calendar/dates'
import type { Cpf } from '@drip/core/documents/cpf'
import type { ErasureFacts, ErasurePlan } from '@drip/core/privacy/erasure'
import sql, { raw } from 'sql-template-tag'
import { deletePushOf } from '../../messaging/push/push-devices.store.ts'
import { findContact } from '../../people/contact-changes/contact-changes.store.ts'
import { deleteDevicesOf } from '../../people/remembered-devices/remembered-devices.store.ts'
import { deleteFactors } from '../../people/second-factor/factors.store.ts'
import { forgetChangesOf } from '../../people/requested-changes/requested-changes.store.ts'
import { codesOfPhone, deleteCodesOf } from '../../people/sessions/one-time-codes.ts'
import type { Queries, Tx } from '../../../platform/database/db.ts'
import type { OurSecret } from '../../../platform/secrets/our-secret.ts'
import {
  forgetMessagesOf,
  forgetMessagesOfNobody,
} from '../../messaging/customer-messages/customer-messages.store.ts'

export interface ErasureRow {
  id: string
  customerId: string
  customerName: string
  cpf: Cpf
  email: string
  requestedAt: Date
  answerBy: CivilDate
  answeredAt: Date | null
  outcome: ErasurePlan['outcome'] | null
  /** Name of the person who answered. */
  answeredBy: string | null
}

export interface Person {
  customerId: string
  cpf: string
}

const ERASURE = sql`
  select r.id, r.customer_id, c.name as customer_name, c.cpf, c.email, r.requested_at,
    r.answer_by, r.answered_at, r.outcome,
    (select name from admin_users a where a.id::text = r.answered_by) as answered_by
  from erasure_requests r join customers c on c.id = r.customer_id`

/** Open ones by their deadline, answered ones newest first; one more than `size`. */
export async function findErasures(
  db: Queries,
  { state, page, size }: { state: 'OPEN' | 'ANSWERED'; page: number; size: number },
): Promise<ErasureRow[]> {
  const those =
    state === 'OPEN'
      ? sql`where r.answered_at is null order by r.answer_by, r.id`
      : sql`where r.answered_at is not null order by r.answered_at desc, r.id`
  return db.rows(sql`${ERASURE} ${those} limit ${size + 1} offset ${page * size}`)
}

export async function findErasure(db: Queries, id: string): Promise<ErasureRow | null> {
  return db.row(sql`${ERASURE} where r.id = ${id}`)
}

/** Locks it until the transaction ends. */
export async function lockErasure(tx: Tx, id: string): Promise<void> {
  await tx.run(sql`select from erasure_requests where id = ${id} for update`)
}

const LIVE = sql`('PRISTINE', 'MORE_INFO')`

export async function findErasureFacts(db: Queries, { customerId, cpf }: Person): Promise<ErasureFacts> {
  const facts = await db.row<ErasureFacts>(sql`
    with own as (select id from orders where customer_id = ${customerId}),
      others as (select id, status from checkouts where cpf = ${cpf} and status <> 'OK')
    select
      (select count(*)::int from instalments where customer_id = ${customerId} and status = 'PENDING') as open_instalments,
      (select count(*)::int from pix_refunds r where r.purchase_id in (select id from own union all select id from others)
        and (r.status in ('REQUESTED', 'SENT') or r.status = 'FAILED' and not exists (
          select from pix_refunds n where n.purchase_id = r.purchase_id and n.end_to_end_id = r.end_to_end_id and n.cause = r.cause
            and n.status = 'DONE')))
        + (select count(*)::int from double_refunds where purchase_id in (select id from own) and settled_at is null) as refunds_under_way,
      (select count(*)::int from autopay_debits where purchase_id in (select id from own)
        and state in ('INTENDED', 'CREATED', 'ACTIVE')) as debits_under_way,
      (select count(*)::int from disputes where customer_id = ${customerId} and ended_at is null) as open_disputes,
      (select count(distinct p.case_id)::int from med_purchases p join med_cases c on c.id = p.case_id
        where c.ended_at is null and p.purchase_id in (select id from own union all select id from others)) as open_contests,
      (select count(*)::int from others where status in ${LIVE}) as purchases_under_way,
      (select count(*)::int from own) as orders,
      (select count(*)::int from others where status not in ${LIVE}) as unbought,
      (select count(*)::int from checkout_feedback where comment <> ''
        and checkout_id in (select id from own union all select id from others)) as comments,
      (select count(*)::int from credit_decisions where cpf = ${cpf}) as credit_decisions`)
  if (facts === null) throw new Error('counts always come')
  return facts
}

/**
 * The last activity of each of these people that requires keeping anything, or their last use of the account. What is
 * read of purchases starts from their orders, so that it is found wherever these are stored.
 */
async function findLastActs(db: Queries, people: readonly Person[]): Promise<ReadonlyMap<string, Date>> {
  const these = sql`any(${people.map((it) => it.customerId)}::uuid[])`
  const rows = await db.rows<{ id: string; at: Date }>(sql`
    with own as materialized (
      select id, customer_id, greatest(created_at, closed_at) as at from orders where customer_id = ${these})
    select customer_id as id, max(at) as at from (
      select id as customer_id, updated_at as at from customers where id = ${these}
      union all select customer_id, at from own
      union all select own.customer_id, p.paid_at from own join pix_payments p on p.purchase_id = own.id
      union all select own.customer_id, greatest(r.created_at, r.done_at) from own join pix_refunds r on r.purchase_id = own.id
      union all select own.customer_id, greatest(d.taken_at, d.settled_at) from own join double_refunds d on d.purchase_id = own.id
      union all select person.id, k.created_at
        from unnest(${people.map((it) => it.customerId)}::uuid[], ${people.map((it) => it.cpf)}::text[]) person (id, cpf)
        join checkouts k on k.cpf = person.cpf
      union all select customer_id, greatest(opened_at, ended_at) from disputes where customer_id = ${these}
      union all select subject_id, rotated_at from sessions where audience = 'CUSTOMER' and subject_id = ${these}) acts
    group by customer_id`)
  return new Map(rows.map((it) => [it.id, it.at]))
}

export async function findLastAct(db: Queries, person: Person): Promise<Date> {
  const at = (await findLastActs(db, [person])).get(person.customerId)
  if (at === undefined) throw new Error('an account has changed at some time')
  return at
}

/** The present time by the database's own clock. */
export async function findClock(db: Queries): Promise<Date> {
  const at = await db.value<Date>(sql`select clock_timestamp()`)
  if (at === null) throw new Error('a database has a clock')
  return at
}

export interface IdlePerson {
  id: string
  cpf: string
  updatedAt: Date
  lastAct: Date
}

/** Accounts unchanged since then, oldest first, with their last activity, which may be later. */
export async function findIdle(
  db: Queries,
  { idleSince, after, limit }: { idleSince: Date; after: IdlePerson | null; limit: number },
): Promise<IdlePerson[]> {
  const beyond =
    after === null ? sql`` : sql`and (c.updated_at, c.id) > (${after.updatedAt}, ${after.id}::uuid)`
  const people = await db.rows<Omit<IdlePerson, 'lastAct'>>(sql`
    select c.id, c.cpf, c.updated_at from customers c
    where c.identity_erased_at is null and c.updated_at < ${idleSince} ${beyond}
    order by c.updated_at, c.id limit ${limit}`)
  const lastActs = await findLastActs(
    db,
    people.map(({ id, cpf }) => ({ customerId: id, cpf })),
  )
  return people.map((it) => ({ ...it, lastAct: lastActs.get(it.id) ?? it.updatedAt }))
}

/** Unsuccessful purchases from before then with remaining data, oldest first. */
export async function findTypedBefore(db: Queries, before: Date, limit: number): Promise<string[]> {
  const rows = await db.rows<{ id: string }>(sql`
    select id from checkouts
    where status in ('KO', 'EXPIRED', 'REVOKED') and coalesce(phone, cpf, email, name) is not null and created_at < ${before}
    order by created_at, id limit ${limit}`)
  return rows.map((it) => it.id)
}

/** Everything the shopper typed into a checkout except the CPF, by which its credit decision is found. */
const TYPED = [
  'phone',
  'name',
  'email',
  'birth_date',
  'address_cep',
  'address_street',
  'address_number',
  'address_neighborhood',
  'address_complement',
  'address_city',
  'address_state',
]
const NOTHING_TYPED = raw(TYPED.map((it) => `${it} = null`).join(', '))

/**
 * Data typed into unsuccessful purchases, including those abandoned before the CPF was given, and comments about them.
 */
export async function eraseUnbought(tx: Tx, { customerId, cpf }: Person) {
  const rows = await tx.rows<{ id: string }>(sql`
    select id from checkouts where cpf = ${cpf} and status in ('KO', 'EXPIRED', 'REVOKED')
    union all
    select k.id from customers c join checkouts k on k.phone = c.phone
    where c.id = ${customerId} and k.cpf is null and k.status in ('KO', 'EXPIRED', 'REVOKED')`)
  await forgetTyped(
    tx,
    rows.map((it) => it.id),
  )
  await tx.run(sql`
    update checkout_feedback set comment = '' where comment <> '' and checkout_id in (
      select id from checkouts where cpf = ${cpf} and status <> 'OK'
      union all select id from orders where customer_id = ${customerId})`)
}

/** The same for purchases of which nothing has to be kept: the CPF is removed as well. */
export async function eraseTyped(tx: Tx, ids: readonly string[]): Promise<void> {
  await forgetTyped(tx, ids)
  await tx.run(sql`
    update checkout_feedback set comment = '' where comment <> '' and checkout_id = any(${[...ids]}::uuid[])`)
  // somebody who buys today is asked again
  await tx.run(sql`
    delete from bureau_reports where cpf in (select cpf from checkouts where id = any(${[...ids]}::uuid[]))`)
  await forgetCpfs(tx, ids)
}

async function forgetTyped(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx.run(
    sql`update checkouts set revision = revision + 1, ${NOTHING_TYPED} where id = any(${[...ids]}::uuid[])`,
  )
  await forgetShoppers(tx, ids)
}

/**
 * Removes the CPF from purchases, and from their decisions everything about the person; the decision and its scores
 * stay for reports.
 */
async function forgetCpfs(tx: Tx, checkoutIds: readonly string[]): Promise<void> {
  const ids = [...checkoutIds]
  await tx.run(sql`
    update checkouts set revision = revision + 1, cpf = null where id = any(${ids}::uuid[]) and cpf is not null`)
  await tx.run(sql`
    update credit_decisions set cpf = '',
      application = jsonb_set(
        application || '{"cpf": "", "phone": "", "cep": "", "birthDate": null}', '{bureau,birthDate}', 'null')
    where checkout_id = any(${ids}::uuid[])`)
}

/** Data typed into purchases that became orders: the contract keeps the customer's name and CPF. */
export async function eraseBought(tx: Tx, customerId: string): Promise<void> {
  const rows = await tx.rows<{ id: string }>(sql`
    update checkouts set revision = revision + 1, ${NOTHING_TYPED} where id in (select id from orders where customer_id = ${customerId}) returning id`)
  await forgetShoppers(
    tx,
    rows.map((it) => it.id),
  )
}

/** Phones that received codes, and the names by which merchants find their sales. */
async function forgetShoppers(tx: Tx, checkoutIds: readonly string[]): Promise<void> {
  const ids = [...checkoutIds]
  await forgetMessagesOf(tx, { purchaseIds: ids })
  await tx.run(sql`delete from phone_codes where checkout_id = any(${ids}::uuid[])`)
  await tx.run(sql`update merchant_sales set words = '' where id = any(${ids}::uuid[]) and words <> ''`)
}

/** Messages to their phone without a known person: only while the phone is still known. */
export async function eraseAskedByPhone(tx: Tx, customerId: string, secret: OurSecret): Promise<void> {
  const phone = (await findContact(tx, customerId))?.phone ?? ''
  if (phone === '') return
  await forgetMessagesOfNobody(tx, phone)
  await deleteCodesOf(tx, 'CUSTOMER', [codesOfPhone(secret, phone).subjectId])
}

/** The account's access and contact data; its search words are removed too (migration 0024). */
export async function eraseAccount(tx: Tx, { customerId, cpf }: Person, now: Date): Promise<void> {
  // notes by our staff, while the phone is still known
  await tx.run(sql`
    update blocks set description = '' where description <> '' and (kind = 'CPF' and value = ${cpf}
      or kind = 'PHONE' and value = (select phone from customers where id = ${customerId}))`)
  await tx.run(sql`
    update debt_negotiations set description = '' where cpf = ${cpf} and description <> ''`)
  await tx.run(sql`
    update customers set phone = '', email = '', birth_date = null, address_cep = '', address_street = '',
      address_number = '', address_neighborhood = '', address_complement = '', address_city = '', address_state = '',
      password_hash = null, limit_override = null, archived_at = coalesce(archived_at, ${now}), erased_at = ${now},
      -- a purchase that is being approved is judged anew
      approvals = approvals + 1, updated_at = ${now}
    where id = ${customerId}`)
  await forgetMessagesOf(tx, { customerId })
  await tx.run(sql`
    delete from notes where subject_id = ${customerId} or subject_id in (select id from orders where customer_id = ${customerId})`)
  await tx.run(sql`
    update autopay_mandates set stop_reason = null, asked_bank = null, request_state = null, request_ends_at = null
    where (stop_reason is not null or asked_bank is not null) and purchase_id in (select id from orders where customer_id = ${customerId})`)
  await tx.run(sql`
    update pauses set reason = 'OTHER' where customer_id = ${customerId} and kind = 'HARDSHIP'`)
  await tx.run(sql`
    delete from dispute_files where dispute_id in (select id from disputes where customer_id = ${customerId})`)
  await tx.run(sql`
    update disputes set story = '', answer_text = '', earlier_answer_text = '', decision_text = ''
    where customer_id = ${customerId}`)
  await tx.run(sql`
    update collection_contacts set note = '', phone = '' where customer_id = ${customerId} and (note <> '' or phone <> '')`)
  await tx.run(sql`
    update med_frauds set explanation = '' where explanation <> '' and case_id in (select case_id from med_purchases
      where purchase_id in (select id from orders where customer_id = ${customerId}))`)
  await deleteCodesOf(tx, 'CUSTOMER', [customerId])
  await deletePushOf(tx, customerId, null)
  await deleteDevicesOf(tx, customerId)
  await deleteFactors(tx, { audience: 'CUSTOMER', id: customerId })
  await tx.run(sql`delete from contact_changes where customer_id = ${customerId}`)
  await forgetChangesOf(tx, customerId)
  await tx.run(sql`delete from whitelist where cpf = ${cpf}`)
  await tx.run(sql`delete from bureau_reports where cpf = ${cpf}`)
}

/** Replaces a name. */
export const NAMELESS = 'Dados excluídos'

/**
 * Name and CPF, in the contract and everywhere else: purchases and payments are still known, but no longer whose they
 * are. A CPF is replaced by a text that is not one and is shown without digits. A value blocked for fraud stays
 * blocked, in its own list.
 */
export async function eraseIdentity(tx: Tx, { customerId, cpf }: Person, now: Date): Promise<void> {
  // a purchase begun at this moment belongs to a new person
  const rows = await tx.rows<{ id: string }>(sql`
    select id from orders where customer_id = ${customerId}
    union select id from checkouts where cpf = ${cpf} and status not in ${LIVE}
    union select k.id from credit_decisions d join checkouts k on k.id = d.checkout_id where d.cpf = ${cpf} and k.status not in ${LIVE}`)
  await forgetCpfs(
    tx,
    rows.map((it) => it.id),
  )
  await tx.run(sql`delete from debt_negotiations where cpf = ${cpf}`)
  await tx.run(sql`
    update customers set name = ${NAMELESS}, cpf = repeat('*', 11) || id::text, identity_erased_at = ${now} where id = ${customerId}`)
}

export async function saveErasureAnswer(
  tx: Tx,
  it: { id: string; adminId: string; outcome: ErasurePlan['outcome']; answerTo: string; now: Date },
): Promise<void> {
  await tx.run(sql`
    update erasure_requests set answered_by = ${it.adminId}, answered_at = ${it.now}, outcome = ${it.outcome},
      answer_to = ${it.answerTo}
    where id = ${it.id}`)
}

/** The address for an answer that has not been sent yet; null once it has. */
export async function findAnswerAddress(db: Queries, id: string): Promise<string | null> {
  return db.value<string>(sql`select answer_to from erasure_requests where id = ${id}`)
}

export async function forgetAnswerAddress(db: Queries, id: string): Promise<void> {
  await db.run(sql`update erasure_requests set answer_to = null where id = ${id}`)
}

/**
 * Removes what a shop told us about its shoppers in unsuccessful purchases. A sale is the shopper's contract with us,
 * and a refused CPF stays as long as it protects against fraud.
 * @param of the orders or the e-mail of one shopper; the whole shop if omitted
 */
export async function redactUnsold(
  tx: Tx,
  shopId: string,
  of?: { orderIds: readonly string[]; email: string | null },
): Promise<number> {
  const whose =
    of === undefined
      ? sql``
      : sql`and (p.order_id = any(${[...of.orderIds]}::text[]) or lower(c.email) = lower(${of.email}))`
  const ids = await tx.rows<{ id: string }>(sql`
    update checkouts set revision = revision + 1, phone = null, name = null, email = null, birth_date = null, address_cep = null,
      address_street = null, address_number = null, address_neighborhood = null, address_complement = null,
      address_city = null, address_state = null
    where id in (
      select c.id from nuvemshop_payments p join checkouts c on c.id = p.checkout_id
      where p.shop_id = ${shopId} and c.status in ('KO', 'EXPIRED', 'REVOKED') ${whose})
    returning id`)
  await tx.run(sql`
    update merchant_sales set words = '' where id = any(${ids.map(({ id }) => id)}::uuid[]) and words <> ''`)
  return ids.length
}
