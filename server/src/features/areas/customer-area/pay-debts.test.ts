import type { CustomerPayment, PartPreview } from '@drip/core/contracts/customer-area'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { buy, goTo, pay, payInstalment } from '../../../../test/shopper.ts'
import { countOf, expectTruths, untilRefunded } from '../../../../test/truths.ts'
import { ownWorld, refusedAs } from '../../../../test/own-world.ts'
import { findInstalments, findOrder } from '../../purchases/orders/orders.store.ts'
import { writeOff } from '../../servicing/corrections/write-off.ts'
import { type SignedIn, newCustomer, signIn } from './customer-area.makers.ts'

const world = await ownWorld()
const { apiKey } = await world.merchant({ cashback: null })
// a Tuesday: the first instalment is due on Wednesday 9 December
beforeEach(() => goTo(world, '2026-11-24'))
afterEach(async () => {
  await world.mend()
  await expectTruths(world)
})

const instalmentIds = async (id: string) => (await findInstalments(world.deps.db, id)).map((it) => it.id)
const payOne = (it: SignedIn, orderId: string, instalmentId: unknown) =>
  it.call<CustomerPayment>('PUT', `/orders/${orderId}/pay_instalment`, { instalmentId })
const payAll = (it: SignedIn, orderId: string) =>
  it.call<CustomerPayment>('POST', `/orders/${orderId}/unique_payment`)
const statusOf = async (it: SignedIn, { id }: Pick<CustomerPayment, 'id'>) =>
  (await it.call<CustomerPayment>('GET', `/instalments/payments/${id}`)).body

describe('a customer who pays an instalment', () => {
  it('gets its code, sees that it waits, and that it is paid', async () => {
    const customer = await newCustomer(world, apiKey)
    const [first = ''] = await instalmentIds(customer.orderId)
    const { status, body: code } = await payOne(customer, customer.orderId, first)
    expect(status).toBe(200)
    expect(code).toEqual({
      id: expect.any(String),
      qrCode: expect.stringMatching(/^data:image\/svg/),
      qrCodeText: expect.stringMatching(/^0002/),
      amount: 100,
      expiresAt: expect.any(String),
      status: 'PENDING',
      instalments: [first],
      returnedPayment: null,
      returnedRest: null,
    })
    expect(await statusOf(customer, code)).toEqual({ ...code, leavesNothing: false })
    await pay(world, code)
    await world.until(async () => (await statusOf(customer, code)).status === 'PAID')
    expect(await statusOf(customer, code)).toMatchObject({ amount: 100, instalments: [first] })
  })

  it('is told that a Pix of too little is returned, and gets another code', async () => {
    const customer = await newCustomer(world, apiKey)
    const [first = ''] = await instalmentIds(customer.orderId)
    const { body: code } = await payOne(customer, customer.orderId, first)
    await pay(world, code, { amount: '10.00' })
    await world.until(async () => (await statusOf(customer, code)).status === 'EXPIRED')
    const returned = { amount: 10, because: 'WRONG_AMOUNT' }
    expect(await statusOf(customer, code)).toMatchObject({ returnedPayment: returned })
    const { body: next } = await payOne(customer, customer.orderId, first)
    expect(next).toMatchObject({ status: 'PENDING', amount: 100, returnedPayment: returned })
    await pay(world, next)
    await world.until(async () => (await statusOf(customer, next)).status === 'PAID')
  })

  it('finds the same code again, and asks the bank for no second one', async () => {
    const customer = await newCustomer(world, apiKey)
    const [first = ''] = await instalmentIds(customer.orderId)
    const codes = await Promise.all(
      Array.from({ length: 4 }, () => payOne(customer, customer.orderId, first)),
    )
    expect(new Set(codes.map((it) => it.body.qrCodeText)).size).toBe(1)
    expect(await countOf(world, 'charges', customer.orderId)).toBe(2)
  })

  it('pays the day’s amount when late, by the same code', async () => {
    const bought = await newCustomer(world, apiKey)
    const [first = ''] = await instalmentIds(bought.orderId)
    const { body: early } = await payOne(bought, bought.orderId, first)
    await goTo(world, '2026-12-19')
    const customer = await signIn(world, bought.shopper)
    expect(await statusOf(customer, early)).toMatchObject({ status: 'PENDING', amount: 102.33 })
    expect((await payOne(customer, bought.orderId, first)).body).toMatchObject({
      id: early.id,
      amount: 102.33,
    })
    await pay(world, early)
    await world.until(async () => (await statusOf(customer, early)).status === 'PAID')
    expect((await statusOf(customer, early)).amount).toBe(102.33)
  })

  it('is told that a code has expired, and gets another', async () => {
    const bought = await newCustomer(world, apiKey)
    const [first = ''] = await instalmentIds(bought.orderId)
    await goTo(world, '2026-12-19')
    const { body: code } = await payOne(await signIn(world, bought.shopper), bought.orderId, first)
    await goTo(world, '2026-12-20')
    const customer = await signIn(world, bought.shopper)
    expect((await statusOf(customer, code)).status).toBe('EXPIRED')
    expect((await payOne(customer, bought.orderId, first)).body).toMatchObject({
      amount: 102.37,
      status: 'PENDING',
    })
  })

  it('also sees it as paid if another code paid it', async () => {
    const customer = await newCustomer(world, apiKey)
    const [first = ''] = await instalmentIds(customer.orderId)
    const { body: one } = await payOne(customer, customer.orderId, first)
    const { body: all } = await payAll(customer, customer.orderId)
    expect((await statusOf(customer, one)).status).toBe('EXPIRED')
    await pay(world, all)
    await world.until(async () => (await statusOf(customer, all)).status === 'PAID')
    expect((await statusOf(customer, one)).status).toBe('PAID')
  })

  it('is not thanked for a Pix that never arrived, if the instalment was written off', async () => {
    const customer = await newCustomer(world, apiKey)
    const [first = ''] = await instalmentIds(customer.orderId)
    const { body: code } = await payOne(customer, customer.orderId, first)
    await writeOff(world.deps, { type: 'INSTALMENT', ids: [first], reason: 'OTHER', by: 'test' })
    expect(await statusOf(customer, code)).toMatchObject({ status: 'EXPIRED', leavesNothing: false })
    expect(await payOne(customer, customer.orderId, first)).toMatchObject({
      body: { code: 'NOTHING_TO_PAY' },
    })
  })

  it('is not thanked for a Pix that never arrived, if a refund closed a partly paid instalment', async () => {
    const customer = await newCustomer(world, apiKey)
    const [first = ''] = await instalmentIds(customer.orderId)
    const part = (path: string, body: object) =>
      customer.call<PartPreview & CustomerPayment>('POST', `/orders/${customer.orderId}/part${path}`, body)
    const { version } = (await part('/preview', { amount: 40 })).body
    const { body: own } = await part('', { amount: 40, version })
    await pay(world, own)
    await world.until(async () => (await statusOf(customer, own)).status === 'PAID')
    const { body: code } = await payOne(customer, customer.orderId, first)
    expect(code.amount).toBe(60)
    await world.call(
      'PUT',
      `/api/v1/cancellation/${customer.orderId}`,
      { amount: 260 },
      { 'x-api-key': apiKey },
    )
    expect((await findInstalments(world.deps.db, customer.orderId))[0]?.status).toBe('PAID')
    expect((await statusOf(customer, code)).status).toBe('EXPIRED')
    expect((await statusOf(customer, own)).status).toBe('PAID')
  })

  it('pays nothing twice', async () => {
    const customer = await newCustomer(world, apiKey)
    const [first = ''] = await instalmentIds(customer.orderId)
    const { body: code } = await payOne(customer, customer.orderId, first)
    await pay(world, code)
    await world.until(async () => (await statusOf(customer, code)).status === 'PAID')
    expect(await payOne(customer, customer.orderId, first)).toMatchObject(refusedAs(409, 'NOTHING_TO_PAY'))
  })

  it('is told when the bank does not answer, and continues by asking again', async () => {
    const customer = await newCustomer(world, apiKey)
    const [first = ''] = await instalmentIds(customer.orderId)
    await world.fault({ provider: 'pix', kind: 'fail', match: 'cobv' })
    expect(await payOne(customer, customer.orderId, first)).toMatchObject(
      refusedAs(503, 'PROVIDER_UNAVAILABLE'),
    )
    await world.mend()
    expect((await payOne(customer, customer.orderId, first)).status).toBe(200)
  })
})

