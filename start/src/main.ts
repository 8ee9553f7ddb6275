/**
 * The start command: checks the configuration, opens the database, starts the server and (in the demo world) the
 * sandbox. Modules that only the demo world needs are loaded there, because the production image does not contain them
 * (deploy/Containerfile).
 */
import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createApp, createDeps, schedulesOf } from '@drip/server/app'
import { ConfigError, type Config, readConfig } from '@drip/server/config'
import type { Deps } from '@drip/server/deps'
import { watchProviders } from '@drip/server/features/records/provider-states/watch-providers'
import { createMetrics } from '@drip/server/features/everybody/metrics/metrics'
import { serveMetrics } from '@drip/server/features/everybody/metrics/metrics-server'
import { loadBuiltWeb } from '@drip/server/features/everybody/pages/built-web'
import { systemClock } from '@drip/server/platform/clock'
import { onceThere } from '@drip/server/platform/database/at-start'
import { type Db, openEmbedded, openServer } from '@drip/server/platform/database/db'
import { bySocket } from '@drip/server/platform/database/sockets/local-socket'
import { jsonLog } from '@drip/server/platform/log'
import { SchemaTooOld, migrate } from '@drip/server/platform/database/migrate'
import { poolerFault } from '@drip/server/platform/database/pooler'
import { startSchedules } from '@drip/server/platform/jobs/schedules'
import { buildWeb } from './build-web.ts'
import { lockFolder } from './lock-folder.ts'
import { neededPorts, OURS, portFault } from './ports.ts'
import { startSandbox } from './sandbox-process.ts'
import { portsFrom, startTestWorld } from './test-world-process.ts'
import { welcome } from './welcome.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))

/** An expected failure at start, printed as one sentence. */
class StartRefused extends Error {}

/** What must be ended, the last started first. */
const endings: (() => unknown)[] = []
const readiness = { ready: false }
/** Aborted when we are asked to end, perhaps during the start: the rest of the start is then skipped. */
const unwanted = new AbortController()
const ORDERLY_MS = 30_000
const HASTY_MS = 5_000

let ending: Promise<void> | null = null
function end(): Promise<void> {
  // an orderly end takes time; a process that was not ready has little to tidy up, and the next start can do it
  setTimeout(() => process.exit(1), readiness.ready ? ORDERLY_MS : HASTY_MS).unref()
  readiness.ready = false
  unwanted.abort()
  ending ??= (async () => {
    for (const finish of endings.toReversed()) await finish()
  })()
  return ending
}
// 'disconnect': the process that started us is gone, if it was one of our own
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect'] as const) {
  process.on(signal, () => {
    void end().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error)
        process.exit(1)
      },
    )
  })
}

// the parent ended while our modules were being loaded
if (process.send !== undefined && !process.connected) process.exit(0)

try {
  await start(readConfig(process.env))
} catch (error) {
  // a start that failed because we were asked to end is no error, and the signal handler is already ending the process
  if (unwanted.signal.aborted) await new Promise(() => {})
  const isSaid = [ConfigError, StartRefused, SchemaTooOld].some((it) => error instanceof it)
  if (!isSaid || !(error instanceof Error)) console.error(error)
  else console.error(`Drip does not start.\n${error.message}`)
  await end()
  process.exit(1)
}

