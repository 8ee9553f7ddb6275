import { saoPauloDate } from '@drip/core/calendar/dates'
import type { Connection } from '@drip/core/contracts/merchant/merchant-area'
import type {
  WebhookDelivery,
  WebhookEndpoint,
  WebhookEndpointWithSecret,
} from '@drip/core/contracts/merchant/webhooks'
import sql from 'sql-template-tag'
import { afterAll, describe, expect, it } from 'vitest'
import { ownWorld, refusedAs } from '../../../../../test/own-world.ts'
import { openReceiver, signatureOf } from '../../../messaging/webhooks/webhooks.makers.ts'
import { type SignedIn, newSignedIn } from '../merchant-area.makers.ts'

const ENDPOINTS = '/v1/webhook_endpoints'
interface Log {
  content: WebhookDelivery[]
  nextCursor: string | null
}

const world = await ownWorld()
const receiver = await openReceiver()
const merchant = await world.merchant()
const admin = await newSignedIn(world, merchant.id)
const stranger = await newSignedIn(world, (await world.merchant()).id)
const made = await admin.call<WebhookEndpointWithSecret>('POST', ENDPOINTS, { url: `${receiver.url}/hook` })
if (made.status !== 201) throw new Error(JSON.stringify(made.body))
const endpoint = made.body

afterAll(() => receiver.close())

const listed = async (who: SignedIn) =>
  (await who.call<{ content: WebhookEndpoint[] }>('GET', ENDPOINTS)).body.content
const log = (who: SignedIn, query = '') =>
  who.call<Log>('GET', `${ENDPOINTS}/${endpoint.id}/deliveries${query}`)
const test = (who: SignedIn) => who.call<WebhookDelivery>('POST', `${ENDPOINTS}/${endpoint.id}/test`)
const resend = (who: SignedIn, id: string) =>
  who.call<WebhookDelivery>('POST', `/v1/webhook_deliveries/${id}/resend`)
const replay = (who: SignedIn, stretch: { from: string; until?: string }) =>
  who.call<{ count: number; next: string | null }>('POST', `${ENDPOINTS}/${endpoint.id}/replay`, stretch)
async function untilReceived(count: number): Promise<void> {
  await world.until(async () => {
    await world.schedule('send-webhooks')
    return receiver.received.length >= count
  })
}

