/**
 * Reminds customers of what they owe: before, on and after the deadline, by day, once a day at most (system design §7).
 * Who is to be reminded follows from dates and from what was sent, so a round may run late, twice, or on two machines.
 */
import { saoPauloDate, startOfSaoPauloDay } from '@drip/core/calendar/dates'
import { planReminders } from '@drip/core/reminders/plan-day'
import { isQuiet } from '@drip/core/reminders/quiet-hours'
import { dueDatesToRemind } from '@drip/core/reminders/stages'
import sql from 'sql-template-tag'
import type { Deps } from '../../../deps.ts'
import { newId } from '../../../platform/ids.ts'
import {
  type DateInStage,
  type NewReminder,
  findCandidates,
  findWaitingDates,
  insertReminders,
} from './reminders.store.ts'
import { SendReminder } from './send-reminder.ts'

/** How many instalments one transaction plans. */
const BATCH = 500
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000'

/** One round; does nothing at night. */
export async function sendReminders(deps: Deps): Promise<void> {
  const now = deps.clock.now()
  if (isQuiet(now)) return
  const today = saoPauloDate(now)
  const dates = dueDatesToRemind(today).map((it) => ({ ...it, begunAt: startOfSaoPauloDay(it.since) }))
  const waiting = await findWaitingDates(deps.db, dates)
  for (const date of dates.filter((it) => waiting.has(it.dueDate))) {
    let after: string | null = BEFORE_ALL
    // a long round may run into the night
    while (after !== null && !isQuiet(deps.clock.now())) after = await planBatch(deps, date, today, after)
  }
}

type RemindedDate = ReturnType<typeof dueDatesToRemind>[number] & Pick<DateInStage, 'begunAt'>

/** Plans the next instalments of a due date; the last of them, or null when there are no more. */
async function planBatch(
  deps: Deps,
  { dueDate, stage, channel, begunAt }: RemindedDate,
  today: RemindedDate['dueDate'],
  after: string,
): Promise<string | null> {
  const now = deps.clock.now()
  return deps.db.transaction(async (tx) => {
    // the reminders grow from nothing to many while the round runs: a plan made for none of them reads them all each time
    await tx.run(sql`set local plan_cache_mode = force_custom_plan`)
    const candidates = await findCandidates(tx, { dueDate, stage, begunAt, today, after, limit: BATCH })
    const { planned, covered } = planReminders(candidates, dueDate, today)
    const rows: NewReminder[] = [
      ...planned.map((it) => ({ ...it, id: newId(now), status: 'PLANNED' as const })),
      ...covered.map((it) => ({ ...it, id: newId(now), status: 'COVERED' as const })),
    ]
    if (rows.length > 0) {
      const ids = await insertReminders(tx, rows, { dueDate, stage, channel, today, now })
      await deps.jobs.enqueueAll(
        tx,
        SendReminder,
        ids.map((reminderId) => ({ reminderId })),
      )
    }
    return candidates.length < BATCH ? null : (candidates.at(-1)?.instalmentId ?? null)
  })
}
