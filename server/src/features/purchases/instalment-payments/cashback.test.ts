import { ACCOUNTS } from '@drip/core/ledger/accounts'
import { ppm } from '@drip/core/money/rate'
import sql from 'sql-template-tag'
import { beforeEach, describe, expect, it } from 'vitest'
import {
  goTo,
  newShopper,
  pay,
  payInstalment,
  paymentPage,
  takeBackPix,
  untilPix,
} from '../../../../test/shopper.ts'
import { checkTruthsAfterEach, countOf, untilRefunded } from '../../../../test/truths.ts'
import { ownWorld } from '../../../../test/own-world.ts'
import { type Instalment, findInstalments, findOrder } from '../orders/orders.store.ts'
import { chargeAllOpen } from './charge-debts.ts'
import { newDebt, statusesOf, untilBooked } from './owing.makers.ts'

const world = await ownWorld()
const merchant = await world.merchant({ cashback: { rate: ppm(100_000), expiresOn: null } })
// due on 9 December, 8 January and Carnival Sunday 7 February
beforeEach(() => goTo(world, '2026-11-24'))
checkTruthsAfterEach(world)

/** R$ 300,00 in three with R$ 30,00 cashback off the last. */
const owing = () => newDebt(world, merchant.apiKey)
async function paid(id: string, ...instalments: Instalment[]): Promise<string[]> {
  const endToEndIds: string[] = []
  for (const it of instalments) {
    const before = await countOf(world, 'pix_payments', id)
    endToEndIds.push(...(await payInstalment(world, it.id)))
    await untilBooked(world, id, before + 1)
  }
  return endToEndIds
}
const now = async (it: Instalment, id: string) =>
  (await findInstalments(world.deps.db, id)).find((part) => part.id === it.id)
const given = (id: string) => world.balance(ACCOUNTS.CASHBACK, id)
const cancel = (id: string, amount: number) =>
  world.call('PUT', `/api/v1/cancellation/${id}`, { amount }, { 'x-api-key': merchant.apiKey })
const refunds = (id: string) =>
  world.deps.db.values<number>(sql`
      select amount from pix_refunds where purchase_id = ${id} and cause <> 'symbolic' order by created_at`)

describe('the cashback of an only instalment that is paid with the purchase', () => {
  const bought = async () => {
    const { apiKey } = await world.merchant({
      upfront: 'MANDATORY',
      maxInstalments: 1,
      cashback: { rate: ppm(100_000), expiresOn: null },
    })
    const id = await world.checkout(apiKey)
    const pix = await untilPix(world, id, newShopper())
    const [endToEndId = ''] = await pay(world, pix)
    await world.until(async () => (await world.step(id)).body.result === 'OK')
    const [only] = await findInstalments(world.deps.db, id)
    return { id, apiKey, pix, endToEndId, only }
  }

  it('comes off at once', async () => {
    const { id, pix, only } = await bought()
    expect(pix.amount).toBe(270)
    expect(only).toMatchObject({ status: 'PAID', paidAmount: 270_00, discountAmount: 30_00 })
    expect(await given(id)).toBe(30_00)
    expect(await findOrder(world.deps.db, id)).toMatchObject({ status: 'CLOSED' })
    expect((await world.step(id)).body).toMatchObject({ isPaidInFull: true, receipt: { paid: 270 } })
  })

  it('goes with a refund, which returns what was paid', async () => {
    const { id, apiKey } = await bought()
    await world.call('PUT', `/api/v1/cancellation/${id}`, { amount: 300 }, { 'x-api-key': apiKey })
    await untilRefunded(world, id)
    expect(await refunds(id)).toEqual([270_00])
    expect(await given(id)).toBe(0)
  })

  it('is owed again with the Pix that the bank takes back', async () => {
    const { id, endToEndId } = await bought()
    await takeBackPix(world, endToEndId)
    await world.until(async () => (await findInstalments(world.deps.db, id))[0]?.status === 'PENDING')
    expect(await given(id)).toBe(0)
  })
})

