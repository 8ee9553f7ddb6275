/**
 * Checks all invariants once a day: the number of broken ones is stored for `/metrics`, where an alert watches it. The
 * log says which, and `npm run prove` has the details.
 */
import { describeDifference } from '../../../checks/proof/describe-proof.ts'
import { prove } from '../../../checks/proof/prove.ts'
import type { Deps } from '../../../deps.ts'
import { insertVerdict } from './verdicts.store.ts'

/** The schedule's name. */
export const KEEP_VERDICT = 'keep-verdict'

/** More entries in the log add no information. */
const MOST_TOLD = 10

export async function keepVerdict({ db, clock, log }: Pick<Deps, 'db' | 'clock' | 'log'>): Promise<void> {
  let told = 0
  const { differences } = await prove(db, (it) => {
    if (told++ < MOST_TOLD) log.error('truth.broken', new Error(describeDifference(it)))
  })
  await insertVerdict(db, { lookedAt: clock.now(), differences })
}
