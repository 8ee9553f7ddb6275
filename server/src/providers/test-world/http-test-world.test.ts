import { type IncomingHttpHeaders, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { systemClock } from '../../platform/clock.ts'
import { ProviderDown } from '../call.ts'
import { createGuards } from '../guards.ts'
import { httpTestWorld } from './http-test-world.ts'

let heard: { method: string | undefined; url: string | undefined; headers: IncomingHttpHeaders; body: string }
const there = createServer((request, response) => {
  const { method, url, headers } = request
  void text(request).then((body) => {
    heard = { method, url, headers, body }
    response
      .writeHead(418, { 'content-type': 'text/plain', 'set-cookie': 'session=there', 'x-kind': 'kept' })
      .end('á')
  })
})
let url = ''
beforeAll(async () => {
  await new Promise<void>((resolve) => there.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(there.address() as AddressInfo).port}`
})
afterAll(() => there.close())

const testWorldAt = (address: string) =>
  httpTestWorld({ url: address, secret: 'secret-of-both-worlds' }, createGuards(systemClock(0)))
const call = {
  method: 'POST',
  path: '/api/v1/checkouts?a=b',
  headers: {
    'x-api-key': 'drip_test_x',
    'content-type': 'application/json',
    'content-length': '7',
    host: 'drip.example',
    connection: 'keep-alive',
    authorization: 'Bearer of-the-live-world',
    cookie: 'session=here',
    'refresh-token': 'here',
  },
  from: '203.0.113.7',
}

describe('A call that is handed over', () => {
  it('arrives unchanged, with the caller’s address, and its answer returns', async () => {
    const answer = await testWorldAt(url).passOn({ ...call, body: Readable.from(['{"a":1}']) })
    expect(heard).toMatchObject({ method: 'POST', url: call.path, body: '{"a":1}' })
    expect(heard.headers).toMatchObject({ 'x-api-key': 'drip_test_x', 'x-forwarded-for': '203.0.113.7' })
    expect([answer.status, await text(answer.body), answer.headers['x-kind']]).toEqual([418, 'á', 'kept'])
  })

  it('forwards nobody’s session, and returns none', async () => {
    const { headers, body } = await testWorldAt(url).passOn({ ...call, body: Readable.from(['{"a":1}']) })
    await text(body)
    for (const name of ['authorization', 'cookie', 'refresh-token'])
      expect(heard.headers).not.toHaveProperty(name)
    expect(heard.headers.host).not.toBe('drip.example')
    expect(headers).not.toHaveProperty('set-cookie')
  })

  it('is reported as not delivered if nobody answers', async () => {
    await expect(testWorldAt('http://127.0.0.1:1').passOn({ ...call, body: null })).rejects.toThrow(
      ProviderDown,
    )
  })
})
