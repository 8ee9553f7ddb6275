import { createHmac } from 'node:crypto'
import type {
  WebhookDelivery,
  WebhookEndpoint,
  WebhookEndpointWithSecret,
  WebhookEvent,
} from '@drip/core/contracts/merchant/webhooks'
import type { ServerResponse } from 'node:http'
import sql from 'sql-template-tag'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { scannedBy, statementsOf } from '../../../../test/plans.ts'
import { buy, newShopper, untilDecided } from '../../../../test/shopper.ts'
import { untilRefunded } from '../../../../test/truths.ts'
import { ownWorld, refusedAs } from '../../../../test/own-world.ts'
import { httpWebhooks } from '../../../providers/webhooks/http-webhooks.ts'
import { ourSecret } from '../../../platform/secrets/our-secret.ts'
import { nextTryAt, restUntil } from './retry-plan.ts'
import { replay } from './send-again.ts'
import { signedHeaders } from './sign.ts'
import { type Receiver, openReceiver, signatureOf } from './webhooks.makers.ts'

const world = await ownWorld()
const stranger = await world.merchant()

let merchant: { id: string; apiKey: string }
let receiver: Receiver
/** At the receiver's /hook. */
let endpoint: WebhookEndpointWithSecret
beforeEach(async () => {
  merchant = await world.merchant({ upfront: 'MANDATORY', cashback: null })
  receiver = await openReceiver()
  endpoint = await register('/hook')
})
afterEach(() => receiver.close())

const call = <Body = Record<string, unknown>>(
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
  path: string,
  body?: unknown,
  apiKey = merchant.apiKey,
) => world.call<Body>(method, `/api/v2${path}`, body, { 'x-api-key': apiKey })

async function register(
  path: string,
  more: Record<string, unknown> = {},
): Promise<WebhookEndpointWithSecret> {
  const body = { url: `${receiver.url}${path}`, ...more }
  const answer = await call<WebhookEndpointWithSecret>('POST', '/webhook_endpoints', body)
  if (answer.status !== 201) throw new Error(JSON.stringify(answer.body))
  return answer.body
}

/** Sends due deliveries until the receiver has received that many. */
async function untilReceived(count: number): Promise<void> {
  await world.until(async () => {
    await world.schedule('send-webhooks')
    return receiver.received.length >= count
  })
}
const deliveriesOf = async (id = endpoint.id) =>
  (await call<{ content: WebhookDelivery[] }>('GET', `/webhook_endpoints/${id}/deliveries`)).body.content
async function untilSettled(id = endpoint.id): Promise<WebhookDelivery[]> {
  await world.until(async () => (await deliveriesOf(id)).every((it) => it.attempts > 0))
  return deliveriesOf(id)
}
const test = (id = endpoint.id) => call<WebhookDelivery>('POST', `/webhook_endpoints/${id}/test`)

