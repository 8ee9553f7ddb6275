import { ACCOUNTS } from '@drip/core/ledger/accounts'
import { cents } from '@drip/core/money/cents'
import sql from 'sql-template-tag'
import { afterEach, describe, expect, it } from 'vitest'
import { expectTruths, untilRefunded } from '../../../../test/truths.ts'
import { ownWorld } from '../../../../test/own-world.ts'
import { Refusal } from '../../../platform/http/refusal.ts'
import { findInstalments, findOrder } from '../../purchases/orders/orders.store.ts'
import { instalment, orderOn, payInstalment } from './corrections.makers.ts'
import { refundProducts } from './refund-products.ts'
import { updateProductAmount } from './update-product-amount.ts'

const world = await ownWorld()
const merchant = await world.merchant({ upfront: 'DISABLED' })
afterEach(() => expectTruths(world))

/** Two boots at R$ 50,00 each, and a coat of R$ 200,00. */
const LINES = [
  { name: 'Bota', quantity: 2, amount: 50 },
  { name: 'Casaco', quantity: 1, amount: 200 },
]
const order = (amount = '300.00', products: unknown[] = LINES) =>
  orderOn(world, merchant.apiKey, { amount, products })

interface Product {
  id: string
  amount: number
  status: string
  canceledAt: Date | null
}
const productsOf = (orderId: string) =>
  world.deps.db.rows<Product>(sql`
    select id, amount, status, canceled_at from order_products
    where purchase_id = ${orderId} order by position`)
async function productOf(orderId: string, position: number): Promise<Product> {
  const product = (await productsOf(orderId))[position - 1]
  if (product === undefined) throw new Error(`order ${orderId} has no product ${position}`)
  return product
}
async function refund(orderId: string, ...positions: number[]): Promise<void> {
  const productIds = await Promise.all(positions.map(async (it) => (await productOf(orderId, it)).id))
  await refundProducts(world.deps, { orderId, productIds, source: 'ADMIN' })
}
async function reprice(orderId: string, position: number, amount: number): Promise<void> {
  const productId = (await productOf(orderId, position)).id
  await updateProductAmount(world.deps, { orderId, productId, amount: cents(amount) })
}
const canceledOf = async (orderId: string) => (await findOrder(world.deps.db, orderId))?.canceledAmount
const partsOf = async (orderId: string) =>
  (await findInstalments(world.deps.db, orderId)).map((it) => it.canceledAmount)
const cancellationsOf = (orderId: string) =>
  world.deps.db.rows(sql`
    select amount, source, product_id from cancellations where purchase_id = ${orderId}
    order by created_at`)

