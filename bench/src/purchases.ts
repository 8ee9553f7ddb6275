/**
 * `npm run bench -- purchases`: whole purchases over HTTP against a real PostgreSQL with its default safety settings,
 * beside the result of PostgreSQL's own benchmark on the same server in the same run. The outside world is minimal, so
 * that the product is what is measured; a second row uses the sandbox, as people do. Then the price of one purchase,
 * step by step.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Agent, request } from 'undici'
import { anotherDatabase, benchPostgres } from './measure/bench-postgres.ts'
import { type Costs, type Measurable, costsOf } from './measure/costs.ts'
import { UNLIMITED } from './lean/lean-process.ts'
import { startLeanProduct } from './lean/lean-product.ts'
import { type Measured, load, perSecond, percentile, percentiles } from './measure/load.ts'
import { NODE_FLAGS } from './node-flags.ts'
import { tpcB } from './measure/pgbench.ts'
import { priceList } from './measure/price-list.ts'
import { type Target, purchase, requestTimes, sandboxWorld } from './purchase.ts'
import { untilReady } from './lean/environment.ts'

const AT_ONCE = [1, 8, 32]
const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 15)
/** Purchases of the price list. */
const PRICED = Number(process.env['PRICED'] ?? 200)
const PORT = Number(process.env['PORT'] ?? 3900)
const SANDBOX_PORT = Number(process.env['SANDBOX_PORT'] ?? 4900)
const root = fileURLToPath(new URL('../../', import.meta.url))

interface Product extends Measurable, AsyncDisposable {
  target: Target
}

await using postgres = await benchPostgres()
console.log(
  `${postgres.version}, Node ${process.version}, ${cpus().length} cores, fsync on, ${SECONDS} s each`,
)
const transactions = await tpcB(postgres.programs, postgres.url, SECONDS)
const lean = await measureLean()
if (transactions !== null)
  console.log(
    `\npgbench (TPC-B, scale 20, 8 clients, prepared, TCP): ${transactions.toFixed(0)}/s; ` +
      `a purchase costs ${(transactions / lean).toFixed(0)} of them`,
  )
await measureManyMerchants()
await measureSandbox()

/** @returns the maximum purchases per second */
async function measureLean(): Promise<number> {
  await using product = await startLeanProduct(postgres.url)
  await load(8, 4, () => purchase(product.target)) // warm-up
  const best = await measurePurchases('lean outside world', product)
  console.log(`memory of the server: ${((await product.sent()).memory / 1024 / 1024).toFixed(0)} MB`)
  const prices = await priceList(product, product.target, PRICED)
  console.log(`\none purchase, step by step, with what follows from each (${PRICED} purchases)`)
  for (const [name, costs] of prices) console.log(costRow(name, costs))
  console.log(costRow('together', sum([...prices.values()])))
  console.log('\nlimit: an empty route of the same server')
  for (const measured of await measureEmptyRoute(product.target)) console.log(row(measured))
  return best
}

/** Purchases of one merchant must not wait for each other more than those of a thousand merchants. */
async function measureManyMerchants(): Promise<void> {
  await using product = await startLeanProduct(await anotherDatabase(postgres.url, 'many_merchants'), {
    MERCHANTS: '1000',
  })
  await load(8, 4, () => purchase(product.target)) // warm-up
  await measurePurchases('lean outside world, 1,000 merchants', product)
}

async function measureSandbox(): Promise<void> {
  await using product = await startWithSandbox(await anotherDatabase(postgres.url, 'with_sandbox'))
  await load(8, 4, () => purchase(product.target)) // warm-up
  await measurePurchases('the whole sandbox', product)
}

