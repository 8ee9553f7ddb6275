// A temporary Citus cluster on this machine: a coordinator and two workers with the settings of
// deploy/citus/citus.conf. PostgreSQL must have Citus installed (`make install` from its sources, or its package).
import { readFileSync } from 'node:fs'
import { openServer } from '@drip/server/platform/database/db'
import { type PostgresServer, settingsOf, startPostgres } from './postgres-server.ts'

const SETTINGS = new URL('../deploy/citus/citus.conf', import.meta.url)
const WORKERS = 2

export interface CitusCluster {
  /** Of an empty database on the coordinator, which knows its workers. */
  url: string
  /** "Citus 13.2.2 …" */
  version: string
  /** The coordinator first. */
  servers: readonly PostgresServer[]
  /** Stops all servers and removes their files. */
  stop(): Promise<void>
}

/**
 * @param durable whether what is committed outlives a crash of a server
 * @returns null if this machine's PostgreSQL has no Citus
 */
export async function startCitus(
  programs: string,
  { durable = false }: { durable?: boolean } = {},
): Promise<CitusCluster | null> {
  const settings = settingsOf(readFileSync(SETTINGS, 'utf8'))
  const servers: PostgresServer[] = []
  const stop = async () => {
    for (const it of servers) await it.stop()
  }
  try {
    for (let server = 0; server <= WORKERS; server++)
      servers.push(await startPostgres(programs, { durable, settings }))
    const [coordinator, ...workers] = servers
    if (coordinator === undefined) throw new Error('there is a coordinator')
    await joinCluster(
      coordinator.url,
      workers.map((it) => it.url),
    )
    const [row] = await ask(coordinator.url, 'select citus_version() as version')
    return { url: coordinator.url, version: (row as { version: string }).version, servers, stop }
  } catch (error) {
    await stop()
    if (error instanceof Error && error.message.includes('could not access file "citus"')) return null
    throw error
  }
}

/** Forms a cluster from one database on each of these servers. */
export async function joinCluster(coordinator: string, workers: readonly string[]): Promise<void> {
  for (const url of [coordinator, ...workers]) await ask(url, 'create extension citus')
  await ask(coordinator, `select citus_set_coordinator_host(${placeOf(coordinator)})`)
  for (const url of workers) await ask(coordinator, `select citus_add_node(${placeOf(url)})`)
}

/** As the arguments of Citus' functions. */
function placeOf(url: string): string {
  const { hostname, port } = new URL(url)
  return `'${hostname}', ${port}`
}

async function ask(url: string, text: string): Promise<unknown[]> {
  const db = openServer(url, 1)
  try {
    return (await db.raw(text)).rows
  } finally {
    await db.close()
  }
}
