import { type PostgresServer, findPostgres, startPostgres } from '../../../scripts/postgres-server.ts'

/**
 * A PostgreSQL server on this machine for the simulated worlds; its data does not outlive it, and the caller must stop
 * it.
 * @throws Error if the machine has none
 */
export async function startServer(): Promise<PostgresServer> {
  const programs = findPostgres()
  if (programs === null)
    throw new Error('this machine has no PostgreSQL server (initdb in PATH or /usr/lib/postgresql)')
  return startPostgres(programs, {
    settings: { shared_buffers: '256MB', wal_level: 'minimal', max_wal_senders: '0' },
  })
}