describe('a customer who pays all that is open', () => {
  it('closes the purchase by one Pix', async () => {
    const customer = await newCustomer(world, apiKey)
    const [first = '', ...rest] = await instalmentIds(customer.orderId)
    await payInstalment(world, first)
    await world.until(async () => (await payAll(customer, customer.orderId)).body.amount === 200)
    const { body: code } = await payAll(customer, customer.orderId)
    expect(code.instalments.toSorted()).toEqual(rest.toSorted())
    await pay(world, code)
    await world.until(async () => (await statusOf(customer, code)).status === 'PAID')
    expect(await findOrder(world.deps.db, customer.orderId)).toMatchObject({ status: 'CLOSED' })
    expect(await payAll(customer, customer.orderId)).toMatchObject({ status: 409 })
    await untilRefunded(world, customer.orderId)
  })

  it('may change their mind twenty times a minute, but not without end', async () => {
    const customer = await newCustomer(world, apiKey)
    const answers = []
    for (let tries = 0; tries < 61; tries++) answers.push((await payAll(customer, customer.orderId)).status)
    expect(answers.slice(0, 60)).toEqual(Array.from({ length: 60 }, () => 200))
    expect(answers[60]).toBe(429)
  })
})

describe('a stranger', () => {
  it('creates no code for another person’s debt, nor by mixing two purchases', async () => {
    const owner = await newCustomer(world, apiKey)
    const { apiKey: upfrontKey } = await world.merchant({ upfront: 'MANDATORY' })
    const stranger = await newCustomer(world, upfrontKey)
    const [theirs = ''] = await instalmentIds(owner.orderId)
    const [, own = ''] = await instalmentIds(stranger.orderId)
    for (const [order, instalment] of [
      [owner.orderId, theirs],
      [owner.orderId, own],
      [stranger.orderId, theirs],
    ] as const)
      expect(await payOne(stranger, order, instalment)).toMatchObject({ status: 404 })
    expect(await payAll(stranger, owner.orderId)).toMatchObject({ status: 404 })
    const second = await buy(world, upfrontKey, stranger.shopper, { amount: '50.00' })
    expect(await payOne(stranger, second, own)).toMatchObject({ status: 404 })
    expect(await countOf(world, 'charges', owner.orderId)).toBe(1)
  })

  it.each([undefined, null, 7, 'x', '', []])('sends %j for an instalment in vain', async (instalmentId) => {
    const customer = await newCustomer(world, apiKey)
    expect(await payOne(customer, customer.orderId, instalmentId)).toMatchObject({ status: 400 })
  })
})
