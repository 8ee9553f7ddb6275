/** Two PostgreSQL servers, one that takes writes and one that follows it, and a keeper who lets the other take over. */
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { type PostgresServer, STANDBY, startPostgres } from '../../../scripts/postgres-server.ts'

const LOOK_EVERY_MS = 200
const ANSWERS_WITHIN_MS = 1000
/** So many looks without an answer, and a server counts as lost. */
const LOST_AFTER = 3

export interface Databases {
  /** host:port of each; which of them writes changes. */
  addresses: readonly [string, string]
  /** Ends the one that takes writes, or the one that follows, as a machine goes. */
  lose(which: 'primary' | 'standby'): Promise<void>
  /** Resolves when the one that was lost follows again, with all that the other has. */
  restore(): Promise<void>
  /** The one that takes writes now. */
  primary(): PostgresServer
  /** Ends both, and their files are gone. */
  stop(): Promise<void>
}

/** @param settings more of what the configuration of both says */
export async function startDatabases(
  programs: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<Databases> {
  let primary = await startPostgres(programs, { durable: true, settings })
  await withClient(primary.url, async (client) => {
    // the balancer looks by this name which of them takes writes
    await client.query('create role haproxy_check login')
  })
  let standby = await startPostgres(programs, { durable: true, standbyOf: primary.url, settings })
  const addresses = [new URL(primary.url).host, new URL(standby.url).host] as const
  const over = new AbortController()
  const keeper = keepWatch(over.signal)

  /** What Patroni or repmgr do elsewhere: a standby that had everything takes over, and nobody waits for one that is gone. */
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
      await wait(LOOK_EVERY_MS, undefined, { signal }).catch(() => {})
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
 * Whoever commits waits for the standby while there is one, and for nobody while there is none.
 * @returns whether each commit is on the standby too; null when the server does not answer
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
  while ((await follows(url)) !== true) await wait(LOOK_EVERY_MS)
}

async function withClient<Found>(url: string, work: (client: pg.Client) => Promise<Found>): Promise<Found> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: ANSWERS_WITHIN_MS,
    query_timeout: ANSWERS_WITHIN_MS,
  })
  // whoever asks hears of it
  client.on('error', () => {})
  try {
    await client.connect()
    return await work(client)
  } finally {
    await client.end().catch(() => {})
  }
}
