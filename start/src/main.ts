/**
 * The one command: checks the configuration, opens the database, starts server and (in the demo world) sandbox. What only the demo world
 * needs is loaded there: the image of production is without it (deploy/Containerfile).
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

/** Expected at start, told in one sentence. */
class StartRefused extends Error {}

/** What must be ended, the last started first. */
const endings: (() => unknown)[] = []
const readiness = { ready: false }
/** Asked to end, maybe before everything has started: the rest of the start is given up. */
const unwanted = new AbortController()
const ORDERLY_MS = 30_000
const HASTY_MS = 5_000

let ending: Promise<void> | null = null
function end(): Promise<void> {
  // in order takes its time; what was not even up has little to put in order, and a second chance at the next start
  setTimeout(() => process.exit(1), readiness.ready ? ORDERLY_MS : HASTY_MS).unref()
  readiness.ready = false
  unwanted.abort()
  ending ??= (async () => {
    for (const finish of endings.toReversed()) await finish()
  })()
  return ending
}
// the last: who started us is gone, if it was another of us
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

// it has ended while we were read from the disk
if (process.send !== undefined && !process.connected) process.exit(0)

try {
  await start(readConfig(process.env))
} catch (error) {
  // what was half started when we were asked to end fails for that reason, and the signal's own way out is under way
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
    // not on a node of many: whoever balances them takes what listens for a moment for the product
    const taken = await portFault(neededPorts(config))
    if (taken !== null) throw new StartRefused(taken)
  }
  if (config.tracing !== null) {
    // megabytes that nobody else needs
    const { startTracing } = await import('@drip/server/platform/start-tracing')
    endings.push(startTracing(config.tracing, config.role))
  }
  const webDist = config.webDist ?? join(root, 'web', 'dist')
  if (config.role !== 'worker') await buildWeb(root, webDist, unwanted.signal)
  const db = await openDatabase(config, dataDir)
  endings.push(() => db.close())
  await onceThere(() => migrateDirectly(db, config), { log })
  const clock = systemClock(config.demo ? await offsetOfDemo(db) : 0)
  // beside the database, from wherever the program was started
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
  // the demo world's past is lived with the clock set back: what looks at days that are over begins when it is there
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
    // without one nobody opens our clock to it
    demoSecret: config.demoSecret ?? '',
  })
  endings.push(() => sandbox.end())
  return sandbox.url
}

/** Once everything else is there: nobody waits for it. */
async function startItsTestWorld({ testWorld, webDist }: Config, dataDir: string): Promise<void> {
  if (testWorld?.url == null) return
  const port = Number(new URL(testWorld.url).port)
  const needed = Object.values(portsFrom(port)).map((it) => ({ port: it, host: OURS, setting: 'TEST_PORT' }))
  const taken = await portFault(needed)
  if (taken !== null) return console.error(`The test world is not there; the rest goes on.\n${taken}`)
  endings.push(startTestWorld(root, { port, dataDir, webDist, secret: testWorld.secret }))
}

/** The PSP keeps the addresses; telling it again at each start is harmless, and a PSP that is down now is told next time. */
async function registerWebhook({ pix, automaticPix, config, log }: Deps): Promise<void> {
  // our own sandbox is beside us, and need not go out and in again
  const us = config.played ? `http://127.0.0.1:${config.port}` : config.publicUrl
  const url = `${us}/webhooks/pix/${config.pix.webhookSecret}`
  const logged = (error: unknown) => {
    log.error('pix.webhook-not-registered', error)
  }
  await pix.registerWebhook(url).catch(logged)
  await automaticPix?.registerWebhooks(url).catch(logged)
}
