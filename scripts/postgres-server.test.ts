import { createConnection } from 'node:net'
import { describe, expect, test } from 'vitest'
import { findPostgres, startPostgres } from './postgres-server.ts'

const programs = findPostgres()

describe.skipIf(programs === null)('on a machine with PostgreSQL', () => {
  test('a server starts, takes connections, and is gone after its stop', async () => {
    const server = await startPostgres(programs ?? '')
    const port = Number(new URL(server.url).port)
    expect(await answers(port)).toBe(true)
    await server.stop()
    expect(await answers(port)).toBe(false)
  }, 60_000)
})

function answers(port: number): Promise<boolean> {
  return new Promise((done) => {
    const socket = createConnection(port, '127.0.0.1')
    socket.once('connect', () => done(true)).once('error', () => done(false))
    socket.once('connect', () => socket.destroy())
  })
}
