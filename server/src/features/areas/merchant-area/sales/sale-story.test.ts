import type { MerchantCheckout, MerchantTransfer } from '@drip/core/contracts/merchant/merchant-area'
import { ppm } from '@drip/core/money/rate'
import sql from 'sql-template-tag'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ownWorld } from '../../../../../test/own-world.ts'
import { buy, goTo, newShopper, payInstalment } from '../../../../../test/shopper.ts'
import { expectTruths, untilRefunded } from '../../../../../test/truths.ts'
import { settleTransfer } from '../../../purchases/settlements/settle-transfer.ts'
import { acceptPlan } from '../../../servicing/negotiations/accept-plan.ts'
import { showPlans } from '../../../servicing/negotiations/show-plans.ts'
import { newSignedIn } from '../merchant-area.makers.ts'
import { showSale } from './show-sale.ts'

const world = await ownWorld()
/** With a fee of 10 %, paid by instalment. */
const newShop = () =>
  world.merchant({
    fee: { rate: ppm(100_000), expiresOn: null },
    cashback: null,
    settlement: { pixKey: '11222333000181', configuration: { delayInDays: 0, payAllInOne: false } },
  })
const shop = await newShop()

beforeEach(() => goTo(world, '2026-11-24'))
afterEach(() => expectTruths(world))

const MUG = { name: 'Caneca', quantity: 1, amount: '60.00' }
const LAMP = { name: 'Luminária', quantity: 1, amount: '240.00' }
const sold = (key = shop.apiKey) => buy(world, key, newShopper(), { products: [MUG, LAMP] })

async function storyOf(id: string, merchantId = shop.id) {
  const { order } = await showSale(world.deps, merchantId, id)
  if (order === null) throw new Error('it is an order')
  // the store's total equals the sum of its parts, whatever has happened
  const parts = order.settlement.reduce((sum, it) => sum + Math.round(it.amount * 100), 0)
  expect(parts).toBe(Math.round(order.transfer.amount * 100))
  return order
}

/** The shopper pays the first instalment, and the payment is booked. */
async function payFirst(id: string): Promise<void> {
  const first = sql`select id, status from instalments where purchase_id = ${id} and number = 1`
  const row = () => world.deps.db.row<{ id: string; status: string }>(first)
  await payInstalment(world, (await row())?.id ?? '')
  await world.until(async () => (await row())?.status === 'PAID')
}

/** The day's transfers are created, and arrive. */
async function transfers(): Promise<void> {
  await world.schedule('create-transfers')
  await world.drain()
  await world.advance('PT1M')
  await world.schedule('sweep-transfers')
  await world.drain()
}

