import type { MerchantCheckout, MerchantCheckouts } from '@drip/core/contracts/merchant/merchant-area'
import sql from 'sql-template-tag'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buy, goTo, newShopper } from '../../../../../test/shopper.ts'
import { expectTruths, untilRefunded } from '../../../../../test/truths.ts'
import { ownWorld, refusedAs } from '../../../../../test/own-world.ts'
import { type SignedIn, newPerson, newSignedIn, signIn } from '../merchant-area.makers.ts'

const world = await ownWorld()
const { id: merchantId, apiKey } = await world.merchant({ cashback: null })
beforeEach(() => goTo(world, '2026-11-24'))
afterEach(() => expectTruths(world))

const PRODUCTS = [
  { name: 'Sapato', quantity: 1, amount: '200.00' },
  { name: 'Meias', quantity: 4, amount: '25.00' },
]
const sold = (key = apiKey) => buy(world, key, newShopper(), { products: PRODUCTS })
const details = async (user: SignedIn, id: string) =>
  (await user.call<MerchantCheckout>('GET', `/v2/checkouts/${id}`)).body
const auditOf = (id: string) =>
  world.deps.db.rows<{ action: string; actor: string }>(sql`
    select action, actor_id as actor from audit_entries where object_id = ${id} order by at, id`)

describe('a whole sale', () => {
  it('is refunded, is shown as refunded, and the person is recorded', async () => {
    const user = await newSignedIn(world, merchantId)
    const id = await sold()
    const { status, body } = await user.call<MerchantCheckout>('PUT', `/v1/orders/${id}/cancel`)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      status: 'REFUNDED',
      canceledAmount: 300,
      canceledAt: expect.stringMatching(/^2026-11-24T13:/),
      order: {
        status: 'CLOSED',
        canceledAmount: 300,
        refundableAmount: 0,
        transfer: { amount: 0, sold: 300, fee: 17.97, refunded: 300, feeRefunded: 17.97, outstanding: 0 },
      },
      products: [{ status: 'CANCELED' }, { status: 'CANCELED' }],
    })
    const list = await user.call<MerchantCheckouts>('GET', '/v2/checkouts?statuses=REFUNDED')
    expect(list.body.content.map((it) => it.id)).toContain(id)
    expect(await auditOf(id)).toEqual([{ action: 'ORDER_REFUNDED', actor: user.id }])
    await untilRefunded(world, id)
  })

  it('refunded twice, also at once, is refunded once', async () => {
    const user = await newSignedIn(world, merchantId)
    const id = await sold()
    const answers = await Promise.all([1, 2, 3].map(() => user.call('PUT', `/v1/orders/${id}/cancel`)))
    expect(answers.map((it) => it.status)).toEqual([200, 200, 200])
    expect(await auditOf(id)).toHaveLength(1)
    expect(await details(user, id)).toMatchObject({ canceledAmount: 300 })
    await untilRefunded(world, id)
  })

  it('stays when its 30 days are over', async () => {
    const person = await newPerson(world, merchantId)
    const id = await sold()
    await goTo(world, '2026-12-24', '09:59:00')
    const first = await signIn(world, person)
    expect((await details(first, id)).order?.refundableUntil).toMatch(/^2026-12-24T13:00/)
    await goTo(world, '2026-12-24', '10:05:00')
    const user = await signIn(world, person)
    for (const [path, body] of [
      ['cancel', undefined],
      ['products/cancel', { productIds: [(await details(user, id)).products[0]?.id] }],
    ] as const)
      expect(await user.call('PUT', `/v1/orders/${id}/${path}`, body)).toMatchObject(
        refusedAs(409, 'REFUND_WINDOW_CLOSED'),
      )
    expect(await details(user, id)).toMatchObject({ status: 'OK', canceledAmount: 0 })
    expect(await auditOf(id)).toEqual([])
  })
})

