/** The protocol of existing store plugins, as they use it (merchant API reference §1, §2 and §7). */
import { type LineBought, purchaseSummary } from '@drip/core/checkout/purchase-summary'
import { cents } from '@drip/core/money/cents'
import sql from 'sql-template-tag'
import { describe, expect, it, vi } from 'vitest'
import { buy, newShopper } from '../../../../test/shopper.ts'
import { expectTruths, untilRefunded } from '../../../../test/truths.ts'
import { ownWorld } from '../../../../test/own-world.ts'
import type { TestAnswer } from '../../../../test/world.ts'
import { newSignedIn } from '../merchant-area/merchant-area.makers.ts'

const world = await ownWorld()
const merchant = await world.merchant({ upfront: 'MANDATORY' })
const stranger = await world.merchant()

const key = (apiKey = merchant.apiKey) => ({ 'x-api-key': apiKey })
const create = (body: unknown, headers: Record<string, string> = {}) =>
  world.call('POST', '/api/v1/checkouts', body, { ...key(), ...headers })
const detail = (id: string, apiKey = merchant.apiKey) =>
  world.call('GET', `/api/v1/merchant/orders/${id}/detail`, undefined, key(apiKey))
const cancel = (id: string, amount: unknown, headers: Record<string, string> = {}) =>
  world.call('PUT', `/api/v1/cancellation/${id}`, { amount }, { ...key(), ...headers })
/** Every refusal is a problem with a code and the `message` that older clients read. */
const refusal = ({ status, body, headers }: TestAnswer): string => {
  expect(headers.get('content-type')).toContain('application/problem+json')
  expect(body).toMatchObject({
    status,
    title: expect.any(String) as unknown,
    message: expect.any(String) as unknown,
  })
  return `${status} ${String(body['code'])}`
}
const stored = (id: unknown) =>
  world.deps.db.row<Record<string, unknown>>(sql`select * from checkouts where id = ${String(id)}`)