describe('an address that a person adds', () => {
  it('shows its secret once, and is listed without it', async () => {
    expect(endpoint.secret).toMatch(/^whsec_/)
    const [first] = await listed(admin)
    expect(first).toMatchObject({ id: endpoint.id, url: `${receiver.url}/hook`, enabled: true })
    expect(first).not.toHaveProperty('secret')
  })

  it('is refused if it is invalid, and changes nothing', async () => {
    const refused = await admin.call('POST', ENDPOINTS, { url: 'ftp://loja.example' })
    expect(refused).toMatchObject(refusedAs(400, 'INVALID_BODY'))
    expect((await admin.call('POST', ENDPOINTS, { url: 'https://a.example', wrong: 1 })).status).toBe(400)
    expect(await listed(admin)).toHaveLength(1)
  })

  it('receives a test, and that delivery again; the log shows both', async () => {
    const before = receiver.received.length
    const sent = await test(admin)
    expect([sent.status, sent.body.eventType]).toEqual([202, 'webhook.test'])
    await untilReceived(before + 1)
    expect((await resend(admin, sent.body.id)).status).toBe(202)
    await untilReceived(before + 2)
    const [first, again] = receiver.received.slice(before)
    expect(again?.event).toEqual(first?.event)
    await world.until(async () => (await log(admin)).body.content.every((it) => it.status === 'DELIVERED'))
    const { content } = (await log(admin)).body
    expect(content.map((it) => it.lastStatus)).toEqual([204, 204])
    expect(new Set(content.map((it) => it.eventId)).size).toBe(1)
    // page by page
    const newest = (await log(admin, '?limit=1')).body
    const older = (await log(admin, `?limit=1&after=${newest.nextCursor}`)).body
    expect([...newest.content, ...older.content]).toEqual(content)
    expect(older.nextCursor).toBeNull()
    expect((await log(admin, '?after=wrong')).status).toBe(400)
  })

  it('is in the state of the connection, with the last delivery and the store’s last call', async () => {
    const state = async (who: SignedIn) => (await who.call<Connection>('GET', '/v1/connection')).body
    await world.checkout(merchant.apiKey)
    await world.until(async () => (await state(admin)).lastCall !== null)
    expect(await state(admin)).toEqual({
      testWorld: null,
      lastCall: { on: saoPauloDate(world.deps.clock.now()), keyName: expect.any(String) },
      webhooks: [
        {
          endpointId: endpoint.id,
          url: endpoint.url,
          enabled: true,
          failingSince: null,
          delivered: { at: expect.any(String), eventType: 'webhook.test', status: 204 },
          failed: null,
        },
      ],
    })
    expect(await state(stranger)).toEqual({ testWorld: null, lastCall: null, webhooks: [] })
    const reader = await newSignedIn(world, merchant.id, ['READ'])
    expect((await reader.call('GET', '/v1/connection')).status).toBe(403)
  })

  it('receives the events between two moments again', async () => {
    const from = world.deps.clock.now().toISOString()
    const id = await world.checkout(merchant.apiKey, { amount: '90.00' })
    await world.call('PUT', `/api/v1/checkouts/${id}/cancel`)
    await world.advance('PT1M')
    const until = world.deps.clock.now().toISOString()
    const told = () => receiver.received.filter((it) => it.event.objectId === id).length
    await world.until(async () => {
      await world.schedule('send-webhooks')
      return told() === 1
    })
    expect(await replay(admin, { from, until })).toMatchObject({
      status: 202,
      body: { count: 1, next: null },
    })
    await world.until(async () => {
      await world.schedule('send-webhooks')
      return told() === 2
    })
    expect((await replay(admin, { from: until, until })).body).toEqual({ count: 0, next: null })
    expect((await replay(admin, { from: 'ontem' })).status).toBe(400)
  })

  it('is signed with its new secret after a rotation', async () => {
    const rotated = await admin.call<WebhookEndpointWithSecret>(
      'POST',
      `${ENDPOINTS}/${endpoint.id}/rotate_secret`,
    )
    expect(rotated.body.secret).not.toBe(endpoint.secret)
    const before = receiver.received.length
    await test(admin)
    await untilReceived(before + 1)
    const newest = receiver.received.at(-1)
    if (newest === undefined) throw new Error('nothing came')
    expect(newest.headers['webhook-signature']).toContain(signatureOf(rotated.body.secret, newest))
  })

  it('receives nothing while it is switched off', async () => {
    const off = await admin.call<WebhookEndpoint>('PATCH', `${ENDPOINTS}/${endpoint.id}`, { enabled: false })
    expect(off.body.enabled).toBe(false)
    const paused = { status: 409, body: { code: 'ENDPOINT_PAUSED' } }
    expect(await test(admin)).toMatchObject(paused)
    const before = (await log(admin)).body.content
    expect(await resend(admin, before[0]?.id ?? '')).toMatchObject(paused)
    expect(await replay(admin, { from: '2020-01-01T00:00:00Z' })).toMatchObject(paused)
    expect((await log(admin)).body.content).toEqual(before)
    await admin.call('PATCH', `${ENDPOINTS}/${endpoint.id}`, {
      enabled: true,
      eventTypes: ['order.refunded'],
    })
    expect(await listed(admin)).toMatchObject([{ enabled: true, eventTypes: ['order.refunded'] }])
  })
})

it('Another merchant who knows the ids reads and changes nothing', async () => {
  const [delivery] = (await log(admin)).body.content
  const path = `${ENDPOINTS}/${endpoint.id}`
  const answers = await Promise.all([
    log(stranger),
    test(stranger),
    resend(stranger, delivery?.id ?? ''),
    replay(stranger, { from: '2020-01-01T00:00:00Z' }),
    stranger.call('POST', `${path}/rotate_secret`),
    stranger.call('PATCH', path, { enabled: false }),
    stranger.call('DELETE', path),
  ])
  expect(answers.map((it) => it.status)).toEqual([404, 404, 404, 404, 404, 404, 404])
  expect(await listed(stranger)).toEqual([])
  expect(await listed(admin)).toMatchObject([{ id: endpoint.id, enabled: true }])
})

it('Only so many tests are sent in ten minutes', async () => {
  const busy = await newSignedIn(world, (await world.merchant()).id)
  const nobody = `${ENDPOINTS}/0197a000-0000-7000-8000-000000000000/test`
  for (let tries = 0; tries < 120; tries += 1) expect((await busy.call('POST', nobody)).status).toBe(404)
  expect((await busy.call('POST', nobody)).status).toBe(429)
})

it('A removed address stays removed', async () => {
  expect((await admin.call('DELETE', `${ENDPOINTS}/${endpoint.id}`)).status).toBe(204)
  expect(await listed(admin)).toEqual([])
  expect((await log(admin)).status).toBe(404)
})

it('The audit log shows who did what to an address, without the address itself', async () => {
  const entries = await world.deps.db.rows<Record<string, unknown>>(sql`
    select action, actor_id, content from audit_entries
    where object_type = 'WEBHOOK_ENDPOINT' and object_id = ${endpoint.id} order by action`)
  expect(entries.map((entry) => entry['action'])).toEqual([
    'WEBHOOK_ENDPOINT_ADDED',
    'WEBHOOK_ENDPOINT_CHANGED',
    'WEBHOOK_ENDPOINT_CHANGED',
    'WEBHOOK_ENDPOINT_REMOVED',
    'WEBHOOK_SECRET_ROTATED',
  ])
  expect(new Set(entries.map((entry) => entry['actorId']))).toEqual(new Set([admin.id]))
  expect(JSON.stringify(entries)).not.toContain('/hook')
})

