import { type CivilDate, compareDates, saoPauloDate } from '@drip/core/calendar/dates'
import type { MessageKind } from '@drip/core/contracts/customer-messages'
import type { Candidate } from '@drip/core/reminders/plan-day'
import type { MessageCircumstances } from '@drip/core/reminders/strategy/message-rule'
import type {
  MessageStage,
  OwnerFacts,
  StageChannel,
  StageText,
} from '@drip/core/reminders/strategy/strategy'
import sql, { type Sql, empty, raw } from 'sql-template-tag'
import { asValue } from '../../../platform/database/as-value.ts'
import type { Queries, Tx } from '../../../platform/database/db.ts'
import { tableOf, valuesOf } from '../../../platform/database/lists.ts'
import type { Writer } from '../../../platform/database/writes.ts'
import type { PlannedWithin } from '../../../platform/jobs/sweep-window.ts'
import { ADDRESSEE, provedPhones } from '../../messaging/customer-messages/customer-messages.store.ts'
import { isPlaced } from '../collections/cases.store.ts'
import { type Side, isOnSide } from '../strategies/strategies.store.ts'

/** The payer's bank will pay an instalment `i`, or retries: nobody is asked to pay what is debited automatically. */
const PAID_BY_BANK = sql`
  select from charge_items item join charges ch on ch.id = item.charge_id and ch.purchase_id = item.purchase_id
  where item.instalment_id = i.id and item.purchase_id = i.purchase_id and item.live and ch.purpose = 'DEBIT'`
/** For an instalment `i`. */
const IS_OPEN = raw(`i.status = 'PENDING' and i.agreed_charge is null
    and i.amount - i.canceled_amount - i.paid_amount - i.discount_amount - i.written_off_amount > 0`)

export interface ReminderCandidate extends Candidate, OwnerFacts {
  purchaseId: string
  isWrongNumber: boolean
}

/** A due date in its present stage. */
export interface DateInStage {
  dueDate: CivilDate
  label: string
  /** The day on which the stage began, and its first instant. */
  since: CivilDate
  begunAt: Date
  options: readonly MessageStage[]
}

/** The fields of a due date that decide its rows. */
type Listed = Pick<DateInStage, 'dueDate' | 'label' | 'since' | 'begunAt'>

/**
 * Open instalments with their purchases, a part of a `with`: read before anything about their customers. Left out:
 * instalments that the payer's bank pays or that are in a plan.
 */
const due = (which: Sql) => sql`
    due as (
      select i.id, i.purchase_id, i.customer_id, i.due_date, o.created_at
      from instalments i join orders o on o.id = i.purchase_id
      where ${IS_OPEN} and ${which} and not exists (${PAID_BY_BANK}))`

/**
 * Those `due` on this date without a message since their stage began, by any version. Left out: customers who are archived
 * or negotiate, and purchases made after the stage began.
 */
const waitingFor = (it: Readonly<Record<keyof Listed, unknown>>) => sql`
  from due i join customers c on c.id = i.customer_id
  where i.due_date = ${it.dueDate} and i.created_at < ${it.begunAt} and c.archived_at is null
    and not exists (select from debt_negotiations d where d.cpf = c.cpf and d.removed_at is null)
    and not exists (select from reminders r
      where r.instalment_id = i.id and r.due_date = ${it.dueDate} and (r.stage = ${it.label} or r.sent_on >= ${it.since}))`

/** Of these due dates, those with somebody to notify: mostly none, which one statement finds out. */
export async function findWaitingDates(
  db: Queries,
  dates: readonly Listed[],
): Promise<ReadonlySet<CivilDate>> {
  const listed = {
    dueDate: sql`listed.due_date`,
    label: sql`listed.label`,
    since: sql`listed.since`,
    begunAt: sql`listed.begun_at`,
  }
  return new Set(
    await db.values<CivilDate>(sql`
    with ${due(sql`i.due_date = any(${dates.map((it) => it.dueDate)}::date[])`)}
    select listed.due_date
    from ${tableOf(dates, { dueDate: 'date', label: 'text', since: 'date', begunAt: 'timestamptz' })} as listed
    where exists (select 1 ${waitingFor(listed)})`),
  )
}

