import type { MadeApiKey } from '@drip/core/contracts/merchant/api-keys'
import type { MerchantSignedIn } from '@drip/core/contracts/merchant/merchant-area'
import { KEY_SCOPES, TEST_API_KEY_PREFIX } from '@drip/core/contracts/merchant/key-scopes'
import type { CheckoutAnswer } from '@drip/core/contracts/checkout'
import { ppm } from '@drip/core/money/rate'
import sql from 'sql-template-tag'
import { afterAll, describe, expect, it } from 'vitest'
import { formOf, newShopper, pixOf } from '../../../../test/shopper.ts'
import { type World, openWorld } from '../../../../test/world.ts'
import { AREA, LOGIN, type SignedIn, newSignedIn } from '../merchant-area/merchant-area.makers.ts'

const SECRET = 'only-for-the-demo-world'

const there = await openWorld({
  ROLE: 'test',
  SECRET,
  PUBLIC_URL: 'http://127.0.0.1',
  PIX_WEBHOOK_SECRET: SECRET,
  TEST_WORLD_SECRET: SECRET,
  ALLOW_PRIVATE_URLS: 'true',
})
const live = await openWorld({ TEST_PORT: new URL(there.url).port })
afterAll(async () => {
  await live.close()
  await there.close()
})

async function merchantHere(): Promise<{ id: string; apiKey: string; user: SignedIn }> {
  const merchant = await live.merchant({
    name: 'Loja Tentativa',
    fee: { rate: ppm(49_900), expiresOn: null },
    cashback: null,
  })
  return { ...merchant, user: await newSignedIn(live, merchant.id) }
}

const open = (user: SignedIn) => user.call<{ url: string; code: string }>('POST', '/v1/test_world')
const enter = (entry: string, world = there) =>
  world.call<MerchantSignedIn & { code: string }>('POST', `${LOGIN}/test_world`, { entry })
const entryOf = (url: string) => new URL(url).hash.slice(1)

/** Signed in there, through the live area. */
async function signedInThere(user: SignedIn): Promise<MerchantSignedIn> {
  const opened = await open(user)
  const entered = await enter(entryOf(opened.body.url))
  if (entered.status !== 200) throw new Error(JSON.stringify([opened, entered]))
  return entered.body
}

async function testKey(user: SignedIn): Promise<string> {
  const { accessToken } = await signedInThere(user)
  const made = await there.call<MadeApiKey>(
    'POST',
    `${AREA}/api_keys`,
    { name: 'Loja', scopes: KEY_SCOPES },
    { authorization: `Bearer ${accessToken}` },
  )
  return made.body.apiKey
}

describe('A merchant’s administrator', () => {
  it('opens the test world with the terms of the live one, and is signed in there', async () => {
    const { id, user } = await merchantHere()
    const opened = await open(user)
    expect(opened.body.url).toMatch(new RegExp(`^${there.url}/parceira/entrar-no-teste#[\\w-]{43}$`))
    const entered = await enter(entryOf(opened.body.url))
    expect(entered.body).toMatchObject({ merchantId: id, email: user.email, permissions: ['ADMIN', 'READ'] })
    const row = await there.deps.db.row(sql`
      select m.name, f.rate::int as fee from merchants m join merchant_fees f on f.merchant_id = m.id where m.id = ${id}`)
    expect(row).toEqual({ name: 'Loja Tentativa', fee: 49_900 })
  })

  it('enters once, and within a minute', async () => {
    const { user } = await merchantHere()
    const first = entryOf((await open(user)).body.url)
    const both = await Promise.all([enter(first), enter(first)])
    expect(both.map((it) => it.status).toSorted((a, b) => a - b)).toEqual([200, 404])
    const late = entryOf((await open(user)).body.url)
    await there.advance('PT61S')
    expect((await enter(late)).status).toBe(404)
  })

  it('finds the terms as they are by then, once each, also pressed twice', async () => {
    const { id, user } = await merchantHere()
    const opened = await Promise.all([open(user), open(user), open(user)])
    expect(opened.map((it) => it.status)).toEqual([200, 200, 200])
    await live.deps.db.run(sql`update merchant_fees set rate = 30000 where merchant_id = ${id}`)
    await live.deps.db.run(sql`update merchants set name = 'Loja Outra' where id = ${id}`)
    await open(user)
    const rows = await there.deps.db.rows(sql`
      select m.name, f.rate::int as fee from merchants m join merchant_fees f on f.merchant_id = m.id where m.id = ${id}`)
    expect(rows).toEqual([{ name: 'Loja Outra', fee: 30_000 }])
  })

  it('copies nobody’s document and no account to it', async () => {
    const { id, user } = await merchantHere()
    await live.deps.db.run(sql`
      update merchants set representative_name = 'Rita', representative_cpf = '12345678909', representative_email = 'rita@loja.example',
        pix_key = 'rita@loja.example', pix_key_type = 'EMAIL', bank_account_number = '998877' where id = ${id}`)
    await open(user)
    const row = await there.deps.db.row(sql`
      select representative_name, representative_cpf, representative_email, pix_key = id::text as own_key, bank_account_number
      from merchants where id = ${id}`)
    expect(row).toEqual({
      representativeName: '',
      representativeCpf: '',
      representativeEmail: '',
      ownKey: true,
      bankAccountNumber: null,
    })
  })

  it('admits a person again who was removed there, but not a person who had their e-mail address', async () => {
    const { user } = await merchantHere()
    await open(user)
    await there.deps.db.run(sql`update merchant_users set archived_at = now() where id = ${user.id}`)
    expect((await signedInThere(user)).email).toBe(user.email)
    const other = await merchantHere()
    await live.deps.db.run(sql`update merchant_users set email = 'mudou@loja.example' where id = ${user.id}`)
    await live.deps.db.run(sql`update merchant_users set email = ${user.email} where id = ${other.user.id}`)
    expect((await signedInThere(other.user)).merchantId).toBe(other.id)
  })
})

