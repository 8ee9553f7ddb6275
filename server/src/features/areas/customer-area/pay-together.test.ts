/** One Pix for what a customer owes on several purchases. */
import { saoPauloDate } from '@drip/core/calendar/dates'
import type { CustomerOrder, CustomerPayment, PendingInstalments } from '@drip/core/contracts/customer-area'
import { ACCOUNTS } from '@drip/core/ledger/accounts'
import { ppm } from '@drip/core/money/rate'
import sql from 'sql-template-tag'
import { beforeEach, describe, expect, it } from 'vitest'
import { buy, goTo, pay, payInstalment, takeBackPix } from '../../../../test/shopper.ts'
import { checkTruthsAfterEach, countOf, untilRefunded } from '../../../../test/truths.ts'
import { ownWorld, refusedAs } from '../../../../test/own-world.ts'
import { cancelOrder } from '../../servicing/corrections/cancel-order.ts'
import { findInstalments, findOrder } from '../../purchases/orders/orders.store.ts'
import { comparePix } from '../../servicing/reconciliation/compare-pix.ts'
import { type SignedIn, newCustomer, signIn } from './customer-area.makers.ts'

const world = await ownWorld()
const merchant = await world.merchant({ cashback: null })
const other = await world.merchant({ cashback: { rate: ppm(50_000), expiresOn: null } })
// the first instalments are due on Wednesday 9 December
beforeEach(() => goTo(world, '2026-11-24'))
checkTruthsAfterEach(world)

/** R$ 300,00 at one store and R$ 90,00 at another, which promises 5 % of cashback; all codes were created today. */
async function owing(): Promise<SignedIn & { ids: [string, string] }> {
  const customer = await newCustomer(world, merchant.apiKey)
  // customers who have not paid a first instalment cannot buy again, unless the credit rules are off
  await world.deps.db.run(sql`
    insert into whitelist (cpf, expires_at, created_at) values (${customer.shopper.cpf}, '2027-06-01', now())`)
  const second = await buy(world, other.apiKey, customer.shopper, { amount: '90.00' })
  for (const id of [customer.orderId, second]) await untilRefunded(world, id)
  return { ...customer, ids: [customer.orderId, second] }
}
const together = (it: SignedIn, which: unknown = 'ALL') =>
  it.call<CustomerPayment>('POST', '/instalments/unique_payment', { which })
const statusOf = async (it: SignedIn, { id }: Pick<CustomerPayment, 'id'>) =>
  (await it.call<CustomerPayment>('GET', `/instalments/payments/${id}`)).body
const untilPaid = (it: SignedIn, code: CustomerPayment) =>
  world.until(async () => (await statusOf(it, code)).status === 'PAID')
const states = async (id: string) => (await findInstalments(world.deps.db, id)).map((it) => it.status)
const orderOf = async (id: string) => (await findOrder(world.deps.db, id))?.status
const PENDING = ['PENDING', 'PENDING', 'PENDING']
const PAID = ['PAID', 'PAID', 'PAID']
const refundsOf = (ids: readonly string[]) =>
  world.deps.db.rows<{ purchase: string; amount: number; forced: boolean }>(sql`
    select purchase_id as purchase, amount, forced from pix_refunds
    where purchase_id = any(${[...ids]}::uuid[]) and cause <> 'symbolic' order by created_at, id`)