describe('refunding a product', () => {
  it('cancels its share of every instalment and marks it', async () => {
    const id = await order()
    await refund(id, 1)
    expect(await partsOf(id)).toEqual([3333, 3334, 3333])
    const { id: productId } = await productOf(id, 1)
    expect(await cancellationsOf(id)).toEqual([{ amount: 10_000, source: 'ADMIN', productId }])
    expect((await productsOf(id)).map((it) => [it.status, it.canceledAt !== null])).toEqual([
      ['CANCELED', true],
      ['ACTIVE', false],
    ])
  })

  it('refunds what was paid of it', async () => {
    const id = await order()
    await payInstalment(world, id, 1)
    await refund(id, 2)
    expect(await partsOf(id)).toEqual([6667, 6666, 6667])
    expect(await instalment(world, id, 1)).toMatchObject({ status: 'PAID', paidAmount: 3333 })
    await untilRefunded(world, id)
    expect(await world.balance(ACCOUNTS.BANK, id)).toBe(3333)
  })

  it('is one refund for several', async () => {
    const id = await order()
    await refund(id, 1, 2)
    expect(await cancellationsOf(id)).toEqual([{ amount: 30_000, source: 'ADMIN', productId: null }])
    expect(await findOrder(world.deps.db, id)).toMatchObject({ status: 'CANCELED' })
  })

  it('cancels the whole order with the last of them, to the centavo', async () => {
    const id = await order('100.00', [
      { name: 'A', quantity: 3, amount: 11.11 },
      { name: 'B', quantity: 1, amount: 33.35 },
      { name: 'C', quantity: 1, amount: 33.35 },
    ])
    for (const position of [1, 2, 3]) await refund(id, position)
    expect(await findOrder(world.deps.db, id)).toMatchObject({ status: 'CANCELED', canceledAmount: 10_000 })
  })

  it('cancels its share of a discounted order, and keeps shipping, which is no line', async () => {
    const discounted = await order('270.00')
    await refund(discounted, 1)
    expect(await canceledOf(discounted)).toBe(9000)
    const shipped = await order('330.00')
    await refund(shipped, 1, 2)
    expect(await canceledOf(shipped)).toBe(30_000)
    expect(await findOrder(world.deps.db, shipped)).toMatchObject({ status: 'ACTIVE' })
  })

  it('of an order without lines cancels the whole order', async () => {
    const id = await order('300.00', [])
    await refund(id, 1)
    expect(await findOrder(world.deps.db, id)).toMatchObject({ status: 'CANCELED' })
  })

  it('that costs nothing only marks it', async () => {
    const id = await order('300.00', [...LINES, { name: 'Brinde', quantity: 1, amount: 0 }])
    await refund(id, 3)
    expect(await cancellationsOf(id)).toEqual([])
    expect((await productOf(id, 3)).status).toBe('CANCELED')
  })

  it('a second time has been done', async () => {
    const id = await order()
    await refund(id, 1)
    await refund(id, 1)
    await refund(id, 1, 2)
    expect((await cancellationsOf(id)).map((it) => it)).toMatchObject([
      { amount: 10_000 },
      { amount: 20_000 },
    ])
  })

  it('of another order, or of an order of another merchant, is refused', async () => {
    const [id, other] = [await order(), await order()]
    const stranger = await world.merchant()
    const { id: productId } = await productOf(other, 1)
    const it = { orderId: id, productIds: [productId], source: 'MERCHANT' } as const
    await expect(refundProducts(world.deps, it)).rejects.toEqual(new Refusal('PRODUCT_NOT_FOUND'))
    await expect(
      refundProducts(world.deps, { ...it, orderId: other, merchantId: stranger.id }),
    ).rejects.toEqual(new Refusal('ORDER_NOT_FOUND'))
    expect([await canceledOf(id), await canceledOf(other)]).toEqual([0, 0])
  })
})

describe('a product that becomes cheaper', () => {
  it('cancels the difference, its share of every instalment', async () => {
    const id = await order()
    await reprice(id, 2, 17_000)
    expect(await partsOf(id)).toEqual([1000, 1000, 1000])
    expect((await productOf(id, 2)).amount).toBe(17_000)
    await refund(id, 2)
    expect(await canceledOf(id)).toBe(20_000)
  })

  it('of a discounted order cancels the difference less the discount on it', async () => {
    const id = await order('270.00')
    await reprice(id, 2, 10_000)
    expect(await canceledOf(id)).toBe(9000)
    await refund(id, 1)
    await refund(id, 2)
    expect(await canceledOf(id)).toBe(27_000)
  })

  it('to its present price changes nothing', async () => {
    const id = await order()
    await reprice(id, 2, 20_000)
    expect(await cancellationsOf(id)).toEqual([])
  })

  it.each([0, -1, 20_001])('to %i centavos is refused', async (amount) => {
    const id = await order()
    await expect(reprice(id, 2, amount)).rejects.toEqual(new Refusal('PRODUCT_AMOUNT_NOT_LOWER'))
  })

  it('after its refund is refused, and so is an unknown one', async () => {
    const id = await order()
    await refund(id, 2)
    await expect(reprice(id, 2, 100)).rejects.toEqual(new Refusal('PRODUCT_NOT_ACTIVE'))
    const nothing = { orderId: id, productId: id, amount: cents(100) }
    await expect(updateProductAmount(world.deps, nothing)).rejects.toEqual(new Refusal('PRODUCT_NOT_FOUND'))
  })
})
