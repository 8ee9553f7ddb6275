/**
 * A Citus cluster instead of a single server: if DATABASE_URL is the database of a coordinator, tests run on tables
 * distributed by deploy/citus/spread.sql. A database of the cluster is a database of the same name on each of its
 * servers.
 */
import pg from 'pg'
import { joinCluster } from '../../../scripts/citus-cluster.ts'
import { readTables } from '../../../scripts/shards/catalogue.ts'
import { citusStatements } from '../../../scripts/shards/citus.ts'

/** Servers of a cluster, the coordinator first; only the server itself if it is not a cluster. */
export async function serversOf(url: string): Promise<[string, ...string[]]> {
  const [found] = await asked<{ is_cluster: boolean }>(
    url,
    `select exists (select from pg_extension where extname = 'citus') as is_cluster`,
  )
  if (found?.is_cluster !== true) return [url]
  const workers = await asked<{ name: string; port: number }>(
    url,
    'select nodename as name, nodeport as port from pg_dist_node where groupid <> 0 and isactive order by groupid',
  )
  return [url, ...workers.map((it) => at(url, it.name, it.port))]
}

/**
 * Forms a cluster from databases of the same name, the first of which is migrated, and distributes its tables.
 * @param urls of that database on each server, the coordinator's first
 */
export async function spreadOver([coordinator, ...workers]: readonly [string, ...string[]]): Promise<void> {
  await joinCluster(coordinator, workers)
  const client = new pg.Client({ connectionString: coordinator })
  await client.connect()
  try {
    // few, so that copies are fast
    await client.query('set citus.shard_count = 4')
    const tables = await readTables((text) => client.query(text))
    for (const statement of citusStatements(tables)) await client.query(statement)
  } finally {
    await client.end()
  }
}

async function asked<Row extends pg.QueryResultRow>(url: string, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Row>(text)).rows
  } finally {
    await client.end()
  }
}

function at(url: string, host: string, port: number): string {
  const changed = new URL(url)
  changed.hostname = host
  changed.port = String(port)
  return changed.href
}
