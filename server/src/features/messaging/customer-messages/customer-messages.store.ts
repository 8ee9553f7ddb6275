/** Messages to customers and shoppers. Their text is personal and never logged. */
import type { MessageKind, MessageStatus } from '@drip/core/contracts/customer-messages'
import sql, { type Sql, empty } from 'sql-template-tag'
import { asValue } from '../../../platform/database/as-value.ts'
import type { Queries, Tx } from '../../../platform/database/db.ts'
import { valuesOf } from '../../../platform/database/lists.ts'
import type { Writer } from '../../../platform/database/writes.ts'
import type { MessageChannel } from '../../../providers/messages/need.ts'
import { DEBT_KINDS, WAITING_KINDS, WRITTEN_HERE, waitsNow } from './message-waits.ts'

export interface NewMessage {
  /** A repetition is recognised by it and dropped. */
  id: string
  kind: MessageKind
  cause: string
  customerId: string | null
  purchaseId: string | null
  channel: MessageChannel
  recipient: string
  /** Only for e-mail. */
  subject: string | null
  /** With dots in place of a secret. */
  words: string
  createdAt: Date
}

/** The state of a stored message: not sent yet, sent, or failed for good. */
type Kept = 'PLANNED' | 'SENT' | 'FAILED'

/**
 * Stores messages with their state. An existing one is kept once and continues from planned, with the words and the
 * recipient of this try, unless an earlier try is the one that arrived (`keepsWords`).
 */
export function insertMessages(
  to: Writer,
  messages: readonly NewMessage[],
  status: Kept,
  now: Date,
  { keepsWords = false }: { keepsWords?: boolean } = {},
): void {
  if (messages.length === 0) return
  const sentAt = status === 'SENT' ? now : null
  const doneAt = status === 'FAILED' ? now : null
  const known =
    status === 'PLANNED'
      ? sql`on conflict do nothing`
      : sql`on conflict (id) do update set status = excluded.status, sent_at = excluded.sent_at, done_at = excluded.done_at
          ${keepsWords ? empty : sql`, recipient = excluded.recipient, subject = excluded.subject, words = excluded.words`}
          where customer_messages.status = 'PLANNED'`
  to.write(sql`
    insert into customer_messages ${valuesOf(
      messages,
      {
        id: 'text',
        kind: 'text',
        cause: 'text',
        customerId: 'uuid',
        purchaseId: 'uuid',
        channel: 'text',
        recipient: 'text',
        subject: 'text',
        words: 'text',
        createdAt: 'timestamptz',
      },
      { status, sentAt, doneAt },
    )} ${known}`)
}

export interface MessageToSend {
  id: string
  kind: MessageKind
  channel: MessageChannel
  recipient: string
  subject: string | null
  words: string
}

/**
 * Those that were not sent yet, each with whether it concerns a debt and its number turned out to be somebody else's.
 */
export async function findMessagesToSend(
  db: Queries,
  ids: readonly string[],
): Promise<(MessageToSend & { isWrongNumber: boolean })[]> {
  return db.rows(sql`
    select id, kind, channel, recipient, subject, words,
      channel <> 'EMAIL' and kind = any(${[...DEBT_KINDS]}::text[]) and exists (select from collection_contacts k
        where k.customer_id = m.customer_id and k.outcome = 'WRONG_NUMBER' and k.phone = m.recipient) as is_wrong_number
    from customer_messages m where id = any(${[...ids]}::text[]) and status = ${asValue('PLANNED')}`)
}

/** Replaces text that is not stored or shown. */
export const DOTS = '••••••'

/** Anybody with the link of an offer may accept it (`offer-link.ts`). */
const PROOF_IN_LINK = '(/proposta/[0-9a-f-]+[.])[A-Za-z0-9_-]+'

/** The text of a message as anybody but its recipient may read it; codes are stored as dots from the start. */
export const SHOWN_WORDS = sql`
  case kind when 'DEBT_OFFER' then regexp_replace(words, ${PROOF_IN_LINK}, ${`\\1${DOTS}`}) else words end`

