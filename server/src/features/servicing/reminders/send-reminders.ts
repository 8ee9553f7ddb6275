/**
 * Reminds customers of their debts as the strategies in force say (decision 100): by day, at most once a day. Whom to
 * remind follows from dates and from what was sent, so a round may run late, twice, or on two machines, and nobody gets
 * a stage twice.
 */
import { nextBusinessDay } from '@drip/core/calendar/business-days'
import { type CivilDate, compareDates, saoPauloDate, startOfSaoPauloDay } from '@drip/core/calendar/dates'
import { planReminders } from '@drip/core/reminders/plan-day'
import { isQuiet } from '@drip/core/reminders/quiet-hours'
import { dueDatesInStage } from '@drip/core/reminders/stages'
import {
  type MessageHindrance,
  isRestDay,
  messageHindrance,
} from '@drip/core/reminders/strategy/message-rule'
import { type MessageStage, type Strategy, isFor } from '@drip/core/reminders/strategy/strategy'
import sql from 'sql-template-tag'
import type { Deps } from '../../../deps.ts'
import type { Queries, Tx } from '../../../platform/database/db.ts'
import { newId } from '../../../platform/ids.ts'
import { keepFromHands } from '../collections/cases.store.ts'
import { BROKEN_COUNTS_MS } from '../collections/assess-cases.ts'
import { contactTimesOf } from '../collections/take-case.ts'
import { type Side, type StrategyInForce, findInForce, sidesOf } from '../strategies/strategies.store.ts'
import {
  type DateInStage,
  type NewReminder,
  type ReminderCandidate,
  findCandidates,
  findWaitingDates,
  insertReminders,
} from './reminders.store.ts'
import { SendReminder } from './send-reminder.ts'
import { BEFORE_ALL } from '../../../platform/jobs/rounds.ts'

/** How many instalments one transaction plans. */
const BATCH = 500

/** One round; does nothing at night. */
export async function sendReminders(deps: Deps): Promise<void> {
  const now = deps.clock.now()
  if (isQuiet(now)) return
  const today = saoPauloDate(now)
  for (const { strategy, side } of sidesOf(await findInForce(deps.db, today)))
    await planAll(deps, { strategy, side, today })
}

interface Round {
  strategy: Pick<StrategyInForce, 'number' | 'stages'>
  side: Side | null
  today: CivilDate
}

async function planAll(deps: Deps, round: Round): Promise<void> {
  const dates = datesToRemind(round.strategy.stages, round.today)
  const waiting = await findWaitingDates(deps.db, dates)
  for (const date of dates.filter((it) => waiting.has(it.dueDate))) {
    let after: string | null = BEFORE_ALL
    // a long round may reach the night
    while (after !== null && !isQuiet(deps.clock.now())) after = await planBatch(deps, round, date, after)
  }
}

/** The due dates whose customers may be notified on that day, oldest first; no late debts on a day of rest. */
export function datesToRemind(stages: Strategy, today: CivilDate): DateInStage[] {
  return dueDatesInStage(stages, 'MESSAGE', today)
    .filter(({ dueDate }) => !(isLateOn(dueDate, today) && isRestDay(today)))
    .map((it) => ({ ...it, begunAt: startOfSaoPauloDay(it.since) }))
}

const isLateOn = (dueDate: CivilDate, today: CivilDate) => compareDates(today, nextBusinessDay(dueDate)) > 0

/** Plans the next instalments of a due date; returns the last of them, or null if there are no more. */
async function planBatch(deps: Deps, round: Round, date: DateInStage, after: string): Promise<string | null> {
  const { strategy, side, today } = round
  const now = deps.clock.now()
  return deps.db.transaction(async (tx) => {
    // the table grows from empty to many reminders during the round: a plan made while it was empty would read them all
    // each time
    await tx.run(sql`set local plan_cache_mode = force_custom_plan`)
    const brokenSince = new Date(now.getTime() - BROKEN_COUNTS_MS)
    const asked = { ...date, today, brokenSince, side, after, limit: BATCH }
    const candidates = await findCandidates(tx, asked)
    const meant = candidates.filter((it) => stageFor(it, date.options) !== undefined)
    const ready = await readyOf(tx, meant, { ...date, now })
    const { planned, covered } = planReminders(ready, date.dueDate, today)
    const rowOf =
      (status: NewReminder['status']) =>
      ({ stage, ...it }: Ready): NewReminder => ({
        ...it,
        id: newId(now),
        status,
        channel: stage.channel,
        says: stage.text,
      })
    const rows = [...planned.map(rowOf('PLANNED')), ...covered.map(rowOf('COVERED'))]
    if (rows.length > 0) {
      const of = { dueDate: date.dueDate, label: date.label, strategy: strategy.number, today, now }
      const ids = await insertReminders(tx, rows, of)
      await deps.jobs.enqueueAll(
        tx,
        SendReminder,
        ids.map((reminderId) => ({ reminderId })),
      )
    }
    return candidates.length < BATCH ? null : (candidates.at(-1)?.instalmentId ?? null)
  })
}

interface Ready extends ReminderCandidate {
  stage: MessageStage
}

/**
 * Candidates without obstacles, each with the matching stage. Customers already notified today are skipped without
 * further queries.
 */
async function readyOf(
  tx: Tx,
  candidates: readonly ReminderCandidate[],
  date: DateInStage & { now: Date },
): Promise<Ready[]> {
  const inHand = await keepFromHands(
    tx,
    candidates.map((it) => it.customerId),
    date.now,
  )
  const all = await assessCandidates(tx, candidates, date, (customerId) => inHand.get(customerId) ?? false)
  return all.flatMap(({ it, stage, hindrance }) =>
    it.todaysDueDate === null && hindrance !== null ? [] : [{ ...it, stage }],
  )
}

const stageFor = (it: ReminderCandidate, options: readonly MessageStage[]): MessageStage | undefined =>
  options.find((option) => isFor(option, it) && !(it.isWrongNumber && option.channel !== 'EMAIL'))

/**
 * Candidates that one of the stages applies to, each with that stage, and with the obstacle that applies whatever a
 * strategy says.
 */
export async function assessCandidates(
  db: Queries,
  candidates: readonly ReminderCandidate[],
  { options, dueDate, now }: DateInStage & { now: Date },
  isInHand: (customerId: string) => boolean,
): Promise<{ it: ReminderCandidate; stage: MessageStage; hindrance: MessageHindrance | null }[]> {
  const before = await contactTimesOf(
    db,
    candidates.map((it) => it.customerId),
    now,
  )
  const isLate = isLateOn(dueDate, saoPauloDate(now))
  return candidates.flatMap((it) => {
    const stage = stageFor(it, options)
    if (stage === undefined) return []
    const circumstances = {
      channel: stage.channel,
      isLate,
      isWrongNumber: it.isWrongNumber,
      isInHand: isInHand(it.customerId),
      before: before(it.customerId),
    }
    return [{ it, stage, hindrance: messageHindrance(now, circumstances) }]
  })
}