describe('a new checkout', () => {
  it('is answered with 201, exactly the fields of the wire, and an address without a query', async () => {
    const answer = await create({ amount: '300.00', merchantCode: 'MyCode-123' })
    expect(answer.status).toBe(201)
    const id = String(answer.body['id'])
    expect(answer.body).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/) as unknown,
      merchantCode: 'MyCode-123',
      status: 'MORE_INFO',
      formUrl: `${world.url}/checkouts/${id}`,
      orderId: null,
      expiresAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/) as unknown,
    })
    const lifetime = Date.parse(String(answer.body['expiresAt'])) - world.deps.clock.now().getTime()
    expect(Math.round(lifetime / 60_000)).toBe(30)
    expect((await world.call('GET', `/api/v1/checkouts/${id}`, undefined, key())).body).toEqual(answer.body)
  })

  it.each<[unknown, number]>([
    ['300.00', 30_000],
    ['300', 30_000],
    ['0.5', 50],
    [300, 30_000],
    [10.5, 1050],
    [0.1, 10],
    ['9999999999.99', 999_999_999_999],
  ])('takes the amount %j', async (amount, cents) => {
    const answer = await create({ amount })
    expect(answer.status).toBe(201)
    expect((await stored(answer.body['id']))?.['amount']).toBe(cents)
  })

  it.each<unknown>([
    '1,234.50',
    '1.234,50',
    '10,5',
    '',
    ' ',
    '-1',
    -1,
    0,
    '0',
    '0.00',
    '1.005',
    1e308,
    '1e3',
    'NaN',
    'Infinity',
    '99999999999',
    null,
    true,
    {},
    [],
    ['1'],
    { valueOf: 1, toString: 1 },
    undefined,
  ])('refuses the amount %j and names the field', async (amount) => {
    const answer = await create({ amount })
    expect(refusal(answer)).toBe('400 INVALID_BODY')
    expect(answer.body['errors']).toEqual([{ field: 'amount', code: 'invalid' }])
  })

  it('takes customer data as stores have it, and leaves out what nobody could use', async () => {
    const answer = await create({
      amount: 90,
      customerCpf: '17.645.766/0001-26',
      customerPhone: '(11) 98877-0001',
      customerName: 'Ana\nBeatriz',
      customerEmail: ' ANA@EXEMPLO.COM.BR ',
      customerAddressCep: '01310-100',
      customerAddressStreet: 'Avenida Paulista\n1578\r\nfundos',
      customerAddressNumber: 0,
      customerAddressComplement: null,
      customerAddressNeighborhood: '',
      customerAddressCity: 'São Paulo',
      customerAddressState: 'São Paulo',
      customerBirthDate: '31/12/1980',
    })
    expect(answer.status).toBe(201)
    expect(await stored(answer.body['id'])).toMatchObject({
      cpf: null,
      phone: '+5511988770001',
      name: 'Ana Beatriz',
      email: 'ana@exemplo.com.br',
      addressCep: '01310100',
      addressStreet: 'Avenida Paulista 1578 fundos',
      addressNumber: null,
      addressComplement: null,
      addressNeighborhood: null,
      addressCity: 'São Paulo',
      addressState: 'SP',
      birthDate: null,
    })
  })

  it.each<[string, unknown]>([
    ['nothing', undefined],
    ['null', null],
    ['an object', { a: 1 }],
    ['a text', 'shipping'],
    ['empty', []],
    ['of other things', [null, 1, 'x', [], { name: 5 }]],
    [
      'of the older module',
      [{ id: '7', name: 'shipping', quantity: 1, amount: '0', totalAmount: '12.50', featured: '' }],
    ],
    [
      'with odd numbers',
      [{ name: '', quantity: -3, amount: '1,50', totalAmount: null, averageRating: '4.3' }],
    ],
    [
      'with huge numbers',
      [
        { name: 'x', quantity: 1e308, amount: '9999999999.99' },
        { quantity: 'Infinity', amount: 1 },
      ],
    ],
    [
      'with objects for numbers',
      [{ name: {}, quantity: { valueOf: 1, toString: 1 }, amount: { toString: null } }],
    ],
    ['with a broken character', [{ name: 'meia \ud83d', quantity: 1, amount: 1 }]],
    ['cut in the middle of a character', [{ name: `${'a'.repeat(299)}👟`, quantity: 1, amount: 1 }]],
    ['with NUL', [{ name: 'a\u0000b', description: '\u0000', merchantCode: '\u0000' }]],
    [
      'a thousand',
      Array.from({ length: 1000 }, (_, index) => ({ name: `n${index}`, quantity: 1, amount: 1 })),
    ],
  ])('is never refused for its products (%s)', async (_name, products) => {
    expect((await create({ amount: 90, products })).status).toBe(201)
  })

  it('says of the older module’s shipping what a customer understands, after the goods', async () => {
    const shipping = { name: 'shipping', quantity: 1, amount: '12.50', totalAmount: '12.50' }
    const shoe = { id: '7', name: 'Tênis', quantity: 1, amount: '77.50', totalAmount: '77.50' }
    // a product with that name has a number
    const product = { id: '8', name: 'shipping', quantity: 1, amount: '0', totalAmount: '0' }
    const answer = await create({ amount: '90.00', products: [shipping, shoe, product] })
    expect((await stored(answer.body['id']))?.['products']).toEqual([
      { merchantProductId: '7', name: 'Tênis', quantity: 1, amount: 7750 },
      { merchantProductId: '8', name: 'shipping', quantity: 1, amount: 0 },
      { merchantProductId: '', name: 'Frete', quantity: 1, amount: 1250 },
    ])
  })

  it.each<[unknown, { name: string; quantity: number; amount: number }]>([
    [1.5, { name: 'Queijo (1,5)', quantity: 1, amount: 3000 }],
    ['0,25', { name: 'Queijo (0,25)', quantity: 1, amount: 500 }],
    ['2.0', { name: 'Queijo', quantity: 2, amount: 4000 }],
    [0.333, { name: 'Queijo (0,333)', quantity: 1, amount: 666 }],
    [-1.5, { name: 'Queijo', quantity: 1, amount: 2000 }],
  ])('prices what is sold by measure for all of it: %j', async (quantity, line) => {
    const answer = await create({ amount: 90, products: [{ name: 'Queijo', quantity, amount: '20.00' }] })
    expect((await stored(answer.body['id']))?.['products']).toEqual([{ merchantProductId: '', ...line }])
  })

  it('can be summed up however much its lines are worth', async () => {
    const line = { name: 'x', quantity: 9000, amount: '9999999999.99' }
    const answer = await create({ amount: 90, products: [line, line] })
    const products = (await stored(answer.body['id']))?.['products'] as LineBought[]
    const store = { name: 'Loja', initials: 'LO', logo: null }
    expect(purchaseSummary(store, cents(9000), products).lines).toHaveLength(2)
  })

  it.each<[unknown, number]>([
    [2, 2],
    ['2', 2],
    [1, 1],
    [99, 3],
    [0, 3],
    [-1, 3],
    [null, 3],
    ['x', 3],
    [{}, 3],
    [{ valueOf: 1, toString: 1 }, 3],
    [[2], 3],
  ])('takes a wish for at most %j instalments as far as it can', async (maxInstalments, expected) => {
    const answer = await create({ amount: 90, maxInstalments })
    expect(answer.status).toBe(201)
    expect((await stored(answer.body['id']))?.['maxInstalments']).toBe(expected)
  })

  it('hears no such wish where the merchant’s terms do not let a checkout limit its instalments', async () => {
    const { id, apiKey } = await world.merchant()
    await world.deps.db.run(sql`update merchants set limit_instalments_by_checkout = false where id = ${id}`)
    const checkout = await world.checkout(apiKey, { maxInstalments: 2 })
    expect((await stored(checkout))?.['maxInstalments']).toBe(3)
  })

  it.each<[unknown, string]>([
    [77, '77'],
    [' T-1 ', 'T-1'],
    [null, ''],
    [undefined, ''],
    [' T-2\r\n', 'T-2'],
    ['x'.repeat(200), 'x'.repeat(200)],
    [{}, ''],
  ])('gives its code %j back as text', async (merchantCode, expected) => {
    const answer = await create({ amount: 90, merchantCode })
    expect([answer.status, answer.body['merchantCode']]).toEqual([201, expected])
  })

  it.each([
    ['longer than we keep', 'x'.repeat(201)],
    ['with a character that nobody reads', 'a\u0000b'],
    ['with one at its end', 'a\u0007'],
    ['of two lines', 'a\nb'],
    ['with half a character', 'a\ud83d'],
    ['a number that lost its last digits', 12_345_678_901_234_567_000],
  ])('is refused for a code that cannot be kept whole: %s', async (_name, merchantCode) => {
    const answer = await create({ amount: 90, merchantCode })
    expect(refusal(answer)).toBe('400 INVALID_BODY')
    expect(answer.body['errors']).toEqual([{ field: 'merchantCode', code: 'invalid' }])
  })

  it.each([
    ['resolveUrl', 'javascript:alert(1)'],
    ['resolveUrl', 'loja.example'],
    ['cancelUrl', 'file:///etc/passwd'],
    ['cancelUrl', 7],
    ['resolveUrl', `https://a.example/${'x'.repeat(2000)}`],
  ])('is refused for a %s that is no web address (%s)', async (field, url) => {
    const answer = await create({ amount: 90, [field]: url })
    expect(refusal(answer)).toBe('400 INVALID_BODY')
    expect(answer.body['errors']).toEqual([{ field, code: 'invalid' }])
  })

  it('ignores what it does not know, an orderId above all', async () => {
    const answer = await create({
      amount: 90,
      orderId: '000000017',
      website: 'x',
      type: 'BACKOFFICE',
      status: 'OK',
    })
    expect(answer.body).toMatchObject({ status: 'MORE_INFO', orderId: null })
  })
})

