/**
 * `npm run stand`: the product as on many machines, on this machine's loopback, until it is ended.
 * - `npm run stand -- drill --rounds 3`: each of the machines is lost under load (drill.ts)
 * - `npm run stand -- upgrade --from v1.0`: the previous version is replaced by this one under load (upgrade.ts)
 * - `npm run stand -- restore`: the database is destroyed and restored from its archive (restore.ts)
 * - `npm run stand -- rotate`: secrets are rotated under load (rotate.ts)
 * - `npm run stand -- citus --rounds 3`: the product on a Citus cluster, whose servers are lost under load (citus.ts)
 * Exit code 0 only if all passed.
 */
import { once } from 'node:events'
import { parseArgs } from 'node:util'
import { findPostgres } from '../../../scripts/postgres-server.ts'
import { printVerdict } from '../night/verdict.ts'
import { citusDrill } from './citus.ts'
import { drill } from './drill.ts'
import { missingPackages } from './programs.ts'
import { restoreDrill } from './restore.ts'
import { BEFORE_ROTATION, rotate } from './rotate.ts'
import { openStand } from './stand.ts'
import { upgrade } from './upgrade.ts'
import { checkOutVersion } from './version-before.ts'

const UNAVAILABLE = 69 // EX_UNAVAILABLE of sysexits.h

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { rounds: { type: 'string', default: '3' }, from: { type: 'string' } },
})
const [asked = 'stay'] = positionals
const rounds = Number(values.rounds)
if (
  !['stay', 'drill', 'upgrade', 'restore', 'rotate', 'citus'].includes(asked) ||
  !Number.isInteger(rounds) ||
  rounds < 1
) {
  console.error(
    'npm run stand, npm run stand -- drill --rounds 3, npm run stand -- upgrade --from v1.0, npm run stand -- restore, npm run stand -- rotate, or npm run stand -- citus --rounds 3',
  )
  process.exit(2)
}
const programs = findPostgres()
const missing = [
  ...(programs === null ? ['postgresql'] : []),
  ...(asked === 'citus' ? [] : missingPackages({ hasArchive: asked === 'restore' })),
]
if (programs === null || missing.length > 0) {
  console.error(`npm run stand needs packages of Debian: apt-get install ${missing.join(' ')}`)
  process.exit(UNAVAILABLE)
}

const unwanted = Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')])
if (asked === 'restore') {
  printVerdict(await restoreDrill(programs))
  process.exit()
}
if (asked === 'citus') {
  const verdict = await citusDrill(programs, rounds)
  if (verdict === null) {
    console.error(
      `npm run stand -- citus needs Citus beside PostgreSQL at ${programs}: https://github.com/citusdata/citus`,
    )
    process.exit(UNAVAILABLE)
  }
  printVerdict(verdict)
  process.exit()
}
const before = asked === 'upgrade' ? checkOutVersion(values.from) : null
const stand = await openStand(programs, {
  ...(before === null ? {} : { root: before.root }),
  ...(asked === 'rotate' ? { more: BEFORE_ROTATION } : {}),
}).catch((error: unknown) => {
  before?.remove()
  throw error
})
try {
  console.log(`The stand is up: ${stand.web} (the key of its store: ${stand.apiKey})`)
  if (asked === 'drill') await Promise.race([drill(stand, rounds).then(printVerdict), unwanted])
  else if (asked === 'rotate') await Promise.race([rotate(stand).then(printVerdict), unwanted])
  else if (before !== null) await Promise.race([upgrade(stand, before).then(printVerdict), unwanted])
  else await unwanted
} finally {
  await stand.stop()
  before?.remove()
}
process.exit()
