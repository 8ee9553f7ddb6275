/**
 * `npm run bench -- mandates`: the day's debits of a platform with many mandates, each with an instalment in the
 * window: recorded and sent to a PSP that answers in 20 ms and accepts a limited number per second. Then once more,
 * which must send nothing, and all of it again with a process that is killed midway and another one that continues.
 */
import { dueDatesToSend } from '@drip/core/autopay/debit-times'
import { saoPauloDate } from '@drip/core/calendar/dates'
import { openServer } from '@drip/server/platform/database/db'
import { migrate } from '@drip/server/platform/database/migrate'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { benchPostgres, connectTo } from './measure/bench-postgres.ts'
import { fill } from './fill/fill.ts'
import { companiesAt, environmentOf } from './lean/environment.ts'
import { startDebitPsp } from './lean/debit-psp.ts'
import { nextTuesdayMorning } from './lean/next-tuesday.ts'
import { NODE_FLAGS } from './node-flags.ts'

const MANDATES = Number(process.env['MANDATES'] ?? '100000')
const PER_SECOND = Number(process.env['PER_SECOND'] ?? '2000')
/** About three in four of them have an open instalment. */
const ORDERS = Math.ceil(MANDATES * 1.5)

const offsetMs = nextTuesdayMorning() - Date.now()
await using postgres = await benchPostgres()
await using psp = await startDebitPsp({ perSecond: PER_SECOND, answersAfterMs: 20 })
await measure(postgres.url)

async function measure(databaseUrl: string): Promise<void> {
  const db = openServer(databaseUrl)
  await migrate(db)
  await db.close()
  await using client = await connectTo(databaseUrl)
  await fill(client, ORDERS)
  await allow(client)
  say('the day’s debits', await round(databaseUrl))
  const before = psp.seen().calls
  say('once more', await round(databaseUrl))
  console.log(`sent by that: ${psp.seen().calls - before}`)

  await forgetDebits(client)
  await round(databaseUrl, () => psp.seen().debits >= MANDATES / 3)
  const sent = psp.seen().debits
  say('after a kill in the middle', await round(databaseUrl))
  const { debits, sentTwice } = psp.seen()
  console.log(`of ${MANDATES}: ${sent} sent before the kill, ${debits - sent} after it`)
  console.log(`sent under two txids: ${sentTwice}, not answered for: ${await unanswered(client)}`)
}

function say(what: string, seconds: number): void {
  const { debits, busiestSecond, refused, sendingMs } = psp.seen()
  console.log(
    `${what}: ${seconds.toFixed(1)} s, of which ${(sendingMs / 1000).toFixed(1)} s of sending; the PSP has ${debits}, ${busiestSecond} in its busiest second (${PER_SECOND} allowed, ${refused} refused)`,
  )
}

/** Mandates for the requested number of orders, and an open instalment of each that is to be sent today. */
async function allow(client: pg.Client): Promise<void> {
  const dueDates = dueDatesToSend(saoPauloDate(new Date(Date.now() + offsetMs)))
  await client.query('begin')
  await client.query('set local session_replication_role = replica')
  await client.query(
    `insert into autopay_mandates (id, purchase_id, contract, psp_id, state, floor_amount, first_date, last_date, created_at, changed_at)
     select gen_random_uuid(), id, code || '-1', 'RR' || substr(md5(id::text), 1, 27), 'APPROVED', 100000, current_date - 30,
       current_date + 400, now(), now()
     from orders where status = 'ACTIVE' order by id limit $1`,
    [MANDATES],
  )
  await client.query(
    `with next as (
       select distinct on (i.purchase_id) i.id, row_number() over (order by i.id) as n
       from instalments i join autopay_mandates m on m.purchase_id = i.purchase_id
       where i.status = 'PENDING' order by i.purchase_id, i.due_date, i.id)
     update instalments i set due_date = ($1::date[])[1 + n % cardinality($1::date[])] from next where i.id = next.id`,
    [dueDates],
  )
  await client.query('commit')
  await client.query('vacuum analyze')
}

/** Resets all debits, here and at the PSP. */
async function forgetDebits(client: pg.Client): Promise<void> {
  await client.query('begin')
  await client.query('set local session_replication_role = replica')
  await client.query('truncate autopay_attempts, autopay_debits')
  await client.query(
    `delete from charge_items where charge_id in (select id from charges where purpose = 'DEBIT')`,
  )
  await client.query(`delete from charges where purpose = 'DEBIT'`)
  await client.query('commit')
  await client.query('vacuum analyze')
  psp.forget()
}

/**
 * Seconds of one round, in its own process.
 * @param until kills the process as soon as it returns true
 */
async function round(databaseUrl: string, until: () => boolean = () => false): Promise<number> {
  const began = performance.now()
  psp.newRound()
  const child = spawn(
    process.execPath,
    [...NODE_FLAGS, fileURLToPath(new URL('lean/debits-round.ts', import.meta.url))],
    {
      env: {
        ...environmentOf({ role: 'worker', databaseUrl, web: 'http://127.0.0.1:9' }),
        ...companiesAt(psp.url),
        CLOCK_OFFSET_MS: String(offsetMs),
        PIX_AUTOMATIC: 'PAGAMENTO 0001 123456-7',
        PIX_AUTOMATIC_PER_SECOND: String(PER_SECOND),
      },
      stdio: ['ignore', 'inherit', 'inherit'],
    },
  )
  const looking = setInterval(() => {
    if (until()) child.kill('SIGKILL')
  }, 5)
  const [code] = (await once(child, 'exit')) as [number | null]
  clearInterval(looking)
  if (code !== 0 && !until()) throw new Error(`the round ended with ${code}`)
  return (performance.now() - began) / 1000
}

/** Debits that the PSP has and we do not know to be there, or the other way round. */
async function unanswered(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ n: string }>(
    `select count(*) as n from autopay_debits d join charges c on c.id = d.charge_id where d.state <> 'ACTIVE' or c.status <> 'LIVE'`,
  )
  return Number(rows[0]?.n ?? 0)
}
