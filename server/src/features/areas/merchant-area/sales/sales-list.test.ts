import type { BigNumbers, Graphic, MerchantCheckouts } from '@drip/core/contracts/merchant/merchant-area'
import type { DenialReason } from '@drip/core/contracts/states'
import { cents } from '@drip/core/money/cents'
import { ppm } from '@drip/core/money/rate'
import sql from 'sql-template-tag'
import { beforeAll, describe, expect, it } from 'vitest'
import { ownWorld, refusedAs } from '../../../../../test/own-world.ts'
import { buy, goTo, newShopper } from '../../../../../test/shopper.ts'
import { scannedBy, statementsOf } from '../../../../../test/plans.ts'
import { newId } from '../../../../platform/ids.ts'
import { SALE_DAYS, foldSaleChanges } from './sale-days.store.ts'
import {
  endCheckout,
  type NewCheckout,
  insertCheckout,
  saveApproval,
  saveStoreConfirmation,
} from '../../../purchases/checkouts/checkouts.store.ts'
import { type SignedIn, newPerson, newSignedIn, signIn } from '../merchant-area.makers.ts'

const world = await ownWorld()
const { id: merchantId, apiKey } = await world.merchant()
const ids: Record<string, string> = {}
await fillTheList()
await goTo(world, '2026-11-24')
const user = await signIn(world, await newPerson(world, merchantId, { permissions: ['READ'] }))

interface Ended {
  at: string
  code?: string
  name?: string
  cpf?: string
  phone?: string
  email?: string
  amount?: number
  /** Approved unless there is a refusal reason. */
  reason?: DenialReason
  merchant?: string
  type?: 'API' | 'BACKOFFICE'
}

/** A purchase that ended at that moment, without the side effects of an approval. */
async function ended(it: Ended): Promise<string> {
  const now = new Date(it.at)
  const id = newId(now)
  const checkout: NewCheckout = {
    id,
    merchantId: it.merchant ?? merchantId,
    merchantCode: it.code ?? '',
    type: it.type ?? 'API',
    amount: cents(it.amount ?? 10_000),
    products: [],
    resolveUrl: null,
    cancelUrl: null,
    feeRate: ppm(50_000),
    cashbackRate: ppm(0),
    maxInstalments: 3,
    customer: {
      customerName: it.name ?? 'Ana Ramos',
      ...(it.cpf !== undefined && { customerCpf: it.cpf }),
      ...(it.phone !== undefined && { customerPhone: it.phone }),
      ...(it.email !== undefined && { customerEmail: it.email }),
    },
    createdAt: now,
    expiresAt: now,
  }
  await world.deps.db.writeTogether(async (writer) => insertCheckout(writer, checkout, null))
  const { reason } = it
  await world.deps.db.transaction(async (tx) => {
    if (reason !== undefined)
      return endCheckout(tx, id, { status: reason === 'EXPIRED' ? 'EXPIRED' : 'KO', koReason: reason, now })
    saveApproval(tx, { id, revision: 0 }, now)
    saveStoreConfirmation(tx, id, now)
  })
  return id
}

async function fillTheList(): Promise<void> {
  const day = (date: string, time = '12:00:00') => `${date}T${time}-03:00`
  ids['old'] = await ended({
    at: day('2026-10-20'),
    code: 'PED-100',
    name: 'José da Conceição',
    amount: 19_990,
  })
  ids['late'] = await ended({
    at: day('2026-11-16', '23:59:59'),
    code: 'PED-101',
    name: 'Joana Conrado',
    cpf: '52998224725',
    phone: '+5511987654321',
    email: 'joana@example.com',
    amount: 5000,
  })
  ids['denied'] = await ended({
    at: day('2026-11-17', '00:00:00'),
    code: 'ped-102',
    name: 'Maria Mariana',
    reason: 'ANTI_FRAUD_SCORE',
  })
  ids['left'] = await ended({
    at: day('2026-11-18'),
    code: 'X-1',
    name: 'Caio',
    cpf: '52998224725',
    email: 'caio@example.com',
    amount: 1_234_500,
    reason: 'EXPIRED',
  })
  ids['today'] = await ended({
    at: day('2026-11-24', '08:00:00'),
    code: 'PED-103',
    name: 'Maria José',
    amount: 19_990,
  })
  ids['limit'] = await ended({
    at: day('2026-11-24', '09:00:00'),
    code: 'Y-1',
    name: 'Ivo',
    reason: 'LATE_INSTALMENTS',
  })
  const other = (await world.merchant()).id
  await ended({
    at: day('2026-11-24'),
    code: 'PED-100',
    name: 'José',
    cpf: '52998224725',
    phone: '+5511987654321',
    email: 'joana@example.com',
    amount: 19_990,
    merchant: other,
  })
}

