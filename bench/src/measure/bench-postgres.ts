import pg from 'pg'
import { findPostgres, startPostgres } from '../../../scripts/postgres-server.ts'

/**
 * The database of each benchmark: its own PostgreSQL server, with PostgreSQL's default safety settings. Ends the
 * program if the machine has none.
 * @param durable false if the data is worthless and only the result counts
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
 * Creates another database on the server of `url`.
 * @returns its address
 */
export async function anotherDatabase(url: string, name: string): Promise<string> {
  await using client = await connectTo(url)
  await client.query(`create database ${name}`)
  return Object.assign(new URL(url), { pathname: `/${name}` }).toString()
}

/** One connection, which the end of its scope closes. */
export async function connectTo(url: string): Promise<pg.Client & AsyncDisposable> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return Object.assign(client, { [Symbol.asyncDispose]: () => client.end() })
}