describe('what is known about a customer', () => {
  it.each(['customerName', 'customerEmail', 'customerAddressStreet', 'customerCpf'])(
    'counts as not given when nobody can have typed it: %s',
    async (field) => {
      const answer = await create({ amount: '100.00', [field]: 'Ana '.repeat(50_000) })
      expect(answer.status).toBe(201)
      expect(await stored(answer.body['id'])).toMatchObject({
        name: null,
        email: null,
        addressStreet: null,
        cpf: null,
      })
    },
  )
})

describe('the same merchantCode again', () => {
  it('is the live checkout while it is good', async () => {
    const first = await create({ amount: 90, merchantCode: 'again-1' })
    const second = await create({ amount: '90.00', merchantCode: 'again-1' })
    expect([second.status, second.body]).toEqual([201, first.body])
  })

  it('with another amount replaces it', async () => {
    const first = await create({ amount: 90, merchantCode: 'again-2' })
    const second = await create({ amount: 80, merchantCode: 'again-2' })
    expect(second.body['id']).not.toBe(first.body['id'])
    expect((await world.step(String(first.body['id']))).body.result).toBe('KO')
    expect((await world.step(String(second.body['id']))).body.result).toBe('MORE_INFO')
  })

  it('of a Drip Link replaces the link: whoever pays by it would not come back to the store', async () => {
    const asked = { amount: 90, merchantCode: 'again-8' }
    const user = await newSignedIn(world, merchant.id)
    const link = (await user.call<{ id: string }>('POST', '/v1/checkouts', asked)).body
    const own = await create(asked)
    expect(own.status).toBe(201)
    expect(own.body['id']).not.toBe(link.id)
    expect((await world.step(link.id)).body.result).toBe('KO')
    expect((await create(asked)).body).toEqual(own.body)
  })

  it('of another merchant is another order', async () => {
    const mine = await create({ amount: 90, merchantCode: 'again-3' })
    const theirs = await create({ amount: 90, merchantCode: 'again-3' }, key(stranger.apiKey))
    expect(theirs.body['id']).not.toBe(mine.body['id'])
  })

  it('of an approved order is that order, and never a second sale', async () => {
    const id = await buy(world, merchant.apiKey, newShopper(), { amount: '90.00', merchantCode: 'again-4' })
    expect((await create({ amount: 90, merchantCode: 'again-4' })).body).toMatchObject({
      id,
      status: 'OK',
      orderId: id,
    })
  })

  it('of one that was given up, or is over, is a new one', async () => {
    const first = String((await create({ amount: 90, merchantCode: 'again-5' })).body['id'])
    await world.call('PUT', `/api/v1/checkouts/${first}/cancel`)
    const second = String((await create({ amount: 90, merchantCode: 'again-5' })).body['id'])
    await world.advance('PT31M')
    const third = await create({ amount: 90, merchantCode: 'again-5' })
    expect(third.status).toBe(201)
    expect(new Set([first, second, third.body['id']]).size).toBe(3)
  })

  it('empty is no code: each is an order of its own', async () => {
    const [first, second] = [await create({ amount: 90 }), await create({ amount: 90, merchantCode: '' })]
    expect(second.body['id']).not.toBe(first.body['id'])
  })
})

