import { startOfSaoPauloDay } from '@drip/core/calendar/dates'
import type { Deps } from '../../../deps.ts'
import type { Queries } from '../../../platform/database/db.ts'
import { jobKind } from '../../../platform/jobs/jobs.ts'
import { Undeliverable } from '../../../providers/messages/need.ts'
import { digestText, eventText } from './notice-text.ts'
import { type Notice, endNotice, findNotice, sumEvents } from './notifications.store.ts'

export const SendNotice = jobKind<{ noticeId: string }>('send-notice', { retries: 8, concurrency: 20 })

/** Sends a merchant's user one event or one digest; repeating it delivers it once, by its id. */
export async function sendNotice(
  { db, clock, messages }: Deps,
  { noticeId }: { noticeId: string },
): Promise<void> {
  const notice = await findNotice(db, noticeId)
  if (notice === null || notice.status !== 'PLANNED') return
  const text = notice.stopped ? null : await textOf(db, notice)
  if (text === null) return endNotice(db, notice.id, 'SKIPPED', clock.now())
  const { channel } = notice
  try {
    const to = channel === 'EMAIL' ? notice.email : notice.phone
    await messages.send({ id: notice.id, channel, to, ...text })
  } catch (error) {
    if (!(error instanceof Undeliverable)) throw error
    return endNotice(db, notice.id, 'FAILED', clock.now())
  }
  await endNotice(db, notice.id, 'SENT', clock.now())
}

/** Null if there is nothing to report any more: the user has changed their choice meanwhile. */
async function textOf(db: Queries, notice: Notice): Promise<{ subject: string; text: string } | null> {
  if (notice.event !== null) return eventText(notice.merchantName, notice.event)
  const { frequency, periodFrom: from, periodUntil: until } = notice
  if (frequency === 'EACH' || from === null || until === null) return null
  const sums = await sumEvents(db, {
    ...notice,
    begins: startOfSaoPauloDay(from),
    ends: startOfSaoPauloDay(until),
  })
  return sums.length === 0 ? null : digestText(notice.merchantName, { frequency, from, until }, sums)
}
