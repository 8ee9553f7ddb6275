import { ACCOUNTS } from '@drip/core/ledger/accounts'
import type { CustomerOrder, CustomerPayment, PartPreview } from '@drip/core/contracts/customer-area'
import { cents } from '@drip/core/money/cents'
import { ppm } from '@drip/core/money/rate'
import sql from 'sql-template-tag'
import { beforeEach, describe, expect, it } from 'vitest'
import { goTo, pay, takeBackPix } from '../../../../test/shopper.ts'
import { checkTruthsAfterEach } from '../../../../test/truths.ts'
import { ownWorld } from '../../../../test/own-world.ts'
import { newCustomer, signIn } from '../../areas/customer-area/customer-area.makers.ts'
import { type WithOrder, instalmentsOf, withDebit } from '../autopay/autopay.makers.ts'
import { findDebitsOf } from '../autopay/autopay.store.ts'
import { cancelOrder } from '../corrections/cancel-order.ts'
import { BY, codeFor, instalment, payInstalment } from '../corrections/corrections.makers.ts'
import { removeFee } from '../corrections/remove-fee.ts'

const world = await ownWorld()
const merchant = await world.merchant({ upfront: 'DISABLED', cashback: null })
// R$ 100,00 each, due on 9 December, 8 January and 7 February
beforeEach(() => world.control('POST', '/clock', { now: '2026-11-24T10:00:00-03:00' }))
checkTruthsAfterEach(world)

/** Days pass between two calls of a customer, and sessions expire meanwhile. */
const call = async <Body>(it: WithOrder, method: 'GET' | 'POST', path: string, body?: unknown) =>
  (await signIn(world, it.shopper)).call<Body & { code?: string }>(
    method,
    `/orders/${it.orderId}${path}`,
    body,
  )
const preview = (it: WithOrder, amount: number) => call<PartPreview>(it, 'POST', '/part/preview', { amount })
const accept = (it: WithOrder, amount: number, version: string) =>
  call<CustomerPayment>(it, 'POST', '/part', { amount, version })
async function codeOf(it: WithOrder, amount: number): Promise<CustomerPayment> {
  const { status, body } = await accept(it, amount, (await preview(it, amount)).body.version)
  expect(status).toBe(200)
  return body
}
const takenOf = async ({ orderId }: WithOrder) =>
  (
    await world.deps.db.rows(
      sql`select from pix_payments where purchase_id = ${orderId} and use <> 'SYMBOLIC'`,
    )
  ).length
/** Pays, and waits until the Pix is booked. */
async function payCode(it: WithOrder, { qrCodeText }: Pick<CustomerPayment, 'qrCodeText'>): Promise<string> {
  const before = await takenOf(it)
  const [endToEndId = ''] = await pay(world, { qrCodeText })
  await world.until(async () => (await takenOf(it)) > before)
  return endToEndId
}
const payPart = async (it: WithOrder, amount: number) => payCode(it, await codeOf(it, amount))
const order = async (it: WithOrder) => (await call<CustomerOrder>(it, 'GET', '')).body
const owed = async (it: WithOrder) => (await order(it)).instalments.map((part) => part.amountToPay)
const live = ({ orderId }: WithOrder) =>
  world.deps.db.rows<{ purpose: string }>(
    sql`select c.purpose from charges c join charge_items i on i.charge_id = c.id where c.purchase_id = ${orderId} and i.live`,
  )
const returned = ({ orderId }: WithOrder) =>
  world.deps.db.rows(
    sql`select amount, cause from pix_refunds where purchase_id = ${orderId} and cause in ('returned', 'surplus')`,
  )
const buyer = () => newCustomer(world, merchant.apiKey)