describe('the key', () => {
  it.each<[string, 'GET' | 'POST' | 'PUT', string]>([
    ['a new checkout', 'POST', '/api/v1/checkouts'],
    ['a checkout', 'GET', '/api/v1/checkouts/0197a000-0000-7000-8000-000000000000'],
    ['an order', 'GET', '/api/v1/merchant/orders/0197a000-0000-7000-8000-000000000000/detail'],
    ['a cancellation', 'PUT', '/api/v1/merchant/orders/0197a000-0000-7000-8000-000000000000/cancel'],
    ['a partial cancellation', 'PUT', '/api/v1/cancellation/0197a000-0000-7000-8000-000000000000'],
    ['the CNPJ', 'GET', '/api/v1/merchants/get_cnpj'],
  ])('is needed for %s', async (_name, method, path) => {
    const body = method === 'GET' || path.endsWith('/cancel') ? undefined : { amount: 1 }
    for (const headers of [{}, key(''), key('wrong'), key(`${merchant.apiKey}x`), key("' or 1=1 --")])
      expect(refusal(await world.call(method, path, body, headers))).toBe('401 INVALID_API_KEY')
  })

  it('opens nothing from the moment it is replaced, at whatever process', async () => {
    const { id, apiKey } = await world.merchant()
    const ask = () => world.call('GET', '/api/v1/merchants/get_cnpj', undefined, key(apiKey))
    expect((await ask()).status).toBe(200)
    await world.deps.db.raw('update api_keys set ended_at = now() where merchant_id = $1', [id])
    expect(refusal(await ask())).toBe('401 INVALID_API_KEY')
  })

  it('may be written in any case', async () => {
    const answer = await world.call('GET', '/api/v1/merchants/get_cnpj', undefined, {
      'X-API-KEY': merchant.apiKey,
    })
    expect(answer.status).toBe(200)
  })

  it('of a merchant who is archived sells nothing', async () => {
    const gone = await world.merchant()
    await world.deps.db.run(sql`update merchants set status = 'ARCHIVED' where id = ${gone.id}`)
    expect(refusal(await create({ amount: 90 }, key(gone.apiKey)))).toBe('403 MERCHANT_DISABLED')
  })

  it('of another merchant opens nothing of mine', async () => {
    const id = await buy(world, merchant.apiKey, newShopper(), { amount: '90.00' })
    const theirs = key(stranger.apiKey)
    const read = await world.call('GET', `/api/v1/checkouts/${id}`, undefined, theirs)
    expect(refusal(read)).toBe('404 CHECKOUT_NOT_FOUND')
    expect(refusal(await detail(id, stranger.apiKey))).toBe('404 ORDER_NOT_FOUND')
    expect(refusal(await cancel(id, 10, theirs))).toBe('404 ORDER_NOT_FOUND')
    const whole = await world.call('PUT', `/api/v1/merchant/orders/${id}/cancel`, undefined, theirs)
    expect(refusal(whole)).toBe('404 ORDER_NOT_FOUND')
    expect((await detail(id)).body['canceledAmount']).toBeNull()
  })

  it('of another merchant is not answered by my Idempotency-Key', async () => {
    const id = await buy(world, merchant.apiKey, newShopper(), { amount: '90.00' })
    expect((await cancel(id, 10, { 'idempotency-key': 'mine' })).status).toBe(204)
    const theirs = await cancel(id, 10, { ...key(stranger.apiKey), 'idempotency-key': 'mine' })
    expect(refusal(theirs)).toBe('404 ORDER_NOT_FOUND')
  })
})

