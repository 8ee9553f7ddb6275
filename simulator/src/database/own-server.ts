import { type PostgresServer, findPostgres, startPostgres } from '../../../scripts/postgres-server.ts'

/**
 * A PostgreSQL server of this machine for worlds; nothing that is written there outlives it, and whoever starts it stops it.
 * @throws Error when the machine has none
 */
export async function startServer(): Promise<PostgresServer> {
  const programs = findPostgres()
  if (programs === null)
    throw new Error('this machine has no PostgreSQL server (initdb in PATH or /usr/lib/postgresql)')
  return startPostgres(programs, {
    settings: { shared_buffers: '256MB', wal_level: 'minimal', max_wal_senders: '0' },
  })
}
