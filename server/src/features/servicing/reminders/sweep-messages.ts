import type { Deps } from '../../../deps.ts'
import { findPlannedMessages, saveSent } from '../../messaging/customer-messages/customer-messages.store.ts'
import { SendCustomerMessage } from '../../messaging/customer-messages/send-customer-message.ts'
import { findPlannedNotices } from '../../messaging/notifications/notifications.store.ts'
import { SendNotice } from '../../messaging/notifications/send-notice.ts'
import { findOvertakenMessages, findPlannedReminders } from './reminders.store.ts'
import { SendReminder } from './send-reminder.ts'
import { sweepWindow } from '../../../platform/jobs/sweep-window.ts'

/**
 * Messages whose job failed permanently because the carrier was down, or was lost, and those that waited for their
 * hour, get another job. Messages about what was paid, ended or broken meanwhile are not sent.
 */
export async function sweepMessages({ db, jobs, clock }: Deps): Promise<void> {
  const now = clock.now()
  const window = sweepWindow(now)
  await db.transaction(async (tx) => {
    saveSent(tx, await findOvertakenMessages(tx), 'SKIPPED', now)
    const [reminders, notices, messages] = await Promise.all([
      findPlannedReminders(tx, window),
      findPlannedNotices(tx, window),
      findPlannedMessages(tx, window, now),
    ])
    await Promise.all([
      jobs.enqueueAll(
        tx,
        SendReminder,
        reminders.map((reminderId) => ({ reminderId })),
      ),
      jobs.enqueueAll(
        tx,
        SendNotice,
        notices.map((noticeId) => ({ noticeId })),
      ),
      jobs.enqueueAll(
        tx,
        SendCustomerMessage,
        messages.map((messageId) => ({ messageId })),
      ),
    ])
  })
}
