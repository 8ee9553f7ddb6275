import { nextBusinessDay } from '@drip/core/calendar/business-days'
import { type CivilDate, compareDates, saoPauloDate } from '@drip/core/calendar/dates'
import { subtractCents } from '@drip/core/money/cents'
import { messageHindrance } from '@drip/core/reminders/strategy/message-rule'
import type { Deps } from '../../../deps.ts'
import type { Writer } from '../../../platform/database/writes.ts'
import type { JobInHand } from '../../../platform/jobs/held-jobs.ts'
import { jobKind } from '../../../platform/jobs/jobs.ts'
import { type Tried, sendAndKeepAll } from '../../messaging/customer-messages/keep-message.ts'
import { planPushes } from '../../messaging/push/send-push.ts'
import { type DebtTerms } from '../../purchases/charges/debt-charges.store.ts'
import { type Instalment, findInstalmentsOf } from '../../purchases/orders/orders.store.ts'
import { termsOn } from '../../purchases/orders/terms-of-debts.ts'
import { contactTimesOf } from '../collections/take-case.ts'
import { reminderText } from './reminder-text.ts'
import { type Reminder, endReminders, findPlanned, withdrawReminders } from './reminders.store.ts'

export const SendReminder = jobKind<{ reminderId: string }>('send-reminder', { retries: 8, concurrency: 2 })

/**
 * Sends what was planned, after checking again: people who have paid, negotiate or were archived meanwhile get no
 * reminder, and what is no longer timely is left to a later round. Repeating it delivers it once, by its id.
 * @throws the first error that may succeed next time; the others were sent
 */
export async function sendPlannedReminders(
  deps: Deps,
  asked: readonly { reminderId: string }[],
  jobs: readonly JobInHand[] = [],
): Promise<void> {
  const now = deps.clock.now()
  const ids = asked.map((it) => it.reminderId)
  const checked = await checkAgain(deps, await findPlanned(deps.db, ids, now), now)
  const leaving = checked.filter((it) => it.verdict === 'LEAVES')
  const tries = await sendAndKeepAll(
    deps,
    leaving.map((it) => messageOf(deps, it, saoPauloDate(now))),
    async (to, tried) => {
      const outcomes = new Map(tried.map((it) => [it.id, it.outcome]))
      await writeEnds(deps, to, checked, outcomes)
      for (const [position, id] of ids.entries())
        if (outcomes.get(id) !== 'AGAIN') jobs[position]?.doneWith(to)
    },
  )
  const failed = tries.find((it) => it.outcome === 'AGAIN')
  if (failed !== undefined) throw failed.error
}

interface Leaving {
  verdict: 'LEAVES'
  reminder: Reminder
  instalment: Instalment
  terms: DebtTerms
  /** Number of instalments of its purchase. */
  count: number
}
type Checked = Leaving | { verdict: 'NOT_NOW' | 'NOTHING_TO_SAY'; reminder: Reminder }

/** Night, a call, or a number that turned out to be somebody else's may prevent what was planned. */
async function checkAgain({ db }: Deps, reminders: readonly Reminder[], now: Date): Promise<Checked[]> {
  if (reminders.length === 0) return []
  const today = saoPauloDate(now)
  const [before, instalments] = await Promise.all([
    contactTimesOf(
      db,
      reminders.map((it) => it.customerId),
      now,
      reminders.map((it) => it.id),
    ),
    findInstalmentsOf(
      db,
      reminders.map((it) => it.purchaseId),
    ),
  ])
  const ofPurchase = Map.groupBy(instalments, (it) => it.purchaseId)
  return reminders.map((reminder): Checked => {
    const isLate = compareDates(today, nextBusinessDay(reminder.dueDate)) > 0
    const hindrance = messageHindrance(now, { ...reminder, isLate, before: before(reminder.customerId) })
    if (reminder.sentOn !== today || hindrance !== null) return { verdict: 'NOT_NOW', reminder }
    const all = ofPurchase.get(reminder.purchaseId) ?? []
    const instalment = all.find((it) => it.id === reminder.instalmentId)
    const [terms] = instalment === undefined ? [] : termsOn(today, [instalment], all)
    const isMoved = instalment?.dueDate !== reminder.dueDate
    if (instalment === undefined || terms === undefined || isMoved || reminder.stopped)
      return { verdict: 'NOTHING_TO_SAY', reminder }
    return { verdict: 'LEAVES', reminder, instalment, terms, count: all.length }
  })
}

async function writeEnds(
  deps: Deps,
  to: Writer,
  checked: readonly Checked[],
  outcomes: ReadonlyMap<string, Tried['outcome']>,
): Promise<void> {
  const now = deps.clock.now()
  const ends = checked.map(({ reminder, verdict }) => ({
    reminder,
    end: outcomes.get(reminder.id) ?? verdict,
  }))
  const those = (end: Checked['verdict'] | Tried['outcome']) =>
    ends.filter((it) => it.end === end).map((it) => it.reminder)
  withdrawReminders(to, those('NOT_NOW'))
  endReminders(to, those('NOTHING_TO_SAY'), 'SKIPPED', now)
  endReminders(to, those('FAILED'), 'FAILED', now)
  endReminders(to, those('SENT'), 'SENT', now)
  // a late debt is mentioned only in places that no onlooker reads
  const today = saoPauloDate(now)
  const pushes = those('SENT')
    .map((it) => ({ customerId: it.customerId, payableUntil: nextBusinessDay(it.dueDate) }))
    .filter((it) => compareDates(today, it.payableUntil) <= 0)
  await planPushes(
    deps,
    to,
    pushes.map(({ customerId, payableUntil }) => ({
      customerId,
      about: { payableUntil, isToday: payableUntil === today },
    })),
  )
}

function messageOf(
  { config }: Deps,
  { reminder, instalment, terms, count }: Leaving,
  today: CivilDate,
): Parameters<typeof sendAndKeepAll>[1][number] {
  const { id, channel, customer, customerId, purchaseId } = reminder
  const facts = {
    today,
    says: reminder.says,
    dueDate: instalment.dueDate,
    open: subtractCents(terms.principal, terms.discount),
    lateCharge: terms.lateCharge,
    number: instalment.number,
    count,
    others: reminder.others,
    customerName: customer.name,
    merchantName: reminder.merchantName,
    link: `${config.publicUrl}/pagamento/${instalment.id}`,
    renegotiation: `${config.publicUrl}/renegociacao`,
    creditor: config.company,
  }
  const to = channel === 'EMAIL' ? customer.email : customer.phone
  return {
    message: { id, channel, to, ...reminderText(facts) },
    about: { kind: 'REMINDER', customerId, purchaseId },
  }
}