describe('a purchase', () => {
  it('is reported when it is approved and when it is refunded, in the order of the events, signed', async () => {
    const id = await buy(world, merchant.apiKey, newShopper(), { amount: '90.00', merchantCode: 'W-1' })
    await untilReceived(1)
    await call('POST', `/orders/${id}/refunds`, { amount: 10.5 })
    await untilReceived(2)
    expect(receiver.received.map((it) => it.event)).toEqual([
      {
        id: expect.any(String) as unknown,
        type: 'checkout.approved',
        timestamp: expect.stringMatching(/^2026-11-24T.*Z$/) as unknown,
        objectId: id,
        sequence: 1,
        data: { checkoutId: id, orderId: id, merchantCode: 'W-1', amount: 90 },
      },
      {
        id: expect.any(String) as unknown,
        type: 'order.refunded',
        timestamp: expect.any(String) as unknown,
        objectId: id,
        sequence: 2,
        data: { orderId: id, merchantCode: 'W-1', amount: 10.5, canceledAmount: 10.5, orderAmount: 90 },
      },
    ])
    for (const it of receiver.received) {
      expect(it.path).toBe('/hook')
      expect(it.headers['webhook-id']).toBe(it.event.id)
      expect(it.headers['webhook-signature']).toBe(signatureOf(endpoint.secret, it))
      const age = world.deps.clock.now().getTime() / 1000 - Number(it.headers['webhook-timestamp'])
      expect(Math.abs(age)).toBeLessThan(60)
    }
    await untilRefunded(world, id)
  })

  it('is reported when it is denied, with its reason', async () => {
    const seller = await world.merchant({ offersFullAmount: false })
    const url = `${receiver.url}/denials`
    await call('POST', '/webhook_endpoints', { url }, seller.apiKey)
    const { deniedCpf } = await world.control<{ deniedCpf: Record<string, string> }>('GET', '/demo')
    const id = await world.checkout(seller.apiKey, { amount: '90.00', merchantCode: 'W-2' })
    await untilDecided(world, id, newShopper({ cpf: deniedCpf['LOW_SCORE'] ?? '' }))
    await untilReceived(1)
    expect(receiver.received[0]?.event).toMatchObject({
      type: 'checkout.denied',
      objectId: id,
      data: { checkoutId: id, merchantCode: 'W-2', amount: 90, koReason: 'DEFAULT' },
    })
  })

  it('is reported when it expires or is given up', async () => {
    const first = await world.checkout(merchant.apiKey, { amount: '90.00' })
    await world.call('PUT', `/api/v1/checkouts/${first}/cancel`)
    const second = await world.checkout(merchant.apiKey, { amount: '80.00' })
    await world.advance('PT31M')
    await world.schedule('expire-checkouts')
    await untilReceived(2)
    const told = receiver.of('checkout.expired').map((it) => it.event.objectId)
    expect(new Set(told)).toEqual(new Set([first, second]))
  })

  it('of another merchant is not reported to me', async () => {
    const theirs = await world.checkout(stranger.apiKey, { amount: '90.00' })
    await world.call('PUT', `/api/v1/checkouts/${theirs}/cancel`)
    const mine = await world.checkout(merchant.apiKey, { amount: '90.00' })
    await world.call('PUT', `/api/v1/checkouts/${mine}/cancel`)
    await untilReceived(1)
    expect(receiver.received.map((it) => it.event.objectId)).toEqual([mine])
    const { body } = await call<{ content: WebhookEvent[] }>('GET', '/events')
    expect(body.content.map((it) => it.objectId)).toEqual([mine])
  })
})

describe('a transfer', () => {
  it('is reported when it has arrived', async () => {
    const seller = await world.merchant({
      cashback: null,
      settlement: { pixKey: '11222333000181', configuration: { delayInDays: 0, payAllInOne: true } },
    })
    const url = `${receiver.url}/transfers`
    const wanted = { url, eventTypes: ['settlement.created'] }
    await call('POST', '/webhook_endpoints', wanted, seller.apiKey)
    await buy(world, seller.apiKey, newShopper(), { amount: '90.00' })
    await world.schedule('create-transfers')
    await world.drain()
    await world.advance('PT1M')
    await world.schedule('sweep-transfers')
    await untilReceived(1)
    expect(receiver.received[0]?.event).toMatchObject({
      type: 'settlement.created',
      sequence: 1,
      data: { transferDate: '2026-11-24', amount: expect.any(Number) as unknown },
    })
  })
})