/** The customer's number turned out to be somebody else's. */
const WRONG_NUMBER = sql`exists (select from collection_contacts k
  where k.customer_id = c.id and k.outcome = 'WRONG_NUMBER' and k.phone = c.phone)`
/** A closed case: everything late was settled, and something is late again. */
const WAS_LATE_BEFORE = sql`exists (select from collection_cases k where k.customer_id = c.id and k.closed_at is not null)`
const brokePromise = (since: Date) => sql`exists (select from payment_promises p
  where p.customer_id = c.id and p.state = 'BROKEN' and p.ended_at > ${since})`
/** Our staff, or an agency, have their case. */
const inHand = (now: Date) => sql`
  (exists (select from collection_cases k where k.customer_id = c.id and k.closed_at is null and k.held_until > ${now})
    or ${isPlaced(sql`c.id`)})`

interface Asked extends DateInStage {
  today: CivilDate
  /** Promises broken since then count. */
  brokenSince: Date
  /** The people a version applies to; null: everybody. */
  side: Side | null
}

const later = (a: CivilDate, b: CivilDate) => (compareDates(a, b) > 0 ? a : b)

/** Customers who wait for a message, by instalment id; also those to whom none of the stages applies. */
export async function findCandidates(
  db: Queries,
  it: Asked & { after: string; limit: number },
): Promise<ReminderCandidate[]> {
  // usually a stage applies to everybody, and nobody's debt is added up
  const isAsked = it.options.some(({ minAmount, history }) => minAmount > 0 || history !== 'ANY')
  const history = isAsked
    ? sql`${WAS_LATE_BEFORE} as was_late_before, ${brokePromise(it.brokenSince)} as broke_promise`
    : sql`false as was_late_before, false as broke_promise`
  const owed = isAsked
    ? sql`, owed as materialized (
      select i.customer_id, sum(i.amount - i.canceled_amount - i.paid_amount - i.discount_amount - i.written_off_amount)::int8 as amount
      from instalments i where i.customer_id = any(array(select customer_id from page)) and i.status = 'PENDING'
        and i.agreed_charge is null and i.due_date <= ${later(it.dueDate, it.today)}
      group by 1)`
    : empty
  const side = it.side === null ? sql`true` : isOnSide(sql`i.customer_id`, it.side)
  // inside a part of a `with` Citus 13.2.2 accepts a sub-select only as a condition of its own: otherwise it answers
  // wrongly or ends
  return db.rows<ReminderCandidate>(sql`
    with ${due(sql`i.due_date = ${it.dueDate} and i.id > ${it.after}`)}, page as materialized (
      select i.id as instalment_id, i.purchase_id, i.customer_id ${waitingFor(it)} and ${side}
      order by i.id limit ${it.limit})${owed}
    select page.*, ${WRONG_NUMBER} as is_wrong_number, ${history},
      (select r.due_date from reminders r
        where r.customer_id = page.customer_id and r.sent_on = ${it.today} and r.status in ('PLANNED', 'SENT')) as todays_due_date,
      ${isAsked ? sql`coalesce((select amount from owed where owed.customer_id = page.customer_id), 0)` : sql`0`} as owed
    from page join customers c on c.id = page.customer_id order by page.instalment_id`)
}

export interface NewReminder {
  id: string
  customerId: string
  purchaseId: string
  instalmentId: string
  status: 'PLANNED' | 'COVERED'
  channel: StageChannel
  says: StageText
}

/** The ids of the newly planned ones: what another process planned meanwhile is not planned again. */
export async function insertReminders(
  tx: Tx,
  reminders: readonly NewReminder[],
  of: { dueDate: CivilDate; label: string; strategy: number; today: CivilDate; now: Date },
): Promise<string[]> {
  const rows = await tx.rows<{ id: string; status: string }>(sql`
    insert into reminders ${valuesOf(
      reminders,
      {
        id: 'uuid',
        customerId: 'uuid',
        purchaseId: 'uuid',
        instalmentId: 'uuid',
        status: 'text',
        channel: 'text',
        says: 'text',
      },
      {
        dueDate: of.dueDate,
        stage: of.label,
        strategy: of.strategy,
        sentOn: of.today,
        createdAt: of.now,
      },
    )}
    on conflict do nothing returning id, status`)
  return rows.filter((it) => it.status === 'PLANNED').map((it) => it.id)
}