describe('an order', () => {
  it('has an amount as a number, null while nothing is cancelled, and no closing date while active', async () => {
    const id = await buy(world, merchant.apiKey, newShopper(), { amount: '200.00' })
    expect((await detail(id)).body).toEqual({
      id,
      amount: 200,
      canceledAmount: null,
      status: 'ACTIVE',
      createdDate: expect.stringMatching(/Z$/) as unknown,
      closedDate: null,
    })
  })

  it('partly cancelled stays active, and the parts add up until nothing is left', async () => {
    const id = await buy(world, merchant.apiKey, newShopper(), { amount: '200.00' })
    const first = await cancel(id, 20.01)
    expect([first.status, first.body]).toEqual([204, {}])
    expect((await detail(id)).body).toMatchObject({
      canceledAmount: 20.01,
      status: 'ACTIVE',
      closedDate: null,
    })
    expect((await cancel(id, '90')).status).toBe(204)
    expect((await detail(id)).body).toMatchObject({ canceledAmount: 110.01, status: 'ACTIVE' })
    expect(refusal(await cancel(id, 90))).toBe('422 AMOUNT_NOT_REFUNDABLE')
    expect((await detail(id)).body).toMatchObject({ canceledAmount: 110.01, status: 'ACTIVE' })
    expect((await cancel(id, 89.99)).status).toBe(204)
    expect((await detail(id)).body).toMatchObject({
      canceledAmount: 200,
      status: 'CLOSED',
      closedDate: expect.stringMatching(/Z$/) as unknown,
    })
    expect(refusal(await cancel(id, 0.01))).toBe('422 AMOUNT_NOT_REFUNDABLE')
    await untilRefunded(world, id)
    await expectTruths(world)
  })

  it.each<unknown>([0, -1, '1,50', 'x', 1e308, 0.001, null, {}, undefined])(
    'is not cancelled by %j',
    async (amount) => {
      const id = await buy(world, merchant.apiKey, newShopper(), { amount: '90.00' })
      expect(refusal(await cancel(id, amount))).toBe('400 INVALID_BODY')
      expect((await detail(id)).body['canceledAmount']).toBeNull()
    },
  )

  it('is cancelled whole by an empty body as libcurl sends it, and says so at once; again is harmless', async () => {
    const id = await buy(world, merchant.apiKey, newShopper(), { amount: '200.00' })
    for (let times = 0; times < 2; times++) {
      const answer = await world.call('PUT', `/api/v1/merchant/orders/${id}/cancel`, '', {
        ...key(),
        'content-type': 'application/x-www-form-urlencoded',
      })
      expect(answer.status).toBe(204)
      expect((await detail(id)).body).toMatchObject({ status: 'CLOSED', canceledAmount: 200 })
    }
    await untilRefunded(world, id)
    await expectTruths(world)
  })

  it('that is not there yet is not found', async () => {
    const id = await world.checkout(merchant.apiKey)
    expect(refusal(await detail(id))).toBe('404 ORDER_NOT_FOUND')
    expect(refusal(await cancel(id, 1))).toBe('404 ORDER_NOT_FOUND')
  })
})

