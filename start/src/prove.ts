/**
 * `npm run prove`: recomputes every order, instalment and account of DATABASE_URL, or of the embedded database in
 * DATA_DIR, from the ledger and from recorded events. Prints each difference and ends with one line of totals.
 * `--known FILE`: differences that people have looked into (decision 134); they are printed as such. Exit code: 0 if all
 * others match, 1 if something else differs, 2 if nothing could be checked.
 */
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { MOST_OF_A_KIND, prove } from '@drip/server/checks/proof/prove'
import { describeTotals } from '@drip/server/checks/proof/describe-proof'
import { type KnownDifferences, comparedWith, readKnown } from '@drip/server/checks/proof/known-differences'
import { ConfigError, readConfig } from '@drip/server/config'
import { DatabaseRefused, MOST_CONNECTIONS, openDatabaseAlone } from './open-alone.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))

try {
  process.exitCode = await run()
} catch (error) {
  if (!(error instanceof ConfigError) && !(error instanceof DatabaseRefused)) console.error(error)
  else console.error(`Nothing was proved.\n${error.message}`)
  process.exitCode = 2
}

async function run(): Promise<number> {
  const { values } = parseArgs({ options: { known: { type: 'string' } } })
  const known = comparedWith(values.known === undefined ? new Map() : knownIn(values.known))
  const config = readConfig(process.env)
  const { db, close } = await openDatabaseAlone(config, resolve(root, config.dataDir))
  try {
    const readers = db.embedded ? 1 : MOST_CONNECTIONS
    const proof = await prove(db, (it) => console.log(known.line(it)), readers)
    if (proof.differences > 0) console.log(`(Of each kind at most ${MOST_OF_A_KIND} are named.)`)
    for (const line of known.gone()) console.log(line)
    console.log(describeTotals(proof) + (known.count() === 0 ? '' : `, ${known.count()} of them known`))
    return proof.differences === known.count() ? 0 : 1
  } finally {
    await close()
  }
}

/** @throws ConfigError: the file is not there, or says something else */
function knownIn(file: string): KnownDifferences {
  try {
    return readKnown(readFileSync(file, 'utf8'))
  } catch (error) {
    throw new ConfigError([`--known: ${(error as Error).message}`])
  }
}
