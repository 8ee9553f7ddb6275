/**
 * A database server on the same machine is reached by its Unix socket if it has one: a round trip costs half of TCP's.
 * A pooler or a proxy in between is not bypassed, because it listens on another port.
 */
import { access } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'

const HERE = ['localhost', '127.0.0.1', '[::1]']
const POSTGRES_PORT = '5432'
const CONNECT_MS = 3000

interface Identity {
  /**
   * When the server was started, to the microsecond: behind a forwarded port, another server may have the same socket
   * path here.
   */
  startedAt: string
  folders: string
  port: string
}

/**
 * @param url as configured
 * @returns the same by that server's socket; unchanged if there is none, or if nobody answers yet
 */
export async function bySocket(url: string): Promise<string> {
  const configured = new URL(url)
  if (!HERE.includes(configured.hostname) || configured.searchParams.has('host')) return url
  const server = await askIdentity(url)
  if (server === null || server.port !== (configured.port || POSTGRES_PORT)) return url
  for (const folder of server.folders.split(',').map((it) => it.trim())) {
    const exists = await access(join(folder, `.s.PGSQL.${server.port}`)).then(
      () => folder !== '',
      () => false,
    )
    if (!exists) continue
    const local = new URL(url)
    local.searchParams.set('host', folder)
    local.port = server.port
    if ((await askIdentity(local.href))?.startedAt === server.startedAt) return local.href
  }
  return url
}

async function askIdentity(url: string): Promise<Identity | null> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_MS })
  // the caller of connect receives the error
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<Identity>(`
      select pg_postmaster_start_time()::text as started_at, current_setting('unix_socket_directories') as folders,
        current_setting('port') as port`)
    return rows[0] ?? null
  } catch {
    return null
  } finally {
    await client.end().catch(() => {})
  }
}