describe('a call that is not accepted', () => {
  it('is made again after 5 s, 30 s, 5 min …, with the same id and a new timestamp', async () => {
    receiver.answer = (response) => response.writeHead(500).end('broken')
    await test()
    await untilReceived(1)
    const [first] = await untilSettled()
    expect(first).toMatchObject({ status: 'PENDING', attempts: 1, lastStatus: 500 })
    const wait = Date.parse(first?.nextTryDate ?? '') - Date.parse(first?.lastTryDate ?? '')
    expect(wait).toBeGreaterThanOrEqual(5000)
    expect(wait).toBeLessThanOrEqual(5500)
    await world.schedule('send-webhooks')
    expect(receiver.received).toHaveLength(1)
    receiver.answer = (response) => response.writeHead(200).end()
    await world.advance('PT6S')
    await untilReceived(2)
    await world.until(async () => (await deliveriesOf())[0]?.status === 'DELIVERED')
    const [a, b] = receiver.received
    expect(b?.body).toBe(a?.body)
    expect(b?.headers['webhook-id']).toBe(a?.headers['webhook-id'])
    expect(Number(b?.headers['webhook-timestamp'])).toBeGreaterThan(Number(a?.headers['webhook-timestamp']))
  })

  it('is given up after three days, and the address is left alone ever longer meanwhile', async () => {
    receiver.answer = (response) => response.writeHead(503).end()
    await test()
    for (let step = 0; step < 11; step++) {
      await untilReceived(step + 1)
      await world.until(async () => (await deliveriesOf())[0]?.attempts === receiver.received.length)
      const [it] = await deliveriesOf()
      if (it?.status === 'FAILED') break
      await world.advance('PT23H')
    }
    expect(receiver.received).toHaveLength(11)
    expect((await deliveriesOf())[0]).toMatchObject({ status: 'FAILED', attempts: 11, nextTryDate: null })
    const [{ failingSince } = { failingSince: null }] = (
      await call<{ content: WebhookEndpoint[] }>('GET', '/webhook_endpoints')
    ).body.content
    expect(failingSince).not.toBeNull()
  })

  it('because the address points elsewhere is not made there', async () => {
    receiver.answer = (response, path) =>
      path === '/elsewhere'
        ? response.writeHead(200).end()
        : response.writeHead(302, { location: `${receiver.url}/elsewhere` }).end()
    await test()
    await untilReceived(1)
    expect((await untilSettled())[0]).toMatchObject({ status: 'PENDING', lastStatus: 302 })
    expect(receiver.received.map((it) => it.path)).toEqual(['/hook'])
  })

  it('because the address is gone is the last', async () => {
    receiver.answer = (response) => response.writeHead(410).end()
    await test()
    await untilReceived(1)
    await untilSettled()
    await world.until(async () => {
      const { body } = await call<{ content: WebhookEndpoint[] }>('GET', '/webhook_endpoints')
      return body.content[0]?.enabled === false
    })
    await world.advance('PT1H')
    await world.schedule('send-webhooks')
    expect(receiver.received).toHaveLength(1)
    const paused = { status: 409, body: { code: 'ENDPOINT_PAUSED' } }
    expect(await test()).toMatchObject(paused)
    const [gone] = await deliveriesOf()
    expect(await call('POST', `/webhook_deliveries/${gone?.id}/resend`)).toMatchObject(paused)
    const from = '2020-01-01T00:00:00Z'
    expect(await call('POST', `/webhook_endpoints/${endpoint.id}/replay`, { from })).toMatchObject(paused)
    // it still waits in the back-office for somebody to send it
    const waiting = await world.deps.db.row<{ closed: boolean }>(sql`
      select closed_at is not null as closed from webhook_deliveries where id = ${gone?.id}`)
    expect(waiting).toEqual({ closed: false })
  })

  it('leaves an entry in the log if nobody answers there', async () => {
    const nobody = await register('/x')
    await call('PATCH', `/webhook_endpoints/${nobody.id}`, { url: 'http://127.0.0.1:9/x' })
    await test(nobody.id)
    await world.schedule('send-webhooks')
    expect((await untilSettled(nobody.id))[0]).toMatchObject({ lastStatus: null, lastError: 'ECONNREFUSED' })
  })
})

describe('a merchant’s change during an unanswered call', () => {
  const shown = async () => {
    const { body } = await call<{ content: WebhookEndpoint[] }>('GET', '/webhook_endpoints')
    return body.content[0]
  }
  /** A test event that is answered with this status after something was changed. */
  async function changedMeanwhile(change: Record<string, unknown>, status: number): Promise<void> {
    const waiting: ServerResponse[] = []
    receiver.answer = (response) => void waiting.push(response)
    const sent = test()
    await world.until(() => waiting.length > 0)
    expect((await call('PATCH', `/webhook_endpoints/${endpoint.id}`, change)).status).toBe(200)
    waiting[0]?.writeHead(status).end()
    await sent
  }

  it('stays: an answer does not switch a paused endpoint on, and it begins again later', async () => {
    await changedMeanwhile({ enabled: false }, 500)
    expect(await shown()).toMatchObject({ enabled: false, failingSince: null })
  })

  it('stays: the answer of the old address says nothing about the new one', async () => {
    await changedMeanwhile({ url: `${receiver.url}/moved` }, 410)
    expect(await shown()).toMatchObject({ enabled: true, failingSince: null })
  })
})

