/**
 * A pooler in transaction mode (PgBouncer) lends a server's connection for one transaction. Listening to notices and
 * migrations must stay on one connection and use DATABASE_DIRECT_URL instead. Our own locks end with their transaction
 * and need no special treatment.
 */
import pg from 'pg'
import { SESSION_SETTINGS } from './db.ts'

const CONNECT_MS = 3000

interface Addresses {
  databaseUrl: string
  /** Null: no pooler is configured. */
  databaseDirectUrl: string | null
}

/**
 * Checks that the two addresses lead where they must. A database that does not answer is not judged.
 * @returns the fault, in a sentence; null if there is none
 */
export async function poolerFault({ databaseUrl, databaseDirectUrl }: Addresses): Promise<string | null> {
  const seen = await inspect(databaseUrl)
  if (databaseDirectUrl === null) {
    if (seen?.isPooled !== true) return null
    return 'DATABASE_URL leads through a pooler, on which nobody can listen: give the database itself as DATABASE_DIRECT_URL'
  }
  if ((await inspect(databaseDirectUrl))?.isPooled === true)
    return 'DATABASE_DIRECT_URL leads through a pooler: it must lead to the database itself'
  // it ignores the settings of a connecting client
  const wrong = Object.entries(SESSION_SETTINGS).filter(
    ([name, value]) => seen !== null && seen.settings[name] !== value,
  )
  if (wrong.length === 0) return null
  const settings = wrong.map(([name, value]) => `set ${name} = '${value}';`)
  return `the connections of the pooler at DATABASE_URL are not set as they must be (PgBouncer: connect_query): ${settings.join(' ')}`
}

/** A pooler invents a connection's number; a server's own is that of the process behind it. */
async function inspect(url: string): Promise<{ isPooled: boolean; settings: Record<string, string> } | null> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_MS })
  // the caller of connect receives the error
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ pid: number; settings: Record<string, string> }>(
      `select pg_backend_pid() as pid, json_object_agg(name, current_setting(name)) as settings
       from unnest($1::text[]) as name`,
      [Object.keys(SESSION_SETTINGS)],
    )
    const [row] = rows
    // pg keeps it for cancelling; its types do not say so
    const { processID } = client as unknown as { processID: number }
    return row === undefined ? null : { isPooled: row.pid !== processID, settings: row.settings }
  } catch {
    return null
  } finally {
    await client.end().catch(() => {})
  }
}