/**
 * They were sent, or never will be. A delivered one stays delivered. The secret part of the text is removed, as it is
 * no longer needed.
 */
export function saveSent(
  to: Writer,
  ids: readonly string[],
  status: 'SENT' | 'FAILED' | 'SKIPPED',
  now: Date,
): void {
  if (ids.length === 0) return
  const sentAt = status === 'SENT' ? now : null
  to.write(sql`
    update customer_messages set status = ${status}, sent_at = ${sentAt}, done_at = ${status === 'SENT' ? null : now},
      words = ${SHOWN_WORDS}
    where id = any(${[...ids]}::text[]) and status = ${asValue('PLANNED')}`)
}

/** Carnival is the longest wait: from Saturday at 21 h to Wednesday at 8 h. */
const LONGEST_WAIT_MS = 5 * 24 * 3_600_000

/**
 * Messages planned in that period that are unsent and may be sent now, oldest first; those that wait for their hour may
 * be older. The other kinds are sent by their own features; of codes only dots are stored, so nothing else can send
 * them.
 */
export async function findPlannedMessages(
  db: Queries,
  of: { after: Date; before: Date; limit: number },
  now: Date,
): Promise<string[]> {
  const since = new Date(now.getTime() - LONGEST_WAIT_MS)
  const leaving = WRITTEN_HERE.filter((kind) => !waitsNow(kind, now))
  return db.values<string>(sql`
    select id from customer_messages where status = 'PLANNED' and created_at > ${since} and created_at < ${of.before}
      and (created_at > ${of.after} or kind = any(${[...WAITING_KINDS]}::text[]))
      and (kind = any(${leaving}::text[]) or repeat_of is not null)
    order by created_at limit ${of.limit}`)
}

/** Sent in that period by a carrier that reports delivery, newest first. */
export async function findOnTheirWay(
  db: Queries,
  of: { after: Date; limit: number },
): Promise<Pick<MessageToSend, 'id' | 'channel'>[]> {
  return db.rows(sql`
    select id, channel from customer_messages
    where status = 'SENT' and channel in ('SMS', 'WHATSAPP') and sent_at > ${of.after}
    order by sent_at desc limit ${of.limit}`)
}

export async function saveArrivals(db: Queries, ids: readonly string[], now: Date): Promise<void> {
  await db.run(sql`
    update customer_messages set status = 'ARRIVED', done_at = ${now}
    where id = any(${[...ids]}::text[]) and status = ${asValue('SENT')}`)
}

/** A message as shown in the back-office. */
export interface KeptMessage extends Omit<NewMessage, 'cause'> {
  status: MessageStatus
  sentAt: Date | null
  doneAt: Date | null
  /** Contained something that only its recipient may read: it cannot be sent again. */
  isSecret: boolean
  repeatOf: string | null
  /** Name of the person who had it sent again. */
  askedBy: string | null
}

/** Kinds whose text opens something; it is shown with dots instead. */
const SECRET_KINDS: readonly MessageKind[] = [
  'PHONE_CODE',
  'ACCESS_CODE',
  'CONTACT_CHANGE_ASKED',
  'CONTACT_CHANGED',
  'DEBT_OFFER',
]

const KEPT = sql`
  select m.id, m.kind, m.customer_id, m.purchase_id, m.channel, m.recipient, m.subject,
    ${SHOWN_WORDS} as words, m.status, m.created_at, m.sent_at, m.done_at,
    m.kind = any(${[...SECRET_KINDS]}::text[]) as is_secret, m.repeat_of,
    (select name from admin_users a where a.id::text = m.asked_by) as asked_by
  from customer_messages m`

export interface MessagePage {
  page: number
  size: number
}

/** Newest first; one more than `size`. */
export async function findMessagesOfCustomer(
  db: Queries,
  customerId: string,
  { page, size }: MessagePage,
): Promise<KeptMessage[]> {
  return db.rows(sql`
    ${KEPT} where m.customer_id = ${customerId} order by m.created_at desc, m.id desc
    limit ${size + 1} offset ${page * size}`)
}