describe('the story of a sale', () => {
  it('says when the shopper pays and when the store is paid, until both have arrived', async () => {
    const id = await sold()
    const first = await storyOf(id)
    expect(first.instalments).toEqual(
      [1, 2, 3].map((number) => ({
        number,
        dueDate: expect.stringMatching(/^202[67]-/),
        amount: 100,
        paid: 0,
        status: 'OPEN',
        paidAt: null,
        isInPlan: false,
      })),
    )
    expect(first.settlement.map((it) => [it.amount, it.status, it.transferId])).toEqual([
      [90, 'PLANNED', null],
      [90, 'PLANNED', null],
      [90, 'PLANNED', null],
    ])
    expect(first.refunds).toEqual([])

    await payFirst(id)
    await goTo(world, first.settlement[0]?.date ?? '')
    await transfers()
    const then = await storyOf(id)
    expect(then.instalments[0]).toMatchObject({
      status: 'PAID',
      paid: 100,
      paidAt: expect.stringMatching(/^2026-11-24T/),
    })
    expect(then.settlement[0]).toMatchObject({
      date: first.settlement[0]?.date,
      amount: 90,
      status: 'ARRIVED',
      transferId: expect.any(String),
      arrivedAt: expect.stringContaining(first.settlement[0]?.date ?? ''),
      transfer: { amount: 90, reference: expect.any(String) },
      failedOn: null,
    })
    expect(then.settlement[1]).toMatchObject({ status: 'PLANNED', transfer: null, failedOn: null })
    expect(then.transfer).toMatchObject({ transferred: 90, outstanding: 180 })
  })

  it('says that its dates do not apply to a debt that a plan settles', async () => {
    const id = await sold()
    expect((await storyOf(id)).instalments.some((it) => it.isInPlan)).toBe(false)
    await goTo(world, '2026-12-24')
    const offer = (await showPlans(world.deps, id)).offers.find((it) => it.kind === 'NO_ENTRY')
    const version = offer?.version ?? ''
    await acceptPlan(world.deps, { orderId: id, kind: 'NO_ENTRY', version, by: 'CUSTOMER' })
    expect((await storyOf(id)).instalments.map((it) => it.isInPlan)).toEqual([true, true, true])
  })

  it('shows a refund with its person, reason and product, and the part returned by Pix', async () => {
    const id = await sold()
    await payFirst(id)
    const user = await newSignedIn(world, shop.id)
    const { products } = (await user.call<MerchantCheckout>('GET', `/v2/checkouts/${id}`)).body
    const mug = products.find((it) => it.name === 'Caneca')
    const path = `/v1/orders/${id}/products/cancel?reason=DAMAGED`
    expect((await user.call('PUT', path, { productIds: [mug?.id] })).status).toBe(200)
    await untilRefunded(world, id)
    const story = await storyOf(id)
    expect(story.refunds).toEqual([
      {
        id: expect.any(String),
        at: expect.stringMatching(/^2026-11-24T/),
        amount: 60,
        by: 'STORE',
        userName: expect.stringMatching(/^Pessoa /),
        reason: 'DAMAGED',
        product: 'Caneca',
        // a third of it was paid
        sentBack: 20,
        sentBackAt: expect.stringMatching(/^2026-11-24T/),
      },
    ])
    expect(story.instalments.map((it) => [it.amount, it.status])).toEqual([
      [80, 'PAID'],
      [80, 'OPEN'],
      [80, 'OPEN'],
    ])

    // the rest of it, without a reason, and by the store's own server
    const whole = await world.call('PUT', `/api/v1/merchant/orders/${id}/cancel`, undefined, {
      'x-api-key': shop.apiKey,
    })
    expect(whole.status).toBe(204)
    await untilRefunded(world, id)
    const over = await storyOf(id)
    expect(over.refunds[1]).toMatchObject({
      amount: 240,
      by: 'STORE_SERVER',
      userName: null,
      reason: null,
      product: null,
      sentBack: 80,
    })
    expect(over.instalments.map((it) => [it.amount, it.status, it.paidAt !== null])).toEqual([
      [0, 'REFUNDED', true],
      [0, 'REFUNDED', false],
      [0, 'REFUNDED', false],
    ])
    expect(over.settlement).toEqual([])
  })

  it('shows the transfer that it belongs to, and while that transfer is on its way', async () => {
    const own = await newShop()
    const [id] = [await sold(own.apiKey), await sold(own.apiKey)]
    await goTo(world, (await storyOf(id, own.id)).settlement[0]?.date ?? '')
    await world.schedule('create-transfers')
    await world.drain()
    const [first, second] = (await storyOf(id, own.id)).settlement
    expect(first).toMatchObject({
      amount: 90,
      status: 'ON_THE_WAY',
      arrivedAt: null,
      transfer: { amount: 180 },
    })
    expect(second).toMatchObject({ status: 'PLANNED', transfer: null })
    // its own page has the same number
    const user = await newSignedIn(world, own.id)
    const whole = await user.call<MerchantTransfer>('GET', `/v1/transfers/${first?.transferId}`)
    expect(whole.body).toMatchObject({ amount: 180, reference: first?.transfer?.reference })
  })

  it.each(['REFUSED', 'RETURNED'] as const)(
    'says on which day the money of a transfer that is %s goes out again',
    async (state) => {
      const own = await newShop()
      const id = await sold(own.apiKey)
      const day = (await storyOf(id, own.id)).settlement[0]?.date ?? ''
      await goTo(world, day)
      await transfers()
      const sent = (await storyOf(id, own.id)).settlement[0]?.transferId ?? ''
      await settleTransfer(world.deps, { id: sent }, { state, providerId: null })
      const [again, later] = (await storyOf(id, own.id)).settlement
      expect(again).toMatchObject({ amount: 90, status: 'PLANNED', transferId: null, failedOn: day })
      expect(again?.date !== null && (again?.date ?? '') > day).toBe(true)
      expect(later?.failedOn).toBeNull()
      // later sales were in none of it
      const next = await sold(own.apiKey)
      expect((await storyOf(next, own.id)).settlement.map((it) => it.failedOn)).toEqual([null, null, null])
      await goTo(world, again?.date ?? '')
      await transfers()
      expect((await storyOf(id, own.id)).settlement[0]).toMatchObject({ status: 'ARRIVED', failedOn: null })
    },
  )

  it('says what later transfers deduct from the amount that arrived', async () => {
    // a store is paid once a day
    const own = await newShop()
    const id = await sold(own.apiKey)
    const [planned] = (await storyOf(id, own.id)).settlement
    await goTo(world, planned?.date ?? '')
    await transfers()
    const user = await newSignedIn(world, own.id)
    expect((await user.call('PUT', `/v1/orders/${id}/cancel?reason=RETURNED`)).status).toBe(200)
    const { settlement, transfer, refunds } = await storyOf(id, own.id)
    expect(settlement.map((it) => [it.amount, it.status])).toEqual([
      [90, 'ARRIVED'],
      [-90, 'PLANNED'],
    ])
    expect(transfer).toMatchObject({ amount: 0, transferred: 90, outstanding: -90 })
    expect(refunds).toMatchObject([{ amount: 300, sentBack: 0, sentBackAt: null, reason: 'RETURNED' }])
  })

  it('has no date while it waits for the shopper', async () => {
    const waits = await world.merchant({
      cashback: null,
      settlement: { pixKey: '11222333000181', whenInstalmentPaid: true },
    })
    const id = await sold(waits.apiKey)
    const before = (await storyOf(id, waits.id)).settlement
    expect(before.map((it) => [it.date, it.status])).toEqual([[null, 'WAITS']])
    await payFirst(id)
    const after = (await storyOf(id, waits.id)).settlement
    expect(after.map((it) => it.status)).toEqual(['PLANNED', 'WAITS'])
  })

  it('knows no other reason than those that are there', async () => {
    const user = await newSignedIn(world, shop.id)
    const id = await sold()
    expect(await user.call('PUT', `/v1/orders/${id}/cancel?reason=BECAUSE`)).toMatchObject({ status: 400 })
    expect((await storyOf(id)).refunds).toEqual([])
  })
})