describe('Nobody else', () => {
  it('is not opened to people who may only read', async () => {
    const { id } = await live.merchant()
    const reader = await newSignedIn(live, id, ['READ'])
    expect((await open(reader)).body.code).toBe('READ_ONLY')
  })

  it('admits people only with the secret of both worlds, and nobody at the live one', async () => {
    const wrong = { authorization: 'Bearer another-secret-of-16' }
    for (const world of [there, live]) {
      const answer = await world.call('POST', '/test-world/entries', {}, wrong)
      expect(answer.status).toBe(404)
    }
    expect((await enter('x'.repeat(43), live)).status).toBe(404)
    const id = await live.checkout((await live.merchant()).apiKey)
    expect((await live.call('GET', `/api/test_world/checkouts/${id}/code`)).status).toBe(404)
    const paid = await live.call('POST', '/api/test_world/payments', { qrCodeText: '000201' })
    expect(paid.status).toBe(404)
  })
})

describe('A test key', () => {
  it('sells in the test world at the live address, and nothing in the live one', async () => {
    const { user } = await merchantHere()
    const key = { 'x-api-key': await testKey(user) }
    expect(key['x-api-key']).toMatch(new RegExp(`^${TEST_API_KEY_PREFIX}[\\w-]{32}$`))
    const order = {
      amount: '120.00',
      merchantCode: 'pedido-á',
      products: [{ name: 'Tênis', quantity: 1, amount: '120.00' }],
    }
    const headers = { ...key, 'idempotency-key': 'once' }
    const made = await live.call<{ id: string; formUrl: string }>('POST', '/api/v1/checkouts', order, headers)
    expect(made.status).toBe(201)
    expect(made.body.formUrl.startsWith(`${there.url}/`)).toBe(true)
    const again = await live.call<{ id: string }>('POST', '/api/v1/checkouts', order, headers)
    expect(again.body.id).toBe(made.body.id)
    const read = await live.call<CheckoutAnswer>(
      'GET',
      `/api/v1/checkouts/${made.body.id}?a=b`,
      undefined,
      key,
    )
    expect(read.status).toBe(200)
    expect(await live.deps.db.row(sql`select from checkouts where id = ${made.body.id}`)).toBeNull()
    const wrong = await live.call('POST', '/api/v1/checkouts', { amount: 'x' }, key)
    expect([wrong.status, wrong.headers.get('content-type')]).toEqual([
      400,
      'application/problem+json; charset=utf-8',
    ])
  })

  it('that is unknown is refused, and a live one opens nothing in the test world', async () => {
    const { apiKey } = await merchantHere()
    const read = (world: World, key: string) =>
      world.call('GET', '/api/v1/merchants/get_cnpj', undefined, { 'x-api-key': key })
    expect((await read(live, `${TEST_API_KEY_PREFIX}${'x'.repeat(32)}`)).body['code']).toBe('INVALID_API_KEY')
    expect((await read(there, apiKey)).body['code']).toBe('INVALID_API_KEY')
    expect((await read(live, apiKey)).status).toBe(200)
  })

  it('keeps nobody waiting if the test world is unreachable, and live keys work as always', async () => {
    const alone = await openWorld({ TEST_PORT: '1' })
    try {
      const { id, apiKey } = await alone.merchant()
      const read = (key: string) =>
        alone.call('GET', '/api/v1/merchants/get_cnpj', undefined, { 'x-api-key': key })
      expect((await read(`${TEST_API_KEY_PREFIX}x`)).body['code']).toBe('PROVIDER_UNAVAILABLE')
      expect((await read(apiKey)).status).toBe(200)
      const opened = await open(await newSignedIn(alone, id))
      expect([opened.status, opened.body.code]).toEqual([503, 'PROVIDER_UNAVAILABLE'])
    } finally {
      await alone.close()
    }
  })
})

it('A purchase in the test world uses no real phone and no bank', async () => {
  const { user } = await merchantHere()
  const id = await there.checkout(await testKey(user))
  const codePath = `/api/test_world/checkouts/${id}/code`
  expect((await there.call('GET', codePath)).body).toEqual({ code: null })
  const shopper = newShopper()
  await there.step(id, { customerPhone: shopper.phone })
  const { code } = (await there.call<{ code: string }>('GET', codePath)).body
  await there.step(id, { phoneVerificationCode: code })
  await there.step(id, formOf(shopper))
  const { qrCodeText } = pixOf((await there.step(id, { checkoutConfirmed: true })).body)
  const pay = () => there.call('POST', '/api/test_world/payments', { qrCodeText })
  expect((await pay()).status).toBe(204)
  await there.until(async () => (await there.step(id)).body.result === 'OK')
  expect((await there.call('POST', '/api/test_world/payments', { qrCodeText: 'nothing' })).status).toBe(409)
})