describe('an address that hangs', () => {
  it('delays nobody else: another endpoint, of the same merchant or not, is called at once', async () => {
    await register('/slow')
    receiver.answer = (response, path) => {
      if (path !== '/slow') response.writeHead(204).end()
    }
    for (let times = 0; times < 12; times++) {
      const id = await world.checkout(merchant.apiKey, { amount: '90.00' })
      await world.call('PUT', `/api/v1/checkouts/${id}/cancel`)
    }
    const began = performance.now()
    await world.until(async () => {
      await world.schedule('send-webhooks')
      return receiver.received.filter((it) => it.path === '/hook').length === 12
    })
    // a call times out after ten
    expect(performance.now() - began).toBeLessThan(8000)
    // and no more than it holds already is requested
    await expect.poll(() => receiver.received.filter((it) => it.path === '/slow').length).toBe(8)
  })
})

describe('an endpoint', () => {
  it('receives only the events that it wants', async () => {
    const refunds = await register('/refunds', { eventTypes: ['order.refunded'], description: 'ERP' })
    expect(refunds).toMatchObject({ eventTypes: ['order.refunded'], description: 'ERP', enabled: true })
    const id = await world.checkout(merchant.apiKey, { amount: '90.00' })
    await world.call('PUT', `/api/v1/checkouts/${id}/cancel`)
    await untilReceived(1)
    expect(receiver.received.map((it) => it.path)).toEqual(['/hook'])
    expect(await deliveriesOf(refunds.id)).toEqual([])
  })

  it('gets two signatures for a day after its secret was renewed, then one', async () => {
    const renewed = await call<WebhookEndpointWithSecret>(
      'POST',
      `/webhook_endpoints/${endpoint.id}/rotate_secret`,
    )
    expect(renewed.body.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
    expect(renewed.body.secret).not.toBe(endpoint.secret)
    await test()
    await untilReceived(1)
    const signaturesOf = (index: number) => receiver.received[index]?.headers['webhook-signature']?.split(' ')
    const [first] = receiver.received
    if (first === undefined) throw new Error('it was received')
    expect(signaturesOf(0)).toEqual([
      signatureOf(renewed.body.secret, first),
      signatureOf(endpoint.secret, first),
    ])
    await untilSettled()
    await world.advance('PT25H')
    await test()
    await untilReceived(2)
    expect(signaturesOf(1)).toHaveLength(1)
  })

  it('stays valid with every secret of the day, also if a new one was requested twice', async () => {
    const renew = async () =>
      (await call<WebhookEndpointWithSecret>('POST', `/webhook_endpoints/${endpoint.id}/rotate_secret`)).body
        .secret
    // the first answer was lost: the store still verifies with the former secret
    const lost = await renew()
    await world.advance('PT23H')
    const secrets = [await renew(), lost, endpoint.secret]
    await world.advance('PT23H')
    await test()
    await untilReceived(1)
    const [first] = receiver.received
    if (first === undefined) throw new Error('it was received')
    expect(first.headers['webhook-signature']?.split(' ')).toEqual(
      secrets.map((secret) => signatureOf(secret, first)),
    )
    for (let times = 0; times < 5; times++) await renew()
    await untilSettled()
    await test()
    await untilReceived(2)
    expect(receiver.received[1]?.headers['webhook-signature']?.split(' ')).toHaveLength(5)
  })

  it('that is older than secrets of their own keeps its secret, which is sealed before ours changes', async () => {
    const derived = (version: number) =>
      `whsec_${createHmac('sha256', world.deps.config.secret.current)
        .update(`webhook endpoint ${endpoint.id} ${version}`)
        .digest('base64')}`
    await world.deps.db.run(sql`
      update webhook_endpoints set secret_sealed = null, secret_version = 2, rotated_at = ${world.deps.clock.now()}
      where id = ${endpoint.id}`)
    await test()
    await untilReceived(1)
    await untilSettled()
    await world.schedule('seal-webhook-secrets')
    const { config } = world.deps
    const { secret } = config
    try {
      config.secret = ourSecret('another secret entirely', { sealing: secret.sealing })
      await test()
      await untilReceived(2)
    } finally {
      config.secret = secret
    }
    for (const it of receiver.received)
      expect(it.headers['webhook-signature']).toBe(
        `${signatureOf(derived(2), it)} ${signatureOf(derived(1), it)}`,
      )
  })

  it('has a secret that is stored encrypted and reveals nothing of others', async () => {
    const other = await register('/other')
    expect(other.secret).not.toBe(endpoint.secret)
    const row = await world.deps.db.row<{ sealed: Buffer }>(sql`
      select secret_sealed as sealed from webhook_endpoints where id = ${other.id}`)
    expect(row?.sealed.includes(Buffer.from(other.secret.slice('whsec_'.length), 'base64'))).toBe(false)
    expect(row?.sealed.includes('whsec_')).toBe(false)
  })

  it('never shows its secret again, and is removed with its waiting deliveries', async () => {
    const { body } = await call<{ content: object[] }>('GET', '/webhook_endpoints')
    expect(body.content[0]).not.toHaveProperty('secret')
    receiver.answer = (response) => response.writeHead(500).end()
    const { body: delivery } = await test()
    await untilReceived(1)
    await untilSettled()
    expect((await call('DELETE', `/webhook_endpoints/${endpoint.id}`)).status).toBe(204)
    await world.advance('PT1H')
    await world.schedule('send-webhooks')
    expect(receiver.received).toHaveLength(1)
    expect((await call('GET', `/webhook_endpoints/${endpoint.id}/deliveries`)).status).toBe(404)
    expect((await call('POST', `/webhook_deliveries/${delivery.id}/resend`)).status).toBe(404)
  })

  it.each<unknown>([
    {},
    { url: '' },
    { url: 'x' },
    { url: 'ftp://a.example' },
    { url: 'javascript:1' },
    { url: 'https://user:password@a.example' },
    { url: 'https://a.example', eventTypes: ['x'] },
    { url: 'https://a.example', more: 1 },
    { url: `https://a.example/${'x'.repeat(2000)}` },
  ])('is not made of %j', async (body) => {
    expect(await call('POST', '/webhook_endpoints', body)).toMatchObject(refusedAs(400, 'INVALID_BODY'))
  })

  it('is one of ten at most, also at the same moment', async () => {
    const url = `${receiver.url}/many`
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => call('POST', '/webhook_endpoints', { url })),
    )
    expect(answers.filter((it) => it.status === 201)).toHaveLength(9)
    expect(answers.filter((it) => it.body['code'] === 'TOO_MANY_ENDPOINTS')).toHaveLength(3)
  })

  it('of another merchant does not exist', async () => {
    const { body: delivery } = await test()
    for (const [method, path, body] of [
      ['PATCH', `/webhook_endpoints/${endpoint.id}`, { enabled: false }],
      ['DELETE', `/webhook_endpoints/${endpoint.id}`, undefined],
      ['POST', `/webhook_endpoints/${endpoint.id}/rotate_secret`, undefined],
      ['POST', `/webhook_endpoints/${endpoint.id}/test`, undefined],
      ['POST', `/webhook_endpoints/${endpoint.id}/replay`, { from: '2026-01-01T00:00:00Z' }],
      ['GET', `/webhook_endpoints/${endpoint.id}/deliveries`, undefined],
      ['POST', `/webhook_deliveries/${delivery.id}/resend`, undefined],
    ] as const)
      expect((await call(method, path, body, stranger.apiKey)).status).toBe(404)
    const { body } = await call<{ content: unknown[] }>(
      'GET',
      '/webhook_endpoints',
      undefined,
      stranger.apiKey,
    )
    expect(body.content).toEqual([])
  })
})

