/**
 * `npm run prove`: recomputes every order, instalment and account of DATABASE_URL, or of the embedded database in
 * DATA_DIR, from the ledger and from recorded events. Prints each difference and ends with one line of totals. Exit
 * code: 0 if all match, 1 if something differs, 2 if nothing could be checked.
 */
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { MOST_OF_A_KIND, prove } from '@drip/server/checks/proof/prove'
import { describeDifference, describeTotals } from '@drip/server/checks/proof/describe-proof'
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
  const config = readConfig(process.env)
  const { db, close } = await openDatabaseAlone(config, resolve(root, config.dataDir))
  try {
    const readers = db.embedded ? 1 : MOST_CONNECTIONS
    const proof = await prove(db, (it) => console.log(describeDifference(it)), readers)
    if (proof.differences > 0) console.log(`(Of each kind at most ${MOST_OF_A_KIND} are named.)`)
    console.log(describeTotals(proof))
    return proof.differences === 0 ? 0 : 1
  } finally {
    await close()
  }
}