describe('one Pix for all that is owed', () => {
  it('closes every purchase, each with its amount, and the promised cashback', async () => {
    const customer = await owing()
    const pending = (await customer.call<PendingInstalments>('GET', '/instalments/pending')).body
    const { status, body: code } = await together(customer)
    expect(status).toBe(200)
    expect(code).toMatchObject({ amount: 385.5, status: 'PENDING', returnedPayment: null })
    expect(pending).toMatchObject({ amountToPay: 385.5, lateAmountToPay: 0 })
    expect(code.instalments.toSorted()).toEqual(pending.content.map((it) => it.id).toSorted())
    await pay(world, code)
    await untilPaid(customer, code)
    const [first, second] = customer.ids
    expect([await orderOf(first), await orderOf(second)]).toEqual(['CLOSED', 'CLOSED'])
    expect(await world.balance(ACCOUNTS.BANK, first)).toBe(30_000)
    expect(await world.balance(ACCOUNTS.BANK, second)).toBe(8_550)
    expect(await world.balance(ACCOUNTS.CASHBACK, second)).toBe(450)
    expect((await statusOf(customer, code)).amount).toBe(385.5)
    expect(await together(customer)).toMatchObject(refusedAs(409, 'NOTHING_TO_PAY'))
  })

  it('shows the same Pix at each purchase, with that purchase’s share', async () => {
    const customer = await owing()
    const { body: code } = await together(customer)
    const [endToEndId = ''] = await pay(world, code)
    await untilPaid(customer, code)
    const receipts = await Promise.all(
      customer.ids.map(
        async (id) => (await customer.call<CustomerOrder>('GET', `/orders/${id}`)).body.receipts,
      ),
    )
    expect(receipts).toMatchObject([
      [{ endToEndId, amount: 300, returned: 0, instalments: [{ number: 1 }, { number: 2 }, { number: 3 }] }],
      [{ endToEndId, amount: 85.5, returned: 0 }],
    ])
    const planned = await world.deps.db.rows<{ purchase: string; channel: string }>(sql`
      select purchase_id as purchase, channel from receipts where purchase_id = any(${customer.ids}::uuid[])`)
    expect(planned.map((it) => it.purchase).toSorted()).toEqual([...customer.ids, ...customer.ids].toSorted())
  })

  it('for late instalments leaves the rest open, and includes the same fine and interest as separate codes', async () => {
    const bought = await owing()
    await goTo(world, '2026-12-19')
    const customer = await signIn(world, bought.shopper)
    const pending = (await customer.call<PendingInstalments>('GET', '/instalments/pending')).body
    // 2 % and ten days of interest: 102,33 and 30,70
    expect(pending.lateAmountToPay).toBe(133.03)
    const { body: code } = await together(customer, 'LATE')
    expect(code).toMatchObject({ amount: 133.03 })
    expect(code.instalments).toHaveLength(2)
    await pay(world, code)
    await untilPaid(customer, code)
    for (const id of bought.ids) expect(await states(id)).toEqual(['PAID', 'PENDING', 'PENDING'])
    expect(await world.balance(ACCOUNTS.LATE_CHARGES, bought.ids[0])).toBe(-233)
    expect(await world.balance(ACCOUNTS.LATE_CHARGES, bought.ids[1])).toBe(-70)
    expect(await together(customer, 'LATE')).toMatchObject({ status: 409 })
    expect((await together(customer)).body.amount).toBe(260)
  })

  it('is for today, and a repeated request returns the same code', async () => {
    const customer = await owing()
    const codes = await Promise.all(Array.from({ length: 4 }, () => together(customer)))
    expect(new Set(codes.map((it) => it.body.qrCodeText)).size).toBe(1)
    expect(await countOf(world, 'charges', customer.ids[0])).toBe(2)
  })

  it('continues with the same charge if the bank did not answer', async () => {
    const customer = await owing()
    await world.fault({ provider: 'pix', kind: 'fail', match: '/cob/' })
    expect(await together(customer)).toMatchObject(refusedAs(503, 'PROVIDER_UNAVAILABLE'))
    await world.mend()
    const { body: code } = await together(customer)
    expect(await countOf(world, 'charges', customer.ids[0])).toBe(2)
    await pay(world, code)
    await untilPaid(customer, code)
  })

  it('with one purchase alone is that purchase’s own payment', async () => {
    const customer = await newCustomer(world, merchant.apiKey)
    const { body: code } = await together(customer)
    const all = await customer.call<CustomerPayment>('POST', `/orders/${customer.orderId}/unique_payment`)
    expect(all.body.id).toBe(code.id)
  })

  it('is neither created for nor seen in other people’s purchases', async () => {
    const customer = await owing()
    const stranger = await newCustomer(world, merchant.apiKey)
    const { body: code } = await together(stranger)
    expect(code.amount).toBe(300)
    expect(await customer.call('GET', `/instalments/payments/${code.id}`)).toMatchObject({ status: 404 })
  })

  it.each([undefined, null, 'SOME', 7])('is refused for %j', async (which) => {
    const customer = await newCustomer(world, merchant.apiKey)
    expect((await customer.call('POST', '/instalments/unique_payment', { which })).status).toBe(400)
  })
})