describe('an address that a key sets, without a person', () => {
  const byKey = <Body = WebhookEndpoint>(
    apiKey: string,
    method: 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    path: string,
    body?: unknown,
  ) => world.call<Body>(method, `/api/v2${path}`, body, { 'x-api-key': apiKey })
  const mailsTo = async (to: string) => {
    await world.drain()
    const mails = await world.control<{ subject: string; text: string }[]>(
      'GET',
      `/messages?to=${encodeURIComponent(to)}`,
    )
    return mails.filter(({ text }) => text.startsWith('Olá! Com a chave de API'))
  }
  const entriesOf = (id: string) =>
    world.deps.db.rows<{ action: string; actorType: string; asked: unknown }>(sql`
      select action, actor_type, content::jsonb -> 'asked' as asked from audit_entries
      where object_type = 'WEBHOOK_ENDPOINT' and object_id = ${id} order by at, id`)

  it('is recorded with the key, and all administrators learn where the store’s sales are told', async () => {
    const { id: merchantId, apiKey } = await world.merchant()
    const [one, other, reader] = [
      await newSignedIn(world, merchantId),
      await newSignedIn(world, merchantId),
      await newSignedIn(world, merchantId, ['READ']),
    ]
    const eventTypes = ['order.refunded']
    const { id } = (
      await byKey(apiKey, 'POST', '/webhook_endpoints', { url: `${receiver.url}/espia`, eventTypes })
    ).body
    const path = `/webhook_endpoints/${id}`
    for (const { email } of [one, other]) {
      const [mail, ...more] = await mailsTo(email)
      expect(more).toEqual([])
      expect(mail?.text).toContain(`chave de API que termina em ${apiKey.slice(-4)}`)
      expect(mail?.text).toContain(new URL(receiver.url).host)
      expect(mail?.text).not.toContain('espia')
    }
    expect(await mailsTo(reader.email)).toEqual([])
    // the same address with more events goes nowhere else
    expect((await byKey(apiKey, 'PATCH', path, { eventTypes: [] })).status).toBe(200)
    expect(await mailsTo(one.email)).toHaveLength(1)
    expect((await byKey(apiKey, 'PATCH', path, { url: `${receiver.url}/outra` })).status).toBe(200)
    expect(await mailsTo(one.email)).toHaveLength(2)
    const asked = { apiKey: `…${apiKey.slice(-4)}` }
    expect(await entriesOf(id)).toEqual(
      ['WEBHOOK_ENDPOINT_ADDED', 'WEBHOOK_ENDPOINT_CHANGED', 'WEBHOOK_ENDPOINT_CHANGED'].map((action) => ({
        action,
        actorType: 'SYSTEM',
        asked,
      })),
    )
  })

  it('or silences, as well: with fewer events, switched off, on again, with another secret, and removed', async () => {
    const { id: merchantId, apiKey } = await world.merchant()
    const { email } = await newSignedIn(world, merchantId)
    const { id } = (await byKey(apiKey, 'POST', '/webhook_endpoints', { url: `${receiver.url}/loja` })).body
    const path = `/webhook_endpoints/${id}`
    const told = async () => (await mailsTo(email)).map(({ subject }) => subject).toReversed()
    const [receives, stops] = [
      'Um endereço novo recebe os avisos da sua loja',
      'Um endereço não recebe mais os avisos da sua loja',
    ]
    const since = [receives]
    expect(await told()).toEqual(since)
    const changes: [string | null, () => Promise<{ status: number }>][] = [
      [
        'Um endereço recebe menos avisos da sua loja',
        () => byKey(apiKey, 'PATCH', path, { eventTypes: ['order.refunded'] }),
      ],
      [null, () => byKey(apiKey, 'PATCH', path, { eventTypes: [] })],
      [stops, () => byKey(apiKey, 'PATCH', path, { enabled: false })],
      [receives, () => byKey(apiKey, 'PATCH', path, { enabled: true })],
      ['O segredo dos avisos da sua loja mudou', () => byKey(apiKey, 'POST', `${path}/rotate_secret`)],
      [stops, () => byKey(apiKey, 'DELETE', path)],
    ]
    for (const [subject, change] of changes) {
      expect((await change()).status).toBeLessThan(300)
      if (subject !== null) since.push(subject)
      expect(await told()).toEqual(since)
    }
    const asked = { apiKey: `…${apiKey.slice(-4)}` }
    expect((await entriesOf(id)).slice(-2)).toEqual(
      ['WEBHOOK_SECRET_ROTATED', 'WEBHOOK_ENDPOINT_REMOVED'].map((action) => ({
        action,
        actorType: 'SYSTEM',
        asked,
      })),
    )
  })
})
