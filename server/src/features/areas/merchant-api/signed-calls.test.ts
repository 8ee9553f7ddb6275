/** Calls that return money, signed with the private key (docs/decisions/0121, ASVS 4.1.5). */
import { SIGNED_SCOPES } from '@drip/core/contracts/merchant/key-scopes'
import { randomUUID } from 'node:crypto'
import { request as send } from 'node:http'
import sql from 'sql-template-tag'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { DripRefusal, dripClient } from '../../../../../client/src/client.ts'
import { ownWorld, refusedAs } from '../../../../test/own-world.ts'
import { buy } from '../../../../test/shopper.ts'
import { OPERATIONS } from '../../everybody/openapi/openapi.ts'
import { newKey } from '../../marketplace/merchants/merchants.makers.ts'
import { newDispute } from '../../servicing/disputes/disputes.makers.ts'
import { digestOf, newPair, signedWith } from './signed-calls.makers.ts'

const world = await ownWorld()
const pair = newPair()

/** A key of this merchant with the pair's public key. */
let orderId: string
const merchant = await world.merchant({ upfront: 'MANDATORY', cashback: null })
const key = await newKey(world, merchant.id, undefined, pair.publicKey)
const newOrder = async () => {
  orderId = await buy(world, merchant.apiKey, undefined, { amount: '300.00' })
}

const refundPath = () => `/api/v2/orders/${orderId}/refunds`
const REFUND = '{"amount":10}'
/** A call with or without a signature; returns the refusal's details. */
const call = async (
  method: 'GET' | 'POST' | 'PUT',
  path: string,
  body: string | undefined,
  headers: Record<string, string>,
  apiKey = key,
) => {
  const answer = await world.call(method, path, body, { 'x-api-key': apiKey, ...headers })
  const { code, detail } = answer.body
  return answer.status < 300 ? answer.status : [answer.status, code, detail].filter(Boolean).join(' ')
}
type Signing = Partial<Parameters<typeof signedWith>[1]>
/** A refund of R$ 10,00 with a correct signature, except for the given changes. */
const signed = (changes: Signing = {}, by = pair.privateKey) =>
  signedWith(by, {
    method: 'POST',
    path: refundPath(),
    body: REFUND,
    now: world.deps.clock.now(),
    ...changes,
  })
const refund = (headers: Record<string, string>, apiKey?: string) =>
  call('POST', refundPath(), REFUND, headers, apiKey)
const seconds = (offset: number) => Math.floor(world.deps.clock.now().getTime() / 1000) + offset
const backOf = async (id = orderId) =>
  world.deps.db.value<number>(sql`select canceled_amount from orders where id = ${id}`)

describe('a key without a public key', () => {
  beforeEach(newOrder)
  it('refunds as before, and nobody reads the signed data', async () => {
    expect(await refund({}, merchant.apiKey)).toBe(201)
    expect(await refund({ signature: 'nothing', 'signature-input': 'such' }, merchant.apiKey)).toBe(201)
    expect(await backOf()).toBe(2000)
  })
})

describe('a stolen key with a public key', () => {
  beforeAll(newOrder)
  it('refunds nothing without its signature, through any call', async () => {
    const { disputeId } = await newDispute(world, merchant.apiKey)
    for (const [method, path, body] of [
      ['PUT', `/api/v1/merchant/orders/${orderId}/cancel`, undefined],
      ['PUT', `/api/v1/cancellation/${orderId}`, REFUND],
      ['POST', refundPath(), REFUND],
      ['POST', refundPath(), '{"all":true}'],
      ['POST', `/api/v2/disputes/${disputeId}/acceptance`, '{"all":true}'],
    ] as const)
      expect([path, await call(method, path, body, {})]).toEqual([path, '401 SIGNATURE_NEEDED'])
    expect(await backOf()).toBe(0)
  })

  it('does not refund through VTEX, where nobody signs', async () => {
    const vtex = { 'x-vtex-api-appkey': merchant.id, 'x-vtex-api-apptoken': key }
    const answer = await world.call('POST', '/vtex/payments/1/refunds', { requestId: '1', value: 1 }, vtex)
    expect(answer).toMatchObject(refusedAs(401, 'SIGNATURE_NEEDED'))
  })

  it('sells and reads as before, unsigned', async () => {
    expect(await world.checkout(key)).toMatch(/^[\da-z-]+/)
    expect(await call('GET', '/api/v2/orders', undefined, {})).toBe(200)
    expect(await call('GET', `/api/v2/orders/${orderId}`, undefined, {})).toBe(200)
  })

  it('must sign every call with a scope that returns money', () => {
    const asked = OPERATIONS.filter((it) => it.scope !== undefined && SIGNED_SCOPES.includes(it.scope))
    expect(asked.map((it) => it.id).toSorted()).toEqual([
      'acceptDispute',
      'addDisputeFile',
      'cancelAmount',
      'cancelOrder',
      'contestDispute',
      'refundOrder',
    ])
    // every new call must be added to one of the two
    const others = new Set(
      OPERATIONS.map((it) => it.scope).filter((it) => !SIGNED_SCOPES.some((s) => s === it)),
    )
    expect(others).toEqual(
      new Set([
        undefined,
        'checkouts:write',
        'checkouts:read',
        'orders:read',
        'disputes:read',
        'settlements:read',
        'webhooks:write',
        'webhooks:read',
        'invoices:write',
      ]),
    )
  })
})

