/**
 * Drafts of the credit policy are evaluated beside the one in force (decision 105): a job evaluates each draft on
 * stored decisions, page by page. Purchases are not affected: they send no additional statement, and nothing is
 * decided.
 */
import { addDays, type CivilDate, saoPauloDate, startOfSaoPauloDay } from '@drip/core/calendar/dates'
import type { TrialGroup } from '@drip/core/contracts/admin/policies/policy-states'
import { compareDecision } from '@drip/core/credit/compare-policies'
import { toReais } from '@drip/core/money/cents'
import type { Deps } from '../../../deps.ts'
import { eachAlone } from '../../../platform/jobs/rounds.ts'
import {
  type CountedRow,
  type KeptRow,
  type Place,
  countTrial,
  findDecisions,
  findPolicy,
  findRunningTrials,
  insertCompared,
  lockTrial,
  moveCursor,
  saveResults,
} from './policies.store.ts'

type Parts = Pick<Deps, 'db' | 'clock' | 'log'>

/** Per transaction. */
const PAGE = 500
/** Per draft and round, so that the next draft has its turn. */
const PAGES = 40
/**
 * A decision is visible this long after it was made: transactions end earlier, and processes' clocks differ by less.
 */
const HERE_WITHIN_MS = 10 * 60_000

export async function runTrials(parts: Parts): Promise<void> {
  await eachAlone(parts, {
    items: await findRunningTrials(parts.db),
    work: ({ policyId }) => goOn(parts, policyId),
    event: 'policies.trial',
    facts: ({ policyId }) => ({ policy: policyId }),
  })
}

async function goOn(parts: Parts, policyId: string): Promise<void> {
  const now = parts.clock.now()
  let after: Place | null = null
  for (let page = 0; page < PAGES; page++) {
    const next = await comparePage(parts, policyId, { after, now })
    if (next === null) return count(parts, policyId, now)
    after = next
  }
}

/**
 * Evaluates the draft on the decisions after the known ones. Very recent decisions are read again by the next round,
 * because an earlier one may still appear.
 * @returns the last one read; null if there are no more
 */
async function comparePage(
  { db }: Parts,
  policyId: string,
  { after, now }: { after: Place | null; now: Date },
): Promise<Place | null> {
  return db.transaction(async (tx) => {
    const trial = await lockTrial(tx, policyId)
    const policy = await findPolicy(tx, policyId)
    if (trial === null || policy?.state !== 'DRAFT' || trial.doneAt !== null) return null
    const { from, until, cursorAt, cursorId } = trial
    const cursor = { decidedAt: cursorAt ?? startOfSaoPauloDay(from), checkoutId: cursorId }
    const before = until === null ? null : endOf(until)
    const kept = await findDecisions(tx, { after: after ?? cursor, before, limit: PAGE })
    const last = kept.at(-1)
    if (last === undefined) return null
    await insertCompared(
      tx,
      policyId,
      kept.map((it) => ({
        ...compareDecision(it, policy.thresholds),
        checkoutId: it.checkoutId,
        decidedAt: it.decidedAt,
        amount: it.application.amount,
      })),
    )
    if (last.decidedAt.getTime() < now.getTime() - HERE_WITHIN_MS) await moveCursor(tx, policyId, last)
    return last
  })
}

/** The summary. A past period whose decisions are all visible is complete. */
async function count({ db }: Parts, policyId: string, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    const trial = await lockTrial(tx, policyId)
    if (trial === null) return
    const rows = await countTrial(tx, policyId, saoPauloDate(now))
    const results = rows.map(rowOf)
    const applications = results.reduce((sum, it) => sum + it.applications, 0)
    await saveResults(tx, { policyId, results, applications, at: now, isDone: isOver(trial.until, now) })
  })
}

const isOver = (until: CivilDate | null, now: Date) =>
  until !== null && endOf(until).getTime() + HERE_WITHIN_MS <= now.getTime()

const endOf = (day: CivilDate) => startOfSaoPauloDay(addDays(day, 1))

export function groupOf({ approved, would }: { approved: boolean; would: boolean }): TrialGroup {
  if (approved) return would ? 'BOTH_APPROVED' : 'ONLY_OLD'
  return would ? 'ONLY_NEW' : 'BOTH_REFUSED'
}

const rowOf = (it: CountedRow): KeptRow => ({
  group: groupOf(it),
  reason: it.reason,
  applications: it.applications,
  asked: toReais(it.asked),
  sold: toReais(it.sold),
  late30: toReais(it.late30),
  late60: toReais(it.late60),
  late90: toReais(it.late90),
  lost: toReais(it.lost),
})
