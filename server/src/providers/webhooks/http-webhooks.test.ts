import { createServer } from 'node:http'
import { expect, it } from 'vitest'
import { systemClock } from '../../platform/clock.ts'
import { FAILURES_IN_A_ROW, createGuards } from '../guards.ts'
import { httpWebhooks } from './http-webhooks.ts'
import { listenHere } from '../../../test/free-port.ts'

it('an address that does not answer is left alone, and no other at its host with it', async () => {
  const server = createServer((asked, response) => {
    if (asked.url === '/gone') return void asked.socket.destroy()
    response.writeHead(204).end()
  })
  const host = await listenHere(server)
  const caller = httpWebhooks({ allowPrivate: true }, createGuards(systemClock(0)))
  const post = (path: string) => caller.post(`${host}${path}`, {}, '{}')
  for (let times = 0; times < FAILURES_IN_A_ROW; times++)
    expect(await post('/gone')).toMatchObject({ status: null })
  expect((await post('/gone')).error).toContain('not called')
  expect(await post('/takes')).toMatchObject({ status: 204, error: null })
  server.close()
})