describe('the cashback of the last instalment', () => {
  it('is deducted if all were paid in time', async () => {
    const { id, first, second, third } = await owing()
    await paid(id, first, second)
    expect(await paymentPage(world, third.id)).toMatchObject({ amount: 70, cashbackAmount: 30 })
    await paid(id, third)
    expect(await now(third, id)).toMatchObject({ status: 'PAID', paidAmount: 7000, discountAmount: 3000 })
    expect(await given(id)).toBe(3000)
    expect(await findOrder(world.deps.db, id)).toMatchObject({ status: 'CLOSED' })
  })

  it('is lost if another was paid late', async () => {
    const { id, first, second, third } = await owing()
    await goTo(world, '2026-12-10')
    await paid(id, first)
    expect(await paymentPage(world, third.id)).toMatchObject({ amount: 100, cashbackAmount: 0 })
    await paid(id, second, third)
    expect(await given(id)).toBe(0)
    expect(await statusesOf(world, id)).toEqual(['PAID', 'PAID', 'PAID'])
  })

  it('is lost when it is late itself', async () => {
    const { id, first, second, third } = await owing()
    await paid(id, first, second)
    await paymentPage(world, third.id)
    await goTo(world, '2027-02-11')
    expect(await paymentPage(world, third.id)).toMatchObject({ amount: 102.03, cashbackAmount: 0 })
    await paid(id, third)
    expect(await given(id)).toBe(0)
  })

  it('is given by an old code on the Wednesday to which Carnival puts off its Sunday', async () => {
    const { id, first, second, third } = await owing()
    await paid(id, first, second)
    const { qrcodeText } = await paymentPage(world, third.id)
    await goTo(world, '2027-02-10')
    await pay(world, { qrCodeText: qrcodeText ?? '' })
    await untilBooked(world, id, 4)
    expect(await now(third, id)).toMatchObject({ paidAmount: 7000, discountAmount: 3000 })
  })

  it('is given on that Wednesday also by a new code', async () => {
    const { id, first, second, third } = await owing()
    await paid(id, first, second)
    await goTo(world, '2027-02-10')
    expect(await paymentPage(world, third.id)).toMatchObject({ amount: 70 })
    await paid(id, third)
    expect(await given(id)).toBe(3000)
  })

  it('comes off a payment of all at once in time, and not of one with a late debt', async () => {
    const [punctual, late] = [await owing(), await owing()]
    const code = await chargeAllOpen(world.deps, punctual.id)
    expect(code.amount).toBe(27_000)
    await pay(world, { qrCodeText: code.brCode })
    await untilBooked(world, punctual.id, 2)
    expect(await given(punctual.id)).toBe(3000)
    await goTo(world, '2026-12-10')
    const other = await chargeAllOpen(world.deps, late.id)
    expect(other.amount).toBe(30_203)
    await pay(world, { qrCodeText: other.brCode })
    await untilBooked(world, late.id, 2)
    expect(await given(late.id)).toBe(0)
  })

  it('that a code did not include is returned as excess', async () => {
    const { id, first, second, third } = await owing()
    await paid(id, first, second)
    const { qrcodeText } = await paymentPage(world, third.id)
    // at a PSP whose discount ends on the due date, though the deadline is Wednesday
    await goTo(world, '2027-02-10')
    await pay(world, { qrCodeText: qrcodeText ?? '' }, { amount: '100.00' })
    await untilBooked(world, id, 4)
    await untilRefunded(world, id)
    expect(await now(third, id)).toMatchObject({ paidAmount: 7000, discountAmount: 3000 })
    expect(await refunds(id)).toEqual([3000])
  })
})

