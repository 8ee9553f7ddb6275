/** What customers and shoppers were sent. The words are somebody's: they are never logged. */
import type { MessageKind, MessageStatus } from '@drip/core/contracts/customer-messages'
import sql, { type Sql, empty } from 'sql-template-tag'
import { asValue } from '../../../platform/database/as-value.ts'
import type { Queries, Tx } from '../../../platform/database/db.ts'
import { valuesOf } from '../../../platform/database/lists.ts'
import type { Writer } from '../../../platform/database/writes.ts'
import type { MessageChannel } from '../../../providers/messages/need.ts'
import { DEBT_KINDS, WAITING_KINDS, WRITTEN_HERE, waitsNow } from './message-waits.ts'

export interface NewMessage {
  /** By which a repeat is dropped on its way. */
  id: string
  kind: MessageKind
  cause: string
  customerId: string | null
  purchaseId: string | null
  channel: MessageChannel
  recipient: string
  /** Of an e-mail. */
  subject: string | null
  /** With dots where a secret was. */
  words: string
  createdAt: Date
}

/** What becomes of a message that is kept: not sent yet, sent, or never to be. */
type Kept = 'PLANNED' | 'SENT' | 'FAILED'

/**
 * Keeps messages with what has become of them. One that is there already is there once and goes on from where it was planned: with the words
 * of this try and to whom it went, unless an earlier one is what has gone (`keepsWords`).
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

/** Those of them that have not gone yet, each with whether it speaks of a debt at a number that was found to be somebody else's. */
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

/** Stands for what is not kept, or not shown. */
export const DOTS = '••••••'

/** Whoever has the link of an offer may accept it (`offer-link.ts`). */
const PROOF_IN_LINK = '(/proposta/[0-9a-f-]+[.])[A-Za-z0-9_-]+'

/** The words of a message as anybody but its recipient may read them; codes are kept as dots from the beginning. */
export const SHOWN_WORDS = sql`
  case kind when 'DEBT_OFFER' then regexp_replace(words, ${PROOF_IN_LINK}, ${`\\1${DOTS}`}) else words end`

/** They have left us or never will. One that has arrived stays so. What of the words only the recipient may read is needed no more. */
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

/** Carnival is the longest: from Saturday at 21 h to Wednesday at 8 h. */
const LONGEST_WAIT_MS = 5 * 24 * 3_600_000

/**
 * Planned in that time and not sent, and allowed to leave now, the oldest first; those that wait for their hour may be older. The others are
 * sent by their own features, and of codes only dots are kept: nobody else sends them.
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

/** Sent in that time by a carrier that says what arrives, the newest first. */
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

/** A message as people of the back-office see it. */
export interface KeptMessage {
  id: string
  kind: MessageKind
  customerId: string | null
  purchaseId: string | null
  channel: MessageChannel
  recipient: string
  subject: string | null
  words: string
  status: MessageStatus
  createdAt: Date
  sentAt: Date | null
  doneAt: Date | null
  /** Held something that only its recipient may read: it cannot be sent once more. */
  isSecret: boolean
  repeatOf: string | null
  /** Name of who had it sent once more. */
  askedBy: string | null
}

/** Kinds whose words open something; what is shown of them has dots in their place. */
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

/** The newest first; one more than `size`. */
export async function findMessagesOfCustomer(
  db: Queries,
  customerId: string,
  { page, size }: MessagePage,
): Promise<KeptMessage[]> {
  return db.rows(sql`
    ${KEPT} where m.customer_id = ${customerId} order by m.created_at desc, m.id desc
    limit ${size + 1} offset ${page * size}`)
}

/** The same of a purchase, sold or not. */
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

/** Copies a message to be sent once more, to where it went the first time. Whether it is new: asked for twice it is one. */
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
 * What waits to be sent of a customer's purchases goes to where they are reached from now on: a number that was lost is a stranger's by the
 * morning. What warns them of something done to the account stays with the address of then.
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

