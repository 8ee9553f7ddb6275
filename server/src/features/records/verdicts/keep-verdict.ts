/**
 * All truths, looked at once a day by a schedule: how many are broken is kept, so that `/metrics` tells it and an alert wakes somebody.
 * What it is says the log, and `npm run prove` in full.
 */
import { describeDifference } from '../../../checks/proof/describe-proof.ts'
import { prove } from '../../../checks/proof/prove.ts'
import type { Deps } from '../../../deps.ts'
import { insertVerdict } from './verdicts.store.ts'

/** The schedule's name. */
export const KEEP_VERDICT = 'keep-verdict'

/** More in the log say no more. */
const MOST_TOLD = 10

export async function keepVerdict({ db, clock, log }: Pick<Deps, 'db' | 'clock' | 'log'>): Promise<void> {
  let told = 0
  const { differences } = await prove(db, (it) => {
    if (told++ < MOST_TOLD) log.error('truth.broken', new Error(describeDifference(it)))
  })
  await insertVerdict(db, { lookedAt: clock.now(), differences })
}