const list = async (query = '') =>
  user.call<MerchantCheckouts>('GET', `/v2/checkouts${query === '' ? '' : `?${query}`}`)
const found = async (query: string) => {
  const { status, body } = await list(query)
  if (status !== 200) throw new Error(JSON.stringify(body))
  return namesOf(body)
}
const namesOf = ({ content }: MerchantCheckouts) =>
  content.map((it) => Object.keys(ids).find((name) => ids[name] === it.id) ?? it.id)

const search = (body: object, query = '') =>
  user.call<MerchantCheckouts>('POST', `/v2/sales/search?${query}`, body)
const wanted = async (text: string, query = '') => {
  const { status, body } = await search({ search: text }, query)
  if (status !== 200) throw new Error(JSON.stringify(body))
  return { searchedFor: body.searchedFor, found: namesOf(body) }
}

describe('the list', () => {
  it('shows every purchase that ended, the newest first, and only the merchant’s own', async () => {
    expect(await found('')).toEqual(['limit', 'today', 'left', 'denied', 'late', 'old'])
    const { body } = await list()
    expect(body).toMatchObject({ page: 0, size: 10, totalElements: 6, totalPages: 1, isTotalExact: true })
    expect(body.content[1]).toEqual({
      id: ids['today'],
      code: 'PED-103',
      providerCode: null,
      amount: 199.9,
      canceledAmount: 0,
      canceledAt: null,
      status: 'OK',
      koReason: null,
      createdAt: '2026-11-24T11:00:00.000Z',
      customerName: 'Maria José',
      creatorEmail: null,
    })
    expect(body.content[2]).toMatchObject({ status: 'MORE_INFO', koReason: 'EXPIRED' })
  })

  it('comes page by page, any of them by its number', async () => {
    const pages = []
    for (let page = 0; page < 7; page++) pages.push(...(await found(`size=1&page=${page}`)))
    expect(pages).toEqual(['limit', 'today', 'left', 'denied', 'late', 'old'])
    expect(await found('size=4&page=1')).toEqual(['late', 'old'])
    expect((await list('size=4&page=1')).body.totalPages).toBe(2)
  })

  it.each([
    ['statuses=OK', ['today', 'late', 'old']],
    ['statuses=KO', ['limit', 'denied']],
    ['statuses=MORE_INFO', ['left']],
    ['statuses=REFUNDED', []],
    ['statuses=OK&statuses=KO', ['limit', 'today', 'denied', 'late', 'old']],
    ['initialDate=2026-11-17&finalDate=2026-11-18', ['left', 'denied']],
    ['initialDate=2026-11-16T00:00:00.000Z&finalDate=2026-11-16T00:00:00.000Z', ['late']],
    ['finalDate=2026-11-16&statuses=OK', ['late', 'old']],
    ['statuses=OK&size=1&page=1', ['late']],
  ])('is filtered by %s', async (query, expected) => {
    expect(await found(query)).toEqual(expected)
  })

  it.each([
    ['code=PED-10', ['today', 'denied', 'late', 'old']],
    ['code=ped-101', ['late']],
    ['code=PED-10&statuses=KO', ['denied']],
    ['code=PED-10&initialDate=2026-11-17', ['today', 'denied']],
    ['code=PED-10&size=2&page=1', ['late', 'old']],
    ['code=ED-10', ['today', 'denied', 'late', 'old']],
    ['code=-101', ['late']], // a part that our own codes cannot have by chance
    ['code=nope', []],
    ['amount=199.90', ['today', 'old']],
    ['amount=199.9&finalDate=2026-10-31', ['old']],
    ['amount=199.91', []],
    ['customerName=jo', ['today', 'late', 'old']],
    ['customerName=JOSE', ['today', 'old']],
    [`customerName=${encodeURIComponent('conceição josé')}`, ['old']],
    ['customerName=con', ['late', 'old']],
    ['customerName=maria', ['today', 'denied']],
    ['customerName=maria&statuses=KO', ['denied']],
    ['customerName=maria&size=1&page=1', ['denied']],
    ['customerName=oana', []],
    ['customerName=%25', []],
    ['customerName=da', ['old']],
  ])('is searched by %s', async (query, expected) => {
    expect(await found(query)).toEqual(expected)
    const { body } = await list(query.replace(/&(size|page)=\d/g, ''))
    expect(body.totalElements).toBe(body.content.length)
  })

  it.each([
    ['jose', 'NAME', ['today', 'old']],
    ['conceição', 'NAME', ['old']],
    ['529.982.247-25', 'CPF', ['left', 'late']],
    ['(11) 98765-4321', 'PHONE', ['late']],
    ['Joana@example.com', 'EMAIL', ['late']],
    ['caio@example.com', 'EMAIL', ['left']],
    ['ped-101', 'CODE', ['late']],
    ['X-1', 'CODE', ['left']],
    ['R$ 199,90', 'AMOUNT', ['today', 'old']],
    ['12345', 'AMOUNT', ['left']],
    ['d-10', 'CODE_PART', ['today', 'denied', 'late', 'old']],
    // text with letters is a name first, and a code if nobody has that name
    ['ped', 'CODE', ['today', 'denied', 'late', 'old']],
    ['nobody', 'NAME', []],
    ['52998224733', 'CODE', []],
  ])('finds any typed text: %s', async (search, by, expected) => {
    expect(await wanted(search)).toEqual({ searchedFor: by, found: expected })
  })

  it('is searched by a purchase’s id, within the filters, and page by page', async () => {
    expect(await wanted(ids['old'] ?? '')).toEqual({ searchedFor: 'ID', found: ['old'] })
    expect(await wanted('52998224725', 'statuses=MORE_INFO')).toEqual({
      searchedFor: 'CPF',
      found: ['left'],
    })
    expect(await wanted('52998224725', 'finalDate=2026-11-16')).toEqual({
      searchedFor: 'CPF',
      found: ['late'],
    })
    expect(await wanted('52998224725', 'size=1&page=1')).toEqual({ searchedFor: 'CPF', found: ['late'] })
    expect(await wanted('maria', 'statuses=KO')).toEqual({ searchedFor: 'NAME', found: ['denied'] })
    expect((await search({ search: '  ' })).body).not.toHaveProperty('searchedFor')
    // also by one of the specification's fields, if it is chosen
    expect((await search({ customerName: 'joana' })).body).toMatchObject({
      totalElements: 1,
      searchedFor: 'NAME',
    })
    expect(await search({ search: 'a', code: 'a' })).toMatchObject(refusedAs(400, 'INVALID_QUERY'))
  })

  it('finds our own code, as it is read on the phone', async () => {
    const code = (ids['old'] ?? '').replaceAll('-', '').slice(-12).toUpperCase()
    expect(await found(`code=${code}`)).toEqual(['old'])
    expect(await found(`code=${code.slice(0, 8)}`)).toEqual(['old'])
  })

  it.each([
    'page=-1',
    'size=101',
    'statuses=WHAT',
    'initialDate=2026-02-30',
    'initialDate=yesterday',
    'amount=1,50',
    'code=a&amount=1',
    'customerName=a&code=b',
  ])('is not to be had with ?%s', async (query) => {
    expect(await list(query)).toMatchObject(refusedAs(400, 'INVALID_QUERY'))
  })

  it('shows no link that nobody opened, and no purchase in progress', async () => {
    const merchant = await world.merchant()
    const reader = await newSignedIn(world, merchant.id)
    await ended({ at: '2026-11-24T12:00:00Z', type: 'BACKOFFICE', reason: 'EXPIRED', merchant: merchant.id })
    await world.checkout(merchant.apiKey)
    expect((await reader.call('GET', '/v2/checkouts')).body).toMatchObject({ content: [], totalElements: 0 })
  })
})

