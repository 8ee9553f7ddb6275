/**
 * `npm run bench -- reports`: how long the overview and each report take with 1,000,000 orders of three instalments
 * (ORDERS=100000 for other numbers), by calling the use cases on a real PostgreSQL; and the cost of the rounds that
 * update their figures: the first, over all history, and each one after it.
 */
import { cpus, loadavg } from 'node:os'
import { saoPauloDate, addDays } from '@drip/core/calendar/dates'
import { listFunnel, listRefusals } from '@drip/server/features/areas/admin-area/figures/list-purchases'
import {
  listAgeing,
  listBands,
  listDue,
  listMerchantFigures,
  listResults,
  listRolls,
  listVintages,
} from '@drip/server/features/areas/admin-area/figures/list-reports'
import { showOverview } from '@drip/server/features/areas/admin-area/figures/show-overview'
import { keepFigures } from '@drip/server/features/servicing/figures/keep-figures'
import { systemClock } from '@drip/server/platform/clock'
import { type Db, openServer } from '@drip/server/platform/database/db'
import { migrate } from '@drip/server/platform/database/migrate'
import pg from 'pg'
import { benchPostgres } from './measure/bench-postgres.ts'
import { percentiles } from './measure/load.ts'
import { fill } from './fill/fill.ts'

const ORDERS = Number(process.env['ORDERS'] ?? 1_000_000)
const RUNS = 20
/** Issue 16. */
const PROMISED_MS = 300

await using postgres = await benchPostgres()
const clock = systemClock(0)
console.log(`${postgres.version}, Node ${process.version}, ${cpus().length} cores, ${ORDERS} orders`)
const database = openServer(postgres.url)
await migrate(database)
const client = new pg.Client({ connectionString: postgres.url })
await client.connect()
await fill(client, ORDERS)
await client.end()
for (const round of ['first round', 'next round'])
  console.log(`${round}: ${(await timed(() => keepFigures({ db: database, clock }))).toFixed(0)} ms`)
await measure(database)
await database.close()

async function measure(db: Db): Promise<void> {
  const parts = { db, clock }
  const to = saoPauloDate(clock.now())
  const days = { from: addDays(to, -119), to }
  const reports: [string, () => Promise<unknown>][] = [
    ['overview', () => showOverview(parts, days)],
    ['ageing', () => listAgeing(parts, days)],
    ['rolls', () => listRolls(parts, days)],
    ['vintages', () => listVintages(parts, {})],
    ['funnel', () => listFunnel(parts, days)],
    ['refusals', () => listRefusals(parts, days)],
    ['results', () => listResults(parts, days)],
    ['merchants', () => listMerchantFigures(parts, days)],
    ['bands', () => listBands(parts, days)],
    ['due', () => listDue(parts, {})],
  ]
  console.log(`load ${loadavg()[0]?.toFixed(1)}`.padEnd(16) + 'p50    p95  first, ms')
  for (const [name, ask] of reports) {
    const times: number[] = []
    for (let run = 0; run < RUNS; run++) times.push(await timed(ask))
    const [first = 0] = times
    const at = percentiles(times)
    if (at(0.95) > PROMISED_MS) process.exitCode = 1
    console.log(name.padEnd(12) + [at(0.5), at(0.95), first].map((it) => it.toFixed(1).padStart(7)).join(''))
  }
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const begin = performance.now()
  await work()
  return performance.now() - begin
}
