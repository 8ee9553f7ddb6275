/**
 * The loss of each server of a Citus cluster, the coordinator too, in the middle of a commit on two of them while people
 * buy. The server is started again, and then the product must work without anybody's help.
 */
import { type Db, openServer } from '@drip/server/platform/database/db'
import type { CitusCluster } from '../../../scripts/citus-cluster.ts'
import type { PostgresServer } from '../../../scripts/postgres-server.ts'
import { type Buyers, moment, patiently, someBuy } from '../../../server/test/busy-world.ts'

/** Each commit waits 100 ms for the disk, so that a server can be lost before all have it. */
const SLOW_COMMITS = [
  'alter system set commit_delay = 100000',
  'alter system set commit_siblings = 0',
  'select pg_reload_conf()',
]
const AWAY_MS = 1000

/** Each server once in each round. @returns its figures */
export async function loseServers(
  { servers }: CitusCluster,
  buyers: Buyers,
  rounds: number,
): Promise<string> {
  for (const { url } of servers)
    await asking(url, async (db) => {
      for (const text of SLOW_COMMITS) await db.raw(text)
    })
  const [coordinator, ...workers] = servers
  const bought: number[] = []
  let unfinished = 0
  for (let round = 1; round <= rounds; round++) {
    for (const server of servers) {
      await someBuy(buyers)
      await untilPrepared(server === coordinator ? workers : [server])
      await server.halt('crash')
      await moment(AWAY_MS)
      await server.resume()
      const since = performance.now()
      const left = await prepared(workers)
      await someBuy(buyers)
      bought.push(performance.now() - since)
      unfinished += left
      console.log(
        `${server === coordinator ? 'the coordinator' : `worker ${workers.indexOf(server) + 1}`} lost: ` +
          `${left} commits unfinished, two more bought ${seconds(performance.now() - since)} after its return`,
      )
    }
  }
  await buyers.goHome()
  await patiently(async () => {
    const left = await prepared(workers)
    if (left > 0) throw new Error(`${left} commits are unfinished`)
  })
  return (
    `${bought.length} servers lost, ${unfinished} commits unfinished then and none now, ` +
    `two more bought ${seconds(Math.max(...bought))} after the return at most`
  )
}

/** Resolves when a commit has reached one of these servers and waits for another. */
async function untilPrepared(servers: readonly PostgresServer[]): Promise<void> {
  await Promise.any(
    servers.map(({ url }) =>
      asking(url, (db) =>
        patiently(async () => {
          if ((await countPrepared(db)) === 0) throw new Error('no commit waits')
        }),
      ),
    ),
  )
}

/** How many transactions are prepared on these servers, and neither committed nor rolled back. */
async function prepared(servers: readonly PostgresServer[]): Promise<number> {
  const counts = await Promise.all(servers.map(({ url }) => asking(url, countPrepared)))
  return counts.reduce((sum, it) => sum + it, 0)
}

async function countPrepared(db: Db): Promise<number> {
  const { rows } = await db.raw('select count(*)::int as count from pg_prepared_xacts')
  return (rows[0] as { count: number }).count
}

async function asking<Found>(url: string, work: (db: Db) => Promise<Found>): Promise<Found> {
  const db = openServer(url, 1)
  try {
    return await work(db)
  } finally {
    await db.close()
  }
}

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`