describe('what was told', () => {
  it('is sent again on request, as another delivery of the same event', async () => {
    await test()
    await untilReceived(1)
    const [delivery] = await untilSettled()
    const again = await call<WebhookDelivery>('POST', `/webhook_deliveries/${delivery?.id}/resend`)
    expect(again).toMatchObject({
      status: 202,
      body: { status: 'DELIVERED', lastStatus: 204, eventId: delivery?.eventId },
    })
    expect(receiver.received).toHaveLength(2)
    expect(receiver.received[1]?.event).toEqual(receiver.received[0]?.event)
    expect(await deliveriesOf()).toHaveLength(2)
  })

  it('that a person sends is sent at once, also to a resting address, with its content', async () => {
    receiver.answer = (response) => response.writeHead(500, { 'x-trace': 'a1' }).end('no room')
    for (let times = 0; times < 5; times++) await test()
    expect(await deliveriesOf()).toHaveLength(5)
    const refused = await test()
    expect(refused.body).toMatchObject({
      status: 'PENDING',
      attempts: 1,
      lastStatus: 500,
      request: { body: expect.stringContaining('webhook.test') },
      response: { headers: { 'x-trace': 'a1' }, body: 'no room' },
    })
    // never in the past
    const now = world.deps.clock.now().getTime()
    for (const it of await deliveriesOf()) expect(Date.parse(it.nextTryDate ?? '')).toBeGreaterThan(now)
    receiver.answer = (response) => response.writeHead(204).end()
    const taken = await test()
    expect(taken.body).toMatchObject({ status: 'DELIVERED', lastStatus: 204, response: { body: '' } })
  })

  it('is replayed for a time, also to an endpoint that was not there yet', async () => {
    const from = world.deps.clock.now().toISOString()
    const ids: string[] = []
    for (let times = 0; times < 3; times++) {
      const id = await world.checkout(merchant.apiKey, { amount: '90.00' })
      await world.call('PUT', `/api/v1/checkouts/${id}/cancel`)
      ids.push(id)
      await world.advance('PT1M')
    }
    await untilReceived(3)
    const late = await register('/late')
    const answer = await call('POST', `/webhook_endpoints/${late.id}/replay`, { from })
    expect(answer).toMatchObject({ status: 202, body: { count: 3, next: null } })
    await untilReceived(6)
    const told = receiver.received.filter((it) => it.path === '/late').map((it) => it.event.objectId)
    expect(new Set(told)).toEqual(new Set(ids))
  })

  it('is replayed once in each walk, however many happened in one instant', async () => {
    const from = world.deps.clock.now()
    for (let times = 0; times < 3; times++) {
      const id = await world.checkout(merchant.apiKey, { amount: '90.00' })
      await world.call('PUT', `/api/v1/checkouts/${id}/cancel`)
    }
    await untilReceived(3)
    await world.deps.db.transaction((tx) =>
      tx.run(sql`update webhook_events set occurred_at = ${from} where merchant_id = ${merchant.id}`),
    )
    const walk = (since: string) =>
      replay(world.deps, merchant.id, endpoint.id, { from: since, until: undefined, limit: 2 })
    const first = await walk(from.toISOString())
    expect(first).toEqual({ count: 3, next: new Date(from.getTime() + 1).toISOString() })
    expect(await walk(first.next ?? '')).toEqual({ count: 0, next: null })
    await untilReceived(6)
  })

  it('is forgotten after 90 days', async () => {
    await test()
    await untilReceived(1)
    await untilSettled()
    await world.advance('P91D')
    await world.schedule('forget-webhooks')
    expect((await call<{ content: unknown[] }>('GET', '/events')).body.content).toEqual([])
    expect(await deliveriesOf()).toEqual([])
  })

  it('is forgotten with its content, and its object continues to count', async () => {
    const kept = () =>
      world.deps.db.rows<{ sequence: number; data: object }>(sql`
        select sequence, data from webhook_events where object_id = ${endpoint.id} order by sequence`)
    const forget = async () => {
      await world.advance('P91D')
      await world.schedule('forget-webhooks')
    }
    await test()
    await test()
    const id = await world.checkout(merchant.apiKey, { amount: '90.00' })
    await world.call('PUT', `/api/v1/checkouts/${id}/cancel`)
    await untilReceived(3)
    await untilSettled()
    await forget()
    expect(await kept()).toEqual([{ sequence: 2, data: {} }])
    const replayed = await call('POST', `/webhook_endpoints/${endpoint.id}/replay`, {
      from: '2026-01-01T00:00:00Z',
    })
    expect(replayed.body).toMatchObject({ count: 0 })
    expect((await call<{ content: unknown[] }>('GET', '/events')).body.content).toEqual([])
    expect(await deliveriesOf()).toEqual([])
    await test()
    expect(receiver.received.at(-1)?.event.sequence).toBe(3)
    await forget()
    // one per object, however often it runs
    expect(await kept()).toEqual([{ sequence: 3, data: {} }])
    await world.schedule('forget-webhooks')
    await test()
    expect(receiver.received.at(-1)?.event.sequence).toBe(4)
  })

  it('is listed by an index, and looked for by an index', async () => {
    await test()
    const { body } = await call<{ nextCursor: string }>('GET', '/events?limit=1')
    const statements = [
      ...(await statementsOf(world, () => call('GET', `/events?limit=1&after=${body.nextCursor ?? ''}`))),
      ...(await statementsOf(world, () => call('GET', '/events'))),
      ...(await statementsOf(world, () => deliveriesOf())),
      ...(await statementsOf(world, () => call('GET', '/webhook_endpoints'))),
      ...(await statementsOf(world, () => world.schedule('forget-webhooks'))),
    ]
    for (const statement of statements) expect(await scannedBy(world, statement)).toEqual([])
  })
})

