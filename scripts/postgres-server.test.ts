import { createConnection } from 'node:net'
import { openServer } from '@drip/server/platform/database/db'
import { describe, expect, test } from 'vitest'
import { findPostgres, startPostgres } from './postgres-server.ts'

const programs = findPostgres()

describe.skipIf(programs === null)('on a machine with PostgreSQL', () => {
  test('a server starts, accepts connections, and is gone after its stop', async () => {
    const server = await startPostgres(programs ?? '')
    const port = Number(new URL(server.url).port)
    expect(await answers(port)).toBe(true)
    await server.stop()
    expect(await answers(port)).toBe(false)
  }, 60_000)

  test('the server of measurements is as safe and has the same settings as in production', async () => {
    const server = await startPostgres(programs ?? '', { durable: true })
    const db = openServer(server.url, 1)
    const setTo = async (name: string) => Object.values((await db.raw(`show ${name}`, [])).rows[0] ?? {})[0]
    expect([await setTo('fsync'), await setTo('full_page_writes')]).toEqual(['on', 'on'])
    // deploy/postgresql.conf
    expect(await setTo('wal_compression')).toBe('lz4')
    expect(await setTo('checkpoint_timeout')).toBe('15min')
    expect(await setTo('default_statistics_target')).toBe('30')
    await db.close()
    await server.stop()
  }, 60_000)
})

function answers(port: number): Promise<boolean> {
  return new Promise((done) => {
    const socket = createConnection(port, '127.0.0.1')
    socket.once('connect', () => done(true)).once('error', () => done(false))
    socket.once('connect', () => socket.destroy())
  })
}
