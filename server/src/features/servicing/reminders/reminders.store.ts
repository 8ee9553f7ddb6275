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
import sql, { type Sql, join, raw } from 'sql-template-tag'
import { asValue } from '../../../platform/database/as-value.ts'
import type { Queries, Tx } from '../../../platform/database/db.ts'
import { tableOf, valuesOf } from '../../../platform/database/lists.ts'
import type { Writer } from '../../../platform/database/writes.ts'
import type { PlannedWithin } from '../../../platform/jobs/sweep-window.ts'
import { ADDRESSEE } from '../../messaging/customer-messages/customer-messages.store.ts'
import { isPlaced } from '../collections/cases.store.ts'
import { type Side, isOnSide } from '../strategies/strategies.store.ts'

/** The payer's bank will pay it, or retries: nobody is asked to pay what is debited automatically. */
const paidByBank = (instalmentId: 'i.id' | 'r.instalment_id') => sql`
  select from charge_items item join charges ch on ch.id = item.charge_id
  where item.instalment_id = ${raw(instalmentId)} and item.live and ch.purpose = 'DEBIT'`

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
 * Open instalments with this due date without a message since their stage began, by any version. Left out: customers
 * who are archived or negotiate, instalments that the payer's bank pays or that are in a plan, and purchases made after
 * the stage began.
 */
const waitingFor = (it: Readonly<Record<keyof Listed, unknown>>) => sql`
  from instalments i
    join orders o on o.id = i.purchase_id
    join customers c on c.id = i.customer_id
  where i.status = 'PENDING' and i.agreed_charge is null and i.due_date = ${it.dueDate}
    and i.amount - i.canceled_amount - i.paid_amount - i.discount_amount - i.written_off_amount > 0
    and o.created_at < ${it.begunAt} and c.archived_at is null
    and not exists (select from debt_negotiations d where d.cpf = c.cpf and d.removed_at is null)
    and not exists (${paidByBank('i.id')})
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
    select listed.due_date
    from ${tableOf(dates, { dueDate: 'date', label: 'text', since: 'date', begunAt: 'timestamptz' })} as listed
    where exists (select ${waitingFor(listed)})`),
  )
}

/** The customer's number turned out to be somebody else's. */
const WRONG_NUMBER = sql`exists (select from collection_contacts k
  where k.customer_id = c.id and k.outcome = 'WRONG_NUMBER' and k.phone = c.phone)`
/** A closed case: everything late was settled, and something is late again. */
const WAS_LATE_BEFORE = sql`exists (select from collection_cases k where k.customer_id = c.id and k.closed_at is not null)`
/** Our staff, or an agency, have their case. */
const inHand = (now: Date) => sql`
  (exists (select from collection_cases k where k.customer_id = c.id and k.closed_at is null and k.held_until > ${now})
    or ${isPlaced(sql`c.id`)})`
const brokePromise = (since: Date) => sql`exists (select from payment_promises p
  where p.customer_id = c.id and p.state = 'BROKEN' and p.ended_at > ${since})`
/** What they owe that is due by then. */
const owedBy = (day: CivilDate) => sql`
  (select coalesce(sum(own.amount - own.canceled_amount - own.paid_amount - own.discount_amount - own.written_off_amount), 0)::int8
    from instalments own where own.customer_id = c.id and own.status = 'PENDING' and own.agreed_charge is null
      and own.due_date <= ${day})`

interface Asked extends DateInStage {
  today: CivilDate
  /** Promises broken since then count. */
  brokenSince: Date
  /** The people a version applies to; null: everybody. */
  side: Side | null
}

/**
 * Customers that one of that day's stages applies to: the same as core's `isFor`, so that others are not read again in
 * each round.
 */
function isForSomeone({ options, dueDate, today, brokenSince }: Asked): Sql {
  const owed = owedBy(later(dueDate, today))
  const of = (it: MessageStage): Sql => {
    const conditions = [
      ...(it.channel === 'EMAIL' ? [] : [sql`not ${WRONG_NUMBER}`]),
      ...(it.minAmount === 0 ? [] : [sql`${owed} >= ${it.minAmount}`]),
      ...(it.history === 'FIRST_TIME' ? [sql`not ${WAS_LATE_BEFORE}`] : []),
      ...(it.history === 'LATE_BEFORE' ? [WAS_LATE_BEFORE] : []),
      ...(it.history === 'BROKE_PROMISE' ? [brokePromise(brokenSince)] : []),
    ]
    return conditions.length === 0 ? sql`true` : join(conditions, ' and ')
  }
  return sql`(${join(options.map(of), ') or (', '(', ')')})`
}

const later = (a: CivilDate, b: CivilDate) => (compareDates(a, b) > 0 ? a : b)