describe('a customer pays an amount of their own', () => {
  it('after seeing what it pays: the oldest instalment in full, the next in part, and which keep their dates', async () => {
    const it = await buyer()
    const { status, body } = await preview(it, 150)
    expect(status).toBe(200)
    expect(body).toMatchObject({ amount: 150, addedTomorrow: { without: 0, withIt: 0 } })
    expect(body.instalments.map(({ id: _id, ...part }) => part)).toEqual(
      [
        { number: 1, dueDate: '2026-12-09', paid: 'WHOLE', principal: 100, left: 0 },
        { number: 2, dueDate: '2027-01-08', paid: 'PART', principal: 50, left: 50 },
        { number: 3, dueDate: '2027-02-07', paid: 'NONE', principal: 0, left: 100 },
      ].map((part) => ({ ...part, isLate: false, lateCharge: 0, cashback: 0, endsDebit: false })),
    )
    expect(await live(it)).toEqual([])

    const { body: code } = await accept(it, 150, body.version)
    expect(code).toMatchObject({ amount: 150, status: 'PENDING' })
    await payCode(it, code)
    expect(await owed(it)).toEqual([0, 50, 100])
    const { instalments, receipts, amountToPay } = await order(it)
    expect(instalments[1]).toMatchObject({ status: 'PENDING', dueDate: '2027-01-08', amountPaid: 50 })
    expect(amountToPay).toBe(150)
    expect(receipts[0]?.instalments).toEqual([
      { number: 1, amount: 100, lateCharge: 0 },
      { number: 2, amount: 50, lateCharge: 0 },
    ])
    expect(await world.balance(ACCOUNTS.CUSTOMER_DEBT, it.orderId)).toBe(15_000)
  })

  it('in several parts, until the last one closes the order', async () => {
    const it = await buyer()
    for (const amount of [30, 200.01, 69.99]) await payPart(it, amount)
    expect(await owed(it)).toEqual([0, 0, 0])
    expect((await order(it)).state).toBe('PAID')
    expect(await returned(it)).toEqual([])
  })

  it('and reads of the surplus of its Pix, and not of an earlier one', async () => {
    const it = await buyer()
    const shown = async ({ id }: CustomerPayment) => {
      const { call: ask } = await signIn(world, it.shopper)
      return (await ask<CustomerPayment>('GET', `/instalments/payments/${id}`)).body
    }
    const first = await codeOf(it, 50)
    await pay(world, first, { amount: '60.00' })
    await world.until(async () => (await shown(first)).status === 'PAID')
    expect((await shown(first)).returnedRest).toMatchObject({ amount: 10 })
    const second = await codeOf(it, 50)
    await payCode(it, second)
    expect(await shown(second)).toMatchObject({ status: 'PAID', returnedRest: null })
  })

  it('early, and the cashback is kept', async () => {
    const generous = await world.merchant({
      upfront: 'DISABLED',
      cashback: { rate: ppm(20_000), expiresOn: null },
    })
    const it = await newCustomer(world, generous.apiKey)
    // it is deducted from the last instalment
    expect(await owed(it)).toEqual([100, 100, 94])
    await payPart(it, 250)
    expect(await owed(it)).toEqual([0, 0, 44])
    const { body } = await preview(it, 44)
    expect(body.instalments[0]).toMatchObject({
      number: 3,
      paid: 'WHOLE',
      principal: 44,
      cashback: 6,
      left: 0,
    })
    await payPart(it, 44)
    expect((await order(it)).state).toBe('PAID')
    expect(await world.balance(ACCOUNTS.CASHBACK, it.orderId)).toBe(600)
  })

  it('in time, and the store refunds the rest of that instalment: the cashback is earned', async () => {
    const generous = await world.merchant({
      upfront: 'DISABLED',
      cashback: { rate: ppm(20_000), expiresOn: null },
    })
    const it = await newCustomer(world, generous.apiKey)
    await payPart(it, 40)
    // a product: R$ 60,00 of each
    await cancelOrder(world.deps, generous.id, it.orderId, {
      amount: cents(18_000),
      source: 'MERCHANT',
      way: 'PROPORTIONAL',
    })
    await goTo(world, '2026-12-15')
    expect(await owed(it)).toEqual([0, 40, 37.6])
  })

  it('pressed again it is the same code; for another amount it is another, and the first ends', async () => {
    const it = await buyer()
    const { version } = (await preview(it, 40)).body
    const first = (await accept(it, 40, version)).body
    expect((await accept(it, 40, version)).body.qrCodeText).toBe(first.qrCodeText)
    const second = await codeOf(it, 60)
    expect(second.qrCodeText).not.toBe(first.qrCodeText)
    expect(await live(it)).toEqual([{ purpose: 'PART' }])
    const it2 = await (
      await signIn(world, it.shopper)
    ).call<CustomerPayment>('GET', `/instalments/payments/${first.id}`)
    expect(it2.body.status).toBe('EXPIRED')
  })

  it('and the code of before for that instalment is over', async () => {
    const it = await buyer()
    const { brCode } = await codeFor(world, it.orderId, 1)
    await payPart(it, 40)
    expect((await codeFor(world, it.orderId, 1)).brCode).not.toBe(brCode)
    await payInstalment(world, it.orderId, 1)
    expect(await instalment(world, it.orderId, 1)).toMatchObject({ paidAmount: 10_000 })
    expect(await returned(it)).toEqual([])
  })
})

