import type { OrderOfMerchant, OrderRow } from '@drip/core/contracts/merchant/merchant-api'
import sql, { type Sql } from 'sql-template-tag'
import { describe, expect, it, vi } from 'vitest'
import { buy, newShopper, pay, untilPix } from '../../../../test/shopper.ts'
import { expectTruths, hurryJobs, untilRefunded } from '../../../../test/truths.ts'
import { ownWorld, refusedAs } from '../../../../test/own-world.ts'

interface Page<Row> {
  content: Row[]
  nextCursor: string | null
}

/** Newest first. */
const orderIds: string[] = []
const world = await ownWorld()
const merchant = await world.merchant({ upfront: 'MANDATORY', cashback: null })
const stranger = await world.merchant()
for (let number = 1; number <= 3; number++) {
  await world.advance('PT1M')
  orderIds.unshift(
    await buy(world, merchant.apiKey, newShopper(), { amount: '90.00', merchantCode: `L-${number}` }),
  )
}

const get = <Body>(path: string, apiKey = merchant.apiKey) =>
  world.call<Body>('GET', `/api/v2${path}`, undefined, { 'x-api-key': apiKey })
const refund = (id: string, body: unknown, key?: string) =>
  world.call<OrderOfMerchant>('POST', `/api/v2/orders/${id}/refunds`, body, {
    'x-api-key': merchant.apiKey,
    ...(key === undefined ? {} : { 'idempotency-key': key }),
  })
const idsOf = ({ body }: { body: Page<OrderRow> }) => body.content.map((it) => it.id)

describe('the list of orders', () => {
  it('goes on where it ended, also when something new has come in, without one twice or missing', async () => {
    const first = await get<Page<OrderRow>>('/orders?limit=2')
    expect(idsOf(first)).toEqual(orderIds.slice(0, 2))
    expect(first.body.content[0]).toEqual({
      id: orderIds[0],
      providerCode: expect.stringMatching(/^[0-9A-F]{12}$/) as unknown,
      merchantCode: 'L-3',
      status: 'ACTIVE',
      amount: 90,
      canceledAmount: 0,
      feeAmount: expect.any(Number) as unknown,
      createdDate: expect.stringMatching(/Z$/) as unknown,
      closedDate: null,
    })
    await world.advance('PT1M')
    orderIds.unshift(
      await buy(world, merchant.apiKey, newShopper(), { amount: '90.00', merchantCode: 'L-4' }),
    )
    const second = await get<Page<OrderRow>>(`/orders?limit=2&after=${first.body.nextCursor}`)
    expect(idsOf(second)).toEqual(orderIds.slice(3))
    expect(second.body.nextCursor).toBeNull()
  })

  it('is searched by either code, by state and by time', async () => {
    const [newest] = (await get<Page<OrderRow>>('/orders?limit=1')).body.content
    expect(idsOf(await get('/orders?merchantCode=L-2'))).toEqual([orderIds.at(-2)])
    expect(idsOf(await get(`/orders?providerCode=${newest?.providerCode.toLowerCase()}`))).toEqual([
      newest?.id,
    ])
    expect(idsOf(await get('/orders?status=CLOSED'))).toEqual([])
    expect(idsOf(await get(`/orders?status=ACTIVE&createdFrom=${newest?.createdDate}`))).toEqual([newest?.id])
    expect(idsOf(await get(`/orders?createdUntil=${newest?.createdDate}`))).toEqual(orderIds.slice(1))
  })

  it('has what its store has confirmed: until then it is no sale, and what never was is none', async () => {
    const listed = async () => idsOf(await get('/orders'))
    const resolveUrl = `${world.sandbox}/store/return/refuses`
    const id = await world.checkout(merchant.apiKey, { amount: '90.00', merchantCode: 'L-0', resolveUrl })
    await pay(world, await untilPix(world, id, newShopper()))
    const order = () => world.deps.db.row<{ status: string }>(sql`select status from orders where id = ${id}`)
    await world.until(async () => (await order())?.status === 'ACTIVE')
    expect(await listed()).toEqual(orderIds)
    expect(idsOf(await get('/orders?merchantCode=L-0'))).toEqual([])
    await world.until(async () => {
      await hurryJobs(world)
      return (await order())?.status === 'CANCELED'
    })
    expect(await listed()).toEqual(orderIds)
    expect(idsOf(await get('/orders?status=CLOSED'))).toEqual([])
  })

  it('of another merchant holds nothing of mine', async () => {
    const { body } = await get<Page<OrderRow>>('/orders?limit=1')
    expect(idsOf(await get('/orders', stranger.apiKey))).toEqual([])
    expect(idsOf(await get('/orders?merchantCode=L-2', stranger.apiKey))).toEqual([])
    expect(idsOf(await get(`/orders?after=${body.nextCursor}`, stranger.apiKey))).toEqual([])
    expect((await get(`/orders/${orderIds[0]}`, stranger.apiKey)).status).toBe(404)
  })

  it.each([
    'limit=0',
    'limit=101',
    'limit=x',
    'limit=',
    'after=x',
    'after=',
    'status=x',
    'createdFrom=today',
    'merchantCode=',
    'limit=1&limit=2',
  ])('is not to be had with ?%s', async (query) => {
    expect(await get(`/orders?${query}`)).toMatchObject(refusedAs(400, 'INVALID_QUERY'))
  })

  it('is answered by an index, however it is asked for', async () => {
    const { body } = await get<Page<OrderRow>>('/orders?limit=1')
    for (const query of [
      '',
      `after=${body.nextCursor}`,
      'status=CLOSED',
      'merchantCode=L-1',
      'providerCode=X',
    ])
      for (const statement of await statementsOf(() => get(`/orders?${query}`)))
        expect(await planOf(statement)).not.toMatch(/Seq Scan|"Sort"/)
    for (const statement of await statementsOf(() => get('/transfers')))
      expect(await planOf(statement)).not.toMatch(/Seq Scan/)
  })
})

