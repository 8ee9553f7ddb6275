// A real server behind a program that assigns its own connection numbers, as a pooler does.
import { type AddressInfo, connect, createServer } from 'node:net'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { postgresPrograms, startOwnPostgres } from '../../../test/own-postgres.ts'
import { SESSION_SETTINGS, openServer } from './db.ts'
import { bySocket } from './sockets/local-socket.ts'
import { poolerFault } from './pooler.ts'

describe.skipIf(postgresPrograms === null)('a pooler before the database', () => {
  let server: Awaited<ReturnType<typeof startOwnPostgres>>
  let pooler: Awaited<ReturnType<typeof startPooler>>
  beforeAll(async () => {
    server = await startOwnPostgres()
    pooler = await startPooler(server.url)
  })
  afterAll(async () => {
    await pooler.stop()
    await server.stop()
  })

  const fault = (databaseUrl: string, databaseDirectUrl: string | null = null) =>
    poolerFault({ databaseUrl, databaseDirectUrl })

  it('is absent if the database is reached directly, or does not answer', async () => {
    expect(await fault(server.url)).toBeNull()
    expect(await fault('postgres://drip@127.0.0.1:9/drip')).toBeNull()
  })

  it('is found out, and asks for the way around it', async () => {
    expect(await fault(pooler.url)).toContain('give the database itself as DATABASE_DIRECT_URL')
    expect(await fault(pooler.url, pooler.url)).toContain('it must lead to the database itself')
  })

  it('must set its connections as ours are', async () => {
    expect(await fault(pooler.url, server.url)).toContain("set plan_cache_mode = 'force_generic_plan';")
    const settings = Object.entries(SESSION_SETTINGS).map(([name, value]) => `-c ${name}=${value}`)
    const set = new URL(pooler.url)
    set.searchParams.set('options', settings.join(' '))
    expect(await fault(set.href, server.url)).toBeNull()
  })

  it('is not bypassed through the socket of the server behind it', async () => {
    expect(await bySocket(pooler.url)).toBe(pooler.url)
  })

  it('gets no names for statements, which the next connection would not know', async () => {
    const named = sql`select count(*) as names from pg_prepared_statements`
    for (const [direct, names] of [
      [null, 1],
      [server.url, 0],
    ] as const) {
      const db = openServer(pooler.url, 1, direct)
      await db.rows(named)
      expect(await db.row(named)).toEqual({ names })
      expect(await db.transaction((tx) => tx.row(named))).toEqual({ names })
      await db.close()
    }
  })

  it('is bypassed by listeners', async () => {
    const db = openServer(pooler.url, 1, server.url)
    const before = pooler.connections()
    const stop = await db.listen(
      'news',
      () => {},
      () => {},
    )
    expect(pooler.connections()).toBe(before)
    await stop()
    await db.close()
  })
})

const BACKEND_KEY = Buffer.from([0x4b, 0, 0, 0, 12])

/** Forwards everything, except the process number of a connection. */
async function startPooler(url: string) {
  const { hostname, port } = new URL(url)
  let connections = 0
  const proxy = createServer((near) => {
    connections++
    const far = connect(Number(port), hostname)
    far.on('data', (answer: Buffer) => {
      const key = answer.indexOf(BACKEND_KEY)
      if (key >= 0) answer.writeUInt32BE(1, key + BACKEND_KEY.length)
      near.write(answer)
    })
    near.pipe(far)
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      one.on('error', () => other.destroy())
      one.on('close', () => other.destroy())
    }
  })
  await new Promise<void>((listening) => proxy.listen(0, '127.0.0.1', listening))
  const near = new URL(url)
  near.port = String((proxy.address() as AddressInfo).port)
  return {
    url: near.href,
    connections: () => connections,
    stop: () => new Promise((ended) => proxy.close(ended)),
  }
}
