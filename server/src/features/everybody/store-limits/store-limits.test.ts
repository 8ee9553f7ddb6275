import type { CheckoutAnswer } from '@drip/core/contracts/checkout'
import { cents } from '@drip/core/money/cents'
import sql from 'sql-template-tag'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Shopper, buy, goTo, newShopper } from '../../../../test/shopper.ts'
import { ownWorld } from '../../../../test/own-world.ts'
import { newCustomer } from '../../areas/customer-area/customer-area.makers.ts'

const world = await ownWorld()
const merchant = await world.merchant({ upfront: 'MANDATORY' })
let days = 0
// each test has a day of its own: limits count by the clock
beforeEach(() => goTo(world, new Date(Date.UTC(2026, 10, 24 + days++)).toISOString().slice(0, 10)))
afterEach(() => vi.useRealTimers())

const base = (at = merchant.id) => `/api/v1/store_limits/${at}`
const askCode = (phone: string) => world.call('POST', `${base()}/code`, { phone })
const ask = (phone: string, code: string, at?: string) => world.call('POST', base(at), { phone, code })
async function bought(merchantKey = merchant.apiKey): Promise<Shopper> {
  const shopper = newShopper()
  await buy(world, merchantKey, shopper)
  await world.drain()
  return shopper
}
/** The limit that the phone's holder is shown. */
async function limitOf(phone: string, at?: string): Promise<unknown> {
  await world.advance('PT31S')
  expect((await askCode(phone)).status).toBe(200)
  await world.drain()
  const { status, body } = await ask(phone, await world.newestCode(phone), at)
  expect([status, (body as { isValid: boolean }).isValid]).toEqual([200, true])
  return (body as { limit: unknown }).limit
}
const count = async (table: 'credit_decisions' | 'checkouts' | 'bureau_reports') =>
  (await world.deps.db.raw(`select * from ${table}`)).rows.length

describe('a known person, by phone and code', () => {
  it('is shown the amount that the next decision approves, and nothing is requested or recorded for it', async () => {
    const shopper = await bought()
    const before = [await count('credit_decisions'), await count('checkouts'), await count('bureau_reports')]
    const limit = (await limitOf(shopper.phone)) as { available: number; reasons: string[] }
    expect(limit.available).toBeGreaterThan(0)
    expect(limit.reasons.join(' ')).toContain('pontuação de crédito')
    expect([
      await count('credit_decisions'),
      await count('checkouts'),
      await count('bureau_reports'),
    ]).toEqual(before)
    // exactly that amount is approved in a purchase, and a centavo more is not
    const decided = async (amount: number): Promise<CheckoutAnswer> => {
      const id = await world.checkout(merchant.apiKey, { amount: amount.toFixed(2) })
      await world.step(id, { customerPhone: shopper.phone })
      await world.step(id, { phoneVerificationCode: await world.newestCode(shopper.phone) })
      return (await world.step(id, { customerCpf: shopper.cpf })).body
    }
    expect((await decided(limit.available + 0.01)).koReason).toBe('ORDER_ABOVE_CUSTOMER_MAX_VALUE')
    expect((await decided(limit.available)).koReason).toBeNull()
  })

  it('is shown the store’s own maximum', async () => {
    const shopper = await bought()
    const small = await world.merchant({ maxAmountPerOrder: cents(120_00) })
    expect(await limitOf(shopper.phone, small.id)).toEqual({
      available: 120,
      reasons: ['Cada compra pode ser de até R$\u00A0120,00.'],
    })
  })

  it('gets the same answer again for ten minutes with the same code, because an answer may be lost', async () => {
    const shopper = await bought()
    await askCode(shopper.phone)
    await world.drain()
    const code = await world.newestCode(shopper.phone)
    const first = await ask(shopper.phone, code)
    expect((await ask(shopper.phone, code)).body).toEqual(first.body)
    await world.advance('PT11M')
    expect((await ask(shopper.phone, code)).body).toMatchObject({ isValid: false, limit: null })
  })

  it('signed in, sees it store by store, the own ones first', async () => {
    const customer = await newCustomer(world, merchant.apiKey)
    const { stores } = (await customer.call<{ stores: { id: string }[] }>('GET', '/user/limit/stores')).body
    expect(stores[0]?.id).toBe(merchant.id)
    const own = await customer.call<{ limit: unknown }>('GET', `/user/limit/stores/${merchant.id}`)
    expect(own.body.limit).toEqual(await limitOf(customer.shopper.phone))
    expect((await customer.call('GET', `/user/limit/stores/${customer.orderId}`)).status).toBe(404)
  })
})

