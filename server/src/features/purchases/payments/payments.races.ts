/** Money and what competes with it at the same moment: webhooks, sweeps, the shopper who cancels, expiry, two nodes. */
import { ACCOUNTS } from '@drip/core/ledger/accounts'
import sql from 'sql-template-tag'
import { afterEach, describe, expect, it } from 'vitest'
import { otherNodeOf, ownWorld } from '../../../../test/own-world.ts'
import { buy, newShopper, pay, untilPix } from '../../../../test/shopper.ts'
import { countOf, expectTruths, untilRefunded } from '../../../../test/truths.ts'
import { expireCheckouts } from './expire-checkouts.ts'
import { cancelOrder } from '../../servicing/corrections/cancel-order.ts'
import { settleCharge } from './settle-charge.ts'
import { sweepReceived } from './sweep-received.ts'

const world = await ownWorld()
const { apiKey, id: merchantId } = await world.merchant()
const otherNode = otherNodeOf(world)

describe.skipIf(process.env['DATABASE_URL'] === undefined)('a payment', () => {
  afterEach(() => expectTruths(world))

  /** A checkout that waits for its Pix, and its charge's txid. */
  const waiting = async (body: Record<string, unknown> = {}) => {
    const shopper = newShopper()
    const id = await world.checkout(apiKey, body)
    const pix = await untilPix(world, id, shopper)
    const row = await world.deps.db.row<{ txid: string }>(
      sql`select txid from charges where purchase_id = ${id}`,
    )
    return { id, shopper, pix, txid: row?.txid ?? '' }
  }

  /** The end of the purchase, once no work is left. */
  const outcome = async (id: string) => {
    await world.until(async () => (await world.step(id)).body.result !== 'MORE_INFO')
    await untilRefunded(world, id)
    return { result: (await world.step(id)).body.result, orders: await countOf(world, 'orders', id) }
  }

  it('that webhooks, sweeps and expiry all see at once makes one order', async () => {
    const { id, pix, txid } = await waiting()
    const [endToEndId = ''] = await pay(world, pix)
    await Promise.all([
      ...Array.from({ length: 4 }, () => settleCharge(world.deps, { txid, endToEndId })),
      ...Array.from({ length: 2 }, () => settleCharge(otherNode, { txid })),
      sweepReceived(world.deps),
      sweepReceived(otherNode),
      world.drain(),
      otherNode.jobs.drain(),
    ])
    expect(await outcome(id)).toEqual({ result: 'OK', orders: 1 })
    expect(await world.balance(ACCOUNTS.BANK, id)).toBe(0)
  })

  it('made three times at once makes one order, and two come back whole', async () => {
    const { id, pix, txid } = await waiting()
    const paid = await pay(world, pix, { times: 3 })
    await Promise.all(paid.map((endToEndId) => settleCharge(world.deps, { txid, endToEndId })))
    expect(await outcome(id)).toEqual({ result: 'OK', orders: 1 })
    expect(await countOf(world, 'pix_refunds', id)).toBe(3)
    expect(await world.balance(ACCOUNTS.BANK, id)).toBe(0)
  })

  it.each(Array.from({ length: 6 }, (_, index) => index))(
    'against a shopper who gives up is an order, or is returned (%i)',
    async (lead) => {
      const { id, pix, txid } = await waiting()
      await pay(world, pix)
      await Promise.all([
        wait(lead * 2).then(() => settleCharge(world.deps, { txid })),
        wait(10 - lead * 2).then(() => world.call('PUT', `/api/v1/checkouts/${id}/cancel`)),
      ])
      const { result, orders } = await outcome(id)
      expect(orders).toBe(result === 'OK' ? 1 : 0)
      expect(await world.balance(ACCOUNTS.BANK, id)).toBe(0)
    },
  )

  it('of the last second against the expiry is an order: expiry asks the PSP first', async () => {
    await world.fault({ provider: 'webhooks', kind: 'drop', times: 1 })
    const shopper = newShopper()
    const id = await world.checkout(apiKey)
    await world.advance('PT21M')
    await pay(world, await untilPix(world, id, shopper))
    await world.advance('PT10M')
    await Promise.all([
      expireCheckouts(world.deps),
      expireCheckouts(otherNode),
      sweepReceived(world.deps),
      world.step(id),
      world.step(id),
    ])
    expect(await outcome(id)).toEqual({ result: 'OK', orders: 1 })
  })

  it('of an old code while a new one is requested ends the new one', async () => {
    const { id, pix, txid } = await waiting()
    await world.advance('PT9M30S')
    await pay(world, pix)
    await Promise.all([settleCharge(world.deps, { txid }), world.step(id, { renewPayment: true })])
    expect(await outcome(id)).toEqual({ result: 'OK', orders: 1 })
  })

  it.each([
    ['of somebody new', false],
    ['of a customer', true],
  ])('%s for five purchases at once never gives more credit than one allows', async (_, isKnown) => {
    const shopper = newShopper()
    if (isKnown) {
      const before = await buy(world, apiKey, shopper)
      await cancelOrder(world.deps, merchantId, before, { amount: 'all', source: 'MERCHANT_API' })
    }
    const purchases = []
    for (let count = 0; count < 5; count++) {
      const id = await world.checkout(apiKey)
      purchases.push({ id, pix: await untilPix(world, id, shopper) })
    }
    await Promise.all(purchases.map(({ pix }) => pay(world, pix)))
    await Promise.all([world.drain(), otherNode.jobs.drain()])
    const outcomes = []
    for (const { id } of purchases) outcomes.push(await outcome(id))
    expect(outcomes.filter((it) => it.result === 'OK')).toHaveLength(1)
    expect(outcomes.filter((it) => it.orders === 1)).toHaveLength(1)
    for (const { id } of purchases) expect(await world.balance(ACCOUNTS.BANK, id)).toBe(0)
  })

  it('of many shoppers, worked off by two nodes, makes each one order', async () => {
    const purchases = []
    for (let count = 0; count < 6; count++) purchases.push(await waiting({ amount: '30.00' }))
    await Promise.all(purchases.map(({ pix }) => pay(world, pix)))
    await Promise.all(
      Array.from({ length: 6 }, (_, index) => (index % 2 ? otherNode : world.deps).jobs.drain()),
    )
    for (const { id } of purchases) expect(await outcome(id)).toEqual({ result: 'OK', orders: 1 })
  })
})

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
