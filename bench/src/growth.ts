/**
 * `npm run bench -- growth`: what a purchase costs in a new database and in one with a million finished orders
 * (ORDERS=… for another number), in turns on one server; then what database sessions wait for while one, two and four
 * processes share a database.
 */
import pg from 'pg'
import { fill } from './fill/fill.ts'
import { startLeanProduct } from './lean/lean-product.ts'
import { anotherDatabase, benchPostgres } from './measure/bench-postgres.ts'
import { type Costs, costsOf } from './measure/costs.ts'
import { load, perSecond } from './measure/load.ts'
import { type Target, purchase } from './purchase.ts'

const ORDERS = Number(process.env['ORDERS'] ?? 1_000_000)
const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 15)
const TURNS = 3
const AT_ONCE = 8
const PROCESSES = [1, 2, 4]
const PROMISED_RATIO = 1.3

await using postgres = await benchPostgres()
console.log(`${postgres.version}, Node ${process.version}, ${AT_ONCE} at once, ${SECONDS} s each`)
await measureGrowth()
await measureProcesses()

interface Turn extends Omit<Costs, 'statements'> {
  perSecond: number
}

async function measureGrowth(): Promise<void> {
  await using fresh = await startLeanProduct(await anotherDatabase(postgres.url, 'fresh'))
  await using grown = await startLeanProduct(await anotherDatabase(postgres.url, 'grown'))
  const client = new pg.Client({ connectionString: grown.databaseUrl })
  await client.connect()
  await fill(client, ORDERS)
  await client.end()
  const turns: Record<'fresh' | 'grown', Turn[]> = { fresh: [], grown: [] }
  for (const product of [fresh, grown]) await load(AT_ONCE, SECONDS / 2, () => purchase(product.target)) // warm-up
  for (let turn = 0; turn < TURNS; turn += 1)
    for (const [name, product] of [
      ['fresh', fresh],
      ['grown', grown],
    ] as const) {
      let rate = 0
      const costs = await costsOf(product, async () => {
        const measured = await load(AT_ONCE, SECONDS, () => purchase(product.target))
        rate = perSecond(measured)
        return measured.runs
      })
      turns[name].push({ ...costs, perSecond: rate })
    }
  const [before, after] = [medianOf(turns.fresh), medianOf(turns.grown)]
  console.log(`\na purchase, medians of ${TURNS} turns`)
  console.log(turnRow('new database', before))
  console.log(turnRow(`${ORDERS.toLocaleString('en')} orders`, after))
  const ratio = before.perSecond / after.perSecond
  console.log(`it costs ${ratio.toFixed(2)} times as much (aim ${PROMISED_RATIO})`)
}

async function measureProcesses(): Promise<void> {
  await using product = await startLeanProduct(await anotherDatabase(postgres.url, 'shared'))
  const others: Awaited<ReturnType<typeof product.another>>[] = []
  try {
    console.log('\nwhat the database’s active sessions wait for, by the processes that share it')
    for (const count of PROCESSES) {
      while (others.length + 1 < count) others.push(await product.another())
      const targets = [product.target, ...others.map(({ target }) => target)]
      await load(AT_ONCE, SECONDS / 2, inTurns(targets)) // warm-up
      const waits = sampleWaits(product.databaseUrl)
      const measured = await load(AT_ONCE, SECONDS, inTurns(targets))
      console.log(
        `${count}: ${perSecond(measured).toFixed(1)}/s, ${measured.failures} failed; ${await waits()}`,
      )
    }
  } finally {
    for (const { end } of others) await end('SIGTERM')
  }
}

/** Each process serves whole purchases. */
function inTurns(targets: readonly Target[]): () => Promise<void> {
  let next = 0
  return async () => {
    const target = targets[next++ % targets.length]
    if (target !== undefined) await purchase(target)
  }
}

/**
 * Samples the running sessions a hundred times a second.
 * @returns a function that ends the sampling and returns shares of all samples in which a session ran a statement
 */
function sampleWaits(databaseUrl: string): () => Promise<string> {
  const seen = new Map<string, number>()
  const over = new AbortController()
  const looking = (async () => {
    const client = new pg.Client({ connectionString: databaseUrl })
    await client.connect()
    while (!over.signal.aborted) {
      const { rows } = await client.query<{ waits: string }>(`
        select coalesce(wait_event_type || ' ' || wait_event, 'none: it runs') as waits from pg_stat_activity
        where state = 'active' and datname = current_database() and pid <> pg_backend_pid()`)
      for (const { waits } of rows) seen.set(waits, (seen.get(waits) ?? 0) + 1)
      await new Promise((resolve) => setTimeout(resolve, 10))
    }
    await client.end()
  })()
  return async () => {
    over.abort()
    await looking
    const all = [...seen.values()].reduce((sum, it) => sum + it, 0)
    return [...seen]
      .toSorted(([, one], [, other]) => other - one)
      .map(([waits, count]) => `${waits} ${((count / all) * 100).toFixed(1)} %`)
      .join(', ')
  }
}

function medianOf(turns: readonly Turn[]): Turn {
  const middle = (of: (it: Turn) => number) =>
    turns.map(of).toSorted((one, other) => one - other)[Math.floor(turns.length / 2)] ?? Number.NaN
  return {
    perSecond: middle((it) => it.perSecond),
    commits: middle((it) => it.commits),
    walBytes: middle((it) => it.walBytes),
    serverMs: middle((it) => it.serverMs),
    databaseMs: middle((it) => it.databaseMs),
  }
}

function turnRow(name: string, it: Turn): string {
  return (
    `${name.padEnd(18)} ${it.perSecond.toFixed(1)}/s, ${it.commits.toFixed(1)} commits, ${(it.walBytes / 1024).toFixed(1)} KB of WAL, ` +
    `${it.serverMs.toFixed(1)} ms of the server, ${it.databaseMs.toFixed(1)} ms of PostgreSQL`
  )
}
