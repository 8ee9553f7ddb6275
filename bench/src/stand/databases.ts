/** Two PostgreSQL servers, a primary and its standby, and a watchdog that promotes the standby. */
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { type PostgresServer, STANDBY, startPostgres } from '../../../scripts/postgres-server.ts'

const CHECK_EVERY_MS = 200
const ANSWERS_WITHIN_MS = 1000
/** After this many checks without an answer a server counts as lost. */
const LOST_AFTER = 3

export interface Databases {
  /** host:port of each; which of them is the primary changes. */
  addresses: readonly [string, string]
  /** Ends the primary or the standby at once, like a failed machine. */
  lose(which: 'primary' | 'standby'): Promise<void>
  /** Resolves when the lost server follows again, with all data of the other one. */
  restore(): Promise<void>
  /** The current primary. */
  primary(): PostgresServer
  /** Ends both and deletes their files. */
  stop(): Promise<void>
}

/** @param settings additional configuration settings of both */
export async function startDatabases(
  programs: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<Databases> {
  let primary = await startPostgres(programs, { durable: true, settings })
  await withClient(primary.url, async (client) => {
    // with this role the balancer checks which of them is the primary
    await client.query('create role haproxy_check login')
  })
  let standby = await startPostgres(programs, { durable: true, standbyOf: primary.url, settings })
  const addresses = [new URL(primary.url).host, new URL(standby.url).host] as const
  const over = new AbortController()
  const keeper = keepWatch(over.signal)

  /**
   * What Patroni or repmgr do elsewhere: an up-to-date standby is promoted, and commits do not wait for a lost standby.
   */
  async function keepWatch(signal: AbortSignal): Promise<void> {
    let silent = 0
    let hasEverything = false
    while (!signal.aborted) {
      const followed = await follows(primary.url)
      if (followed !== null) {
        silent = 0
        hasEverything = followed
      } else if (++silent >= LOST_AFTER && hasEverything) {
        await standby.promote()
        ;[primary, standby] = [standby, primary]
        hasEverything = false
      }
      await wait(CHECK_EVERY_MS, undefined, { signal }).catch(() => {})
    }
  }

  const lose = (which: 'primary' | 'standby') => (which === 'primary' ? primary : standby).halt('crash')
  return {
    addresses,
    lose,
    primary: () => primary,
    async restore() {
      await standby.follow(primary.url)
      await untilFollowed(primary)
    },
    async stop() {
      over.abort()
      await keeper
      await standby.stop()
      await primary.stop()
    },
  }
}

/**
 * A commit waits for the standby as long as there is one.
 * @returns whether each commit is also on the standby; null if the server does not answer
 */
async function follows(url: string): Promise<boolean | null> {
  return withClient(url, async (client) => {
    const { rows } = await client.query<{ is_waited_for: boolean; is_there: boolean; is_in_step: boolean }>(`
      select current_setting('synchronous_standby_names') <> '' as is_waited_for,
        exists (select from pg_stat_replication where application_name = '${STANDBY}' and state = 'streaming') as is_there,
        exists (select from pg_stat_replication where sync_state = 'sync') as is_in_step`)
    const [seen] = rows
    if (seen === undefined) return null
    if (seen.is_waited_for !== seen.is_there) {
      await client.query(`alter system set synchronous_standby_names to '${seen.is_there ? STANDBY : ''}'`)
      await client.query('select pg_reload_conf()')
    }
    return seen.is_in_step
  }).catch(() => null)
}

async function untilFollowed({ url }: PostgresServer): Promise<void> {
  while ((await follows(url)) !== true) await wait(CHECK_EVERY_MS)
}

async function withClient<Found>(url: string, work: (client: pg.Client) => Promise<Found>): Promise<Found> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: ANSWERS_WITHIN_MS,
    query_timeout: ANSWERS_WITHIN_MS,
  })
  // the query reports the error
  client.on('error', () => {})
  try {
    await client.connect()
    return await work(client)
  } finally {
    await client.end().catch(() => {})
  }
}