describe('of a late instalment', () => {
  it('fine and interest are paid first; the rest costs interest from that day on, and no second fine', async () => {
    const it = await buyer()
    await goTo(world, '2026-12-19')
    const { body } = await preview(it, 52.33)
    expect(body.instalments[0]).toMatchObject({
      paid: 'PART',
      lateCharge: 2.33,
      principal: 50,
      left: 50,
      isLate: true,
    })
    expect(body.addedTomorrow).toEqual({ without: 0.04, withIt: 0.01 })
    await payPart(it, 52.33)
    expect(await owed(it)).toEqual([50, 100, 100])
    await goTo(world, '2026-12-29')
    const [first] = (await order(it)).instalments
    expect(first).toMatchObject({
      amountToPay: 50.16,
      isLate: true,
      lateCharge: { fine: 0, interest: 0.16, settled: 1.17 },
    })
    await payInstalment(world, it.orderId, 1)
    expect(await instalment(world, it.orderId, 1)).toMatchObject({ paidAmount: 10_000, lateChargePaid: 249 })
  })

  it('less than its charge leaves the rest of the charge owed; after a waiver, nothing of it is left', async () => {
    const it = await newCustomer(world, merchant.apiKey, { amount: '1500.00' })
    await goTo(world, '2027-01-08')
    const { body } = await preview(it, 5)
    expect(body.instalments[0]).toMatchObject({ lateCharge: 5, principal: 0, paid: 'PART', left: 510 })
    await payPart(it, 5)
    expect((await owed(it))[0]).toBe(510)
    expect(await world.balance(ACCOUNTS.LATE_CHARGES, it.orderId)).toBe(-500)
    const { id } = await instalment(world, it.orderId, 1)
    await removeFee(world.deps, { instalmentId: id, reason: null, by: BY })
    expect((await owed(it))[0]).toBe(500)
  })

  it('what the bank takes back is owed again as it was', async () => {
    const it = await buyer()
    await goTo(world, '2026-12-19')
    const endToEndId = await payPart(it, 52.33)
    await takeBackPix(world, endToEndId)
    await world.until(async () => (await owed(it))[0] === 102.33)
    expect(await instalment(world, it.orderId, 1)).toMatchObject({ lateChargePaid: 0, lateChargeSettled: 0 })
  })

  it('the paid charge is not requested again when the bank takes back a later payment', async () => {
    const it = await buyer()
    await goTo(world, '2026-12-19')
    await payPart(it, 7.33)
    const endToEndId = await payPart(it, 50)
    expect((await owed(it))[0]).toBe(45)
    await takeBackPix(world, endToEndId)
    await world.until(async () => (await owed(it))[0] === 95)
    expect(await instalment(world, it.orderId, 1)).toMatchObject({
      lateChargePaid: 233,
      lateChargeSettled: 222,
    })
  })

  it('a refund of the whole order gives all of it back, late charge and all', async () => {
    const it = await buyer()
    await goTo(world, '2026-12-19')
    await payPart(it, 52.33)
    await cancelOrder(world.deps, merchant.id, it.orderId, { amount: 'all', source: 'MERCHANT' })
    const given = await world.deps.db.rows(
      sql`select sum(amount)::int8 as amount from pix_refunds where purchase_id = ${it.orderId} and cause like 'cancel%'`,
    )
    expect(given).toEqual([{ amount: 5233 }])
  })
})

describe('the first payment wins', () => {
  /** A partial payment that was made, but not reported to us. */
  async function paidUnheard(it: WithOrder) {
    const code = await codeOf(it, 40)
    await world.fault({ provider: 'webhooks', kind: 'drop' })
    await pay(world, code)
    const { brCode } = await codeFor(world, it.orderId, 1)
    return { qrCodeText: brCode }
  }
  const heard = () => world.mend()

  it('a part that is reported after the whole is returned', async () => {
    const it = await buyer()
    const whole = await paidUnheard(it)
    await heard()
    await payCode(it, whole)
    await world.schedule('sweep-received')
    await world.until(async () => (await takenOf(it)) === 2)
    expect(await returned(it)).toEqual([{ amount: 4000, cause: 'returned' }])
    expect(await owed(it)).toEqual([0, 100, 100])
    const [news] = await world.deps.db.rows(
      sql`select returned_because as because from pix_payments where purchase_id = ${it.orderId} and use = 'RETURNED'`,
    )
    expect(news).toEqual({ because: 'NOT_AWAITED' })
  })

  it('a part that is reported before the whole pays, and the excess of the whole is returned', async () => {
    const it = await buyer()
    const whole = await paidUnheard(it)
    await pay(world, whole)
    await heard()
    await world.schedule('sweep-received')
    await world.until(async () => (await takenOf(it)) === 2)
    expect(await returned(it)).toEqual([{ amount: 4000, cause: 'surplus' }])
    expect(await owed(it)).toEqual([0, 100, 100])
  })
})

