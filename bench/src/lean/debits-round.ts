/** One round of the day's debits, as a worker runs it, in a process that may be killed. */
import { createDeps, schedulesOf } from '@drip/server/app'
import { readConfig } from '@drip/server/config'
import { systemClock } from '@drip/server/platform/clock'
import { openServer } from '@drip/server/platform/database/db'
import { silentLog } from '@drip/server/platform/log'

const config = readConfig(process.env)
const db = openServer(config.databaseUrl ?? '', config.databasePool)
const deps = createDeps(config, db, systemClock(Number(process.env['CLOCK_OFFSET_MS'])), silentLog)
await schedulesOf(deps)
  .find((it) => it.name === 'send-debits')
  ?.run()
await deps.jobs.stop()
await db.close()
