import type { CustomerLimit, CustomerProfile } from '@drip/core/contracts/customer-area'
import sql from 'sql-template-tag'
import { beforeEach, describe, expect, it } from 'vitest'
import { goTo } from '../../../../test/shopper.ts'
import { ownWorld } from '../../../../test/own-world.ts'
import { PASSWORD, logIn, newCustomer, signIn } from './customer-area.makers.ts'

/** For tests that change nothing. */
const world = await ownWorld()
const { apiKey } = await world.merchant()
const unchanged = await newCustomer(world, apiKey)
beforeEach(() => goTo(world, '2026-11-24'))

const NEW = 'Margarida-2026'

describe('the profile', () => {
  it('shows name, e-mail and phone, and the CPF masked', async () => {
    const { call, shopper } = await newCustomer(world, apiKey)
    const answer = await call<CustomerProfile>('GET', '/user')
    expect(answer.body).toEqual({
      name: shopper.name,
      email: shopper.email,
      phone: shopper.phone,
      cpf: `***.${shopper.cpf.slice(3, 6)}.${shopper.cpf.slice(6, 9)}-**`,
      address: {
        cep: '01310100',
        street: 'Avenida Paulista',
        number: '1578',
        complement: '',
        neighborhood: 'Bela Vista',
        city: 'São Paulo',
        state: 'SP',
      },
      // the channel of the code that proved the phone
      messageChannel: 'SMS',
      pendingChanges: [],
      recoveryClosed: false,
      hasPassword: true,
    })
    expect(JSON.stringify(answer.body)).not.toContain(shopper.cpf)
  })

  it('saves where news are sent, and refuses unknown channels', async () => {
    const { call } = await newCustomer(world, apiKey)
    const chosen = await call<CustomerProfile>('PATCH', '/user', { messageChannel: 'EMAIL' })
    expect(chosen.body).toMatchObject({ messageChannel: 'EMAIL' })
    expect((await call('PATCH', '/user', { messageChannel: 'FAX' })).status).toBe(400)
    expect((await call<CustomerProfile>('GET', '/user')).body.messageChannel).toBe('EMAIL')
  })

  it('saves a tidied new name, lets a new e-mail wait, and keeps fields that are not sent', async () => {
    const { call, shopper } = await newCustomer(world, apiKey)
    const renamed = await call<CustomerProfile>('PATCH', '/user', { name: '  Ana   Beatriz Sá ' })
    expect(renamed.body).toMatchObject({ name: 'Ana Beatriz Sá', email: shopper.email })
    const moved = await call<CustomerProfile>('PATCH', '/user', {
      email: ' Ana@Exemplo.com ',
      currentPassword: PASSWORD,
    })
    expect(moved.body).toMatchObject({
      name: 'Ana Beatriz Sá',
      email: shopper.email,
      pendingChanges: [{ field: 'EMAIL', newValue: 'a****@exemplo.com' }],
    })
    expect((await call('GET', '/user')).body).toEqual(moved.body)
    expect((await call('PATCH', '/user', {})).body).toEqual(moved.body)
  })

  it('needs the password for another e-mail, but not for the same one', async () => {
    const { call, shopper } = await newCustomer(world, apiKey)
    const wrong = { status: 422, body: { errors: [{ field: 'currentPassword', code: 'wrong' }] } }
    expect(await call('PATCH', '/user', { email: 'outra@exemplo.com' })).toMatchObject(wrong)
    const guessed = { email: 'outra@exemplo.com', name: 'Outro Nome', currentPassword: 'x' }
    expect(await call('PATCH', '/user', guessed)).toMatchObject(wrong)
    const { body } = await call<CustomerProfile>('GET', '/user')
    expect([body.pendingChanges, body.name]).toEqual([[], shopper.name])
    expect((await call('PATCH', '/user', { email: shopper.email })).status).toBe(200)
    const statuses = new Set<number>()
    for (let tries = 0; tries < 12; tries++) statuses.add((await call('PATCH', '/user', guessed)).status)
    expect([...statuses]).toEqual([422, 429])
  })

  it('keeps phone and CPF, whatever is sent', async () => {
    const { call, shopper } = await newCustomer(world, apiKey)
    const answer = await call<CustomerProfile>('PATCH', '/user', {
      phone: '+5511900000000',
      cpf: '52998224725',
      id: '0197a000-0000-7000-8000-000000000000',
      name: 'Outro Nome',
    })
    expect(answer.body).toMatchObject({ phone: shopper.phone, name: 'Outro Nome' })
    expect((await logIn(world, shopper.cpf)).status).toBe(200)
  })

  it.each([
    [{ name: 'Ana' }, 'name'],
    [{ name: '' }, 'name'],
    [{ name: 'Ana <b>Ramos</b>' }, 'name'],
    [{ name: 'Ana\u202eRamos Sá' }, 'name'],
    [{ email: 'ana' }, 'email'],
    [{ email: '' }, 'email'],
    [{ email: 'ana@exemplo' }, 'email'],
  ])('refuses %j, naming the field, and changes nothing', async (change, field) => {
    const { call } = unchanged
    const before = (await call('GET', '/user')).body
    expect(await call('PATCH', '/user', change)).toMatchObject({
      status: 422,
      body: { code: 'INVALID_FIELDS', errors: [{ field, code: 'invalid' }] },
    })
    expect((await call('GET', '/user')).body).toEqual(before)
  })

  it.each([undefined, [], 'x', { name: 7 }, { newPassword: 'x'.repeat(129) }])(
    'refuses a body of %j',
    async (body) => {
      expect(await unchanged.call('PATCH', '/user', body)).toMatchObject({ status: 400 })
    },
  )
})