/** Customers who wait for a message, by instalment id. */
export async function findCandidates(
  db: Queries,
  it: Asked & { after: string; limit: number },
): Promise<ReminderCandidate[]> {
  // usually a stage applies to everybody, and nobody's debt is added up
  const isAsked = it.options.some(({ minAmount, history }) => minAmount > 0 || history !== 'ANY')
  const facts = isAsked
    ? sql`${owedBy(later(it.dueDate, it.today))} as owed, ${WAS_LATE_BEFORE} as was_late_before,
        ${brokePromise(it.brokenSince)} as broke_promise`
    : sql`0 as owed, false as was_late_before, false as broke_promise`
  const side = it.side === null ? sql`true` : isOnSide(sql`i.customer_id`, it.side)
  return db.rows<ReminderCandidate>(sql`
    select i.id as instalment_id, i.purchase_id, i.customer_id, ${WRONG_NUMBER} as is_wrong_number, ${facts},
      (select r.due_date from reminders r
        where r.customer_id = i.customer_id and r.sent_on = ${it.today} and r.status in ('PLANNED', 'SENT')) as todays_due_date
    ${waitingFor(it)} and ${isForSomeone(it)} and ${side} and i.id > ${it.after}
    order by i.id limit ${it.limit}`)
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
    select r.id, r.customer_id, r.purchase_id, r.instalment_id,
      r.due_date, r.sent_on, r.channel, r.says, ${WRONG_NUMBER} as is_wrong_number,
      ${inHand(now)} as is_in_hand,
      m.name as merchant_name,
      json_build_object('name', c.name, 'phone', c.phone, 'email', c.email) as customer,
      c.archived_at is not null
        or exists (select from debt_negotiations d where d.cpf = c.cpf and d.removed_at is null)
        or exists (${paidByBank('r.instalment_id')})
        or (select agreed_charge is not null from instalments where id = r.instalment_id) as stopped,
      (select count(*) from instalments i
        where i.customer_id = r.customer_id and i.status = 'PENDING' and i.id <> r.instalment_id and i.agreed_charge is null
          and i.amount - i.canceled_amount - i.paid_amount - i.discount_amount - i.written_off_amount > 0
          and i.due_date <= greatest(r.due_date, ${saoPauloDate(now)})
          and not exists (${paidByBank('i.id')})) as others
    from reminders r
      join customers c on c.id = r.customer_id
      join orders o on o.id = r.purchase_id
      join merchants m on m.id = o.merchant_id
    where r.id = any(${[...ids]}::uuid[]) and r.status = ${asValue('PLANNED')}`)
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
    select ${ADDRESSEE}, ${WRONG_NUMBER} as is_wrong_number, ${inHand(now)} as is_in_hand
    from customers c where c.id = ${customerId} and c.erased_at is null and c.archived_at is null
      and not exists (select from debt_negotiations d where d.cpf = c.cpf and d.removed_at is null)`)
}

const OVERTAKEN_AT_ONCE = 2000
/** The id at the start of a cause, only for messages of these kinds. */
const idOfCause = (...kinds: readonly MessageKind[]) =>
  sql`case when m.kind = any(${[...kinds]}::text[]) then left(m.cause, 36)::uuid end`

/**
 * Planned messages that are no longer true: the instalment was paid in another way or is in a plan, the offer has
 * ended, the line was paid or its plan has ended, nothing is owed any more, or the agency has returned the case.
 */
export async function findOvertakenMessages(db: Queries): Promise<string[]> {
  return db.values<string>(sql`
    select m.id from customer_messages m where m.status = 'PLANNED' and (
      m.kind = 'AUTOPAY_UNPAID' and not exists (select from charge_items item join instalments i on i.id = item.instalment_id
        where item.charge_id = ${idOfCause('AUTOPAY_UNPAID')} and i.status = 'PENDING' and i.agreed_charge is null)
      or m.kind = 'DEBT_OFFER' and not exists (select from debt_offers o where o.id = ${idOfCause('DEBT_OFFER')} and o.state = 'OPEN')
      or m.kind in ('PLAN_DUE', 'PLAN_LATE') and not exists (select from debt_plans p join debt_plan_lines l on l.plan_id = p.id
        where p.id = ${idOfCause('PLAN_DUE', 'PLAN_LATE')} and p.state = 'IN_FORCE' and l.paid_at is null
          and l.number::text = split_part(m.cause, ' ', 2))
      or m.kind = 'PLAN_BROKEN' and not exists (select from instalments i where i.purchase_id = m.purchase_id and i.status = 'PENDING')
      or m.kind = 'AGENCY_GIVEN' and not exists (select from agency_placements p
        where p.id = ${idOfCause('AGENCY_GIVEN')} and p.ended_at is null))
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
