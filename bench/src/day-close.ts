/**
 * `npm run bench -- day-close`: the daily close of a platform with many open instalments: reminders, transfers to
 * merchants, overdue instalments (which follow from dates and cost nothing). It runs twice: the second time there is
 * nothing left to do.
 */
import { createDeps, schedulesOf } from '@drip/server/app'
import { readConfig } from '@drip/server/config'
import { systemClock } from '@drip/server/platform/clock'
import { openServer } from '@drip/server/platform/database/db'
import { silentLog } from '@drip/server/platform/log'
import { migrate } from '@drip/server/platform/database/migrate'
import pg from 'pg'
import { benchPostgres } from './measure/bench-postgres.ts'
import { fill } from './fill/fill.ts'
import { nextTuesdayMorning } from './lean/next-tuesday.ts'

/** Orders of three instalments, of which about half are open: 10,000, 100,000 and 1,000,000 open instalments. */
const SIZES = (process.env['ORDERS'] ?? '6700,67000,670000').split(',').map(Number)
const CLOSES_A_DAY = ['expire-checkouts', 'send-reminders', 'create-transfers', 'send-digests']

for (const orders of SIZES) {
  await using postgres = await benchPostgres()
  print(await measureDayClose(postgres.url, orders))
}

function print(it: DayClose): void {
  const sum = (seconds: Record<string, number>) => Object.values(seconds).reduce((all, one) => all + one, 0)
  const parts = Object.entries(it.first).map(([name, seconds]) => `${name} ${seconds.toFixed(1)} s`)
  const total = sum(it.first)
  console.log(
    `${it.openInstalments} open instalments: ${total.toFixed(1)} s (${((total * 1e6) / it.openInstalments).toFixed(1)} µs each; ` +
      `${parts.join(', ')}), ${it.reminders} reminders, ${it.transfers} transfers; ` +
      `once more: ${sum(it.again).toFixed(1)} s, ${it.writtenAgain} rows written`,
  )
}

interface DayClose {
  openInstalments: number
  /** Seconds of the first round, by step. */
  first: Record<string, number>
  /** The same for a second round right after it. */
  again: Record<string, number>
  reminders: number
  transfers: number
  /** Rows that the second round wrote; only 0 is right. */
  writtenAgain: number
}

/**
 * @param databaseUrl an empty database
 * @param orders three instalments each, about half of them open
 */
async function measureDayClose(databaseUrl: string, orders: number): Promise<DayClose> {
  const db = openServer(databaseUrl)
  await migrate(db)
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await fill(client, orders)
  // ten in the morning of an ordinary Tuesday: outside the quiet hours, and banks are open
  const clock = systemClock(nextTuesdayMorning() - Date.now())
  const deps = createDeps(readConfig({ ROLE: 'all' }), db, clock, silentLog)
  const count = async (sql: string) => Number((await client.query<{ n: string }>(sql)).rows[0]?.n ?? 0)
  const open = await count("select count(*) as n from instalments where status = 'PENDING'")
  const round = async () => {
    const seconds: Record<string, number> = {}
    for (const schedule of schedulesOf(deps).filter((it) => CLOSES_A_DAY.includes(it.name))) {
      const began = performance.now()
      await schedule.run()
      seconds[schedule.name] = (performance.now() - began) / 1000
    }
    return seconds
  }
  const written = () =>
    count('select (select count(*) from reminders) + (select count(*) from settlement_transfers) as n')
  const before = await written()
  const first = await round()
  const after = await written()
  const again = await round()
  const result = {
    openInstalments: open,
    first,
    again,
    reminders: await count('select count(*) as n from reminders'),
    transfers: after - before - (await count('select count(*) as n from reminders')),
    writtenAgain: (await written()) - after,
  }
  await client.end()
  await deps.jobs.stop()
  await db.close()
  return result
}
