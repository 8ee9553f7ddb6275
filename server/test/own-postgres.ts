/** A test file's own PostgreSQL server, which the test may stop and start; null if this machine has none. */
import { findPostgres, startPostgres } from '../../scripts/postgres-server.ts'
import { openServer } from '../src/platform/database/db.ts'
import { migrate } from '../src/platform/database/migrate.ts'
import type { openCopy } from './template.ts'

export const postgresPrograms = findPostgres()

/** Committed data survives a crash, as in production, unless the caller asks for a server without durability. */
export async function startOwnPostgres(how: Parameters<typeof startPostgres>[1] = { durable: true }) {
  if (postgresPrograms === null) throw new Error('this machine has no PostgreSQL server')
  const server = await startPostgres(postgresPrograms, how)
  const open: typeof openCopy = async () => {
    const db = openServer(server.url)
    await migrate(db)
    return { db, drop: () => db.close() }
  }
  return { ...server, open }
}
