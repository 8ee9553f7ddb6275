/**
 * `npm run put-away -- audit`: lists which months of the audit log are in DATABASE_URL (or in the embedded database of
 * DATA_DIR) and which are in files. `-- audit 2027_01 --folder /srv/audit` archives a month: it writes the file, reads
 * it back, and then drops the rows; the product may run meanwhile. `--back` restores the month from the file. Runs as
 * the role that owns the tables (docs/runbook.md). Exit code: 0 if it was done, 2 if nothing was done.
 */
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { ConfigError, readConfig } from '@drip/server/config'
import { findAuditParts } from '@drip/server/features/records/audit/audit-parts.store'
import { NotPutAway, bringBackAudit, putAwayAudit } from '@drip/server/features/records/audit/put-away'
import { systemClock } from '@drip/server/platform/clock'
import type { Db } from '@drip/server/platform/database/db'
import { DatabaseRefused, openDatabaseAlone } from './open-alone.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))

try {
  await run()
} catch (error) {
  const isExpected =
    error instanceof ConfigError ||
    error instanceof DatabaseRefused ||
    error instanceof NotPutAway ||
    (error instanceof TypeError && 'code' in error)
  if (isExpected) console.error(`Nothing was put away or brought back.\n${error.message}`)
  else console.error(error)
  process.exitCode = 2
}

async function run(): Promise<void> {
  const { values, positionals } = parseArgs({
    options: { folder: { type: 'string' }, back: { type: 'boolean', default: false } },
    allowPositionals: true,
  })
  const [what, part, ...more] = positionals
  if (what !== 'audit' || more.length > 0 || (part === undefined) !== (values.folder === undefined))
    throw new NotPutAway('npm run put-away -- audit [2027_01 --folder /srv/audit [--back]]')
  const config = readConfig(process.env)
  const { db, close } = await openDatabaseAlone(config, resolve(root, config.dataDir))
  try {
    if (part === undefined || values.folder === undefined) await printParts(db)
    else await carry({ db, part, folder: resolve(values.folder), back: values.back })
  } finally {
    await close()
  }
}

async function printParts(db: Db): Promise<void> {
  for (const { name, file, entries } of await findAuditParts(db))
    console.log(file === null ? `${name}: here` : `${name}: ${entries} entries in ${file}`)
}

interface Carried {
  db: Db
  part: string
  folder: string
  back: boolean
}

async function carry({ db, part, folder, back }: Carried): Promise<void> {
  const needs = { db, clock: systemClock() }
  if (back) {
    console.log(`${await bringBackAudit(needs, part, folder)} entries of ${part} are in the log again.`)
    return
  }
  const { file, entries } = await putAwayAudit(needs, part, folder)
  console.log(`${entries} entries of ${part} lie in ${resolve(folder, file)}, and no longer in the database.`)
}