describe('a Pix for several purchases that does not fit', () => {
  it('is too much: the rest is returned, once', async () => {
    const customer = await owing()
    const { body: code } = await together(customer)
    await pay(world, code, { amount: '400.00' })
    await untilPaid(customer, code)
    await world.until(async () => (await refundsOf(customer.ids)).length === 1)
    expect((await refundsOf(customer.ids)).map((it) => it.amount)).toEqual([1450])
    expect((await statusOf(customer, code)).returnedRest).toMatchObject({ amount: 14.5 })
    await world.until(async () => (await world.balance(ACCOUNTS.CUSTOMER_FUNDS, customer.ids[0])) === 0)
    expect(await world.balance(ACCOUNTS.BANK, customer.ids[0])).toBe(30_000)
  })

  it('is too little: all of it is returned, and another code is ready', async () => {
    const customer = await owing()
    const { body: code } = await together(customer)
    await pay(world, code, { amount: '300.00' })
    await world.until(async () => (await statusOf(customer, code)).status === 'EXPIRED')
    expect((await statusOf(customer, code)).returnedPayment).toMatchObject({
      amount: 300,
      because: 'WRONG_AMOUNT',
    })
    for (const id of customer.ids) expect(await states(id)).toEqual(PENDING)
    const { body: next } = await together(customer)
    expect(next).toMatchObject({ amount: 385.5, returnedPayment: { amount: 300 } })
  })

  it('comes after one of its instalments was paid by its own code: that part is returned', async () => {
    const customer = await owing()
    const { body: code } = await together(customer)
    const [own] = await findInstalments(world.deps.db, customer.ids[1])
    await payInstalment(world, own?.id ?? '')
    await world.until(async () => (await states(customer.ids[1]))[0] === 'PAID')
    expect((await statusOf(customer, code)).status).toBe('EXPIRED')
    // the bank app had read the code before
    await pay(world, code).catch(() => {})
    const { body: rest } = await together(customer)
    expect(rest.amount).toBe(355.5)
    await pay(world, rest)
    await untilPaid(customer, rest)
    for (const id of customer.ids) expect(await states(id)).toEqual(PAID)
  })

  it('comes for a purchase that was cancelled meanwhile: its part is returned', async () => {
    const customer = await owing()
    const { body: code } = await together(customer)
    // the PSP learns of the end a moment later, and still accepts the money
    await world.fault({ provider: 'webhooks', kind: 'drop' })
    await pay(world, code)
    await cancelOrder(world.deps, other.id, customer.ids[1], { amount: 'all', source: 'MERCHANT' })
    await world.mend()
    await world.advance('PT2M')
    await world.schedule('sweep-received')
    await world.until(async () => (await orderOf(customer.ids[0])) === 'CLOSED')
    expect(await orderOf(customer.ids[1])).toBe('CANCELED')
    expect((await refundsOf(customer.ids)).map((it) => it.amount)).toEqual([8_550])
    expect(await statusOf(customer, code)).toMatchObject({
      status: 'PAID',
      amount: 385.5,
      returnedRest: { amount: 85.5 },
      leavesNothing: true,
    })
  })
})

describe('the shares of a Pix for several purchases', () => {
  async function paidTogether() {
    const customer = await owing()
    const { body: code } = await together(customer)
    const [endToEndId = ''] = await pay(world, code)
    await untilPaid(customer, code)
    return { ...customer, endToEndId }
  }

  it('are refunded for the cancelled purchase alone', async () => {
    const { ids } = await paidTogether()
    await cancelOrder(world.deps, other.id, ids[1], { amount: 'all', source: 'MERCHANT' })
    await world.until(async () => (await world.balance(ACCOUNTS.BANK, ids[1])) === 0)
    expect(await refundsOf(ids)).toEqual([{ purchase: ids[1], amount: 8_550, forced: false }])
    expect(await orderOf(ids[0])).toBe('CLOSED')
  })

  it('are owed again if the payer’s bank takes the whole Pix back', async () => {
    const { ids, endToEndId } = await paidTogether()
    await takeBackPix(world, endToEndId)
    await world.until(async () => (await states(ids[1]))[0] === 'PENDING')
    for (const id of ids) {
      expect(await states(id)).toEqual(PENDING)
      expect(await orderOf(id)).toBe('ACTIVE')
      expect(await world.balance(ACCOUNTS.BANK, id)).toBe(0)
      expect(await world.balance(ACCOUNTS.CASHBACK, id)).toBe(0)
    }
    const taken = (await refundsOf(ids)).toSorted((a, b) => b.amount - a.amount)
    expect(taken.map((it) => [it.amount, it.forced])).toEqual([
      [30_000, true],
      [8_550, true],
    ])
    const compared = await comparePix(world.deps, saoPauloDate(world.deps.clock.now()))
    expect(compared.map((it) => [it.subject, it.differences])).toEqual([
      ['PIX', []],
      ['REFUND', []],
    ])
  })

  it('are owed again in part: that of the last purchase first', async () => {
    const { ids, endToEndId } = await paidTogether()
    await takeBackPix(world, endToEndId, '100.00')
    await world.until(async () => (await states(ids[0]))[2] === 'PENDING')
    expect(await states(ids[1])).toEqual(PENDING)
    expect(await states(ids[0])).toEqual(['PAID', 'PAID', 'PENDING'])
  })
})