describe('after a refund of part of the order', () => {
  it('there is cashback on the rest', async () => {
    const { id, first, second, third } = await owing()
    await cancel(id, 50)
    await paid(id, first, second)
    expect(await paymentPage(world, third.id)).toMatchObject({ amount: 25, cashbackAmount: 25 })
    await paid(id, third)
    expect(await given(id)).toBe(2500)
    expect(await statusesOf(world, id)).toEqual(['PAID', 'PAID', 'PAID'])
  })

  it('that cancels the whole last instalment, it is deducted from the one before', async () => {
    const { id, first, second } = await owing()
    await paymentPage(world, second.id)
    await cancel(id, 100)
    await paid(id, first)
    expect(await paymentPage(world, second.id)).toMatchObject({ amount: 80, cashbackAmount: 20 })
    await paid(id, second)
    expect(await given(id)).toBe(2000)
    expect(await findOrder(world.deps.db, id)).toMatchObject({ status: 'CLOSED' })
  })

  it('that cancels the whole last instalment, an old code of the one before includes it too: the rest is returned', async () => {
    const { id, first, second } = await owing()
    const { qrcodeText } = await paymentPage(world, second.id)
    await cancel(id, 100)
    await paid(id, first)
    await pay(world, { qrCodeText: qrcodeText ?? '' }, { late: true })
    await untilBooked(world, id, 3)
    await untilRefunded(world, id)
    expect(await now(second, id)).toMatchObject({ paidAmount: 8000, discountAmount: 2000 })
    expect(await refunds(id)).toEqual([2000])
  })
})

describe('when the cashback covers the whole last instalment', () => {
  it('the payment of the one before closes that too', async () => {
    const { id, first, second, third } = await owing()
    await cancel(id, 75)
    expect(await now(third, id)).toMatchObject({ cashbackAmount: 2250, canceledAmount: 7500 })
    expect(await paymentPage(world, third.id)).toMatchObject({ amount: 2.5 })
    await cancel(id, 5)
    expect(await now(third, id)).toMatchObject({ cashbackAmount: 2000, canceledAmount: 8000 })
    expect(await paymentPage(world, third.id)).toMatchObject({
      amount: 0,
      qrcodeText: null,
      status: 'PENDING',
    })
    await paid(id, first, second)
    expect(await statusesOf(world, id)).toEqual(['PAID', 'PAID', 'PAID'])
    expect(await given(id)).toBe(2000)
  })

  it('a refund that leaves only that closes the order', async () => {
    const { id, first, second, third } = await owing()
    await paid(id, first, second)
    await paymentPage(world, third.id)
    await cancel(id, 80)
    expect(await now(third, id)).toMatchObject({ status: 'PAID', paidAmount: 0, discountAmount: 2000 })
    // there is no payment of zero
    expect(await paymentPage(world, third.id)).toMatchObject({ status: 'PAID', state: 'BY_CASHBACK' })
    expect(await findOrder(world.deps.db, id)).toMatchObject({ status: 'CLOSED' })
    expect(await given(id)).toBe(2000)
    // a refund of all the rest returns the money, and no cashback
    await cancel(id, 220)
    await untilRefunded(world, id)
    expect(await given(id)).toBe(0)
    expect(await world.balance(ACCOUNTS.BANK, id)).toBe(0)
  })

  it('and it is lost, the rest is owed', async () => {
    const { id, first, second, third } = await owing()
    await goTo(world, '2026-12-10')
    await paid(id, first, second)
    await cancel(id, 80)
    expect(await statusesOf(world, id)).toEqual(['PAID', 'PAID', 'PENDING'])
    expect(await paymentPage(world, third.id)).toMatchObject({ amount: 20, cashbackAmount: 0 })
    await paid(id, third)
    expect(await statusesOf(world, id)).toEqual(['PAID', 'PAID', 'PAID'])
  })

  it('and the bank takes the previous payment back, both are owed again', async () => {
    const { id, first, second } = await owing()
    await cancel(id, 80)
    const [, endToEndId = ''] = await paid(id, first, second)
    expect(await statusesOf(world, id)).toEqual(['PAID', 'PAID', 'PAID'])
    await takeBackPix(world, endToEndId)
    await world.until(async () => (await statusesOf(world, id))[1] === 'PENDING')
    expect(await statusesOf(world, id)).toEqual(['PAID', 'PENDING', 'PENDING'])
    expect(await given(id)).toBe(0)
    await paid(id, second)
    expect(await statusesOf(world, id)).toEqual(['PAID', 'PAID', 'PAID'])
    expect(await given(id)).toBe(2000)
  })
})