describe('a signed call', () => {
  beforeEach(newOrder)
  it('gives back, by each call that can', async () => {
    const { disputeId } = await newDispute(world, merchant.apiKey)
    for (const [method, path, body, status] of [
      ['PUT', `/api/v1/cancellation/${orderId}`, REFUND, 204],
      ['POST', refundPath(), REFUND, 201],
      ['POST', `/api/v2/disputes/${disputeId}/acceptance`, '{"all":true}', 200],
      // without a body
      ['PUT', `/api/v1/merchant/orders/${orderId}/cancel`, undefined, 204],
    ] as const) {
      const headers = signedWith(pair.privateKey, {
        method,
        path,
        now: world.deps.clock.now(),
        ...(body !== undefined && { body }),
      })
      expect([path, await call(method, path, body, headers)]).toEqual([path, status])
    }
    expect(await backOf()).toBe(30_000)
  })

  it.each<[string, () => Signing]>([
    ['with a digest by SHA-512', () => ({ digest: digestOf(REFUND, 'sha-512') })],
    ['with several digests', () => ({ digest: `${digestOf(REFUND)}, ${digestOf(REFUND, 'sha-512')}` })],
    ['that has a query', () => ({ path: `${refundPath()}?from=erp` })],
    ['that covers more than it must', () => ({ covers: ['content-digest', '@path', '@query', '@method'] })],
    [
      'that names its algorithm, its key and its end',
      () => ({
        parameters: `created=${seconds(-200)};expires=${seconds(60)};keyid="loja";alg="ed25519";nonce="${randomUUID()}"`,
      }),
    ],
    [
      'of a clock that is four minutes off',
      () => ({ parameters: `created=${seconds(240)};nonce="${randomUUID()}"` }),
    ],
    ['with a label of its own', () => ({ label: 'loja-1' })],
  ])('%s is good', async (_, changes) => {
    const it = changes()
    expect(await call('POST', it.path ?? refundPath(), REFUND, signed(it))).toBe(201)
  })

  it('is valid for any host that a proxy makes of ours, and for any spelling of its headers', async () => {
    const url = new URL(refundPath(), world.url)
    const headers = Object.entries({
      ...signed(),
      host: 'inside.example:8080',
      'x-api-key': key,
      'content-type': 'application/json',
      'content-length': String(REFUND.length),
    }).map(([name, value]) => [name.toUpperCase(), value])
    const status = await new Promise((resolve, reject) => {
      const sent = send(url, { method: 'POST', headers: Object.fromEntries(headers) }, (answer) => {
        answer.resume()
        resolve(answer.statusCode)
      })
      sent.on('error', reject).end(REFUND)
    })
    expect(status).toBe(201)
  })

  it('gets the same answer as before for the same Idempotency-Key, signed again', async () => {
    const again = () => signed({ headers: { 'idempotency-key': `refund-${orderId}` } })
    expect([await refund(again()), await refund(again())]).toEqual([201, 201])
    expect(await backOf()).toBe(1000)
  })
})