async function measurePurchases(world: string, product: Product): Promise<number> {
  const found: { measured: Measured; costs: Costs; requests: number[] }[] = []
  for (const atOnce of AT_ONCE) {
    requestTimes.length = 0
    let measured: Measured | null = null
    const costs = await costsOf(product, async () => {
      measured = await load(atOnce, SECONDS, () => purchase(product.target))
      return measured.runs
    })
    if (measured !== null) found.push({ measured, costs, requests: [...requestTimes] })
  }
  console.log(`\npurchases (store → approved → store told), ${world}`)
  for (const { measured, requests } of found) {
    const requestsPerSecond = (requests.length / measured.seconds).toFixed(0).padStart(6)
    const slow = percentiles(requests)(0.99).toFixed(1).padStart(6)
    console.log(
      `${row(measured)}   ${requestsPerSecond} requests/s, p99 ${slow} ms   ${measured.failures} failed`,
    )
  }
  console.log('one of them costs')
  for (const { measured, costs } of found) console.log(costRow(`${measured.atOnce} at once`, costs))
  return Math.max(...found.map(({ measured }) => perSecond(measured)))
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

function row(it: Measured): string {
  const ms = (share: number) => percentile(it, share).toFixed(1).padStart(8)
  return `${String(it.atOnce).padStart(4)} at once  ${perSecond(it).toFixed(1).padStart(9)}/s   p50 ${ms(0.5)}  p95 ${ms(0.95)}  p99 ${ms(0.99)} ms`
}

function costRow(name: string, it: Costs): string {
  const figure = (value: number | null, digits = 1) => (value?.toFixed(digits) ?? '–').padStart(6)
  return (
    `${name.padEnd(11)} ${figure(it.statements)} statements ${figure(it.commits)} commits ` +
    `${figure(it.walBytes / 1024)} KB of WAL ${figure(it.serverMs)} ms of the server ${figure(it.databaseMs)} ms of PostgreSQL`
  )
}

function sum(all: readonly Costs[]): Costs {
  const of = (key: 'commits' | 'walBytes' | 'serverMs' | 'databaseMs') =>
    all.reduce((total, it) => total + it[key], 0)
  const statements = all.reduce((total, it) => total + (it.statements ?? 0), 0)
  return {
    statements,
    commits: of('commits'),
    walBytes: of('walBytes'),
    serverMs: of('serverMs'),
    databaseMs: of('databaseMs'),
  }
}

/** The product as `npm start` runs it, with the sandbox beside it. */
async function startWithSandbox(databaseUrl: string): Promise<Product> {
  const folder = mkdtempSync(join(tmpdir(), 'drip-bench-'))
  const child = spawn(process.execPath, [...NODE_FLAGS, join(root, 'start', 'src', 'main.ts')], {
    cwd: root,
    env: {
      ...process.env,
      NODE_ENV: 'production',
      ROLE: 'all',
      PORT: String(PORT),
      SANDBOX_PORT: String(SANDBOX_PORT),
      SANDBOX_SMTP_PORT: String(SANDBOX_PORT + 25),
      SANDBOX_CLAMD_PORT: String(SANDBOX_PORT + 310),
      DATA_DIR: folder,
      TEST_PORT: 'off',
      DATABASE_URL: databaseUrl,
      ...UNLIMITED,
    },
    stdio: ['ignore', process.env['BENCH_LOG'] === undefined ? 'ignore' : 'inherit', 'inherit'],
  })
  const stop = async (): Promise<void> => {
    await ended(child)
    rmSync(folder, { recursive: true, force: true })
  }
  const web = `http://127.0.0.1:${PORT}`
  const sandbox = `http://127.0.0.1:${SANDBOX_PORT}`
  try {
    await untilReady(web)
    // the demo world's own answer
    const { apiKey } = (await (await fetch(`${sandbox}/control/demo`)).json()) as { apiKey: string }
    const target = { web, apiKeys: [apiKey], outside: sandboxWorld(sandbox) }
    return { databaseUrl, pid: child.pid ?? 0, target, [Symbol.asyncDispose]: stop }
  } catch (error) {
    await stop()
    throw error
  }
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return
  const end = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  await end
}
