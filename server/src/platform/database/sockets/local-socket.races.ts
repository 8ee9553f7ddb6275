// A real server with a socket: the embedded database has neither.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import sql from 'sql-template-tag'
import { postgresPrograms, startOwnPostgres } from '../../../../test/own-postgres.ts'
import { openServer } from '../db.ts'
import { bySocket } from './local-socket.ts'

describe.skipIf(postgresPrograms === null)('a database server on this machine', () => {
  let server: Awaited<ReturnType<typeof startOwnPostgres>>
  beforeAll(async () => {
    server = await startOwnPostgres()
  })
  afterAll(() => server.stop())

  it('is reached by its socket', async () => {
    const url = await bySocket(server.url)
    expect(new URL(url).searchParams.get('host')).toMatch(/^\//)
    const db = openServer(url, 2)
    // by TCP it would know the client's address
    expect(await db.row(sql`select inet_client_addr() as address`)).toEqual({ address: null })
    await db.close()
  })

  it('is not used if the server is elsewhere, does not answer, or the address is a socket already', async () => {
    const elsewhere = 'postgres://drip@db.example:5432/drip'
    const nobody = 'postgres://drip@127.0.0.1:9/drip'
    const given = await bySocket(server.url)
    expect(await Promise.all([elsewhere, nobody, given].map(bySocket))).toEqual([elsewhere, nobody, given])
  })
})