describe('an attacker who sees signed calls and has the key', () => {
  beforeEach(newOrder)
  it('again, is done once', async () => {
    const headers = signed()
    expect(await refund(headers)).toBe(201)
    await world.advance('PT2M')
    expect(await refund(headers)).toBe('401 SIGNATURE_WRONG nonce')
    expect(await backOf()).toBe(1000)
  })

  it('many times at once, is done once', async () => {
    const headers = signed()
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => refund(headers)))
    expect(answers.filter((it) => it === 201)).toHaveLength(1)
    expect(await backOf()).toBe(1000)
  })

  it('again with another key of the same public key, is done once', async () => {
    const other = await newKey(world, merchant.id, undefined, pair.publicKey)
    const headers = signed()
    expect([await refund(headers), await refund(headers, other)]).toEqual([201, '401 SIGNATURE_WRONG nonce'])
  })

  it('with another body or order, another method, or another key’s signature is refused, and the answer says what is wrong', async () => {
    const stranger = newPair()
    const otherId = await buy(world, merchant.apiKey, undefined, { amount: '300.00' })
    const other = `/api/v2/orders/${otherId}/refunds`
    const tries: [string, Promise<unknown>][] = [
      ['content-digest', call('POST', refundPath(), '{"amount":99}', signed())],
      ['content-digest', call('POST', refundPath(), `${REFUND} `, signed())],
      ['content-digest', call('POST', refundPath(), undefined, signed())],
      // the digest of the other body instead of the signed one
      [
        'signature',
        call('POST', refundPath(), '{"amount":99}', {
          ...signed(),
          'content-digest': digestOf('{"amount":99}'),
        }),
      ],
      ['signature', call('POST', other, REFUND, signed())],
      ['signature', call('PUT', `/api/v1/cancellation/${orderId}`, REFUND, signed())],
      ['signature', refund(signed({}, stranger.privateKey))],
      ['@query', call('POST', `${refundPath()}?all=true`, REFUND, signed())],
      // a repetition with an unsigned key would be another refund
      ['idempotency-key', refund({ ...signed(), 'idempotency-key': 'another' })],
      ['signature', refund({ ...signed({ headers: { 'idempotency-key': 'a' } }), 'idempotency-key': 'b' })],
    ]
    for (const [part, answer] of tries) expect(await answer).toBe(`401 SIGNATURE_WRONG ${part}`)
    expect([await backOf(), await backOf(otherId)]).toEqual([0, 0])
  })

  it('with a key of another merchant that has the same public key finds no order of this one', async () => {
    const other = await world.merchant({ upfront: 'MANDATORY', cashback: null })
    const apiKey = await newKey(world, other.id, undefined, pair.publicKey)
    expect(await refund(signed(), apiKey)).toBe('404 ORDER_NOT_FOUND')
  })

  it('leaves the call that was meant its one time, however often it was tried before', async () => {
    const headers = signed()
    expect(await call('POST', refundPath(), '{"all":true}', headers)).toBe(
      '401 SIGNATURE_WRONG content-digest',
    )
    expect(await refund(headers)).toBe(201)
  })
})