describe('a product', () => {
  it('is refunded, and the others stay', async () => {
    const user = await newSignedIn(world, merchantId)
    const id = await sold()
    const {
      products: [shoe],
      order,
    } = await details(user, id)
    // the sale without its fee, before any refund
    expect(order?.transfer).toMatchObject({ amount: 282.03, sold: 300, fee: 17.97, refunded: 0 })
    const { status, body } = await user.call('PUT', `/v1/orders/${id}/products/cancel`, {
      productIds: [shoe?.id],
    })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      status: 'OK',
      canceledAmount: 200,
      products: [{ status: 'CANCELED', canceledAt: expect.any(String) }, { status: 'ACTIVE' }],
      order: {
        status: 'ACTIVE',
        refundableAmount: 100,
        transfer: {
          amount: 94.01,
          sold: 300,
          fee: 17.97,
          refunded: 200,
          feeRefunded: 11.98,
          outstanding: 94.01,
        },
      },
    })
    const again = await user.call('PUT', `/v1/orders/${id}/products/cancel`, { productIds: [shoe?.id] })
    expect(again).toMatchObject({ status: 200, body: { canceledAmount: 200 } })
    expect(await auditOf(id)).toEqual([{ action: 'PRODUCTS_REFUNDED', actor: user.id }])
  })

  it('of a discounted order refunds the amount on its screen, and the last one the rest', async () => {
    const user = await newSignedIn(world, merchantId)
    const id = await buy(world, apiKey, newShopper(), { amount: '270.00', products: PRODUCTS })
    const { products } = await details(user, id)
    expect(products).toMatchObject([
      { amount: 200, refundableAmount: 180 },
      { amount: 100, refundableAmount: 90 },
    ])
    const refund = (place: number) =>
      user.call('PUT', `/v1/orders/${id}/products/cancel`, { productIds: [products[place]?.id] })
    expect(await refund(0)).toMatchObject({
      body: { canceledAmount: 180, products: [{ refundableAmount: 0 }, { refundableAmount: 90 }] },
    })
    expect(await refund(1)).toMatchObject({
      body: { canceledAmount: 270, products: [{ refundableAmount: 0 }, { refundableAmount: 0 }] },
    })
  })

  it('of an order without open instalments stays, as the screen says', async () => {
    const { id: shop, apiKey: key } = await world.merchant({ upfront: 'MANDATORY', cashback: null })
    const user = await newSignedIn(world, shop)
    const id = await buy(world, key, newShopper(), { products: PRODUCTS, maxInstalments: 1 })
    const { products, order } = await details(user, id)
    expect(order?.status).toBe('CLOSED')
    expect(
      await user.call('PUT', `/v1/orders/${id}/products/cancel`, { productIds: [products[0]?.id] }),
    ).toMatchObject(refusedAs(409, 'ORDER_NOT_ACTIVE'))
  })

  it('of another order does not belong to this one', async () => {
    const user = await newSignedIn(world, merchantId)
    const [one, other] = [await sold(), await sold()]
    const [foreign] = (await details(user, other)).products
    expect(
      await user.call('PUT', `/v1/orders/${one}/products/cancel`, { productIds: [foreign?.id] }),
    ).toMatchObject(refusedAs(404, 'PRODUCT_NOT_FOUND'))
  })
})

describe('an amount', () => {
  let malga: { id: string; apiKey: string }
  beforeAll(async () => {
    malga = await world.merchant({ cashback: null, ecommPlatform: 'MALGA' })
  })
  const partially = (user: SignedIn, id: string, amount: unknown, key?: string) =>
    world.call(
      'PUT',
      `/merchant_backoffice/api/v1/orders/${id}/cancel/partially`,
      { amount },
      {
        authorization: `Bearer ${user.tokens.accessToken}`,
        ...(key === undefined ? {} : { 'idempotency-key': key }),
      },
    )

  it('is refunded for a merchant of Malga, once for each key', async () => {
    const user = await newSignedIn(world, malga.id)
    const id = await sold(malga.apiKey)
    expect(await partially(user, id, 49.9, 'one')).toMatchObject({
      status: 200,
      body: { canceledAmount: 49.9 },
    })
    expect(await partially(user, id, 49.9, 'one')).toMatchObject({
      status: 200,
      body: { canceledAmount: 49.9 },
    })
    expect(await partially(user, id, 50, 'one')).toMatchObject(refusedAs(422, 'IDEMPOTENCY_KEY_REUSED'))
    expect(await partially(user, id, 0.1)).toMatchObject({
      status: 200,
      body: { canceledAmount: 50, status: 'OK' },
    })
    expect(await auditOf(id)).toHaveLength(2)
  })

  it.each([
    ['nothing', 0, 422],
    ['less than nothing', -1, 400],
    ['a third decimal', 1.005, 400],
    ['a text', '10.00', 400],
    ['more than there is', 300.01, 422],
  ])('of %s is refused', async (_, amount, status) => {
    const user = await newSignedIn(world, malga.id)
    const id = await sold(malga.apiKey)
    expect(await partially(user, id, amount)).toMatchObject({ status })
    expect(await details(user, id)).toMatchObject({ canceledAmount: 0 })
  })

  it('is not for merchants of other platforms', async () => {
    const user = await newSignedIn(world, merchantId)
    expect(await partially(user, await sold(), 10)).toMatchObject(refusedAs(409, 'NOT_FOR_THIS_PLATFORM'))
  })
})

it('Another merchant’s sale is not found, whatever is requested', async () => {
  const stranger = await newSignedIn(world, (await world.merchant({ ecommPlatform: 'MALGA' })).id)
  const id = await sold()
  for (const [path, body] of [
    ['cancel', undefined],
    ['products/cancel', { productIds: [id] }],
    ['cancel/partially', { amount: 1 }],
  ] as const)
    expect(await stranger.call('PUT', `/v1/orders/${id}/${path}`, body)).toMatchObject(
      refusedAs(404, 'ORDER_NOT_FOUND'),
    )
  expect(await auditOf(id)).toEqual([])
})
