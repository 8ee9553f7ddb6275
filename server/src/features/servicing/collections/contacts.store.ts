/** Outcomes of calls about debts, promises made in them, and what a case's page shows beside its debts. */
import type { CivilDate } from '@drip/core/calendar/dates'
import type { ContactOutcome } from '@drip/core/reminders/collections/contact-outcome'
import type { PromiseState } from '@drip/core/reminders/collections/promise'
import type { MessageKind } from '@drip/core/contracts/customer-messages'
import type { Cents } from '@drip/core/money/cents'
import sql from 'sql-template-tag'
import { asValue } from '../../../platform/database/as-value.ts'
import type { Queries, Tx } from '../../../platform/database/db.ts'
import { tableOf } from '../../../platform/database/lists.ts'

/** Messages that ask for money: each counts as a contact. */
const ASKS_FOR_MONEY: readonly MessageKind[] = [
  'REMINDER',
  'PLAN_DUE',
  'PLAN_LATE',
  'PLAN_BROKEN',
  'PAYMENT_TAKEN_BACK',
  'PIX_LINK',
  'DEBT_OFFER',
  'AUTOPAY_UNPAID',
]

/**
 * When these customers were called or written to for money since an instant, including what is planned for today. One
 * message by two channels counts as two. The query names two states because the index of a customer's day contains
 * both; the index of everything planned must not be read. @param of.but reminders that ask this about themselves
 */
export async function findContactsOf(
  db: Queries,
  customerIds: readonly string[],
  of: { since: Date; today: CivilDate; but?: readonly string[] },
): Promise<{ customerId: string; at: Date }[]> {
  const who = sql`${[...customerIds]}::uuid[]`
  const but = sql`${[...(of.but ?? [])]}::text[]`
  return db.rows(sql`
    select customer_id, made_at as at from collection_contacts where customer_id = any(${who}) and made_at >= ${of.since}
    union all
    select customer_id, coalesce(sent_at, created_at) from customer_messages
    where customer_id = any(${who}) and created_at >= ${of.since} and kind = any(${[...ASKS_FOR_MONEY]}::text[])
      and status not in ('FAILED', 'SKIPPED') and id <> all(${but})
    union all
    select r.customer_id, r.created_at from reminders r
    where r.customer_id = any(${who}) and r.sent_on = ${of.today} and r.status in ('PLANNED', 'SENT') and r.status = ${asValue('PLANNED')}
      and r.id::text <> all(${but})
      and not exists (select from customer_messages m where m.id = r.id::text)`)
}

export interface Contact {
  id: string
  caseId: string
  customerId: string
  madeBy: string
  madeAt: Date
  outcome: ContactOutcome
  note: string
  phone: string
  readyAt: Date
}

/** Whether it is new: sending it twice stores it once. */
export async function insertContact(tx: Tx, it: Contact): Promise<boolean> {
  const count = await tx.run(sql`
    insert into collection_contacts (id, case_id, customer_id, made_by, made_at, outcome, note, phone, ready_at)
    values (${it.id}, ${it.caseId}, ${it.customerId}, ${it.madeBy}, ${it.madeAt}, ${it.outcome}, ${it.note}, ${it.phone},
      ${it.readyAt})
    on conflict (id) do nothing`)
  return count > 0
}

/**
 * Contacts that an agency made with its customers, each at the number they had at that time; a contact reported before
 * is stored once.
 */
export async function insertAgencyContacts(
  tx: Tx,
  rows: readonly {
    id: string
    customerId: string
    madeAt: Date
    outcome: ContactOutcome
    note: string
    readyAt: Date
  }[],
  agencyId: string,
): Promise<void> {
  if (rows.length === 0) return
  const told = {
    id: 'uuid',
    customerId: 'uuid',
    madeAt: 'timestamptz',
    outcome: 'text',
    note: 'text',
    readyAt: 'timestamptz',
  } as const
  await tx.run(sql`
    insert into collection_contacts (id, case_id, customer_id, agency_id, made_at, outcome, note, phone, ready_at)
    with phones as materialized (
      select customer_id, old_value, ended_at from contact_changes
      where customer_id = any(${rows.map((it) => it.customerId)}::uuid[]) and field = 'PHONE' and state = 'DONE')
    select it.id, k.id, it.customer_id, ${agencyId}, it.made_at, it.outcome,
      case when c.erased_at is null then it.note else '' end,
      coalesce((select old_value from phones h where h.customer_id = c.id and h.ended_at > it.made_at
        order by h.ended_at limit 1), c.phone), it.ready_at
    from ${tableOf(rows, told)} as it join customers c on c.id = it.customer_id
      cross join lateral (select id from collection_cases where customer_id = it.customer_id
        order by closed_at is not null, opened_at desc limit 1) k
    on conflict (id) do nothing`)
}

