/**
 * `npm run fill-owners`: says of rows that a version before wrote whose they are, in DATABASE_URL or in the embedded database in DATA_DIR
 * (docs/runbook.md). The product may run meanwhile. Exit code: 0 when all say it, 2 when nothing could be looked at.
 */
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ConfigError, readConfig } from '@drip/server/config'
import { fillOwners } from '@drip/server/fill-owners'
import { DatabaseRefused, openDatabaseAlone } from './open-alone.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
/** The migration that asks for it: until it has run, that one and those after it wait. */
const ASKED_BY = '0167'

try {
  await run()
} catch (error) {
  if (!(error instanceof ConfigError) && !(error instanceof DatabaseRefused)) console.error(error)
  else console.error(`No owner was filled in.\n${error.message}`)
  process.exitCode = 2
}

async function run(): Promise<void> {
  const config = readConfig(process.env)
  const { db, close } = await openDatabaseAlone(config, resolve(root, config.dataDir), ASKED_BY)
  try {
    console.log(`${await fillOwners(db)} rows say now whose they are.`)
  } finally {
    await close()
  }
}