describe('the rules', () => {
  it('sign as the specification’s own example', () => {
    const at = new Date(1_614_265_330_000)
    const it = { id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', at, body: '{"test": 2432232314}' }
    expect(signedHeaders(['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'], it)).toEqual({
      'webhook-id': it.id,
      'webhook-timestamp': '1614265330',
      'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
    })
  })

  it('try for nearly three days, and rest a quarter of an hour at most', () => {
    const start = new Date('2026-11-24T13:00:00Z')
    let now = start
    let tries = 1
    for (let next: Date | null = now; next !== null; tries++) {
      now = next
      next = nextTryAt(tries, now, 0)
    }
    const hours = (now.getTime() - start.getTime()) / 3_600_000
    expect(hours).toBeGreaterThan(66)
    expect(hours * 1.1).toBeLessThan(80)
    expect(restUntil(2, start)).toBeNull()
    expect(restUntil(1000, start)?.getTime()).toBe(start.getTime() + 15 * 60_000)
  })

  it.each([
    ['https://loja.example/x', true],
    ['https://loja.example:8443/x', true],
    ['http://loja.example/x', false],
    ['https://127.0.0.1/x', false],
    ['https://10.0.0.1/x', false],
    ['https://[::1]/x', false],
    ['https://[::ffff:127.0.0.1]/x', false],
    ['https://169.254.169.254/latest', false],
    ['https://0x7f000001/x', false],
    ['https://a:b@loja.example/x', false],
    ['x', false],
  ])('call %s outside the demo world: %s', (url, taken) => {
    expect(httpWebhooks({ allowPrivate: false }, world.deps.guards).accepts(url)).toBe(taken)
  })

  it('resolve a name at each call, so that it cannot lead inside', async () => {
    const answer = await httpWebhooks({ allowPrivate: false }, world.deps.guards).post(
      'https://localhost/x',
      {},
      '{}',
    )
    expect(answer).toMatchObject({ status: null })
  })
})

// the last one: nothing is sent afterwards
describe('who works', () => {
  it('is woken at once by what is due, without the sweep', async () => {
    const stop = await world.deps.webhooks.work()
    await test()
    await world.until(() => receiver.received.length > 0)
    await stop()
    expect(receiver.received.map((it) => it.path)).toEqual(['/hook'])
  })
})
