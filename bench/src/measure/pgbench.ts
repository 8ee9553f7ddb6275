/** PostgreSQL's own benchmark on the same server in the same run, as a measure of the machine. */
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'

const execute = promisify(execFile)
const DATABASE = 'pgbench'
const SCALE = 20
const CLIENTS = 8

/**
 * TPC-B (scale 20), 8 clients, prepared statements, over TCP.
 * @param programs the folder of PostgreSQL's programs
 * @returns transactions per second; null if this machine has no pgbench
 */
export async function tpcB(programs: string, databaseUrl: string, seconds: number): Promise<number | null> {
  const url = new URL(databaseUrl)
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query(`create database ${DATABASE}`)
  const where = ['-h', url.hostname, '-p', url.port, '-U', url.username]
  try {
    const run = (...args: string[]) => execute(join(programs, 'pgbench'), [...where, ...args, DATABASE])
    await run('-i', '-q', '-s', String(SCALE))
    const { stdout } = await run('-M', 'prepared', '-c', String(CLIENTS), '-j', '2', '-T', String(seconds))
    return Number(/tps = ([\d.]+)/.exec(stdout)?.[1])
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  } finally {
    await client.query(`drop database ${DATABASE} with (force)`)
    await client.end()
  }
}
