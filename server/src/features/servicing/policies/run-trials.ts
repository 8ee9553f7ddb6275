/**
 * Drafts of the credit policy run beside the one in force (decision 105): a job holds the decisions that were kept against each draft, page
 * by page. Purchases know nothing of it: no statement of theirs is more, and nothing is decided.
 */
import { addDays, type CivilDate, saoPauloDate, startOfSaoPauloDay } from '@drip/core/calendar/dates'
import type { TrialGroup } from '@drip/core/contracts/admin/policies/policy-states'
import { compareDecision } from '@drip/core/credit/compare-policies'
import { toReais } from '@drip/core/money/cents'
import type { Deps } from '../../../deps.ts'
import { lowestIdAt } from '../../../platform/ids.ts'
import {
  type CountedRow,
  type KeptRow,
  countTrial,
  findDecisions,
  findPolicy,
  findRunningTrials,
  insertCompared,
  lockTrial,
  moveCursor,
  saveResults,
} from './policies.store.ts'

type Parts = Pick<Deps, 'db' | 'clock'>

/** In one transaction. */
const PAGE = 500
/** Of one draft in one round, so that the next one has its turn. */
const PAGES = 40
/** A purchase that was begun is decided within so long, or never: links and the store's own checkouts end before. */
const DECIDED_WITHIN_MS = 48 * 3_600_000

export async function runTrials(parts: Parts): Promise<void> {
  for (const { policyId } of await findRunningTrials(parts.db)) await goOn(parts, policyId)
}

async function goOn(parts: Parts, policyId: string): Promise<void> {
  const now = parts.clock.now()
  let after: string | null = null
  for (let page = 0; page < PAGES; page++) {
    const next = await comparePage(parts, policyId, { after, now })
    if (next === null) return count(parts, policyId, now)
    after = next
  }
}

/**
 * Holds the decisions after those that are known against the draft. What was begun not long ago is looked at again by the next round: it may be
 * decided meanwhile.
 * @returns the last that was looked at; null where there are no more
 */
async function comparePage(
  { db }: Parts,
  policyId: string,
  { after, now }: { after: string | null; now: Date },
): Promise<string | null> {
  return db.transaction(async (tx) => {
    const trial = await lockTrial(tx, policyId)
    const policy = await findPolicy(tx, policyId)
    if (trial === null || policy?.state !== 'DRAFT' || trial.doneAt !== null) return null
    const { until, cursorId } = trial
    const before = until === null ? lowestIdAt(now) : lowestIdAt(startOfSaoPauloDay(addDays(until, 1)))
    const from = after === null || after < cursorId ? cursorId : after
    const kept = await findDecisions(tx, { after: from, before, limit: PAGE })
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
    const settled = lowestIdAt(new Date(now.getTime() - DECIDED_WITHIN_MS))
    if (last.checkoutId < settled) await moveCursor(tx, policyId, last.checkoutId)
    return last.checkoutId
  })
}

/** What it comes to. A span that is over and whose purchases are all decided is done. */
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
  until !== null && startOfSaoPauloDay(addDays(until, 1)).getTime() + DECIDED_WITHIN_MS <= now.getTime()

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