export interface Reminder {
  id: string
  customerId: string
  purchaseId: string
  instalmentId: string
  dueDate: CivilDate
  sentOn: CivilDate
  channel: StageChannel
  says: StageText
  customer: { name: string; phone: string; email: string }
  merchantName: string
  /** Archived, on the negotiation list, with a debit coming, or in a plan. */
  stopped: boolean
  isWrongNumber: boolean
  /** Whether our staff, or an agency, have their case. */
  isInHand: boolean
  /**
   * The person's other open instalments that are due by then or by today, without those that their bank pays or that
   * are in a plan.
   */
  others: number
}

/** Those that were not sent yet, with everything now known about the person and the debt. */
export async function findPlanned(db: Queries, ids: readonly string[], now: Date): Promise<Reminder[]> {
  return db.rows<Reminder>(sql`
    with r as materialized (
      select * from reminders where id = any(${[...ids]}::uuid[]) and status = ${asValue('PLANNED')}),
    told as materialized (
      select i.id, o.merchant_id, i.agreed_charge is not null or exists (${PAID_BY_BANK}) as pays_itself
      from instalments i join orders o on o.id = i.purchase_id
      where i.purchase_id = any(array(select purchase_id from r)) and i.id = any(array(select instalment_id from r))),
    open as materialized (
      select i.id, i.customer_id, i.due_date from instalments i
      where i.customer_id = any(array(select customer_id from r)) and ${IS_OPEN} and not exists (${PAID_BY_BANK})
        and i.due_date <= greatest((select max(due_date) from r), ${saoPauloDate(now)}))
    select r.id, r.customer_id, r.purchase_id, r.instalment_id,
      r.due_date, r.sent_on, r.channel, r.says, ${WRONG_NUMBER} as is_wrong_number,
      ${inHand(now)} as is_in_hand,
      m.name as merchant_name,
      json_build_object('name', c.name, 'phone', c.phone, 'email', c.email) as customer,
      c.archived_at is not null or told.pays_itself
        or exists (select from debt_negotiations d where d.cpf = c.cpf and d.removed_at is null) as stopped,
      (select count(*) from open where open.customer_id = r.customer_id and open.id <> r.instalment_id
        and open.due_date <= greatest(r.due_date, ${saoPauloDate(now)})) as others
    from r
      join customers c on c.id = r.customer_id
      join told on told.id = r.instalment_id
      join merchants m on m.id = told.merchant_id`)
}

/**
 * What allows or prevents a message about a debt that is not an instalment's; null for customers who were erased or
 * archived or who negotiate with our staff: they get no reminders.
 */
export async function findReach(
  db: Queries,
  customerId: string,
  now: Date,
): Promise<Pick<MessageCircumstances, 'channel' | 'isWrongNumber' | 'isInHand'> | null> {
  return db.row(sql`
    with ${provedPhones(sql`select phone from customers where id = ${customerId}`)}
    select ${ADDRESSEE}, ${WRONG_NUMBER} as is_wrong_number, ${inHand(now)} as is_in_hand
    from customers c where c.id = ${customerId} and c.erased_at is null and c.archived_at is null
      and not exists (select from debt_negotiations d where d.cpf = c.cpf and d.removed_at is null)`)
}

const OVERTAKEN_AT_ONCE = 2000
/** The ids at the start of the causes of messages `m` of these kinds. */
const causesOf = (...kinds: readonly MessageKind[]) =>
  sql`any(array(select about from m where kind = any(${[...kinds]}::text[])))`

/**
 * Planned messages that are no longer true: the instalment was paid in another way or is in a plan, the offer has
 * ended, the line was paid or its plan has ended, nothing is owed any more or not what a bank took back, or the agency
 * has returned the case.
 */
