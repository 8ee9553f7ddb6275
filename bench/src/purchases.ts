/**
 * `npm run bench -- purchases`: whole purchases over HTTP against a real PostgreSQL with its standards for safety on, beside two
 * limits of the same run: an empty route of the same server, and the same SQL sent straight to the database. Server,
 * outside world, database and load share this machine.
 */
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { Agent, request } from 'undici'
import { findPostgres, startPostgres } from '../../scripts/postgres-server.ts'
import { type Costs, costsOf } from './costs.ts'
import { type Measured, load, perSecond, percentile } from './load.ts'
import { tpcB } from './pgbench.ts'
import { type Target, counted, purchase } from './purchase.ts'
import { recordPurchase, replayer } from './sql-limit.ts'

const AT_ONCE = [1, 8, 32]
const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 15)
const PORT = Number(process.env['PORT'] ?? 3900)
const SANDBOX_PORT = Number(process.env['SANDBOX_PORT'] ?? 4900)
const root = fileURLToPath(new URL('../../', import.meta.url))

const programs = findPostgres()
if (programs === null) {
  console.error('npm run bench needs the programs of a PostgreSQL server on this machine (initdb, pg_ctl).')
  process.exit(69)
}
const postgres = await startPostgres(programs, { durable: true })
const folder = mkdtempSync(join(tmpdir(), 'drip-bench-'))
const product = startProduct(postgres.url)
try {
  const target = await untilReady()
  console.log(
    `${postgres.version}, Node ${process.version}, ${cpus().length} cores, fsync on, ${SECONDS} s each`,
  )
  await load(8, 4, () => purchase(target)) // warm
  await measureAll(target)
} finally {
  product.kill('SIGCONT')
  product.kill('SIGTERM')
  await new Promise((resolve) => product.once('exit', resolve))
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
}

async function measureAll(target: Target): Promise<void> {
  const transactions = await tpcB(programs ?? '', postgres.url, SECONDS)
  const purchases: { measured: Measured; requests: number; costs: Costs }[] = []
  for (const atOnce of AT_ONCE) {
    counted.requests = 0
    let measured: Measured | undefined
    const costs = await costsOf(postgres.url, product.pid ?? 0, async () => {
      measured = await load(atOnce, SECONDS, () => purchase(target))
      return measured.runs
    })
    if (measured !== undefined) purchases.push({ measured, requests: counted.requests, costs })
  }
  console.log('\npurchases (store → approved → store told)')
  for (const { measured, requests } of purchases) {
    const requestsPerSecond = (requests / measured.seconds).toFixed(0).padStart(6)
    console.log(`${row(measured)}   ${requestsPerSecond} requests/s   ${measured.failures} failed`)
  }
  console.log('\none purchase costs')
  for (const { measured, costs } of purchases) console.log(costRow(measured, costs))
  if (transactions !== null) {
    const fastest = Math.max(...purchases.map(({ measured }) => perSecond(measured)))
    console.log(
      `\npgbench (TPC-B, scale 20, 8 clients, prepared, TCP): ${transactions.toFixed(0)}/s; a purchase costs ${(transactions / fastest).toFixed(0)} of them`,
    )
  }
  const empty = await measureEmptyRoute(target)
  console.log('\nlimit: an empty route of the same server')
  for (const measured of empty) console.log(row(measured))
  const limit = await measureSql(target)
  console.log(
    `\nlimit: the same ${limit.statements} SQL statements in ${limit.transactions} transactions, straight to the database`,
  )
  for (const measured of limit.measured) console.log(row(measured))
  const best = Math.max(...purchases.map(({ measured }) => perSecond(measured)))
  const most = Math.max(...limit.measured.map(perSecond))
  console.log(
    `\nbest ${best.toFixed(1)} purchases/s, ${((best / most) * 100).toFixed(0)} % of the database's limit of ${most.toFixed(1)}/s`,
  )
}

async function measureEmptyRoute({ web }: Target): Promise<Measured[]> {
  const dispatcher = new Agent({ connections: 64, pipelining: 1 })
  const measured: Measured[] = []
  for (const atOnce of AT_ONCE) {
    measured.push(
      await load(atOnce, SECONDS / 3, async () => {
        const { body } = await request(`${web}/health/live`, { dispatcher })
        await body.dump()
      }),
    )
  }
  await dispatcher.close()
  return measured
}

async function measureSql(target: Target) {
  // paused, so that it takes none of the jobs that are to be recorded
  product.kill('SIGSTOP')
  const recording = await recordPurchase(postgres.url, target)
  const replay = replayer(postgres.url, recording, await merchantOf())
  const measured: Measured[] = []
  for (const atOnce of AT_ONCE) measured.push(await load(atOnce, SECONDS / 2, () => replay.play()))
  await replay.close()
  product.kill('SIGCONT')
  return { measured, transactions: recording.length, statements: recording.flat().length }
}

async function merchantOf(): Promise<string> {
  const client = new pg.Client({ connectionString: postgres.url })
  await client.connect()
  const { rows } = await client.query<{ id: string }>("select id from merchants where name = 'Passo Largo'")
  await client.end()
  return rows[0]?.id ?? ''
}

function row(it: Measured): string {
  const ms = (share: number) => percentile(it, share).toFixed(1).padStart(8)
  return `${String(it.atOnce).padStart(4)} at once  ${perSecond(it).toFixed(1).padStart(9)}/s   p50 ${ms(0.5)}  p95 ${ms(0.95)}  p99 ${ms(0.99)} ms`
}

function costRow({ atOnce }: Measured, it: Costs): string {
  const wal = (it.walBytes / 1024).toFixed(1)
  return `${String(atOnce).padStart(4)} at once  ${it.commits.toFixed(1)} commits   ${wal} KB of WAL   ${it.serverMs.toFixed(1)} ms of the server   ${it.databaseMs.toFixed(1)} ms of PostgreSQL`
}

function startProduct(databaseUrl: string) {
  return spawn(process.execPath, [join(root, 'start', 'src', 'main.ts')], {
    cwd: root,
    env: {
      ...process.env,
      NODE_ENV: 'production',
      ROLE: 'all',
      PORT: String(PORT),
      SANDBOX_PORT: String(SANDBOX_PORT),
      SANDBOX_SMTP_PORT: String(SANDBOX_PORT + 25),
      DATA_DIR: folder,
      DATABASE_URL: databaseUrl,
      CODES_PER_ADDRESS_AND_HOUR: '100000000',
      // a day's cap is not what is measured here
      CREDIT_POLICY: JSON.stringify({ maxApprovedPerDay: 1e14, maxOpenGlobal: 1e14 }),
    },
    stdio: ['ignore', process.env['BENCH_LOG'] === undefined ? 'ignore' : 'inherit', 'inherit'],
  })
}

async function untilReady(): Promise<Target> {
  const web = `http://127.0.0.1:${PORT}`
  const sandbox = `http://127.0.0.1:${SANDBOX_PORT}`
  for (let tries = 0; tries < 600; tries++) {
    const ready = await fetch(`${web}/health/ready`).then(
      (it) => it.ok,
      () => false,
    )
    if (ready) {
      // the demo world's own answer
      const demo = (await (await fetch(`${sandbox}/control/demo`)).json()) as { apiKey: string }
      return { web, sandbox, apiKey: demo.apiKey, storeAnswers: true }
    }
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  throw new Error('the product did not become ready')
}
