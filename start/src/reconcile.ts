/**
 * `npm run reconcile -- --day 2026-11-20`: compares a day in São Paulo time (by default yesterday) with the lists of
 * the PSP and of the payout company, as the schedule does every morning. In the demo world it also starts the sandbox.
 * Exit code: 0 if nothing is unresolved, 1 if something is, 2 if nothing could be compared.
 */
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { createDeps } from '@drip/server/app'
import { ConfigError, type Config, readConfig } from '@drip/server/config'
import {
  type ReconciliationReport,
  reportDay,
} from '@drip/server/features/servicing/reconciliation/report-day'
import { systemClock } from '@drip/server/platform/clock'
import type { Db } from '@drip/server/platform/database/db'
import { silentLog } from '@drip/server/platform/log'
import { ProviderDown } from '@drip/server/providers/call'
import { DatabaseRefused, openDatabaseAlone } from './open-alone.ts'
import { startSandbox } from './sandbox-process.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
/** What must be ended, the last started first. */
const endings: (() => unknown)[] = []

try {
  const { values } = parseArgs({ options: { day: { type: 'string' } } })
  process.exitCode = await run(readConfig(process.env), values.day ?? null)
} catch (error) {
  process.exitCode = 2
  if (isExpected(error)) console.error(`Nothing was compared.\n${error.message}`)
  else console.error(error)
} finally {
  for (const finish of endings.toReversed()) await finish()
}

async function run(config: Config, day: string | null): Promise<number> {
  const dataDir = resolve(root, config.dataDir)
  const { db, close } = await openDatabaseAlone(config, dataDir)
  endings.push(close)
  const clock = systemClock(config.demo ? await offsetOfDemo(db) : 0)
  if (config.demo && config.databaseUrl === null) {
    const sandbox = await startSandbox(root, {
      port: config.sandboxPort,
      smtpPort: config.sandboxSmtpPort,
      clamdPort: config.sandboxClamdPort,
      file: join(dataDir, 'sandbox.sqlite'),
      dripUrl: config.publicUrl,
      demoSecret: config.demoSecret ?? '',
    })
    endings.push(() => sandbox.end())
  }
  const deps = createDeps(config, db, clock, silentLog)
  endings.push(() => deps.jobs.stop())
  const report = await reportDay(deps, day)
  for (const line of linesOf(report)) console.log(line)
  return report.open.length === 0 ? 0 : 1
}

/** Loaded on demand: the production image does not contain it. */
async function offsetOfDemo(db: Db): Promise<number> {
  const { demoClockOffset } = await import('@drip/server/features/everybody/demo/demo.routes')
  return demoClockOffset(db)
}

function linesOf({ day, compared, open }: ReconciliationReport): string[] {
  return [
    ...compared.map(
      (it) =>
        `${day} ${it.subject}: ${it.matched} of ${it.counted} match, ours ${it.ours} and theirs ${it.theirs} centavos`,
    ),
    ...open.map(
      (it) =>
        `UNRESOLVED: ${it.day} ${it.subject} ${it.kind} ${it.reference} ours=${JSON.stringify(it.ours)} theirs=${JSON.stringify(it.theirs)}`,
    ),
    `${open.length} unresolved`,
  ]
}

/** Reported as one sentence: wrong arguments or settings, or another system that does not answer. */
function isExpected(error: unknown): error is Error {
  return (
    error instanceof ConfigError ||
    error instanceof DatabaseRefused ||
    error instanceof ProviderDown ||
    error instanceof RangeError ||
    (error instanceof TypeError && 'code' in error)
  )
}