/** The same for a purchase, sold or not. */
export async function findMessagesOfPurchase(
  db: Queries,
  purchaseId: string,
  { page, size }: MessagePage,
): Promise<KeptMessage[]> {
  return db.rows(sql`
    ${KEPT} where m.purchase_id = ${purchaseId} order by m.created_at desc, m.id desc
    limit ${size + 1} offset ${page * size}`)
}

export async function findMessage(db: Queries, id: string): Promise<KeptMessage | null> {
  return db.row(sql`${KEPT} where m.id = ${id}`)
}

/**
 * Copies a message to be sent again to its original address. Returns whether it is new: two identical requests send one
 * message.
 */
export async function insertRepeat(
  tx: Tx,
  it: { id: string; of: string; askedBy: string; now: Date },
): Promise<boolean> {
  const count = await tx.run(sql`
    insert into customer_messages (id, kind, cause, customer_id, purchase_id, channel, recipient, subject, words, status,
      created_at, repeat_of, asked_by)
    select ${it.id}, kind, cause, customer_id, purchase_id, channel, recipient, subject, words, 'PLANNED', ${it.now}, id,
      ${it.askedBy}
    from customer_messages where id = ${it.of}
    on conflict (id) do nothing`)
  return count > 0
}

/**
 * Unsent messages about a customer's purchases go to their new address from now on: by morning a lost number may belong
 * to a stranger. Warnings about the account still go to the former address.
 */
export async function redirectPlanned(
  tx: Tx,
  { customerId, from, to }: { customerId: string; from: string; to: string },
): Promise<void> {
  await tx.run(sql`
    update customer_messages m set recipient = ${to}
    where customer_id = ${customerId} and status = ${asValue('PLANNED')} and recipient = ${from}
      and kind = any(${[...WRITTEN_HERE]}::text[]) and (purchase_id is not null or kind = any(${[...DEBT_KINDS]}::text[]))
      and not exists (select from customer_messages other where other.cause = m.cause and other.kind = m.kind
        and other.channel = m.channel and other.recipient = ${to} and other.repeat_of is null)`)
}

/** For an erased customer: the fact of a message stays, its text and address are removed. */
export async function forgetMessagesOf(
  tx: Tx,
  it: { customerId?: string; purchaseIds?: readonly string[] },
): Promise<void> {
  const { customerId = null, purchaseIds = [] } = it
  // the id keeps rows with the same cause apart
  await tx.run(sql`
    update customer_messages set recipient = id, subject = null, words = '',
      status = case status when 'PLANNED' then 'SKIPPED' else status end
    where (customer_id = ${customerId} or purchase_id = any(${[...purchaseIds]}::uuid[])) and words <> ''`)
}

/** Messages to a phone without a name: people who ask how much they may spend may have no account yet. */
export async function forgetMessagesOfNobody(tx: Tx, phone: string): Promise<void> {
  await tx.run(sql`
    update customer_messages set recipient = id, subject = null, words = '',
      status = case status when 'PLANNED' then 'SKIPPED' else status end
    where customer_id is null and purchase_id is null and recipient = ${phone}`)
}

/** Removes the address to which the answer to an erasure request was sent. */
export async function forgetRecipient(db: Queries, id: string): Promise<void> {
  await db.run(sql`update customer_messages set recipient = id where id = ${id}`)
}

/** The recipient of messages about a purchase or an account. */
export interface Addressee {
  customerId: string | null
  name: string
  phone: string
  email: string
  /** The person's chosen channel. */
  channel: MessageChannel
  /** Whether they cannot sign in to the customer area. */
  isArchived: boolean
}

/** The channel of the newest of these codes that proved a phone, for each value of these columns. */
const newestCodes = (of: Sql, where: Sql) => sql`
      select distinct on (${of}) ${of}, channel from phone_codes where ${where} and used_at is not null
      order by ${of}, created_at desc`

