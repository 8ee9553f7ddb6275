/** The merchant's own rule for cancelling sales, by every route that a merchant has (000 §3). */
import sql from 'sql-template-tag'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { buy, goTo, newShopper } from '../../../../test/shopper.ts'
import { expectTruths } from '../../../../test/truths.ts'
import { ownWorld } from '../../../../test/own-world.ts'
import { newPerson, signIn } from '../../areas/merchant-area/merchant-area.makers.ts'

const PRODUCTS = [
  { name: 'Sapato', quantity: 1, amount: '300.00' },
  { name: 'Brinde', quantity: 1, amount: '0.00' },
]
const world = await ownWorld()
const merchant = await world.merchant({ cashback: null })
beforeEach(() => goTo(world, '2026-11-24', '21:30:00'))
afterEach(() => expectTruths(world))

const allow = (days: number | null) =>
  world.deps.db.run(sql`update merchants set cancel_max_days = ${days} where id = ${merchant.id}`)
const sold = () => buy(world, merchant.apiKey, newShopper(), { products: PRODUCTS })
const asServer = (method: 'GET' | 'PUT' | 'POST', path: string, body?: unknown, key?: string) =>
  world.call(method, `/api${path}`, body, {
    'x-api-key': merchant.apiKey,
    ...(key === undefined ? {} : { 'idempotency-key': key }),
  })
const CLOSED = { status: 409, body: { code: 'REFUND_WINDOW_CLOSED' } }

describe('a merchant that accepts refunds for seven days', () => {
  it('refunds on the seventh, and not on the eighth: by v1, by v2, by its staff', async () => {
    await allow(7)
    const person = await newPerson(world, merchant.id)
    const id = await sold()
    await goTo(world, '2026-12-01', '23:59:00')
    expect((await asServer('PUT', `/v1/cancellation/${id}`, { amount: 10 }, 'in time')).status).toBe(204)

    await goTo(world, '2026-12-02', '00:00:01')
    const user = await signIn(world, person)
    const { body: sale } = await user.call<{
      products: { id: string }[]
      order: { refundableUntil: string }
    }>('GET', `/v2/checkouts/${id}`)
    expect(sale.order.refundableUntil).toBe('2026-12-02T02:59:59.999Z')
    const productIds = [sale.products[0]?.id]
    // a free product moves no money, but is a product all the same
    const gift = { productIds: [sale.products[1]?.id] }
    for (const answer of [
      await asServer('PUT', `/v1/cancellation/${id}`, { amount: 10 }),
      await asServer('PUT', `/v1/merchant/orders/${id}/cancel`),
      await asServer('POST', `/v2/orders/${id}/refunds`, { all: true }),
      await asServer('POST', `/v2/orders/${id}/refunds`, { amount: 10 }),
      await asServer('POST', `/v2/orders/${id}/refunds`, { productIds }),
      await asServer('POST', `/v2/orders/${id}/refunds`, gift),
      await user.call('PUT', `/v1/orders/${id}/cancel`),
      await user.call('PUT', `/v1/orders/${id}/products/cancel`, { productIds }),
      await user.call('PUT', `/v1/orders/${id}/products/cancel`, gift),
    ])
      expect(answer).toMatchObject(CLOSED)
    // a refund made in time is confirmed again to a caller who missed the answer
    expect((await asServer('PUT', `/v1/cancellation/${id}`, { amount: 10 }, 'in time')).status).toBe(204)
    expect((await asServer('GET', `/v2/orders/${id}`)).body).toMatchObject({ canceledAmount: 10 })
  })
})

it('Without a limit of the merchant its staff and its server have 30 days alike', async () => {
  await allow(null)
  const person = await newPerson(world, merchant.id)
  const id = await sold()
  await goTo(world, '2026-12-24', '21:00:00')
  expect((await asServer('POST', `/v2/orders/${id}/refunds`, { amount: 10 })).status).toBe(201)

  await goTo(world, '2026-12-25', '21:30:00')
  const user = await signIn(world, person)
  for (const answer of [
    await user.call('PUT', `/v1/orders/${id}/cancel`),
    await asServer('PUT', `/v1/cancellation/${id}`, { amount: 10 }),
    await asServer('PUT', `/v1/merchant/orders/${id}/cancel`),
    await asServer('POST', `/v2/orders/${id}/refunds`, { amount: 10 }),
  ])
    expect(answer).toMatchObject(CLOSED)
  expect((await asServer('GET', `/v2/orders/${id}`)).body).toMatchObject({ canceledAmount: 10 })
})