it('a part of the late charge that is heard of before the whole is not taken twice', async () => {
  const it = await newCustomer(world, merchant.apiKey, { amount: '1500.00' })
  await goTo(world, '2027-01-08')
  await world.fault({ provider: 'webhooks', kind: 'drop' })
  await pay(world, await codeOf(it, 5))
  const { brCode, amount } = await codeFor(world, it.orderId, 1)
  expect(amount).toBe(51_500)
  await pay(world, { qrCodeText: brCode })
  await world.mend()
  await world.schedule('sweep-received')
  await world.until(async () => (await takenOf(it)) === 2)
  expect(await instalment(world, it.orderId, 1)).toMatchObject({ paidAmount: 50_000, lateChargePaid: 1500 })
  expect(await returned(it)).toEqual([{ amount: 500, cause: 'surplus' }])
})

describe('it is refused', () => {
  it('when something else would be paid than was shown', async () => {
    const it = await buyer()
    const { version } = (await preview(it, 150)).body
    expect((await accept(it, 160, version)).body).toMatchObject({ status: 409, code: 'PART_CHANGED' })
    await cancelOrder(world.deps, merchant.id, it.orderId, { amount: cents(12_000), source: 'MERCHANT' })
    expect((await accept(it, 150, version)).body.code).toBe('PART_CHANGED')
    expect(await live(it)).toEqual([])
  })

  it('below the minimum, above the open amount, of another’s purchase, and if the store accepts none', async () => {
    const it = await buyer()
    const refused = async (amount: number) => (await preview(it, amount)).body
    expect(await refused(4.99)).toMatchObject({ status: 422, code: 'PART_TOO_LITTLE' })
    expect(await refused(10.001)).toMatchObject({ status: 422, code: 'PART_TOO_LITTLE' })
    expect(await refused(300.01)).toMatchObject({ status: 422, code: 'PART_TOO_MUCH' })
    const other = await buyer()
    expect((await other.call('POST', `/orders/${it.orderId}/part/preview`, { amount: 40 })).status).toBe(404)
    expect(
      (await other.call('POST', `/orders/${it.orderId}/part`, { amount: 40, version: 'x' })).status,
    ).toBe(404)
    expect((await order(it)).parts).toEqual({ isOffered: true, minimum: 5 })

    const strict = await world.merchant({ upfront: 'DISABLED', cashback: null })
    await world.deps.db.transaction((tx) =>
      tx.run(sql`update merchants set pays_in_parts = false where id = ${strict.id}`),
    )
    const there = await newCustomer(world, strict.apiKey)
    expect((await preview(there, 40)).body.code).toBe('PART_NOT_OFFERED')
    expect((await preview(there, 200)).status).toBe(200)
    await payPart(there, 300)
    expect((await preview(there, 40)).body.code).toBe('NOTHING_TO_PAY')
  })

  it('below the store’s own minimum, which is not below the platform’s', async () => {
    const own = await world.merchant({ upfront: 'DISABLED', cashback: null })
    const minimum = (centavos: number) =>
      world.deps.db.run(sql`update merchants set part_minimum = ${centavos} where id = ${own.id}`)
    const it = await newCustomer(world, own.apiKey)
    await minimum(2000)
    expect((await order(it)).parts).toEqual({ isOffered: true, minimum: 20 })
    expect((await preview(it, 19.99)).body.code).toBe('PART_TOO_LITTLE')
    expect((await preview(it, 20)).status).toBe(200)
    await minimum(100)
    expect((await order(it)).parts.minimum).toBe(5)
  })
})

describe('with autopay', () => {
  it('the debit on its way is called back, and the bank is asked for the rest', async () => {
    const it = await withDebit(world, merchant.apiKey)
    const { body } = await preview(it, 40)
    expect(body.instalments.map((part) => part.endsDebit)).toEqual([true, false, false])
    await payPart(it, 40)
    await world.until(async () => (await findDebitsOf(world.deps.db, it.orderId))[0]?.state === 'CANCELLED')
    await world.schedule('send-debits')
    await world.drain()
    const debits = await findDebitsOf(world.deps.db, it.orderId)
    expect(debits.map((debit) => debit.chargeStatus)).toEqual(['ENDED', 'LIVE'])
    await goTo(world, '2026-12-09')
    await world.schedule('sweep-autopay')
    await world.until(async () => (await instalmentsOf(world, it))[0]?.status === 'PAID')
    expect(await instalment(world, it.orderId, 1)).toMatchObject({ paidAmount: 10_000, lateChargePaid: 0 })
    expect(await returned(it)).toEqual([])
  })

  it('from 22:00 of the day before on it is refused: the bank pays the whole', async () => {
    const it = await withDebit(world, merchant.apiKey)
    await world.control('POST', '/clock', { now: '2026-12-08T22:00:00-03:00' })
    expect((await preview(it, 40)).body.code).toBe('DEBIT_TOO_LATE')
  })
})