describe('a hostile body', () => {
  const PATHS = [
    ['PATCH', '/user'],
    ['PUT', '/orders/:id/pay_instalment'],
    ['POST', '/orders/:id/unique_payment'],
    ['POST', '/instalments/unique_payment'],
    ['POST', '/user/erasure'],
  ] as const

  it.each([
    ['half an object', '{"name": 1'],
    ['a prototype', '{"__proto__": {"isAdmin": true}}'],
    ['not UTF-8', '{"name": "\ud800"}'],
    ['a zero byte', '{"name": "Ana \\u0000 Ramos", "instalmentId": "\\u0000"}'],
    ['a million brackets', '['.repeat(100_000)],
    ['far too much', JSON.stringify({ name: 'x'.repeat(300_000) })],
  ])('of a signed-in customer is refused or harmless, never an accident: %s', async (_, body) => {
    const before = (await unchanged.call('GET', '/user')).body
    for (const [method, path] of PATHS) {
      const answer = await unchanged.call(method, path.replace(':id', unchanged.orderId), body)
      expect([path, answer.status < 500]).toEqual([path, true])
    }
    expect((await unchanged.call('GET', '/user')).body).toEqual(before)
  })
})

describe('a new password', () => {
  it('ends every log-in, and is the only one that opens', async () => {
    const customer = await newCustomer(world, apiKey)
    const other = await signIn(world, customer.shopper)
    const change = { currentPassword: PASSWORD, newPassword: NEW }
    expect((await customer.call('PATCH', '/user', change)).status).toBe(200)
    for (const it of [customer, other]) expect((await it.call('GET', '/user')).status).toBe(401)
    expect((await logIn(world, customer.shopper.cpf)).status).toBe(401)
    expect((await logIn(world, customer.shopper.cpf, NEW)).status).toBe(200)
  })

  it.each([
    ['with a wrong current one', { currentPassword: 'wrong', newPassword: NEW }, 'currentPassword', 'wrong'],
    ['without the current one', { newPassword: NEW }, 'currentPassword', 'wrong'],
    ['that is short', { currentPassword: PASSWORD, newPassword: '1234567' }, 'newPassword', 'too_short'],
  ])('is refused %s, and the session continues', async (_, change, field, code) => {
    const { call, shopper } = unchanged
    expect(await call('PATCH', '/user', change)).toMatchObject({
      status: 422,
      body: { errors: [{ field, code }] },
    })
    expect((await call('GET', '/user')).status).toBe(200)
    expect((await logIn(world, shopper.cpf)).status).toBe(200)
  })

  it('can be tried at most ten times with a stolen session', async () => {
    const { call } = await newCustomer(world, apiKey)
    const tryOne = () => call('PATCH', '/user', { currentPassword: 'wrong', newPassword: NEW })
    for (let tries = 0; tries < 10; tries++) expect((await tryOne()).status).toBe(422)
    expect((await tryOne()).status).toBe(429)
  })
})

describe('the limit', () => {
  const limitOf = async (it: { call: Awaited<ReturnType<typeof newCustomer>>['call'] }) =>
    (await it.call<CustomerLimit>('GET', '/user/limit')).body

  it('is shown with the amount in use and the reason', async () => {
    const limit = await limitOf(await newCustomer(world, apiKey))
    expect(limit).toMatchObject({ used: 300 })
    expect(limit.available).toBe(0)
    expect(limit.reasons).toEqual([
      expect.stringContaining('pontuação de crédito'),
      expect.stringContaining('primeira parcela'),
      expect.stringContaining('R$\u00a0300,00'),
    ])
  })

  it('is available again after payment', async () => {
    const { apiKey: upfront } = await world.merchant({ upfront: 'MANDATORY' })
    const limit = await limitOf(await newCustomer(world, upfront))
    expect(limit.used).toBe(200)
    expect(limit.available).toBe((limit.total ?? 0) - 200)
  })

  it('says kindly that something is late', async () => {
    const customer = await newCustomer(world, apiKey)
    await goTo(world, '2026-12-19')
    const limit = await limitOf(await signIn(world, customer.shopper))
    expect(limit.available).toBe(0)
    expect(limit.reasons.join(' ')).toContain('Uma parcela passou do vencimento')
    expect(limit.heldBy).toContain('Uma parcela passou do vencimento')
  })

  it('is unknown if the bureau was never asked', async () => {
    const customer = await newCustomer(world, apiKey)
    await world.deps.db.run(sql`delete from bureau_reports where cpf = ${customer.shopper.cpf}`)
    expect(await limitOf(customer)).toMatchObject({ total: null, used: 300, available: null })
  })

  it('reveals nothing about fraud protection', async () => {
    const customer = await newCustomer(world, apiKey)
    const before = await limitOf(customer)
    await world.deps.db.run(sql`
      insert into blocks (kind, value, reason, created_at) values ('CPF', ${customer.shopper.cpf}, 'Fraud ID', now())`)
    expect(await limitOf(customer)).toEqual(before)
  })
})