describe('uses an index for each search', () => {
  it.each(['jose', '529.982.247-25', '(11) 98765-4321', 'joana@example.com', 'ped-101', '199,90'])(
    '%s',
    async (text) => {
      const statements = await statementsOf(world, async () => {
        expect((await search({ search: text })).status).toBe(200)
      })
      expect(statements.length).toBeGreaterThan(1)
      for (const statement of statements) expect(await scannedBy(world, statement)).toEqual([])
    },
  )
})

describe('details', () => {
  it('show everything known, and null for what was never requested', async () => {
    const shopper = newShopper({ name: 'Helena Dias' })
    const id = await buy(world, apiKey, shopper, {
      merchantCode: 'ABC-1',
      products: [
        { name: 'Sapato', quantity: 1, amount: '200.00' },
        { name: 'Meias', quantity: 4, amount: '25.00' },
      ],
    })
    const { status, body } = await user.call('GET', `/v2/checkouts/${id}`)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      id,
      code: 'ABC-1',
      providerCode: id.replaceAll('-', '').slice(-12).toUpperCase(),
      amount: 300,
      status: 'OK',
      customerName: 'Helena Dias',
      customerCpf: shopper.cpf,
      customerPhone: shopper.phone,
      customerAddressCity: 'São Paulo',
      customerAddressComplement: null,
      merchantFee: { percentage: 0.0599, totalAmount: 17.97 },
      products: [
        {
          name: 'Sapato',
          quantity: 1,
          amount: 200,
          status: 'ACTIVE',
          canceledAt: null,
          hasInstalmentProducts: true,
        },
        { name: 'Meias', quantity: 4, amount: 100, status: 'ACTIVE' },
      ],
      order: { id, status: 'ACTIVE', canceledAmount: 0, canceledAt: null, refundableAmount: 300 },
    })
    expect((await user.call('GET', `/v1/orders/${id}`)).body).toEqual(body)
    const orders = await user.call<MerchantCheckouts>('GET', '/v1/orders')
    expect(orders.body.content.map((it) => it.status)).not.toContain('KO')
    const denied = await user.call('GET', `/v2/checkouts/${ids['denied']}`)
    expect(denied.body).toMatchObject({
      status: 'KO',
      koReason: 'ANTI_FRAUD_SCORE',
      customerCpf: null,
      order: null,
      products: [],
    })
  })

  it('of another merchant’s purchase, of one in progress, and of an unknown one are the same 404', async () => {
    const stranger = await newSignedIn(world, (await world.merchant()).id)
    const live = await world.checkout(apiKey)
    const answers = [
      await stranger.call('GET', `/v2/checkouts/${ids['old']}`),
      await user.call('GET', `/v2/checkouts/${live}`),
      await user.call('GET', '/v2/checkouts/0197a000-0000-7000-8000-000000000000'),
    ]
    for (const it of answers) expect(it).toMatchObject(refusedAs(404, 'CHECKOUT_NOT_FOUND'))
    expect((await user.call('GET', '/v2/checkouts/x')).status).toBe(404)
  })
})