describe('a refund', () => {
  it('of an amount, of a product, and of all that is left: each answers the order as it is then', async () => {
    const id = await buy(world, merchant.apiKey, newShopper(), {
      amount: '300.00',
      products: [
        { merchantCode: 'S-1', name: 'Sapato', quantity: 1, amount: '200.00' },
        { merchantCode: 'M-1', name: 'Meias', quantity: 4, amount: '25.00' },
      ],
    })
    const { body: order } = await get<OrderOfMerchant>(`/orders/${id}`)
    expect(order.products.map((it) => [it.merchantCode, it.name, it.quantity, it.amount])).toEqual([
      ['S-1', 'Sapato', 1, 200],
      ['M-1', 'Meias', 4, 100],
    ])
    const socks = order.products[1]?.id
    const first = await refund(id, { productIds: [socks] })
    expect([first.status, first.body.canceledAmount]).toEqual([201, 100])
    expect(first.body.products[1]).toMatchObject({
      status: 'CANCELED',
      canceledDate: expect.any(String) as unknown,
    })
    expect((await refund(id, { amount: 50.5 })).body.canceledAmount).toBe(150.5)
    const whole = await refund(id, { all: true })
    expect(whole.body).toMatchObject({ status: 'CLOSED', canceledAmount: 300, feeAmount: 0 })
    expect(whole.body.refunds.map((it) => [it.amount, it.productId, it.by])).toEqual([
      [100, socks, 'MERCHANT'],
      [50.5, null, 'MERCHANT'],
      [149.5, null, 'MERCHANT'],
    ])
    await untilRefunded(world, id)
    await expectTruths(world)
  })

  it('asked for again with its key refunds once; the key with another body is refused', async () => {
    const id = await buy(world, merchant.apiKey, newShopper(), { amount: '90.00' })
    const first = await refund(id, { amount: 10 }, 'r-1')
    const again = await refund(id, { amount: 10 }, 'r-1')
    expect(again.body).toEqual(first.body)
    expect(again.body.canceledAmount).toBe(10)
    expect(await refund(id, { amount: 11 }, 'r-1')).toMatchObject(refusedAs(422, 'IDEMPOTENCY_KEY_REUSED'))
    // the stored answer was lost with its process: what moved money remembers the key itself
    await world.deps.db.run(sql`delete from idempotency_keys where key = 'r-1'`)
    expect((await refund(id, { amount: 10 }, 'r-1')).body.canceledAmount).toBe(10)
    await world.deps.db.run(sql`delete from idempotency_keys where key = 'r-1'`)
    expect(await refund(id, { all: true }, 'r-1')).toMatchObject(refusedAs(422, 'IDEMPOTENCY_KEY_REUSED'))
    expect((await refund(id, { all: true }, 'r-2')).body.canceledAmount).toBe(90)
    await world.deps.db.run(sql`delete from idempotency_keys where key = 'r-2'`)
    expect(await refund(id, { all: true }, 'r-2')).toMatchObject({
      status: 201,
      body: { canceledAmount: 90 },
    })
  })

  it.each<unknown>([
    {},
    { amount: 0 },
    { amount: -1 },
    { amount: '10' },
    { amount: 0.001 },
    { amount: 1e308 },
    { all: false },
    { all: true, amount: 1 },
    { productIds: [] },
    { productIds: ['x'] },
    [],
    'x',
    null,
  ])('of %j is refused, and nothing changes', async (body) => {
    const id = String(orderIds[0])
    expect(await refund(id, body)).toMatchObject(refusedAs(400, 'INVALID_BODY'))
    expect((await get<OrderOfMerchant>(`/orders/${id}`)).body.canceledAmount).toBe(0)
  })

  it('of too much, of an unknown product, or of another merchant’s order is refused', async () => {
    const id = String(orderIds[0])
    const nobody = '0197a000-0000-7000-8000-000000000000'
    expect(await refund(id, { amount: 90.01 })).toMatchObject({ body: { code: 'AMOUNT_NOT_REFUNDABLE' } })
    expect(await refund(id, { productIds: [nobody] })).toMatchObject({ body: { code: 'PRODUCT_NOT_FOUND' } })
    const theirs = await world.call(
      'POST',
      `/api/v2/orders/${id}/refunds`,
      { all: true },
      { 'x-api-key': stranger.apiKey },
    )
    expect(theirs).toMatchObject(refusedAs(404, 'ORDER_NOT_FOUND'))
  })
})

