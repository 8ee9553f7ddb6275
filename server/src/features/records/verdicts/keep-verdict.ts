/**
 * Checks all invariants once a day: the number of broken ones is stored for `/metrics`, where an alert watches it. The
 * log says which, and `npm run prove` has the details. What people have looked into (decision 0134) is neither counted
 * nor logged.
 */
import { readFile } from 'node:fs/promises'
import { describeDifference } from '../../../checks/proof/describe-proof.ts'
import { type KnownDifferences, comparedWith, readKnown } from '../../../checks/proof/known-differences.ts'
import { prove } from '../../../checks/proof/prove.ts'
import type { Deps } from '../../../deps.ts'
import { insertVerdict } from './verdicts.store.ts'

/** The schedule's name. */
export const KEEP_VERDICT = 'keep-verdict'

/** More entries in the log add no information. */
const MOST_TOLD = 10

type Needs = Pick<Deps, 'db' | 'clock' | 'log' | 'config'>

export async function keepVerdict({ db, clock, log, config }: Needs): Promise<void> {
  const known = comparedWith(await knownIn(config.knownDifferencesFile, log))
  let told = 0
  const { differences } = await prove(db, (it) => {
    const isNew = known.line(it) === describeDifference(it)
    if (isNew && told++ < MOST_TOLD) log.error('truth.broken', new Error(describeDifference(it)))
  })
  await insertVerdict(db, { lookedAt: clock.now(), differences: differences - known.count() })
}

/** None without a readable file: an alert too many hides nothing. */
async function knownIn(file: string | null, log: Deps['log']): Promise<KnownDifferences> {
  if (file === null) return new Map()
  try {
    return readKnown(await readFile(file, 'utf8'))
  } catch (error) {
    log.error('truth.known', error)
    return new Map()
  }
}