/** Of a customer who is forgotten: that something was said stays, what and to which address goes. */
export async function forgetMessagesOf(
  tx: Tx,
  it: { customerId?: string; purchaseIds?: readonly string[] },
): Promise<void> {
  const { customerId = null, purchaseIds = [] } = it
  // the id keeps rows of one cause apart
  await tx.run(sql`
    update customer_messages set recipient = id, subject = null, words = '',
      status = case status when 'PLANNED' then 'SKIPPED' else status end
    where (customer_id = ${customerId} or purchase_id = any(${[...purchaseIds]}::uuid[])) and words <> ''`)
}

/** What went to a phone in nobody's name: whoever asks what they could buy may have no account yet. */
export async function forgetMessagesOfNobody(tx: Tx, phone: string): Promise<void> {
  await tx.run(sql`
    update customer_messages set recipient = id, subject = null, words = '',
      status = case status when 'PLANNED' then 'SKIPPED' else status end
    where customer_id is null and purchase_id is null and recipient = ${phone}`)
}

/** Where the answer to a request of erasure went is not known any more. */
export async function forgetRecipient(db: Queries, id: string): Promise<void> {
  await db.run(sql`update customer_messages set recipient = id where id = ${id}`)
}

/** Who is told of a purchase or an account. */
export interface Addressee {
  customerId: string | null
  name: string
  phone: string
  email: string
  /** Where the person wants to hear from us. */
  channel: MessageChannel
  /** Whether the area of customers is closed to them. */
  isArchived: boolean
}

/** The channel of the newest code that proved the phone of a customer `c`, of these. */
const provedBy = (codes: Sql) => sql`
    (select channel from phone_codes p where ${codes} and p.phone = c.phone and p.used_at is not null order by p.created_at desc limit 1)`

const addressee = (proved: Sql) => sql`
  c.id as customer_id, c.name, c.phone, c.email, coalesce(c.message_channel, ${proved}, 'WHATSAPP') as channel,
  c.archived_at is not null as is_archived`

/** The columns of an `Addressee`, of a customer `c`: reached as they chose; else as the newest code that proved the phone; else by WhatsApp. */
export const ADDRESSEE = addressee(provedBy(sql`true`))

/** The same of the buyer `c` of an order `o`: before any other code that of the purchase counts. */
export const BUYER = addressee(sql`${provedBy(sql`p.checkout_id = o.id`)}, ${provedBy(sql`true`)}`)

/** Null for who is not there or was forgotten. */
export async function findCustomerAddressee(db: Queries, customerId: string): Promise<Addressee | null> {
  return db.row(sql`select ${ADDRESSEE} from customers c where c.id = ${customerId} and c.erased_at is null`)
}

/** The same of several, in no order; without who was forgotten. */
export async function findCustomerAddressees(
  db: Queries,
  customerIds: readonly string[],
): Promise<(Addressee & { customerId: string })[]> {
  return db.rows(sql`
    select ${ADDRESSEE}, c.id as customer_id from customers c
    where c.id = any(${[...customerIds]}::uuid[]) and c.erased_at is null`)
}

/** The buyer of an order, at the account's own address. */
export async function findBuyer(db: Queries, orderId: string): Promise<Addressee | null> {
  return db.row(sql`
    select ${BUYER} from orders o join customers c on c.id = o.customer_id
    where o.id = ${orderId} and c.erased_at is null`)
}

/** The buyers of several orders, in no order; without who was forgotten. */
export async function findBuyers(
  db: Queries,
  orderIds: readonly string[],
): Promise<(Addressee & { orderId: string })[]> {
  return db.rows(sql`
    select ${BUYER}, o.id as order_id from orders o join customers c on c.id = o.customer_id
    where o.id = any(${[...orderIds]}::uuid[]) and c.erased_at is null`)
}

/**
 * Who begins to buy, by what was typed there: the account of the CPF may be somebody else's. Null while the phone is not
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