/** Whether a contact of this customer has that id. */
export async function contactExists(
  db: Queries,
  { id, customerId }: { id: string; customerId: string },
): Promise<boolean> {
  const row = await db.row(sql`
    select from collection_contacts where id = ${id} and customer_id = ${customerId}`)
  return row !== null
}

export interface ContactSeen {
  id: string
  madeAt: Date
  /** Name of the caller. */
  by: string
  outcome: ContactOutcome
  note: string
  readyAt: Date
  /** The promise made in it; null if there was none. */
  promised: { amount: Cents; dueOn: CivilDate; state: PromiseState; paid: Cents } | null
}

/** Newest first. */
export async function findContacts(db: Queries, customerId: string, limit: number): Promise<ContactSeen[]> {
  return db.rows(sql`
    select k.id, k.made_at, coalesce(a.name, g.name) as by, k.outcome, k.note, k.ready_at,
      case when p.id is not null then json_build_object('amount', p.amount, 'dueOn', p.due_on, 'state', p.state, 'paid', p.paid)
        end as promised
    from collection_contacts k left join admin_users a on a.id = k.made_by left join agencies g on g.id = k.agency_id
      left join payment_promises p on p.id = k.id
    where k.customer_id = ${customerId} order by k.made_at desc, k.id desc limit ${limit}`)
}

export interface PaymentSeen {
  endToEndId: string
  paidAt: Date
  amount: Cents
  orderId: string
  orderCode: string
}

/** A customer's payments of debts after the sale, newest first. */
export async function findPaymentsOfDebts(
  db: Queries,
  customerId: string,
  limit: number,
): Promise<PaymentSeen[]> {
  return db.rows(sql`
    select p.end_to_end_id, p.paid_at, p.amount, o.id as order_id, o.code as order_code
    from orders o join pix_payments p on p.purchase_id = o.id
    where o.customer_id = ${customerId} and p.use in ('INSTALMENT', 'UNIQUE', 'PART', 'DEBIT', 'PLAN')
    order by p.paid_at desc, p.end_to_end_id limit ${limit}`)
}

/**
 * An amount and a day, from the contact in which they were said. Of a customer's promises the one made last counts,
 * whichever is reported first: agencies' files are read late.
 */
export async function insertPromise(
  tx: Tx,
  it: { id: string; customerId: string; amount: Cents; dueOn: CivilDate; madeAt: Date; now: Date },
): Promise<void> {
  await tx.run(sql`
    update payment_promises set state = 'REPLACED', ended_at = ${it.now}
    where customer_id = ${it.customerId} and state = 'OPEN' and made_at <= ${it.madeAt}`)
  const newer = await tx.row(sql`
    select from payment_promises where customer_id = ${it.customerId} and made_at > ${it.madeAt} limit 1`)
  const [state, endedAt] = newer === null ? ['OPEN', null] : ['REPLACED', it.now]
  await tx.run(sql`
    insert into payment_promises (id, customer_id, amount, due_on, made_at, state, ended_at)
    values (${it.id}, ${it.customerId}, ${it.amount}, ${it.dueOn}, ${it.madeAt}, ${state}, ${endedAt})`)
}

export interface PromiseToSettle {
  id: string
  customerId: string
  amount: Cents
  dueOn: CivilDate
  state: 'OPEN' | 'BROKEN'
  /** In money, from the promise until the end of its day. */
  paid: Cents
}