describe('an Idempotency-Key', () => {
  it('gives the same checkout for the same body, and refuses another body', async () => {
    const again = { 'idempotency-key': 'k-1' }
    const first = await create({ amount: 90 }, again)
    expect((await create({ amount: 90 }, again)).body).toEqual(first.body)
    expect(refusal(await create({ amount: 91 }, again))).toBe('422 IDEMPOTENCY_KEY_REUSED')
    expect((await create({ amount: 90 }, { ...again, ...key(stranger.apiKey) })).body['id']).not.toBe(
      first.body['id'],
    )
  })

  it('cancels once', async () => {
    const id = await buy(world, merchant.apiKey, newShopper(), { amount: '90.00' })
    for (let times = 0; times < 3; times++)
      expect((await cancel(id, 10, { 'idempotency-key': `c-${id}` })).status).toBe(204)
    expect((await detail(id)).body['canceledAmount']).toBe(10)
  })

  it('that is empty is none: the same amount is taken back once more', async () => {
    const id = await buy(world, merchant.apiKey, newShopper(), { amount: '90.00' })
    for (let times = 0; times < 2; times++)
      expect((await cancel(id, 10, { 'idempotency-key': '' })).status).toBe(204)
    expect((await detail(id)).body['canceledAmount']).toBe(20)
  })

  it('of a call that was refused may be used again', async () => {
    const again = { 'idempotency-key': 'k-2' }
    expect(refusal(await create({ amount: 'x' }, again))).toBe('400 INVALID_BODY')
    expect((await create({ amount: 90 }, again)).status).toBe(201)
  })

  it('of a call still running is told so, and is free again when that call has died', async () => {
    const again = { 'idempotency-key': 'k-3' }
    const first = await create({ amount: 90 }, again)
    await world.deps.db.run(sql`update idempotency_keys set status = null, answer = null where key = 'k-3'`)
    expect(refusal(await create({ amount: 90 }, again))).toBe('409 STILL_RUNNING')
    await world.advance('PT61S')
    const second = await create({ amount: 90 }, again)
    expect(second.status).toBe(201)
    expect(second.body['id']).not.toBe(first.body['id'])
  })
})

describe('what stores ask without a purchase', () => {
  it('is answered without a key: whether the method is switched off', async () => {
    const answer = await world.call('GET', '/api/v1/checkouts/disabled', undefined, {
      'content-type': 'application/json',
    })
    expect([answer.status, answer.body]).toEqual([200, { isDisabled: false }])
  })

  it('is answered by the key: the CNPJ, in digits', async () => {
    const answer = await world.call('GET', '/api/v1/merchants/get_cnpj', undefined, {
      ...key(),
      'content-type': 'application/json',
    })
    expect(answer.body).toEqual({ cnpj: expect.stringMatching(/^\d{14}$/) as unknown })
  })

  it.each<[string, unknown, Record<string, string>]>([
    ['as the module sends it', { website: 'https://a.example', error: '{"url":"v1/checkouts"}' }, {}],
    ['with a wrong key', { error: 'x' }, { 'x-api-key': 'wrong' }],
    ['with nothing', undefined, {}],
    ['with a list', [1, 2], {}],
  ])('is taken: an error of the plugin %s', async (_name, body, headers) => {
    const answer = await world.call('POST', '/api/v1/merchants/log_plugin_error', body, headers)
    expect(answer.status).toBe(204)
  })
})

describe('errors of plugins', () => {
  it('of one address are written down sixty times a minute, and the rest is let go before it is read', async () => {
    const report = () =>
      fetch(`${world.url}/api/v1/merchants/log_plugin_error`, { method: 'POST', body: '{"website":"x"}' })
    const warned = vi.spyOn(world.deps.log, 'warn')
    const answers = await Promise.all(Array.from({ length: 100 }, report))
    expect(new Set(answers.map((it) => it.status))).toEqual(new Set([204]))
    expect(warned.mock.calls.length).toBeLessThanOrEqual(60)
    expect(answers.filter((it) => it.headers.get('connection') === 'close').length).toBeGreaterThanOrEqual(40)
    warned.mockRestore()
  })
})

