import { findPostgres, startPostgres } from '../../../scripts/postgres-server.ts'

/**
 * What each of these programs measures on: a PostgreSQL of its own, with the server's standards for safety. Ends the program where the machine
 * has none.
 * @param durable false where what it keeps is worth nothing and only what is done counts
 */
export async function benchPostgres({ durable = true } = {}) {
  const programs = findPostgres()
  if (programs === null) {
    console.error('this needs the programs of a PostgreSQL server on this machine (initdb, pg_ctl).')
    process.exit(69)
  }
  return { ...(await startPostgres(programs, { durable })), programs }
}