describe('when the bank takes back an earlier payment', () => {
  const untilTakenBack = async (id: string, endToEndId: string, amount?: string) => {
    await takeBackPix(world, endToEndId, amount)
    await world.until(async () => (await statusesOf(world, id)).includes('PENDING'))
    await world.drain()
  }
  const told = (id: string) =>
    world.deps.db.values<string>(sql`
      select replace(words, chr(160), ' ') as words from customer_messages
      where purchase_id = ${id} and kind = 'PAYMENT_TAKEN_BACK' and channel <> 'EMAIL'`)

  it('of a purchase that was paid whole, its cashback is owed again, without a late charge until then', async () => {
    const { id, first, second, third } = await owing()
    const [endToEndId = ''] = await paid(id, first, second, third)
    expect(await given(id)).toBe(3000)
    await goTo(world, '2027-02-20')
    await untilTakenBack(id, endToEndId)
    expect(await statusesOf(world, id)).toEqual(['PENDING', 'PAID', 'PENDING'])
    expect(await now(third, id)).toMatchObject({ paidAmount: 7000, discountAmount: 0 })
    expect(await given(id)).toBe(0)
    expect(await findOrder(world.deps.db, id)).toMatchObject({ status: 'ACTIVE' })
    expect(await told(id)).toEqual([expect.stringMatching(/R\$ 100,00.*Cashback de R\$ 30,00: so em dia/)])
    expect(await paymentPage(world, third.id)).toMatchObject({ amount: 30, cashbackAmount: 0 })
    // late by a month more: interest on it, and no fine for days on which it was not owed
    await goTo(world, '2027-03-22')
    expect(await paymentPage(world, third.id)).toMatchObject({ amount: 30.3 })
    await paid(id, first, third)
    expect(await statusesOf(world, id)).toEqual(['PAID', 'PAID', 'PAID'])
    expect(await given(id)).toBe(0)
  })

  it('and it is paid again in time, the cashback is given again, once', async () => {
    const { id, first, second, third } = await owing()
    const [endToEndId = ''] = await paid(id, first, second, third)
    await untilTakenBack(id, endToEndId, '40.00')
    expect(await statusesOf(world, id)).toEqual(['PENDING', 'PAID', 'PENDING'])
    expect(await given(id)).toBe(0)
    // nobody can send a Pix of zero: it waits for the other
    expect(await paymentPage(world, third.id)).toMatchObject({ amount: 0, cashbackAmount: 30 })
    const [again = ''] = await paid(id, first)
    expect(await statusesOf(world, id)).toEqual(['PAID', 'PAID', 'PAID'])
    expect(await given(id)).toBe(3000)
    expect(await findOrder(world.deps.db, id)).toMatchObject({ status: 'CLOSED' })
    // and taken back with that payment, too
    await untilTakenBack(id, again)
    expect(await given(id)).toBe(0)
  })

  it('a code from before takes off no cashback that is not earned any more', async () => {
    const { id, first, second, third } = await owing()
    const [endToEndId = ''] = await paid(id, first, second)
    const { qrcodeText } = await paymentPage(world, third.id)
    await goTo(world, '2027-01-20')
    await untilTakenBack(id, endToEndId)
    await expect(pay(world, { qrCodeText: qrcodeText ?? '' })).rejects.toThrow('CHARGE_REMOVED')
    expect(await paymentPage(world, third.id)).toMatchObject({ amount: 100, cashbackAmount: 0 })
  })
})
