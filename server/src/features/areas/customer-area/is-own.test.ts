/** Pages lead to the area whoever is signed in there: whether what they are about is that customer's. */
import { addDays, saoPauloDate } from '@drip/core/calendar/dates'
import { cents } from '@drip/core/money/cents'
import { ppm } from '@drip/core/money/rate'
import { expect, it } from 'vitest'
import { ownWorld } from '../../../../test/own-world.ts'
import { statementsOf } from '../../../../test/plans.ts'
import { formOf } from '../../../../test/shopper.ts'
import { newId } from '../../../platform/ids.ts'
import { findInstalments } from '../../purchases/orders/orders.store.ts'
import { insertOffer } from '../../servicing/offers/offers.store.ts'
import { type SignedIn, newCustomer } from './customer-area.makers.ts'
import { findBuyer } from './sign-in/open-by-checkout.store.ts'

const world = await ownWorld()
const { apiKey } = await world.merchant()
const [buyer, another] = [await newCustomer(world, apiKey), await newCustomer(world, apiKey)]

const isOwnOf = async (customer: SignedIn, id: string) => {
  const { status, body } = await customer.call<{ isOwn: boolean }>('GET', `/own/${id}`)
  expect(status).toBe(200)
  return body.isOwn
}
const bothOf = async (id: string) => [await isOwnOf(buyer, id), await isOwnOf(another, id)]

it('a purchase and its instalments are its customer\u2019s', async () => {
  expect(await bothOf(buyer.orderId)).toEqual([true, false])
  for (const { id } of await findInstalments(world.deps.db, buyer.orderId))
    expect(await bothOf(id)).toEqual([true, false])
})

it('a purchase is not looked for among offers, which on a cluster asks all servers', async () => {
  for (const customer of [buyer, another]) {
    const asked = await statementsOf(world, () => isOwnOf(customer, buyer.orderId))
    expect(asked.filter((it) => it.text.includes('debt_offers'))).toEqual([])
  }
})

it('a purchase that was not approved is of the CPF that was typed', async () => {
  const id = await world.checkout(apiKey)
  expect(await bothOf(id)).toEqual([false, false])
  const { phone } = buyer.shopper
  await world.step(id, { customerPhone: phone })
  await world.step(id, { phoneVerificationCode: await world.newestCode(phone) })
  await world.step(id, formOf(buyer.shopper))
  expect(await bothOf(id)).toEqual([true, false])
})

it('an offer is of the customer to whom it was sent', async () => {
  const now = world.deps.clock.now()
  const [id, today] = [newId(now), saoPauloDate(now)]
  const customerId = (await findBuyer(world.deps.db, buyer.orderId)) ?? ''
  await world.deps.db.transaction((tx) =>
    insertOffer(tx, {
      id,
      purchaseId: buyer.orderId,
      customerId,
      kind: 'AT_ONCE',
      days: [0],
      forgivenShare: ppm(0),
      seen: 'seen',
      total: cents(300_00),
      offeredOn: today,
      until: addDays(today, 3),
      madeAt: now,
      madeBy: null,
      state: 'OPEN',
      openedAt: null,
      endedAt: null,
      revokedBecause: null,
    }),
  )
  expect(await bothOf(id)).toEqual([true, false])
})

it('what does not exist is nobody\u2019s', async () => {
  expect(await bothOf(newId(world.deps.clock.now()))).toEqual([false, false])
})
