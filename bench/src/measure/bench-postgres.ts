import pg from 'pg'
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

/**
 * A new database beside the one at `url`.
 * @returns its address
 */
export async function anotherDatabase(url: string, name: string): Promise<string> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(`create database ${name}`)
  await client.end()
  return Object.assign(new URL(url), { pathname: `/${name}` }).toString()
}