async function start(config: Config): Promise<void> {
  const log = jsonLog()
  const dataDir = resolve(root, config.dataDir)
  if (config.played) {
    if (!existsSync(join(root, 'sandbox')))
      throw new StartRefused(
        `This is the image of production, which has no sandbox for ROLE=${config.role} (deploy/Containerfile).`,
      )
    await mkdir(dataDir, { recursive: true })
    const unlock = lockFolder(dataDir)
    if (unlock === null)
      throw new StartRefused(
        `Another Drip is running on ${dataDir}. Stop it first, or choose another DATA_DIR.`,
      )
    endings.push(unlock)
    // not on one of several nodes: a load balancer would take the probing listener for the product
    const taken = await portFault(neededPorts(config))
    if (taken !== null) throw new StartRefused(taken)
  }
  if (config.tracing !== null) {
    // megabytes that nothing else needs
    const { startTracing } = await import('@drip/server/platform/start-tracing')
    endings.push(startTracing(config.tracing, config.role))
  }
  const webDist = config.webDist ?? join(root, 'web', 'dist')
  if (config.role !== 'worker') await buildWeb(root, webDist, unwanted.signal)
  const db = await openDatabase(config, dataDir)
  endings.push(() => db.close())
  await onceThere(() => migrateDirectly(db, config), { log })
  const clock = systemClock(config.demo ? await offsetOfDemo(db) : 0)
  // beside the database, whatever the working directory
  const deps = createDeps({ ...config, dataDir }, db, clock, log)
  const { replica } = deps
  if (replica !== null) endings.push(() => replica.close())
  const sandboxUrl = config.played ? await startOwnSandbox(config, dataDir) : null

  const metrics = config.metrics === null ? null : createMetrics(deps)
  if (metrics !== null) {
    const served = await serveMetrics(deps, metrics, readiness)
    endings.push(() => served.close())
  }
  endings.push(watchProviders(deps))
  endings.push(() => deps.jobs.stop())
  if (config.role !== 'api') {
    await deps.jobs.work()
    endings.push(await deps.webhooks.work())
  }
  if (config.role !== 'worker') {
    if (deps.replica !== null) endings.push(deps.replica.watch())
    const app = await createApp(deps, clock, await loadBuiltWeb(webDist), readiness, metrics)
    await app.listen({ host: config.host, port: config.port })
    endings.push(() => app.close())
  }
  await registerWebhook(deps)
  if (config.demo && sandboxUrl !== null) {
    await fillDemoWorld(deps, sandboxUrl)
    console.log(await welcome(config, sandboxUrl))
    await startItsTestWorld(config, dataDir)
  }
  // the demo world's past is played with the clock set back; jobs that look at past days start once it is complete
  if (config.role !== 'api') endings.push(startSchedules(deps, schedulesOf(deps)))
  readiness.ready = true
}

async function offsetOfDemo(db: Db): Promise<number> {
  const { demoClockOffset } = await import('@drip/server/features/everybody/demo/demo.routes')
  return demoClockOffset(db)
}

async function fillDemoWorld(deps: Deps, sandboxUrl: string): Promise<void> {
  const [{ createDemoWorld }, { sandboxControl }] = await Promise.all([
    import('@drip/server/demo/demo-world'),
    import('@drip/server/demo/sandbox-control'),
  ])
  await createDemoWorld(deps, sandboxControl(sandboxUrl, deps.guards))
}

async function openDatabase(config: Config, dataDir: string): Promise<Db> {
  const { databaseUrl, databaseDirectUrl, databasePool } = config
  if (databaseUrl === null) return openEmbedded(join(dataDir, 'postgres'))
  const fault = await poolerFault({ databaseUrl, databaseDirectUrl })
  if (fault !== null) throw new StartRefused(fault)
  return openServer(await bySocket(databaseUrl), databasePool, databaseDirectUrl)
}

async function migrateDirectly(db: Db, { databaseDirectUrl }: Config): Promise<void> {
  if (databaseDirectUrl === null) return migrate(db)
  const direct = openServer(databaseDirectUrl, 2)
  try {
    await migrate(direct)
  } finally {
    await direct.close()
  }
}

async function startOwnSandbox(config: Config, dataDir: string): Promise<string> {
  const sandbox = await startSandbox(root, {
    port: config.sandboxPort,
    smtpPort: config.sandboxSmtpPort,
    clamdPort: config.sandboxClamdPort,
    file: join(dataDir, 'sandbox.sqlite'),
    dripUrl: config.publicUrl,
    // without a secret our clock cannot be moved
    demoSecret: config.demoSecret ?? '',
  })
  endings.push(() => sandbox.end())
  return sandbox.url
}

/** Runs once everything else is up; nothing waits for it. */
async function startItsTestWorld({ testWorld, webDist }: Config, dataDir: string): Promise<void> {
  if (testWorld?.url == null) return
  const port = Number(new URL(testWorld.url).port)
  const needed = Object.values(portsFrom(port)).map((it) => ({ port: it, host: OURS, setting: 'TEST_PORT' }))
  const taken = await portFault(needed)
  if (taken !== null) return console.error(`The test world is not there; the rest goes on.\n${taken}`)
  endings.push(startTestWorld(root, { port, dataDir, webDist, secret: testWorld.secret }))
}

/**
 * The PSP stores the addresses. Repeating this at each start is harmless, and if the PSP is down now, the next start
 * registers them.
 */
async function registerWebhook({ pix, automaticPix, config, log }: Deps): Promise<void> {
  // our own sandbox runs on this machine, so its calls need not leave it
  const us = config.played ? `http://127.0.0.1:${config.port}` : config.publicUrl
  const url = `${us}/webhooks/pix/${config.pix.webhookSecret}`
  const logged = (error: unknown) => {
    log.error('pix.webhook-not-registered', error)
  }
  await pix.registerWebhook(url).catch(logged)
  await automaticPix?.registerWebhooks(url).catch(logged)
}