describe('a signature', () => {
  beforeAll(newOrder)

  it.each<[string, string, () => Signing]>([
    ['that does not cover the body', 'content-digest', () => ({ covers: ['@method', '@path'] })],
    ['that does not cover the path', '@path', () => ({ covers: ['@method', 'content-digest'] })],
    ['that does not cover the method', '@method', () => ({ covers: ['@path', 'content-digest'] })],
    [
      'that covers something twice',
      '@method',
      () => ({ covers: ['@method', '@method', '@path', 'content-digest'] }),
    ],
    [
      'that covers what is not there',
      'x-loja',
      () => ({ covers: ['@method', '@path', 'content-digest', 'x-loja'] }),
    ],
    [
      'that covers a name of JavaScript',
      'constructor',
      () => ({ covers: ['@method', '@path', 'content-digest', 'constructor'] }),
    ],
    [
      'that covers what we do not know',
      '@target-uri',
      () => ({ covers: ['@method', '@path', 'content-digest', '@target-uri'] }),
    ],
    ['without a digest', 'content-digest', () => ({ digest: null })],
    ['with a digest that is none', 'content-digest', () => ({ digest: 'sha-256=abc' })],
    ['with a digest that nobody trusts', 'content-digest', () => ({ digest: 'md5=:AAAA:' })],
    ['with a digest that is too short', 'content-digest', () => ({ digest: 'sha-256=:AAAA:' })],
    ['from six minutes ago', 'created', () => ({ parameters: `created=${seconds(-360)};nonce="1"` })],
    ['from six minutes ahead', 'created', () => ({ parameters: `created=${seconds(360)};nonce="1"` })],
    ['without its time', 'created', () => ({ parameters: 'nonce="1"' })],
    ['with a time that is text', 'created', () => ({ parameters: 'created="now";nonce="1"' })],
    [
      'that has ended',
      'expires',
      () => ({ parameters: `created=${seconds(-100)};expires=${seconds(-1)};nonce="1"` }),
    ],
    ['without a nonce', 'nonce', () => ({ parameters: `created=${seconds(0)}` })],
    ['with an empty nonce', 'nonce', () => ({ parameters: `created=${seconds(0)};nonce=""` })],
    [
      'with a nonce without end',
      'nonce',
      () => ({ parameters: `created=${seconds(0)};nonce="${'1'.repeat(201)}"` }),
    ],
    [
      'by another algorithm',
      'alg',
      () => ({ parameters: `created=${seconds(0)};nonce="1";alg="hmac-sha256"` }),
    ],
  ])('%s is refused', async (_, part, changes) => {
    expect(await refund(signed(changes()))).toBe(`401 SIGNATURE_WRONG ${part}`)
    expect(await backOf()).toBe(0)
  })

  it.each<[string, string, (good: Record<string, string>) => Record<string, string>]>([
    ['without what it covers', 'signature-input', (it) => ({ ...it, 'signature-input': '' })],
    ['without itself', 'signature', (it) => ({ ...it, signature: '' })],
    [
      'that is no structured field',
      'signature-input',
      (it) => ({ ...it, 'signature-input': 'sig=("@method"' }),
    ],
    [
      'that is an item and no list',
      'signature-input',
      (it) => ({ ...it, 'signature-input': 'sig="@method"' }),
    ],
    [
      'of another label',
      'signature',
      (it) => ({ ...it, signature: (it['signature'] ?? '').replace('sig', 'other') }),
    ],
    ['cut short', 'signature', (it) => ({ ...it, signature: 'sig=:AAAA:' })],
    [
      'beside another, of which one would be good',
      'signature-input',
      (it) => ({ ...it, 'signature-input': `${it['signature-input']}, b=("@method");created=1` }),
    ],
    [
      'whose component has parameters',
      '@method',
      (it) => ({
        ...it,
        'signature-input': (it['signature-input'] ?? '').replace('"@method"', '"@method";req'),
      }),
    ],
  ])('%s is refused', async (_, part, spoil) => {
    expect(await refund(spoil(signed()))).toBe(`401 SIGNATURE_WRONG ${part}`)
  })
})

describe('a body of a signed call', () => {
  beforeEach(newOrder)
  it('is no larger than that of others, and may be sent in pieces', async () => {
    const inPieces = (pieces: readonly string[], headers: Record<string, string>) =>
      new Promise<number | undefined>((resolve, reject) => {
        const sent = send(new URL(refundPath(), world.url), {
          method: 'POST',
          headers: { 'x-api-key': key, 'content-type': 'application/json', ...headers },
        })
        sent.on('response', (answer) => {
          answer.resume()
          resolve(answer.statusCode)
        })
        sent.on('error', reject)
        for (const it of pieces) sent.write(it)
        sent.end()
      })
    expect(await inPieces(['{"amo', 'unt":', '10}'], signed())).toBe(201)
    const long = ' '.repeat(2_000_001)
    expect(await inPieces([long], signed({ body: long }))).toBe(413)
  })
})

describe('our client', () => {
  beforeAll(async () => {
    await newOrder()
    // it signs with its machine's time
    await world.control('POST', '/clock', { now: new Date().toISOString() })
  })
  const privateKey = pair.privateKey.export({ format: 'pem', type: 'pkcs8' }).toString()

  it('signs when it has a private key, each try by itself', async () => {
    let isLost = true
    const unsteady: typeof fetch = async (input, init) => {
      const answer = await fetch(input, init)
      if (!isLost) return answer
      isLost = false
      throw new TypeError('fetch failed')
    }
    const drip = dripClient({ url: world.url, apiKey: key, privateKey, fetch: unsteady })
    expect(await drip.refundOrder(orderId, { amount: 10 })).toMatchObject({ canceledAmount: 10 })
    expect(isLost).toBe(false)
    await drip.cancelOrder(orderId)
    expect(await backOf()).toBe(30_000)
    await drip.listOrders({ limit: 1 })
  })

  it('is refused without it', async () => {
    const refused = dripClient({ url: world.url, apiKey: key }).refundOrder(orderId, { amount: 10 })
    await expect(refused).rejects.toBeInstanceOf(DripRefusal)
    await expect(refused).rejects.toMatchObject({ problem: { code: 'SIGNATURE_NEEDED' } })
  })
})
