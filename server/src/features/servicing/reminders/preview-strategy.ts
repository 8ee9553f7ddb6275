/**
 * Whom a strategy would reach tomorrow if it were in force for everybody: by the same queries and rules as the rounds
 * (decision 100).
 */
import { type CivilDate, addDays, saoPauloDate, startOfSaoPauloDay } from '@drip/core/calendar/dates'
import type { StrategyPreview } from '@drip/core/contracts/admin/collections/admin-strategies'
import { isRestDay } from '@drip/core/reminders/strategy/message-rule'
import type { StageKind, Strategy } from '@drip/core/reminders/strategy/strategy'
import type { Deps } from '../../../deps.ts'
import { BROKEN_COUNTS_MS } from '../collections/assess-cases.ts'
import { stepsOn } from '../collections/steps-on.ts'
import { checkStrategy } from '../strategies/save-strategy.ts'
import {
  type DateInStage,
  type ReminderCandidate,
  findCandidates,
  findWaitingDates,
} from './reminders.store.ts'
import { datesToRemind, assessCandidates } from './send-reminders.ts'
import { BEFORE_ALL } from '../../../platform/jobs/rounds.ts'

const BATCH = 2000
const NOON_MS = 12 * 3_600_000

type Parts = Pick<Deps, 'db' | 'clock'>

/**
 * @returns for each of the stages, in order, how many people; somebody with several debts in stages is counted once,
 *   with the oldest
 * @throws Refusal INVALID_FIELDS
 */
export async function previewStrategy({ db, clock }: Parts, stages: Strategy): Promise<StrategyPreview> {
  checkStrategy(stages)
  const day = addDays(saoPauloDate(clock.now()), 1)
  const now = new Date(startOfSaoPauloDay(day).getTime() + NOON_MS)
  const counts = stages.map(() => ({ people: new Set<string>(), heldBack: new Set<string>() }))
  const told = new Set<string>()
  const dates = datesToRemind(stages, day)
  const waiting = await findWaitingDates(db, dates)
  for (const date of dates.filter((it) => waiting.has(it.dueDate)))
    await countMessages(db, { stages, date, day, now, told, counts })
  for (const kind of ['CALL', 'OFFER', 'HAND_OVER'] as const)
    for await (const steps of stepsOn(db, { kind, strategy: { stages }, side: null, day, now }))
      for (const { customerId, stage } of steps) counts[stages.indexOf(stage)]?.people.add(customerId)
  const sizes = counts.map((it) => ({ people: it.people.size, heldBack: it.heldBack.size }))
  const sumOf = (kind: StageKind) =>
    sizes.reduce((sum, it, stage) => sum + (stages[stage]?.kind === kind ? it.people : 0), 0)
  return {
    day,
    isRestDay: isRestDay(day),
    stages: sizes,
    messages: sumOf('MESSAGE'),
    calls: sumOf('CALL'),
    offers: sumOf('OFFER'),
    handOvers: sumOf('HAND_OVER'),
    heldBack: new Set(counts.flatMap((it) => [...it.heldBack])).size,
  }
}

interface Counting {
  stages: Strategy
  date: DateInStage
  day: CivilDate
  now: Date
  /** People counted with an older debt. */
  told: Set<string>
  counts: readonly { people: Set<string>; heldBack: Set<string> }[]
}

async function countMessages(
  db: Parts['db'],
  { stages, date, day, now, told, counts }: Counting,
): Promise<void> {
  const asked = { ...date, today: day, brokenSince: new Date(now.getTime() - BROKEN_COUNTS_MS), side: null }
  for (let after: string | null = BEFORE_ALL; after !== null;) {
    const found: ReminderCandidate[] = await findCandidates(db, { ...asked, after, limit: BATCH })
    for (const { it, stage, hindrance } of await assessCandidates(db, found, { ...date, now }, () => false)) {
      if (told.has(it.customerId)) continue
      const count = counts[stages.indexOf(stage)]
      if (hindrance !== null) count?.heldBack.add(it.customerId)
      else {
        count?.people.add(it.customerId)
        told.add(it.customerId)
      }
    }
    after = found.length < BATCH ? null : (found.at(-1)?.instalmentId ?? null)
  }
}
