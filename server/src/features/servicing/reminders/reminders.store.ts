import type { CivilDate } from '@drip/core/calendar/dates'
import type { Candidate } from '@drip/core/reminders/plan-day'
import type { ReminderChannel, ReminderStage } from '@drip/core/reminders/stages'
import sql, { raw } from 'sql-template-tag'
import type { Db, Queries, Tx } from '../../../platform/database/db.ts'
import { tableOf, valuesOf } from '../../../platform/database/lists.ts'
import type { PlannedWithin } from '../../../platform/jobs/sweep-window.ts'

/** The payer's bank is going to pay it, or tries again: nobody is asked to pay what pays itself. */
const paidByBank = (instalmentId: 'i.id' | 'r.instalment_id') => sql`
  select from charge_items item join charges ch on ch.id = item.charge_id
  where item.instalment_id = ${raw(instalmentId)} and item.live and ch.purpose = 'DEBIT'`

export interface ReminderCandidate extends Candidate {
  purchaseId: string
}

/** A due date in the stage that it is in. */
export interface DateInStage {
  dueDate: CivilDate
  stage: ReminderStage
  begunAt: Date
}

/**
 * Open instalments with this due date whose stage nobody was reminded of. Left out: customers who are archived or negotiate,
 * what the payer's bank pays or a plan settles, and purchases that were made when the stage had begun.
 */
const waitingFor = (it: Readonly<Record<keyof DateInStage, unknown>>) => sql`
  from instalments i
    join orders o on o.id = i.purchase_id
    join customers c on c.id = i.customer_id
  where i.status = 'PENDING' and i.agreed_charge is null and i.due_date = ${it.dueDate}
    and i.amount - i.canceled_amount - i.paid_amount - i.discount_amount - i.written_off_amount > 0
    and o.created_at < ${it.begunAt} and c.archived_at is null
    and not exists (select from debt_negotiations d where d.cpf = c.cpf and d.removed_at is null)
    and not exists (${paidByBank('i.id')})
    and not exists (select from reminders r
      where r.instalment_id = i.id and r.stage = ${it.stage} and r.due_date = ${it.dueDate})`

/** Of these due dates those of which somebody is to be reminded: mostly none, and one statement says so. */
export async function findWaitingDates(
  db: Queries,
  dates: readonly DateInStage[],
): Promise<ReadonlySet<CivilDate>> {
  const listed = { dueDate: sql`listed.due_date`, stage: sql`listed.stage`, begunAt: sql`listed.begun_at` }
  const rows = await db.rows<{ dueDate: CivilDate }>(sql`
    select listed.due_date from ${tableOf(dates, { dueDate: 'date', stage: 'text', begunAt: 'timestamptz' })} as listed
    where exists (select ${waitingFor(listed)})`)
  return new Set(rows.map((it) => it.dueDate))
}

/** Who waits for a reminder, by the ids of their instalments. */
export async function findCandidates(
  db: Queries,
  it: DateInStage & { today: CivilDate; after: string; limit: number },
): Promise<ReminderCandidate[]> {
  return db.rows<ReminderCandidate>(sql`
    select i.id as instalment_id, i.purchase_id, i.customer_id,
      (select r.due_date from reminders r
        where r.customer_id = i.customer_id and r.sent_on = ${it.today} and r.status in ('PLANNED', 'SENT')) as todays_due_date
    ${waitingFor(it)} and i.id > ${it.after}
    order by i.id limit ${it.limit}`)
}

export interface NewReminder {
  id: string
  customerId: string
  purchaseId: string
  instalmentId: string
  status: 'PLANNED' | 'COVERED'
}

/** The ids of those that are now planned: what another process planned meanwhile is not planned again. */
export async function insertReminders(
  tx: Tx,
  reminders: readonly NewReminder[],
  of: { dueDate: CivilDate; stage: ReminderStage; channel: ReminderChannel; today: CivilDate; now: Date },
): Promise<string[]> {
  const rows = await tx.rows<{ id: string; status: string }>(sql`
    insert into reminders ${valuesOf(
      reminders,
      { id: 'uuid', customerId: 'uuid', purchaseId: 'uuid', instalmentId: 'uuid', status: 'text' },
      { dueDate: of.dueDate, stage: of.stage, sentOn: of.today, channel: of.channel, createdAt: of.now },
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
  channel: ReminderChannel
  status: 'PLANNED' | 'SENT' | 'SKIPPED' | 'FAILED' | 'COVERED'
  customer: { name: string; phone: string; email: string }
  merchantName: string
  /** Archived, on the negotiation list, the bank is going to pay, or a plan settles it. */
  stopped: boolean
  /** Other open instalments of this person that are due by then or by today. */
  others: number
}

/** With everything that is known now of the person and the debt. */
export async function findReminder(db: Queries, id: string, today: CivilDate): Promise<Reminder | null> {
  return db.row<Reminder>(sql`
    select r.id, r.customer_id, r.purchase_id, r.instalment_id,
      r.due_date, r.sent_on, r.channel, r.status, m.name as merchant_name,
      json_build_object('name', c.name, 'phone', c.phone, 'email', c.email) as customer,
      c.archived_at is not null
        or exists (select from debt_negotiations d where d.cpf = c.cpf and d.removed_at is null)
        or exists (${paidByBank('r.instalment_id')})
        or (select agreed_charge is not null from instalments where id = r.instalment_id) as stopped,
      (select count(*) from instalments i
        where i.customer_id = r.customer_id and i.status = 'PENDING' and i.id <> r.instalment_id and i.agreed_charge is null
          and i.amount - i.canceled_amount - i.paid_amount - i.discount_amount - i.written_off_amount > 0
          and i.due_date <= greatest(r.due_date, ${today})) as others
    from reminders r
      join customers c on c.id = r.customer_id
      join orders o on o.id = r.purchase_id
      join merchants m on m.id = o.merchant_id
    where r.id = ${id}`)
}

/** Planned in that time and not sent. */
export async function findPlannedReminders(db: Queries, of: PlannedWithin): Promise<string[]> {
  const rows = await db.rows<{ id: string }>(sql`
    select id from reminders where status = 'PLANNED' and created_at > ${of.after} and created_at < ${of.before}
    order by created_at limit ${of.limit}`)
  return rows.map((row) => row.id)
}

/** A reminder has ended; what it would have spoken of as well has not been spoken of unless it was sent. */
export async function endReminder(
  db: Db,
  it: Pick<Reminder, 'id' | 'customerId' | 'sentOn'>,
  status: 'SENT' | 'SKIPPED' | 'FAILED',
  now: Date,
): Promise<void> {
  await db.transaction(async (tx) => {
    const ended = tx.run(sql`
      update reminders set status = ${status}, done_at = ${now} where id = ${it.id} and status = 'PLANNED'`)
    await Promise.all(status === 'SENT' ? [ended] : [ended, forgetCovered(tx, it)])
  })
}

/** As if it had never been planned: a later round plans what is right then. */
export async function withdrawReminder(
  db: Db,
  it: Pick<Reminder, 'id' | 'customerId' | 'sentOn'>,
): Promise<void> {
  await db.transaction(async (tx) => {
    const withdrawn = tx.run(sql`delete from reminders where id = ${it.id} and status = 'PLANNED'`)
    await Promise.all([withdrawn, forgetCovered(tx, it)])
  })
}

async function forgetCovered(tx: Tx, it: Pick<Reminder, 'customerId' | 'sentOn'>): Promise<void> {
  await tx.run(sql`
    delete from reminders where customer_id = ${it.customerId} and sent_on = ${it.sentOn} and status = 'COVERED'`)
}
