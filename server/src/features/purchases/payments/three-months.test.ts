/** Follows one purchase through three months: paid, late, partly refunded, settled, closed. */
import { ACCOUNTS } from '@drip/core/ledger/accounts'
import { cents } from '@drip/core/money/cents'
import { ppm } from '@drip/core/money/rate'
import sql from 'sql-template-tag'
import { expect, it } from 'vitest'
import { buy, goTo, newShopper, payInstalment, paymentPage } from '../../../../test/shopper.ts'
import { expectTruths, hurryJobs, untilRefunded } from '../../../../test/truths.ts'
import { ownWorld } from '../../../../test/own-world.ts'
import { cancelOrder } from '../../servicing/corrections/cancel-order.ts'
import { findInstalments, findOrder } from '../orders/orders.store.ts'

const world = await ownWorld()

/** The ledger of the purchase, in reais: received money is positive on the bank account, what we owe is negative. */
async function books(purchaseId: string) {
  const reais = async (account: string) => (await world.balance(account, purchaseId)) / 100
  return {
    bank: await reais(ACCOUNTS.BANK),
    owedByCustomer: await reais(ACCOUNTS.CUSTOMER_DEBT),
    owedToMerchant: 0 - (await reais(ACCOUNTS.MERCHANT_PAYABLE)),
    fee: 0 - (await reais(ACCOUNTS.FEE_INCOME)),
    lateCharges: 0 - (await reais(ACCOUNTS.LATE_CHARGES)),
  }
}

/** The merchant's transfers so far, in reais. */
async function transferred(merchantId: string): Promise<number[]> {
  const rows = await world.deps.db.rows<{ amount: number }>(sql`
    select amount from settlement_transfers where merchant_id = ${merchantId} and status = 'DONE' order by transfer_date`)
  return rows.map((it) => it.amount / 100)
}

/** Moves to a day and runs the work that is due by the clock. */
async function liveTo(day: string): Promise<void> {
  await goTo(world, day)
  for (const name of ['sweep-received', 'sweep-refunds', 'create-transfers', 'send-reminders'])
    await world.schedule(name)
  await hurryJobs(world)
  await world.drain()
  await world.advance('PT1M')
  await world.schedule('sweep-transfers')
  await expectTruths(world)
}

/** Pays the code that the page shows today, and waits until the page says that it is paid. */
async function payToday(instalmentId: string): Promise<void> {
  await payInstalment(world, instalmentId)
  await world.until(async () => (await paymentPage(world, instalmentId)).status === 'PAID')
}

it('a purchase of R$ 300,00 in 3x lives through three months to the last centavo', async () => {
  const { id: merchantId, apiKey } = await world.merchant({
    name: 'Casa Aurora',
    fee: { rate: ppm(100_000), expiresOn: null },
    cashback: { rate: ppm(20_000), expiresOn: null },
    upfront: 'DISABLED',
    settlement: { pixKey: '11222333000181' },
  })

  // 24 November: sold
  await goTo(world, '2026-11-24')
  const id = await buy(world, apiKey, newShopper(), { amount: '300.00' })
  await untilRefunded(world, id)
  const [first, second, third] = await findInstalments(world.deps.db, id)
  if (first === undefined || second === undefined || third === undefined) throw new Error('3x it was')
  expect([first, second, third].map((it) => it.dueDate)).toEqual(['2026-12-09', '2027-01-08', '2027-02-07'])
  expect(await books(id)).toEqual({
    bank: 0,
    owedByCustomer: 300,
    owedToMerchant: 270,
    fee: 30,
    lateCharges: 0,
  })

  // 9 December: the first is paid on its due date, and the merchant gets their share of it
  await liveTo('2026-12-09')
  expect((await paymentPage(world, first.id)).amount).toBe(100)
  await payToday(first.id)
  expect(await transferred(merchantId)).toEqual([90])

  // 8 January: nobody pays; the merchant gets their money all the same
  await liveTo('2027-01-08')
  expect(await transferred(merchantId)).toEqual([90, 90])

  // 18 January: ten days late, 2 % once and 1 % a month by the day
  await liveTo('2027-01-18')
  expect(await paymentPage(world, second.id)).toMatchObject({
    amount: 102.33,
    isLate: true,
    lateCharge: { daysLate: 10, base: 100, fine: 2, interest: 0.33 },
  })
  await payToday(second.id)
  expect(await books(id)).toEqual({
    bank: 22.33,
    owedByCustomer: 100,
    owedToMerchant: 90,
    fee: 30,
    lateCharges: 2.33,
  })

  // 20 January: a product is returned after the store's 30 days; we refund R$ 30,00 for it: the last instalment shrinks
  await liveTo('2027-01-20')
  await cancelOrder(world.deps, merchantId, id, { amount: cents(3000), source: 'ADMIN' })
  expect(await books(id)).toMatchObject({ owedByCustomer: 70, owedToMerchant: 63, fee: 27 })

  // 10 February: the Sunday, carnival Monday and Tuesday moved the deadline; no late charge, and no cashback either
  await liveTo('2027-02-10')
  expect(await paymentPage(world, third.id)).toMatchObject({ amount: 70, isLate: false, cashbackAmount: 0 })
  await payToday(third.id)
  await liveTo('2027-02-11')

  expect(await transferred(merchantId)).toEqual([90, 90, 63])
  expect(await findOrder(world.deps.db, id)).toMatchObject({ status: 'CLOSED', canceledAmount: 3000 })
  // the rest at the bank is our income: our fee and the late charge
  expect(await books(id)).toEqual({
    bank: 29.33,
    owedByCustomer: 0,
    owedToMerchant: 0,
    fee: 27,
    lateCharges: 2.33,
  })
})