/**
 * The channel that last proved each of these phones, a part of a `with`. Codes are stored with their purchases, so they
 * are read before the customers.
 */
export const provedPhones = (phones: Sql) => sql`
    proved as materialized (${newestCodes(sql`phone`, sql`phone = any(array(${phones}))`)})`

const addressee = (channels: Sql) => sql`
  c.id as customer_id, c.name, c.phone, c.email, coalesce(${channels}, 'WHATSAPP') as channel,
  c.archived_at is not null as is_archived`
const PROVED = sql`(select channel from proved where proved.phone = c.phone)`

/**
 * The columns of an `Addressee`, for a customer `c` beside `provedPhones`: by their chosen channel, otherwise that of the
 * newest code that proved the phone, otherwise WhatsApp.
 */
export const ADDRESSEE = addressee(sql`c.message_channel, ${PROVED}`)

/** The same for the buyer `c` of an order `o`, beside `boughtBy`: the purchase's own code comes before any other. */
export const BUYER = addressee(sql`
  c.message_channel, (select channel from own_codes where own_codes.checkout_id = o.id and own_codes.phone = c.phone), ${PROVED}`)

/**
 * These orders with their codes, and the codes that proved their buyers' phones, as parts of a `with`.
 * @param also further columns of the order `o`, each with a leading comma
 */
export const boughtBy = (orderIds: readonly string[], also: Sql) => sql`
    o as materialized (
      select o.id, o.customer_id${also} from orders o where o.id = any(${[...orderIds]}::uuid[])),
    own_codes as materialized (${newestCodes(sql`checkout_id, phone`, sql`checkout_id = any(${[...orderIds]}::uuid[])`)}),
    ${provedPhones(sql`select phone from customers where id = any(array(select customer_id from o))`)}`

/** Null for an unknown or erased customer. */
export async function findCustomerAddressee(db: Queries, customerId: string): Promise<Addressee | null> {
  const [found] = await findCustomerAddressees(db, [customerId])
  return found ?? null
}

/** The same for several, in no order; erased customers are left out. */
export async function findCustomerAddressees(
  db: Queries,
  customerIds: readonly string[],
): Promise<(Addressee & { customerId: string })[]> {
  const theirs = sql`id = any(${[...customerIds]}::uuid[])`
  return db.rows(sql`
    with ${provedPhones(sql`select phone from customers where ${theirs}`)}
    select ${ADDRESSEE}, c.id as customer_id from customers c where ${theirs} and c.erased_at is null`)
}

/** The buyer of an order, at the account's own address. */
export async function findBuyer(db: Queries, orderId: string): Promise<Addressee | null> {
  const [found] = await findBuyers(db, [orderId])
  return found ?? null
}

/** The buyers of several orders, in no order; erased customers are left out. */
export async function findBuyers(
  db: Queries,
  orderIds: readonly string[],
): Promise<(Addressee & { orderId: string })[]> {
  return db.rows(sql`
    with ${boughtBy(orderIds, empty)}
    select ${BUYER}, o.id as order_id from o join customers c on c.id = o.customer_id where c.erased_at is null`)
}

/**
 * A shopper by the data typed in the checkout: the CPF's account may be somebody else's. Null until the phone is
 * proved.
 */
export async function findShopper(db: Queries, checkoutId: string): Promise<Addressee | null> {
  return db.row(sql`
    with k as materialized (
      select cpf, name, phone, email, (select channel from phone_codes p where p.checkout_id = checkouts.id and p.used_at is not null
        order by p.created_at desc limit 1) as channel
      from checkouts where id = ${checkoutId} and phone is not null and phone_verified_at is not null)
    select (select id from customers c where c.cpf = k.cpf and c.phone = k.phone) as customer_id, coalesce(k.name, '') as name,
      k.phone, coalesce(k.email, '') as email, coalesce(k.channel, 'WHATSAPP') as channel, false as is_archived
    from k`)
}