describe('numbers', () => {
  let reader: SignedIn
  beforeAll(async () => {
    const { id } = await world.merchant()
    for (const it of [
      { at: '2026-11-24T09:00:00-03:00', amount: 15_000 },
      { at: '2026-11-23T09:00:00-03:00', amount: 10_000 },
      { at: '2026-11-17T09:00:00-03:00', amount: 20_000 },
      { at: '2026-11-18T09:00:00-03:00', amount: 99_900 },
      { at: '2026-11-24T08:00:00-03:00', reason: 'ANTI_FRAUD_SCORE' as const },
      { at: '2026-11-24T08:00:00-03:00', reason: 'EXPIRED' as const },
      { at: '2026-11-24T08:00:00-03:00', reason: 'LATE_INSTALMENTS' as const },
      { at: '2026-11-24T07:00:00-03:00', reason: 'LATE_INSTALMENTS' as const },
    ])
      await ended({ ...it, merchant: id })
    await goTo(world, '2026-11-24')
    reader = await newSignedIn(world, id)
  })
  const QUERY = 'statuses=OK&statuses=KO&excludedKOReasons=EXPIRED'
  const numbers = async (period: string, query = QUERY) =>
    (await reader.call<BigNumbers>('GET', `/v2/checkouts/statistics?period=${period}&${query}`)).body

  it.each([
    ['DAILY', 150, 50, 1],
    ['WEEKLY', 250, -79.15, 2],
    ['MONTHLY', 1449, null, 4],
  ])(
    'of a %s period are compared with the whole previous period',
    async (period, amount, percentage, approved) => {
      expect(await numbers(period)).toEqual({
        amount,
        comparisonPercentage: percentage,
        checkoutsApproved: approved,
        checkoutsDenied: 3,
      })
    },
  )

  it('count abandoned purchases among the denied ones unless they are left out', async () => {
    expect(await numbers('DAILY', '')).toMatchObject({ checkoutsDenied: 4 })
    expect(await numbers('DAILY', 'statuses=OK')).toMatchObject({ checkoutsApproved: 1, checkoutsDenied: 0 })
  })

  it('are drawn by interval with the denial reasons', async () => {
    const graphic = async (period: string) =>
      (await reader.call<Graphic>('GET', `/v2/checkouts/graphic?period=${period}&excludedKOReasons=EXPIRED`))
        .body.content
    expect((await graphic('DAILY')).slice(-2)).toEqual([
      {
        initialDate: '2026-11-23',
        finalDate: '2026-11-23',
        checkoutsApproved: 1,
        checkoutsDenied: 0,
        reasons: [],
      },
      {
        initialDate: '2026-11-24',
        finalDate: '2026-11-24',
        checkoutsApproved: 1,
        checkoutsDenied: 3,
        reasons: [
          { reason: 'LATE_INSTALMENTS', quantity: 2 },
          { reason: 'ANTI_FRAUD_SCORE', quantity: 1 },
        ],
      },
    ])
    expect((await graphic('WEEKLY')).slice(-2).map((it) => it.checkoutsApproved)).toEqual([2, 2])
    expect(await graphic('MONTHLY')).toHaveLength(12)
  })

  it('need a period that is one', async () => {
    expect((await reader.call('GET', '/v2/checkouts/statistics?period=HOURLY')).status).toBe(400)
    expect((await reader.call('GET', '/v2/checkouts/graphic')).status).toBe(400)
  })

  it('are the same before and after differences are folded', async () => {
    const read = async () => (await reader.call('GET', '/v2/checkouts/graphic?period=MONTHLY')).body
    const before = await read()
    const waiting = () => world.deps.db.rows(sql`select from merchant_sale_changes`)
    expect(await waiting()).not.toEqual([])
    await foldSaleChanges(world.deps)
    expect(await waiting()).toEqual([])
    expect(await read()).toEqual(before)
  })

  it('add up to the rows that they count', async () => {
    const wrong = await world.deps.db.rows(sql`
      with counted as (
        select merchant_id, day, state, reason, sum(sales) as sales, sum(amount) as amount from ${SALE_DAYS} group by 1, 2, 3, 4),
      real as (
        select merchant_id, (created_at at time zone 'America/Sao_Paulo')::date as day, state, reason, count(*) as sales,
          sum(amount) as amount from merchant_sales group by 1, 2, 3, 4)
      select * from counted full join real using (merchant_id, day, state, reason)
      where coalesce(counted.sales, 0) <> coalesce(real.sales, 0) or coalesce(counted.amount, 0) <> coalesce(real.amount, 0)`)
    expect(wrong).toEqual([])
  })
})

it.each([
  '/v2/checkouts',
  '/v2/checkouts?page=1&size=2',
  '/v2/checkouts?statuses=OK',
  '/v2/checkouts?statuses=KO&statuses=MORE_INFO&initialDate=2026-10-01&finalDate=2026-11-30',
  '/v2/checkouts?code=ped-1',
  '/v2/checkouts?amount=199.90',
  '/v2/checkouts?customerName=jos',
  '/v2/checkouts?customerName=conceicao%20jose&statuses=OK',
  '/v1/orders',
  '/v1/checkouts',
  '/v2/checkouts/statistics?period=MONTHLY',
  '/v2/checkouts/graphic?period=MONTHLY&excludedKOReasons=EXPIRED',
])('%s is answered by an index', async (path) => {
  const statements = await statementsOf(world, async () => {
    expect((await user.call('GET', path)).status).toBe(200)
  })
  expect(statements.length).toBeGreaterThan(1)
  for (const statement of statements) expect(await scannedBy(world, statement)).toEqual([])
})
