import { createHmac } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, it } from 'vitest'
import { ownCaller } from '../../test/caller.ts'

const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
const platform = createServer((request, response) => {
  request.resume()
  response.writeHead(201, { 'content-type': 'application/json' }).end(JSON.stringify({ secret: SECRET }))
})
await new Promise<void>((resolve) => platform.listen(0, '127.0.0.1', resolve))
// A server that listens on a TCP port has an address object.
const world = await ownCaller('ordinary', `http://127.0.0.1:${(platform.address() as AddressInfo).port}`)
await world.call('PUT', '/control/demo', { merchants: [{ name: 'Loja Um', apiKey: 'key-one' }] })
afterAll(() => platform.close())

const send = (secret: string, at = new Date()) => {
  const body = '{"type":"checkout.approved","id":"event-1"}'
  const timestamp = String(Math.floor(at.getTime() / 1000))
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64')
  const signature = createHmac('sha256', key).update(`event-1.${timestamp}.${body}`).digest('base64')
  return fetch(`${world.sandbox.url}/store/webhooks/receive/0`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'webhook-id': 'event-1',
      'webhook-timestamp': timestamp,
      'webhook-signature': `v1,${signature}`,
    },
    body,
  })
}

it('the shop accepts what was recently signed with its secret, and shows it', async () => {
  expect((await send(SECRET)).status).toBe(401)
  await world.call('POST', '/store/webhooks/subscribe', { merchant: '0' })
  expect((await send(SECRET)).status).toBe(204)
  expect((await send('whsec_AAAA')).status).toBe(401)
  expect((await send(SECRET, new Date(Date.now() - 301_000))).status).toBe(401)
  const page = await (await fetch(`${world.sandbox.url}/store/webhooks`)).text()
  expect(page).toContain('checkout.approved')
  expect(page.match(/assinatura confere/g)).toHaveLength(1)
  expect(page.match(/assinatura não confere/g)).toHaveLength(3)
})