export async function findOvertakenMessages(db: Queries): Promise<string[]> {
  return db.values<string>(sql`
    with m as materialized (
      select id, kind, cause, purchase_id, left(cause, 36)::uuid as about from customer_messages
      where status = 'PLANNED' and kind in ('AUTOPAY_UNPAID', 'DEBT_OFFER', 'PLAN_DUE', 'PLAN_LATE', 'AGENCY_GIVEN')
      union all
      select id, kind, cause, purchase_id, null from customer_messages
      where status = 'PLANNED' and kind in ('PLAN_BROKEN', 'PAYMENT_TAKEN_BACK')),
    unpaid as materialized (
      select item.charge_id from charge_items item join instalments i on i.id = item.instalment_id and i.purchase_id = item.purchase_id
      where item.charge_id = ${causesOf('AUTOPAY_UNPAID')} and i.status = 'PENDING' and i.agreed_charge is null),
    offers as materialized (select id from debt_offers where id = ${causesOf('DEBT_OFFER')} and state = 'OPEN'),
    lines as materialized (
      select p.id, l.number from debt_plans p join debt_plan_lines l on l.plan_id = p.id and l.purchase_id = p.purchase_id
      where p.id = ${causesOf('PLAN_DUE', 'PLAN_LATE')} and p.state = 'IN_FORCE' and l.paid_at is null),
    owing as materialized (
      select distinct purchase_id from instalments
      where purchase_id = any(array(select purchase_id from m where kind = 'PLAN_BROKEN')) and status = 'PENDING'),
    reopened as materialized (
      select a.purchase_id, a.cause from payment_allocations a join instalments i on i.id = a.instalment_id and i.purchase_id = a.purchase_id
      where a.purchase_id = any(array(select purchase_id from m where kind = 'PAYMENT_TAKEN_BACK')) and i.status = 'PENDING'
        -- not cashback alone: the money that the message tells of
        and a.principal < 0)
    select m.id from m where (
      m.kind = 'AUTOPAY_UNPAID' and not exists (select from unpaid where unpaid.charge_id = m.about)
      or m.kind = 'DEBT_OFFER' and not exists (select from offers where offers.id = m.about)
      or m.kind in ('PLAN_DUE', 'PLAN_LATE') and not exists (
        select from lines where lines.id = m.about and lines.number::text = split_part(m.cause, ' ', 2))
      or m.kind = 'PLAN_BROKEN' and not exists (select from owing where owing.purchase_id = m.purchase_id)
      or m.kind = 'PAYMENT_TAKEN_BACK' and not exists (
        select from reopened where reopened.purchase_id = m.purchase_id and reopened.cause = 'taken-back:' || m.cause)
      or m.kind = 'AGENCY_GIVEN' and not exists (select from agency_placements p where p.id = m.about and p.ended_at is null))
    limit ${OVERTAKEN_AT_ONCE}`)
}

/** Planned in that period and not sent. */
export async function findPlannedReminders(db: Queries, of: PlannedWithin): Promise<string[]> {
  return db.values<string>(sql`
    select id from reminders where status = 'PLANNED' and created_at > ${of.after} and created_at < ${of.before}
    order by created_at limit ${of.limit}`)
}

type Ended = Pick<Reminder, 'id' | 'customerId' | 'sentOn'>

/** Ends reminders; the other debts they would have mentioned count as mentioned only if they were sent. */
export function endReminders(
  to: Writer,
  ended: readonly Ended[],
  status: 'SENT' | 'SKIPPED' | 'FAILED',
  now: Date,
): void {
  if (ended.length === 0) return
  to.write(sql`
    update reminders set status = ${status}, done_at = ${now}
    where id = any(${ended.map((it) => it.id)}::uuid[]) and status = ${asValue('PLANNED')}`)
  if (status !== 'SENT') forgetCovered(to, ended)
}

/** As if they had never been planned: a later round plans what is right then. */
export function withdrawReminders(to: Writer, withdrawn: readonly Ended[]): void {
  if (withdrawn.length === 0) return
  to.write(sql`
    delete from reminders where id = any(${withdrawn.map((it) => it.id)}::uuid[]) and status = ${asValue('PLANNED')}`)
  forgetCovered(to, withdrawn)
}

function forgetCovered(to: Writer, of: readonly Ended[]): void {
  to.write(sql`
    delete from reminders r using ${tableOf(of, { customerId: 'uuid', sentOn: 'date' })} as it
    where r.customer_id = it.customer_id and r.sent_on = it.sent_on and r.status = 'COVERED'`)
}
