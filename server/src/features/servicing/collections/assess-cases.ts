/**
 * Checks what customers owe, paid and promised, and records the consequences: their case is opened, weighed again,
 * rests, or is closed; a promise is kept or broken. The result depends only on stored data and the day, so a check may
 * run late, twice, or on two machines.
 */
import { firstDueDateInTime } from '@drip/core/calendar/business-days'
import { type CivilDate, addDays, daysBetween, saoPauloDate } from '@drip/core/calendar/dates'
import { caseScore } from '@drip/core/reminders/collections/case-score'
import {
  PROMISE_LOOK_BACK_DAYS,
  type PromiseState,
  promiseState,
} from '@drip/core/reminders/collections/promise'
import type { Deps } from '../../../deps.ts'
import { BEFORE_ALL, togetherOrAlone } from '../../../platform/jobs/rounds.ts'
import type { Tx } from '../../../platform/database/db.ts'
import { newId } from '../../../platform/ids.ts'
import {
  type CaseFacts,
  type CaseAssessment,
  closeCases,
  findCaseFacts,
  openCases,
  saveAssessments,
} from './cases.store.ts'
import { type PromiseToSettle, findPromisesToSettle, savePromiseEnds } from './contacts.store.ts'

const DAY_MS = 86_400_000
/** How long a broken promise counts against the next one. */
export const BROKEN_COUNTS_MS = 180 * DAY_MS

/** How many customers one transaction checks: their rows are locked for a moment and not assigned meanwhile. */
export const ASSESSED_AT_ONCE = 500

type Assessing = Pick<Deps, 'db' | 'clock' | 'log'>

/** @param findAfter the next `ASSESSED_AT_ONCE` customers after one, by id */
export async function assessInBatches(
  deps: Assessing,
  findAfter: (after: string) => Promise<string[]>,
): Promise<void> {
  let after: string | null = BEFORE_ALL
  while (after !== null) {
    const ids: string[] = await findAfter(after)
    // one with wrong data does not block the others
    await togetherOrAlone(deps, {
      items: ids,
      work: (customerIds) => deps.db.transaction((tx) => assessCases(deps, tx, customerIds)),
      event: 'collections.look',
      facts: (customer) => ({ customer }),
    })
    after = ids.length < ASSESSED_AT_ONCE ? null : (ids.at(-1) ?? null)
  }
}

/** @returns the late ones among them, as found */
export async function assessCases(
  { clock }: Pick<Deps, 'clock'>,
  tx: Tx,
  customerIds: readonly string[],
): Promise<CaseAssessment[]> {
  const now = clock.now()
  const today = saoPauloDate(now)
  const brokenSince = new Date(now.getTime() - BROKEN_COUNTS_MS)
  const [facts, promises] = await Promise.all([
    findCaseFacts(tx, customerIds, { today, before: firstDueDateInTime(today), brokenSince }),
    findPromisesToSettle(tx, customerIds, addDays(today, -PROMISE_LOOK_BACK_DAYS)),
  ])
  const lateOnes = new Set(facts.filter((it) => (it.late ?? 0) > 0).map((it) => it.customerId))
  const ends = promises.flatMap((it) => {
    const state = promiseState(it, { paid: it.paid, isLate: lateOnes.has(it.customerId), today })
    return state === it.state || !isNews(it, state) ? [] : [{ ...it, was: it.state, state }]
  })
  const assessments = facts.flatMap((it) => assess(it, { today, ends }))
  await savePromiseEnds(tx, ends, now)
  await openCases(
    tx,
    assessments.map((it) => ({ ...it, id: newId(now) })),
    { today, now },
  )
  await saveAssessments(tx, assessments, today)
  await closeCases(
    tx,
    facts.filter((it) => !lateOnes.has(it.customerId)).map((it) => it.customerId),
    now,
  )
  return assessments
}

/** A broken promise becomes kept by a payment that was made in time and arrived late; nothing else reverses it. */
const isNews = (it: PromiseToSettle, state: PromiseState): boolean => it.state === 'OPEN' || state === 'KEPT'

function assess(
  { customerId, late, oldestDue, rests, ...history }: CaseFacts,
  {
    today,
    ends,
  }: {
    today: CivilDate
    ends: readonly { customerId: string; was: PromiseState; state: PromiseState }[]
  },
): CaseAssessment[] {
  if (late === null || late <= 0 || oldestDue === null) return []
  const own = ends.filter((it) => it.customerId === customerId)
  const brokenNow = own.filter((it) => it.state === 'BROKEN').length
  const keptAfterAll = own.filter((it) => it.was === 'BROKEN').length
  const score = caseScore(late, {
    daysLate: daysBetween(oldestDue, today),
    brokenPromises: Math.max(0, history.brokenPromises + brokenNow - keptAfterAll),
    missed: history.missed,
  })
  return [{ customerId, late, oldestDue, score, rests }]
}