describe('settlements and transfers', () => {
  it('show each day with its orders, and are mine alone', async () => {
    interface Days {
      content: { date: string; ordersCount: number; orders: { orderId: string }[] }[]
    }
    const query = '/settlements?from=2026-11-24&to=2026-11-25'
    const { body } = await get<Days>(query)
    expect(body.content[0]?.date).toBe('2026-11-24')
    expect(body.content[0]?.orders.map((it) => it.orderId)).toEqual(expect.arrayContaining(orderIds))
    expect((await get<Days>(query, stranger.apiKey)).body.content).toEqual([])
    expect((await get<Page<unknown>>('/transfers')).body).toEqual({ content: [], nextCursor: null })
  })

  it('show the newest 500 orders of a day, and all of them page by page', async () => {
    const busy = await world.merchant()
    await world.deps.db.transaction(async (tx) => {
      // six hundred purchases would take minutes: one is counted that often
      await tx.raw('set local session_replication_role = replica')
      await tx.run(sql`
        insert into settlement_entries (id, merchant_id, purchase_id, kind, cause, entry_date, gross_amount, amount,
          delay_in_days, created_at)
        select gen_random_uuid(), ${busy.id}, ${orderIds[0]}, 'SALE', 'many:' || n, '2026-11-20', n, n, 0,
          timestamptz '2026-11-20T12:00:00Z' + n / 2 * interval '1 second' from generate_series(1, 620) n`)
      await tx.run(sql`
        insert into settlement_days (merchant_id, entry_date, sold, canceled, entries)
        values (${busy.id}, '2026-11-20', 192510, 0, 620)`)
    })
    interface Settled {
      settlementAmount: number
    }
    const query = '/settlements?from=2026-11-20&to=2026-11-20'
    const { body } = await get<{ content: { ordersCount: number; orders: Settled[] }[] }>(query, busy.apiKey)
    expect([body.content[0]?.ordersCount, body.content[0]?.orders.length]).toEqual([620, 500])
    const all: Settled[] = []
    const paths = ['/settlements/2026-11-20/orders?limit=100']
    for (const path of paths) {
      const page = (await get<Page<Settled>>(path, busy.apiKey)).body
      all.push(...page.content)
      if (page.nextCursor !== null) paths.push(`${paths[0]}&after=${page.nextCursor}`)
    }
    expect(paths).toHaveLength(7)
    expect(all.slice(0, 500)).toEqual(body.content[0]?.orders)
    expect(new Set(all.map((it) => it.settlementAmount)).size).toBe(620)
    expect((await get<Page<Settled>>('/settlements/2026-11-20/orders')).body.content).toEqual([])
    expect((await get('/settlements/2026-02-30/orders')).status).toBe(404)
    for (const statement of await statementsOf(() => get(String(paths[1]), busy.apiKey)))
      expect(await planOf(statement)).not.toMatch(/Seq Scan/)
  })

  it.each(['', 'from=2026-11-25&to=2026-11-24', 'from=2026-01-01&to=2026-12-31', 'from=x&to=y'])(
    'are not to be had with ?%s',
    async (query) => {
      expect(await get(`/settlements?${query}`)).toMatchObject(refusedAs(400, 'INVALID_QUERY'))
    },
  )
})

describe('every newer call', () => {
  it('says how many are left, and how long to wait when none are', async () => {
    const busy = await world.merchant()
    const answer = await get('/orders', busy.apiKey)
    expect(answer.headers.get('ratelimit-policy')).toBe('"key";q=1200;w=60')
    expect(answer.headers.get('ratelimit')).toMatch(/^"key";r=1199;t=\d+$/)
    // as many at once as a busy machine can handle
    for (let left = 1199; left > 0; left -= 109)
      await Promise.all(Array.from({ length: 109 }, () => get('/orders?limit=0', busy.apiKey)))
    const refused = await get('/orders', busy.apiKey)
    expect(refused).toMatchObject(refusedAs(429, 'TOO_MANY_REQUESTS'))
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await get('/orders', stranger.apiKey)).status).toBe(200)
  })

  it('needs the key before it checks anything else', async () => {
    expect((await get('/orders?limit=x', 'wrong')).status).toBe(401)
    expect((await world.call('POST', '/api/v2/orders/x/refunds', { x: 1 })).status).toBe(401)
  })
})

async function statementsOf(act: () => Promise<unknown>): Promise<Sql[]> {
  const spy = vi.spyOn(world.deps.db, 'rows')
  await act()
  const seen = spy.mock.calls.flat()
  spy.mockRestore()
  return seen
}

async function planOf({ text, values }: Sql): Promise<string> {
  const { rows } = await world.deps.db.transaction(async (tx) => {
    await tx.raw('set local enable_seqscan = off')
    await tx.raw('set local enable_sort = off')
    return tx.raw(`explain ${text}`, values)
  })
  return JSON.stringify(rows)
}
