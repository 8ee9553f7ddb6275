import type { CustomerDocuments } from '@drip/core/contracts/customer-area'
import { describe, expect, it } from 'vitest'
import { scannedBy, statementsOf } from '../../../../test/plans.ts'
import { buy, pay } from '../../../../test/shopper.ts'
import { ownWorld } from '../../../../test/own-world.ts'
import { chargeAllOpen } from '../../purchases/instalment-payments/charge-debts.ts'
import { findInstalments } from '../../purchases/orders/orders.store.ts'
import { type SignedIn, newCustomer } from './customer-area.makers.ts'

/** Pays the first instalment at once. */
const world = await ownWorld()
const { apiKey } = await world.merchant({ name: 'Passo Largo', cashback: null })
const upfrontKey = (await world.merchant({ name: 'Mundo Pet', upfront: 'MANDATORY', cashback: null })).apiKey

const documentsOf = async (it: SignedIn, query = '') => {
  const { status, body } = await it.call<CustomerDocuments>('GET', `/documents${query}`)
  expect(status).toBe(200)
  return body
}
const payRest = async (orderId: string) => {
  const { brCode } = await chargeAllOpen(world.deps, orderId)
  const [endToEndId = ''] = await pay(world, { qrCodeText: brCode })
  await world.until(async () =>
    (await findInstalments(world.deps.db, orderId)).every((it) => it.status === 'PAID'),
  )
  return endToEndId
}

describe('the documents of a customer', () => {
  it('are those of each purchase with a payment, the newest first', async () => {
    const customer = await newCustomer(world, upfrontKey)
    const paid = await payRest(customer.orderId)
    await world.advance('PT1M')
    const second = await buy(world, upfrontKey, customer.shopper, { amount: '90.00' })
    await world.advance('PT1M')
    await buy(world, apiKey, customer.shopper, { amount: '60.00' })
    const { content, totalElements } = await documentsOf(customer)
    expect(totalElements).toBe(2)
    expect(content.map((it) => [it.orderId, it.isSettled, it.receipts.map(({ amount }) => amount)])).toEqual([
      [second, false, [30]],
      [customer.orderId, true, [200, 100]],
    ])
    expect(content[1]).toMatchObject({ merchantName: 'Mundo Pet', merchantLogoUrl: null })
    expect(content[1]?.receipts[0]?.endToEndId).toBe(paid)
    expect((await documentsOf(customer, '?page=1&size=1')).content.map((it) => it.orderId)).toEqual([
      customer.orderId,
    ])
  })

  it('are none without a payment', async () => {
    const customer = await newCustomer(world, apiKey)
    expect(await documentsOf(customer)).toMatchObject({ content: [], totalElements: 0 })
  })

  it('are found by an index', async () => {
    const customer = await newCustomer(world, upfrontKey)
    const statements = await statementsOf(world, () => documentsOf(customer))
    expect(statements.length).toBeGreaterThan(2)
    for (const statement of statements) expect(await scannedBy(world, statement)).toEqual([])
  })
})