describe('a stranger', () => {
  it('gets the same bytes for a customer’s phone and an unknown phone, also in a hurry or when guessing', async () => {
    const shopper = await bought()
    const nobodys = newShopper().phone.slice(0, -4)
    // the remaining seconds are equal for both only while no time passes between two requests
    vi.useFakeTimers({ toFake: ['Date'] })
    const seen = []
    for (const phone of [shopper.phone, `${nobodys}${shopper.phone.slice(-4)}`]) {
      await world.advance('PT1H1M')
      const answers = [await askCode(phone), await askCode(phone)]
      for (let tries = 0; tries < 6; tries++) answers.push(await ask(phone, '000000'))
      for (let more = 0; more < 10; more++) {
        await world.advance('PT31S')
        answers.push(await askCode(phone))
      }
      seen.push(answers.map(({ status, body }) => JSON.stringify({ status, body })))
    }
    const [known, unknown] = seen
    expect(unknown?.map((it) => it.replaceAll(nobodys.slice(3, 5), ''))).toEqual(
      known?.map((it) => it.replaceAll(shopper.phone.slice(3, 5), '')),
    )
    expect(known?.at(-1)).toContain('TOO_MANY_REQUESTS')
  })

  it('with an unknown phone gets the same answer as a person about whom nothing may be shown', async () => {
    const blocked = await bought()
    await world.deps.db.run(sql`
      insert into blocks (kind, value, reason, description, created_at)
      values ('CPF', ${blocked.cpf}, 'FRAUD', '', ${world.deps.clock.now()})`)
    const archived = await bought()
    await world.deps.db.run(sql`update customers set archived_at = now() where cpf = ${archived.cpf}`)
    const closed = await bought()
    await world.deps.db.run(sql`update customers set recovery_closed_at = now() where cpf = ${closed.cpf}`)
    const told = []
    for (const phone of [newShopper().phone, blocked.phone, archived.phone, closed.phone])
      told.push(await limitOf(phone))
    expect(told).toEqual([null, null, null, null])
  })

  it('who got another person’s former number learns nothing about them', async () => {
    const shopper = await bought()
    const before = new Date(world.deps.clock.now().getTime() - 181 * 86_400_000)
    await world.deps.db.run(
      sql`update checkouts set phone_verified_at = ${before} where phone = ${shopper.phone}`,
    )
    expect(await limitOf(shopper.phone)).toBeNull()
  })

  it('who shares a phone with a customer learns nothing about them', async () => {
    const shopper = await bought()
    const other = await bought()
    await world.deps.db.run(sql`update customers set phone = ${shopper.phone} where cpf = ${other.cpf}`)
    expect(await limitOf(shopper.phone)).toBeNull()
  })

  it('uses the same limit of messages to a phone as checkouts', async () => {
    const { phone } = newShopper()
    for (let sent = 0; sent < 10; sent++) {
      expect((await askCode(phone)).status).toBe(200)
      await world.advance('PT31S')
    }
    const id = await world.checkout(merchant.apiKey)
    expect(await world.step(id, { customerPhone: phone })).toMatchObject({ status: 429 })
    await world.drain()
  })

  it('leaves no phone in the table of limits, and no name in the code’s row', async () => {
    const shopper = await bought()
    await askCode(shopper.phone)
    const { rows } = await world.deps.db.raw(
      "select subject_id::text from one_time_codes where purpose = 'LIMIT' and subject_id in (select id from customers)",
    )
    expect(rows).toEqual([])
    await world.drain()
  })
})

describe('a wrong call', () => {
  it('is refused: no phone, no store, no mobile', async () => {
    const wrong = { status: 422, body: { errors: [{ field: 'phone', code: 'invalid' }] } }
    expect(await askCode('123')).toMatchObject(wrong)
    expect(await askCode('+551133445566')).toMatchObject(wrong)
    const path = '/api/v1/store_limits/00000000-0000-7000-8000-000000000000'
    expect((await world.call('POST', `${path}/code`, { phone: newShopper().phone })).status).toBe(404)
    expect((await world.call('POST', path, { phone: newShopper().phone, code: '1' })).status).toBe(404)
  })

  it('says if no SMS can be sent, and creates no code', async () => {
    await world.fault({ provider: 'messages', kind: 'fail' })
    expect((await askCode(newShopper().phone)).body).toMatchObject({ smsDelivered: false })
    await world.mend()
  })
})