/** Promises of these customers that may have changed: open ones, and those broken since a day. */
export async function findPromisesToSettle(
  db: Queries,
  customerIds: readonly string[],
  brokenSince: CivilDate,
): Promise<PromiseToSettle[]> {
  return db.rows(sql`
    with m as materialized (
      select id, customer_id, amount, due_on, state, made_at from payment_promises
      where customer_id = any(${[...customerIds]}::uuid[])
        and (state = 'OPEN' or state = 'BROKEN' and due_on >= ${brokenSince})),
    paid as materialized (
      select o.customer_id, p.amount, p.paid_at from orders o join pix_payments p on p.purchase_id = o.id
      where o.customer_id = any(array(select customer_id from m)) and p.use in ('INSTALMENT', 'UNIQUE', 'PART', 'DEBIT', 'PLAN')
        and p.paid_at > (select min(made_at) from m))
    select m.id, m.customer_id, m.amount, m.due_on, m.state,
      (select coalesce(sum(p.amount), 0)::int8 from paid p
        where p.customer_id = m.customer_id and p.paid_at > m.made_at
          and (p.paid_at at time zone 'America/Sao_Paulo')::date <= m.due_on) as paid
    from m`)
}

export async function savePromiseEnds(
  tx: Tx,
  ends: readonly { id: string; state: PromiseState; paid: Cents }[],
  now: Date,
): Promise<void> {
  if (ends.length === 0) return
  await tx.run(sql`
    update payment_promises m set state = ended.state, paid = ended.paid, ended_at = ${now}
    from ${tableOf(ends, { id: 'uuid', state: 'text', paid: 'int8' })} as ended
    where m.id = ended.id and m.state in ('OPEN', 'BROKEN')`)
}

/** The person to call, and their number. */
export interface Debtor {
  id: string
  name: string
  cpf: string
  phone: string
  email: string
}

export async function findDebtor(db: Queries, customerId: string): Promise<Debtor | null> {
  return db.row(sql`select id, name, cpf, phone, email from customers where id = ${customerId}`)
}

export interface OrderOwed {
  id: string
  code: string
  merchantName: string
}

/** Customers' orders with a debt, the longest overdue first. */
export async function findOrdersOwed(
  db: Queries,
  customerIds: readonly string[],
  limit: number,
): Promise<(OrderOwed & { customerId: string })[]> {
  return db.rows(sql`
    with own as materialized (
      select o.id, o.code, o.customer_id, o.merchant_id, o.oldest_open_due from orders o
      where o.customer_id = any(${[...customerIds]}::uuid[]) and o.oldest_open_due is not null
      order by o.oldest_open_due, o.id limit ${limit})
    select own.id, own.code, own.customer_id, m.name as merchant_name
    from own join merchants m on m.id = own.merchant_id
    order by own.oldest_open_due, own.id`)
}

/** The agency that has a customer's case now, and its last day. */
export async function findAgencyOf(
  db: Queries,
  customerId: string,
): Promise<{ name: string; until: CivilDate } | null> {
  return db.row(sql`
    select a.name, p.until from agency_placements p join agencies a on a.id = p.agency_id
    where p.customer_id = ${customerId} and p.ended_at is null`)
}

export interface Standing {
  kind: 'DISPUTE' | 'PAUSE'
  orderId: string
  orderCode: string
  /** The first day after the pause; null for a dispute, which ends when it is closed. */
  until: CivilDate | null
}

/** A customer's purchases that are suspended. */
export async function findStanding(db: Queries, customerId: string, today: CivilDate): Promise<Standing[]> {
  return db.rows(sql`
    select 'DISPUTE' as kind, o.id as order_id, o.code as order_code, null::date as until
    from orders o join disputes d on d.purchase_id = o.id
    where o.customer_id = ${customerId} and d.ended_at is null
    union all
    select 'PAUSE', o.id, o.code, p.ends_on from orders o join pauses p on p.purchase_id = o.id
    where o.customer_id = ${customerId} and o.oldest_open_due is not null and p.ended_on is null and p.ends_on > ${today}
      and p.kind <> 'DISPUTE'`)
}
