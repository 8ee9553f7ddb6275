import { nextBusinessDay } from '@drip/core/calendar/business-days'
import { compareDates, saoPauloDate, type CivilDate } from '@drip/core/calendar/dates'
import { subtractCents } from '@drip/core/money/cents'
import { messageHindrance } from '@drip/core/reminders/strategy/message-rule'
import type { Deps } from '../../../deps.ts'
import { jobKind } from '../../../platform/jobs/jobs.ts'
import { Undeliverable } from '../../../providers/messages/need.ts'
import { sendAndKeep } from '../../messaging/customer-messages/keep-message.ts'
import { queuePush } from '../../messaging/push/send-push.ts'
import { type DebtTerms } from '../../purchases/charges/debt-charges.store.ts'
import { termsOn } from '../../purchases/orders/terms-of-debts.ts'
import { type Instalment, findInstalments } from '../../purchases/orders/orders.store.ts'
import { findContactsOf } from '../collections/contacts.store.ts'
import { contactWeek } from '../collections/take-case.ts'
import { reminderText } from './reminder-text.ts'
import { type Reminder, endReminder, findReminder, withdrawReminder } from './reminders.store.ts'

export const SendReminder = jobKind<{ reminderId: string }>('send-reminder', { retries: 8, concurrency: 20 })

/**
 * Sends one reminder. It looks again first: who has paid, negotiates or was archived meanwhile is not reminded, and
 * what the night or another day has overtaken is left to a later round. Sent twice it arrives once, by its id.
 */
export async function sendReminder(deps: Deps, { reminderId }: { reminderId: string }): Promise<void> {
  const { db, clock } = deps
  const now = clock.now()
  const today = saoPauloDate(now)
  const reminder = await findReminder(db, reminderId, { today, now })
  if (reminder === null || reminder.status !== 'PLANNED') return
  if (reminder.sentOn !== today || !(await mayLeave(deps, reminder))) return withdrawReminder(db, reminder)
  const instalments = await findInstalments(db, reminder.purchaseId)
  const instalment = instalments.find((it) => it.id === reminder.instalmentId)
  const [terms] = instalment === undefined ? [] : termsOn(today, [instalment], instalments)
  const moved = instalment?.dueDate !== reminder.dueDate
  if (instalment === undefined || terms === undefined || moved || reminder.stopped)
    return endReminder(db, reminder, 'SKIPPED', clock.now())
  const { channel, customer } = reminder
  try {
    const message = {
      id: reminder.id,
      channel,
      to: channel === 'EMAIL' ? customer.email : customer.phone,
      ...reminderText(factsOf(deps, reminder, { instalment, terms, count: instalments.length, today })),
    }
    const { customerId, purchaseId } = reminder
    await sendAndKeep(deps, message, { kind: 'REMINDER', customerId, purchaseId })
  } catch (error) {
    if (!(error instanceof Undeliverable)) throw error
    return endReminder(db, reminder, 'FAILED', clock.now())
  }
  const payableUntil = nextBusinessDay(instalment.dueDate)
  // a debt that is late is spoken of where nobody looks over their shoulder
  if (compareDates(today, payableUntil) <= 0)
    await queuePush(deps, reminder.customerId, { payableUntil, isToday: payableUntil === today })
  await endReminder(db, reminder, 'SENT', clock.now())
}

/** What was planned may have been overtaken by the night, by a call, or by a number that turned out to be somebody else's. */
async function mayLeave({ db, clock }: Deps, it: Reminder): Promise<boolean> {
  const now = clock.now()
  const week = { ...contactWeek(now), but: it.id }
  const before = await findContactsOf(db, [it.customerId], week)
  const isLate = compareDates(week.today, nextBusinessDay(it.dueDate)) > 0
  return messageHindrance(now, { ...it, isLate, before: before.map(({ at }) => at) }) === null
}

function factsOf(
  { config }: Deps,
  reminder: Reminder,
  it: { instalment: Instalment; terms: DebtTerms; count: number; today: CivilDate },
): Parameters<typeof reminderText>[0] {
  const { instalment, terms, count, today } = it
  return {
    today,
    says: reminder.says,
    dueDate: instalment.dueDate,
    open: subtractCents(terms.principal, terms.discount),
    lateCharge: terms.lateCharge,
    number: instalment.number,
    count,
    others: reminder.others,
    customerName: reminder.customer.name,
    merchantName: reminder.merchantName,
    link: `${config.publicUrl}/pagamento/${instalment.id}`,
    renegotiation: `${config.publicUrl}/renegociacao`,
    creditor: config.company,
  }
}
