/**
 * `npm run stand -- citus`: the product on a Citus cluster of one coordinator and two workers, set up from empty
 * servers with the commands of deploy/citus: migrated, distributed, distributed once more (which must change nothing),
 * and then people buy while the store refunds some of it. Then no data differs, and `npm run prove` confirms it.
 */
import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { openServer } from '@drip/server/platform/database/db'
import { type CitusCluster, startCitus } from '../../../scripts/citus-cluster.ts'
import { letThemBuy, patiently, someBuy } from '../../../server/test/busy-world.ts'
import { freePort } from '../../../server/test/free-port.ts'
import { checkBuyers } from '../night/check-database.ts'
import { openOutside } from '../night/outside.ts'
import type { Verdict } from '../night/verdict.ts'
import { loseServers } from './citus-losses.ts'
import { ROOT, nodeOf } from './nodes.ts'
import { environmentOf, newMerchant } from './stand.ts'

const execute = promisify(execFile)
const PEOPLE = 4
const PURCHASES = 30
/** One of this many purchases is refunded. */
const TAKEN_BACK = 5

/** @returns null if this machine's PostgreSQL has no Citus */
export async function citusDrill(programs: string, rounds: number): Promise<Verdict | null> {
  const cluster = await startCitus(programs, { durable: true })
  if (cluster === null) return null
  try {
    console.log(`${cluster.version} at ${cluster.url}`)
    await run('npm', ['run', '-s', 'migrate'], { DATABASE_URL: cluster.url })
    for (const time of ['first', 'second'])
      console.log(`spread for the ${time} time: ${await spread(programs, cluster.url)}`)
    return await play(cluster, rounds)
  } finally {
    await cluster.stop()
  }
}

async function spread(programs: string, url: string): Promise<string> {
  const script = join(ROOT, 'deploy', 'citus', 'spread.sql')
  await run(join(programs, 'psql'), ['-q', '-v', 'ON_ERROR_STOP=1', '-f', script, url])
  const db = openServer(url, 1)
  try {
    const { rows } =
      await db.raw(`select count(*) filter (where citus_table_type = 'distributed') || ' tables, ' ||
      (select count(*) from pg_tables where schemaname = 'public') || ' in all' as text from citus_tables`)
    return (rows[0] as { text: string }).text
  } finally {
    await db.close()
  }
}

async function play(cluster: CitusCluster, rounds: number): Promise<Verdict> {
  const { url } = cluster
  const started: (() => unknown)[] = []
  try {
    const port = await freePort()
    const web = `http://127.0.0.1:${port}`
    const outside = await openOutside(web)
    started.push(() => outside.close())
    const data = mkdtempSync(join(tmpdir(), 'drip-citus-'))
    started.push(() => rmSync(data, { recursive: true, force: true }))
    const environment = { ...environmentOf(web, data, outside), DATABASE_URL: url }
    for (const it of [nodeOf('api', port, environment), nodeOf('worker', 0, environment)]) {
      started.push(() => it.stop())
      await it.start()
    }
    const apiKey = await newMerchant(environment, ROOT)
    const buyers = letThemBuy(outside.shop, apiKey, PEOPLE)
    while (buyers.approved.length < PURCHASES) await someBuy(buyers)
    const losses = await loseServers(cluster, buyers, rounds)
    const back = buyers.approved.filter((_, index) => index % TAKEN_BACK === 0)
    for (const id of back) await cancelPart(web, apiKey, id)
    const refunds = await untilRefunded(url)
    const { wrong, orders } = await checkBuyers(url, outside, buyers)
    const { stdout } = await run('npm', ['run', '-s', 'prove'], { DATABASE_URL: url })
    return {
      figures: `${orders.length} orders, ${back.length} of them taken back, ${refunds} Pix sent back; ${losses}; ${stdout.trim().split('\n').at(-1) ?? ''}`,
      wrong,
    }
  } finally {
    for (const end of started.toReversed()) await end()
  }
}

async function cancelPart(web: string, apiKey: string, id: string): Promise<void> {
  await patiently(async () => {
    const { status } = await fetch(`${web}/api/v1/cancellation/${id}`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json', 'x-api-key': apiKey },
      body: '{"amount":300}',
    })
    if (status !== 204) throw new Error(`answered ${status}`)
  })
}

/** Resolves when all refunds have been sent, to the number of those Pix. */
async function untilRefunded(url: string): Promise<number> {
  const db = openServer(url, 1)
  try {
    return await patiently(async () => {
      const { rows } = await db.raw(`
        select count(*)::int as count, count(*) filter (where status <> 'DONE')::int as waiting from pix_refunds`)
      const { count, waiting } = rows[0] as { count: number; waiting: number }
      if (waiting > 0) throw new Error(`${waiting} of ${count} have not gone back`)
      return count
    })
  } finally {
    await db.close()
  }
}

/** @throws with its output if it fails */
const run = (program: string, args: string[], env: Record<string, string> = {}) =>
  execute(program, args, { cwd: ROOT, env: { ...process.env, ...env } })
