/**
 * `npm run verify-audit`: recomputes the hash chain of the audit log in DATABASE_URL, or in the embedded database of
 * DATA_DIR, and prints the head. `-- --head 120:9f3c…`, a head that was stored elsewhere, also proves that no later
 * entries were cut off. `--files /srv/audit` also verifies the months archived in that folder (put-away.ts), so that
 * the chain is proved from its first entry. Exit code: 0 if the chain is intact, 1 if it is broken, 2 if nothing could
 * be checked.
 */
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { ConfigError, readConfig } from '@drip/server/config'
import {
  type AuditVerification,
  isSound,
  verifyAudit,
} from '@drip/server/features/records/audit/verify-audit'
import { verifyPutAway } from '@drip/server/features/records/audit/put-away'
import { DatabaseRefused, openDatabaseAlone } from './open-alone.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))

try {
  const { values } = parseArgs({ options: { head: { type: 'string' }, files: { type: 'string' } } })
  process.exitCode = await run(values.head, values.files)
} catch (error) {
  const isExpected =
    error instanceof ConfigError ||
    error instanceof DatabaseRefused ||
    (error instanceof TypeError && 'code' in error)
  if (isExpected) console.error(`Nothing was verified.\n${error.message}`)
  else console.error(error)
  process.exitCode = 2
}

async function run(given: string | undefined, folder: string | undefined): Promise<number> {
  const known = given === undefined ? null : headOf(given)
  const config = readConfig(process.env)
  const { db, close } = await openDatabaseAlone(config, resolve(root, config.dataDir))
  try {
    const verification = await verifyAudit(db, known)
    const faults = folder === undefined ? [] : await verifyPutAway(db, resolve(folder), known)
    for (const fault of faults) console.log(`BROKEN: ${fault}`)
    for (const line of linesOf(verification)) console.log(line)
    if (known !== null && verification.holdsHead === null && folder === undefined)
      console.log(
        'The head that was kept lies in what was put away: `--files` with its folder looks for it there.',
      )
    return isSound(verification) && faults.length === 0 ? 0 : 1
  } finally {
    await close()
  }
}

function headOf(text: string): { seq: number; hash: string } {
  const [, seq, hash] = /^(\d{1,15}):([\da-f]{64})$/.exec(text) ?? []
  if (seq === undefined || hash === undefined)
    throw new ConfigError([
      '--head is written as 120:9f3c… (number, colon, hash), as this command prints it.',
    ])
  return { seq: Number(seq), hash }
}

function linesOf({ entries, head, brokenAt, unchained, holdsHead }: AuditVerification): string[] {
  return [
    ...(brokenAt === null
      ? []
      : [`BROKEN: entry ${brokenAt} is not what was written, or one before it is missing`]),
    ...(unchained === 0 ? [] : [`BROKEN: ${unchained} entries are outside the chain`]),
    ...(holdsHead === false ? ['BROKEN: the head that was kept is not in the chain'] : []),
    ...(brokenAt === null && unchained === 0 && holdsHead !== false
      ? [
          'The audit log is what was written. Keep the head elsewhere: `-- --head` with it proves the next time that no end was cut off.',
        ]
      : []),
    `${entries} entries, head ${head.seq}:${head.hash}`,
  ]
}