describe('the simulator', () => {
  const simulate = (query: string, headers: Record<string, string> = {}) =>
    world.call('GET', `/api/v1/instalments_simulator?${query}`, undefined, headers)

  it('speaks in texts: amounts with two places, plain dates, cashback on the last alone', async () => {
    const answer = await simulate('amount=1000.00&date=2026-11-24', key(stranger.apiKey))
    expect(answer.body).toMatchObject({
      cashbackRate: '0.02',
      totalAmount: '1000.00',
      instalments: [
        { amount: '333.34', dueDate: '2026-12-09', cashbackAmount: '0.00' },
        { amount: '333.33', dueDate: '2027-01-08', cashbackAmount: '0.00' },
        { amount: '333.33', dueDate: '2027-02-07', cashbackAmount: '20.00' },
      ],
    })
  })

  it.each([
    'amount=10.5',
    'amount=300',
    'amount=99&date=2021-10-10',
    'amount=99&date=rubbish',
    'amount=99&date=9999-12-31',
    'amount=99&date=0001-01-01',
    'amount=0.01',
    'amount=0.02&date=2026-11-24',
    'amount=9999999999.99',
    'amount=99&merchant=1',
    'amount=99&cnpj=00000000000000',
    'amount=99&merchantId=x',
  ])('answers %s on general terms', async (query) => {
    const answer = await simulate(query)
    expect(answer.status).toBe(200)
    expect(answer.body['cashbackRate']).toBe('0')
    expect((answer.body['instalments'] as unknown[]).length).toBeGreaterThan(0)
  })

  it('answers by merchant id, by CNPJ, and for a wrong key on general terms', async () => {
    const row = await world.deps.db.row<{ cnpj: string; name: string }>(sql`
      select cnpj, name from merchants where id = ${merchant.id}`)
    for (const query of [`merchantId=${merchant.id}`, `cnpj=${row?.cnpj}`, `merchant=${row?.cnpj}`])
      expect((await simulate(`amount=90&${query}`)).body['merchantName']).toBe(row?.name)
    expect((await simulate('amount=90', key('wrong'))).body['merchantName']).toBeNull()
  })

  it('answers by the CPF of a person who sells, as it answers by a CNPJ', async () => {
    const person = await world.merchant()
    const row = await world.deps.db.row<{ name: string }>(sql`
      update merchants set cnpj = '52998224725' where id = ${person.id} returning name`)
    for (const query of ['cnpj=52998224725', 'merchant=529.982.247-25'])
      expect((await simulate(`amount=90&${query}`)).body['merchantName']).toBe(row?.name)
  })

  it('promises nothing in the name of a merchant who does not sell', async () => {
    const gone = await world.merchant()
    await world.deps.db.run(sql`update merchants set status = 'ARCHIVED' where id = ${gone.id}`)
    const general = (await simulate('amount=90')).body
    expect(general).toMatchObject({ cashbackRate: '0', merchantName: null })
    expect((await simulate('amount=90', key(gone.apiKey))).body).toEqual(general)
    expect((await simulate(`amount=90&merchantId=${gone.id}`)).body).toEqual(general)
  })

  it.each([
    '',
    'amount=',
    'amount=0',
    'amount=1,234.50',
    'amount=-5',
    'amount=x',
    'amount=1e5',
    `amount=${'9'.repeat(80)}`,
  ])('refuses "%s"', async (query) => {
    expect(refusal(await simulate(query))).toBe('400 INVALID_QUERY')
  })

  it('is open to browsers on any store, with X-Client-Id', async () => {
    const preflight = await fetch(`${world.url}/api/v1/instalments_simulator?amount=90`, {
      method: 'OPTIONS',
      headers: {
        origin: 'https://loja.example',
        'access-control-request-method': 'GET',
        'access-control-request-headers': 'x-client-id',
      },
    })
    expect(preflight.status).toBe(204)
    expect(preflight.headers.get('access-control-allow-origin')).toBe('*')
    expect(preflight.headers.get('access-control-allow-headers')).toContain('x-client-id')
    const answer = await simulate('amount=90', { origin: 'https://loja.example', 'x-client-id': 'malga' })
    expect(answer.headers.get('access-control-allow-origin')).toBe('*')
  })

  it('is the only such door: the others are closed to other sites’ browsers', async () => {
    const id = await world.checkout(merchant.apiKey)
    const answer = await world.call('PUT', `/api/v1/checkouts/${id}`, undefined, {
      origin: 'https://evil.example',
    })
    expect(answer.headers.get('access-control-allow-origin')).toBeNull()
  })
})
