import { readFile } from 'node:fs/promises'
import type { Db } from '@drip/server/platform/database/db'
import sql from 'sql-template-tag'

/** Clock ticks per second in /proc. */
const TICKS = 100
/** After the name in brackets: the state, and ten numbers before the user time and the system time. */
const BEFORE_TIMES = 11

/**
 * Processor time of the database outside our own process, in seconds: of our connection to a server on this machine
 * (Linux); 0 if that is unavailable or the database is in our process.
 */
export async function databaseSeconds(db: Db): Promise<number> {
  if (db.embedded) return 0
  const row = await db.row<{ pid: number }>(sql`select pg_backend_pid() as pid`)
  const stat = await readFile(`/proc/${row?.pid}/stat`, 'utf8').catch(() => '')
  const [, of = ''] = stat.split('(postgres) ')
  const [program = 0, system = 0] = of.split(' ').slice(BEFORE_TIMES).map(Number)
  return (program + system) / TICKS
}
