import type { CustomerOrder, CustomerOrders, CustomerPayment } from '@drip/core/contracts/customer-area'
import { ACCOUNTS } from '@drip/core/ledger/accounts'
import { cents } from '@drip/core/money/cents'
import sql from 'sql-template-tag'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { goTo, pay, paymentPage, takeBackPix } from '../../../../test/shopper.ts'
import { expectTruths, untilRefunded } from '../../../../test/truths.ts'
import { ownWorld } from '../../../../test/own-world.ts'
import { newCustomer, signIn } from '../../areas/customer-area/customer-area.makers.ts'
import type { WithOrder } from '../autopay/autopay.makers.ts'
import { findCharge } from '../../purchases/charges/charges.store.ts'
import { cancelOrder } from '../corrections/cancel-order.ts'
import { BY, codeFor, instalment } from '../corrections/corrections.makers.ts'
import { removeFee } from '../corrections/remove-fee.ts'

const world = await ownWorld()
const merchant = await world.merchant({ upfront: 'DISABLED' })
const apiKey = merchant.apiKey
const merchantId = merchant.id
// R$ 100,00 each, due on 9 December, 8 January and 7 February
beforeEach(() => world.control('POST', '/clock', { now: '2026-11-24T10:00:00-03:00' }))
afterEach(() => expectTruths(world))

type Kind = 'AT_ONCE' | 'WITH_ENTRY' | 'NO_ENTRY'
/** Days pass between two calls of a customer, and sessions expire meanwhile. */
const call = async <Body>(it: WithOrder, method: 'GET' | 'POST' | 'PUT', path: string, body?: unknown) =>
  (await signIn(world, it.shopper)).call<Body & { code?: string }>(
    method,
    `/orders/${it.orderId}${path}`,
    body,
  )
const order = async (it: WithOrder) => (await call<CustomerOrder>(it, 'GET', '')).body
const offerOf = async (it: WithOrder, kind: Kind) => {
  const found = (await order(it)).plans.offers.find((offer) => offer.kind === kind)
  if (found === undefined) throw new Error(`${kind} is not offered`)
  return found
}
async function accept(it: WithOrder, kind: Kind, version?: string) {
  const seen = version ?? (await offerOf(it, kind)).version
  return call<CustomerOrder>(it, 'PUT', '/plan', { kind, version: seen })
}
const lineCode = (it: WithOrder) => call<CustomerPayment>(it, 'POST', '/plan/payment')
/** A product's refund: its share of every instalment. */
const refundShares = (it: WithOrder, amount: number) =>
  cancelOrder(world.deps, merchantId, it.orderId, {
    amount: cents(amount),
    source: 'MERCHANT',
    way: 'PROPORTIONAL',
  })
const paidLines = async (it: WithOrder) =>
  (await world.deps.db.count(sql`
    select count(*)::int from debt_plan_lines l join debt_plans p on p.id = l.plan_id
    where p.purchase_id = ${it.orderId} and l.paid_at is not null`)) ?? 0
async function payLine(it: WithOrder): Promise<number> {
  const before = await paidLines(it)
  const { status, body } = await lineCode(it)
  expect(status).toBe(200)
  await pay(world, { qrCodeText: body.qrCodeText })
  await world.until(async () => (await paidLines(it)) > before)
  return body.amount
}
const told = ({ orderId }: WithOrder) =>
  world.deps.db.values<string>(sql`
      select distinct kind, min(created_at) as at from customer_messages
      where purchase_id = ${orderId} and kind like 'PLAN%' group by kind order by at, kind`)
const sweep = async () => {
  await world.schedule('sweep-plans')
  await world.schedule('remind-of-plans')
}
async function buyerOn(day: string): Promise<WithOrder> {
  const it = await newCustomer(world, apiKey)
  await goTo(world, day)
  return it
}
/** The first instalment 10 days late: R$ 2,00 and 0,33. */
const lateBuyer = () => buyerOn('2026-12-19')

describe('who is late', () => {
  it('is offered the whole new schedule: the debt of each instalment, what is waived, and the dates', async () => {
    const it = await lateBuyer()
    const { hindrance, offers, plan } = (await order(it)).plans
    expect([hindrance, plan]).toEqual([null, null])
    expect(offers.map(({ kind, owed, forgiven, total }) => [kind, owed, forgiven, total])).toEqual([
      ['AT_ONCE', 302.33, 1.17, 301.16],
      ['WITH_ENTRY', 302.33, 0.58, 301.75],
      ['NO_ENTRY', 302.33, 0, 302.33],
    ])
    expect(offers[2]?.lines).toEqual([
      { number: 1, dueDate: '2027-01-18', amount: 100.78 },
      { number: 2, dueDate: '2027-02-17', amount: 100.78 },
      { number: 3, dueDate: '2027-03-19', amount: 100.77 },
    ])
  })

  it('is offered nothing a few days after the due date, nor if the store forbids it, and can then ask our staff', async () => {
    const it = await buyerOn('2026-12-12')
    expect((await order(it)).plans).toEqual({ hindrance: 'NOT_LATE', offers: [], plan: null })
    expect((await accept(it, 'NO_ENTRY', 'x')).body.code).toBe('PLAN_NOT_LATE')
    await world.control('POST', '/clock', { now: '2026-11-24T10:00:00-03:00' })
    const strict = await world.merchant({ upfront: 'DISABLED' })
    await world.deps.db.run(sql`update merchants set settles_late_debts = false where id = ${strict.id}`)
    const there = await newCustomer(world, strict.apiKey)
    await goTo(world, '2026-12-19')
    expect((await order(there)).plans.hindrance).toBe('NOT_OFFERED')
    const { cpf, phone } = there.shopper
    expect((await world.call('POST', '/api/v1/debts/start-negotiation', { cpf, phone })).status).toBe(201)
  })

  it('is offered what the store’s terms allow, and an accepted plan stays when they change on that day', async () => {
    const own = await world.merchant({ upfront: 'DISABLED' })
    const terms = (share: number) =>
      world.deps.db.run(sql`
        update merchants set plan_from_days_late = 10, plan_forgiven_at_once = 0,
          plan_forgiven_with_entry = ${share}, plan_lines = 2
        where id = ${own.id}`)
    await terms(10)
    const it = await newCustomer(world, own.apiKey)
    await goTo(world, '2026-12-18')
    expect((await order(it)).plans.hindrance).toBe('NOT_LATE')
    await goTo(world, '2026-12-19')
    const { offers } = (await order(it)).plans
    expect(offers.map(({ kind, forgiven, lines }) => [kind, forgiven, lines.length])).toEqual([
      ['WITH_ENTRY', 0.23, 2],
      ['NO_ENTRY', 0, 2],
    ])
    await accept(it, 'WITH_ENTRY')
    await terms(0)
    await payLine(it)
    expect((await order(it)).plans.plan).toMatchObject({ state: 'IN_FORCE', forgiven: 0.23 })
  })

  it('who has asked our staff is left to them', async () => {
    const it = await lateBuyer()
    const { version } = await offerOf(it, 'NO_ENTRY')
    const { cpf, phone } = it.shopper
    await world.call('POST', '/api/v1/debts/start-negotiation', { cpf, phone })
    expect((await order(it)).plans.hindrance).toBe('WITH_PEOPLE')
    expect((await accept(it, 'NO_ENTRY', version)).body.code).toBe('PLAN_WITH_PEOPLE')
  })
})

describe('a plan without an entry', () => {
  it('begins at once: old codes end, nothing is late, each line is paid on its day, and the ledger balances', async () => {
    const it = await lateBuyer()
    const old = await codeFor(world, it.orderId, 1)
    const accepted = await accept(it, 'NO_ENTRY')
    expect(accepted.status).toBe(200)
    expect(accepted.body.state).toBe('ACTIVE')
    expect(accepted.body.amountToPay).toBe(302.33)
    expect(accepted.body.plans).toMatchObject({ hindrance: 'USED', offers: [], plan: { state: 'IN_FORCE' } })
    expect(await findCharge(world.deps.db, old.txid)).toMatchObject({ status: 'ENDED' })
    for (const [day, amount] of [
      ['2027-01-18', 100.78],
      ['2027-02-17', 100.78],
      ['2027-03-19', 100.77],
    ] as const) {
      await goTo(world, day)
      await sweep()
      expect((await order(it)).instalments.some((part) => part.isLate)).toBe(false)
      expect(await payLine(it)).toBe(amount)
      await expectTruths(world)
    }
    expect((await order(it)).state).toBe('PAID')
    expect((await order(it)).plans.plan).toMatchObject({ state: 'KEPT', left: 0 })
    expect(await world.balance(ACCOUNTS.CUSTOMER_DEBT, it.orderId)).toBe(0)
    expect(await world.balance(ACCOUNTS.LATE_CHARGES, it.orderId)).toBe(-233)
    expect(await told(it)).toEqual(['PLAN_BEGAN', 'PLAN_DUE'])
  })

  it('is paid by the link of an old instalment too, line by line, or all at once', async () => {
    const it = await lateBuyer()
    await accept(it, 'NO_ENTRY')
    const { instalmentIds, amount } = await codeFor(world, it.orderId, 3)
    expect(amount).toBe(10_078)
    expect(instalmentIds).toEqual([(await instalment(world, it.orderId, 1)).id])
    await payLine(it)
    // a partial payment would be deducted from the last lines, and leave the next one late
    expect((await call(it, 'POST', '/part/preview', { amount: 40 })).body.code).toBe('PART_IN_PLAN')
    const { body } = await call<CustomerPayment>(it, 'POST', '/unique_payment')
    expect(body.amount).toBe(201.55)
    await pay(world, { qrCodeText: body.qrCodeText })
    await world.until(async () => (await order(it)).state === 'PAID')
    await sweep()
    expect((await order(it)).plans.plan?.state).toBe('KEPT')
  })

  it('is shown next on the page of an instalment that it has paid, not the old dates and their interest', async () => {
    const it = await lateBuyer()
    await accept(it, 'NO_ENTRY')
    await goTo(world, '2027-01-18')
    await payLine(it)
    await payLine(it)
    const { id } = await instalment(world, it.orderId, 1)
    expect(await paymentPage(world, id)).toMatchObject({
      state: 'PAID',
      nextDueDate: '2027-03-19',
      nextIsLate: false,
      nextIsInPlan: true,
    })
    await goTo(world, '2027-03-22')
    expect(await paymentPage(world, id)).toMatchObject({ nextDueDate: '2027-03-19', nextIsLate: true })
  })

  it('that is not paid ends after ten days: the old debt returns, less what was paid', async () => {
    const it = await lateBuyer()
    await accept(it, 'NO_ENTRY')
    await goTo(world, '2027-01-18')
    await payLine(it)
    const { paidAmount, lateChargePaid } = await instalment(world, it.orderId, 1)
    expect(paidAmount + lateChargePaid).toBe(10_078)
    await goTo(world, '2027-02-15')
    await sweep()
    await goTo(world, '2027-02-25')
    await sweep()
    expect((await order(it)).plans.plan?.lines[1]).toMatchObject({ state: 'LATE', lastDay: '2027-02-27' })
    await goTo(world, '2027-02-28')
    await sweep()
    const after = await order(it)
    expect(after.plans).toMatchObject({ hindrance: 'USED', plan: { state: 'BROKEN' } })
    expect(after.state).toBe('LATE')
    expect(await told(it)).toEqual(['PLAN_BEGAN', 'PLAN_DUE', 'PLAN_LATE', 'PLAN_BROKEN'])
    const parts = await Promise.all([1, 2, 3].map((number) => instalment(world, it.orderId, number)))
    const paid = parts.reduce((sum, part) => sum + part.paidAmount, 0)
    const open = parts.map((part) => part.amount - part.paidAmount)
    expect(open.reduce((sum, amount) => sum + amount, 0)).toBe(30_000 - paid)
    // the third was due on the Sunday before carnival, so by Wednesday 10 February: R$ 2,00 and 18 days of interest
    expect(after.instalments[2]?.lateCharge).toMatchObject({ fine: 2, interest: 0.6, waived: 0 })
    expect((await lineCode(it)).body.code).toBe('NOTHING_TO_PAY')
  })

  it('shrinks from its end when part of the purchase is cancelled, and with a charge that is removed', async () => {
    const it = await lateBuyer()
    await accept(it, 'NO_ENTRY')
    await removeFee(world.deps, {
      instalmentId: (await instalment(world, it.orderId, 1)).id,
      reason: 'NEGOTIATION',
      by: BY,
    })
    expect((await order(it)).plans.plan).toMatchObject({ left: 300 })
    await cancelOrder(world.deps, merchantId, it.orderId, {
      amount: cents(15_000),
      source: 'MERCHANT',
    })
    const { plan } = (await order(it)).plans
    expect(plan?.lines.map((line) => line.amount)).toEqual([100.78, 49.22])
    await goTo(world, '2027-01-18')
    await payLine(it)
    await goTo(world, '2027-02-17')
    await payLine(it)
    expect((await order(it)).plans.plan?.state).toBe('KEPT')
  })

  it('ends at once after a full refund, and nothing is shown as still to be paid', async () => {
    const it = await lateBuyer()
    await accept(it, 'NO_ENTRY')
    await refundShares(it, 30_000)
    const seen = async () => {
      const { state, plans } = await order(it)
      return [state, plans.plan?.state, plans.plan?.left, plans.plan?.lines.map((line) => line.state)]
    }
    const over = ['REFUNDED', 'KEPT', 0, ['ENDED', 'ENDED', 'ENDED']]
    expect(await seen()).toEqual(over)
    await sweep()
    expect(await seen()).toEqual(over)
  })

  it('does not grow with the days after a partial refund: the reduction of its charges stays', async () => {
    const it = await lateBuyer()
    await accept(it, 'NO_ENTRY')
    await refundShares(it, 15_000)
    const left = async () => (await order(it)).plans.plan?.left
    // half of the first instalment bears R$ 1,00 and 0,17
    expect(await left()).toBe(151.17)
    await goTo(world, '2027-01-18')
    expect(await left()).toBe(151.17)
  })

  it('ends when the payer’s bank takes a line’s Pix back', async () => {
    const it = await lateBuyer()
    await accept(it, 'NO_ENTRY')
    const before = await paidLines(it)
    const { body } = await lineCode(it)
    const [endToEndId = ''] = await pay(world, { qrCodeText: body.qrCodeText })
    await world.until(async () => (await paidLines(it)) > before)
    await takeBackPix(world, endToEndId)
    await world.until(async () => (await order(it)).plans.plan?.state === 'BROKEN')
    expect((await order(it)).amountToPay).toBe(302.33)
  })

  it('that was kept stays so when the bank takes back what was paid before it', async () => {
    const it = await newCustomer(world, apiKey)
    const { brCode } = await codeFor(world, it.orderId, 1)
    const [endToEndId = ''] = await pay(world, { qrCodeText: brCode })
    await world.until(async () => (await instalment(world, it.orderId, 1)).status === 'PAID')
    await goTo(world, '2027-01-20')
    await accept(it, 'AT_ONCE')
    await payLine(it)
    await takeBackPix(world, endToEndId)
    await world.until(async () => (await instalment(world, it.orderId, 1)).status === 'PENDING')
    const seen = await order(it)
    expect([seen.state, seen.plans.plan?.state]).toEqual(['LATE', 'KEPT'])
    expect(await told(it)).not.toContain('PLAN_BROKEN')
    const again = await codeFor(world, it.orderId, 1)
    await pay(world, { qrCodeText: again.brCode })
    await world.until(async () => (await order(it)).state === 'PAID')
  })
})

describe('a plan with an entry', () => {
  it('begins when the entry is paid; until then the old debt stays', async () => {
    const it = await lateBuyer()
    const accepted = await accept(it, 'WITH_ENTRY')
    expect(accepted.body).toMatchObject({ state: 'LATE', amountToPay: 302.33 })
    expect(accepted.body.plans.plan).toMatchObject({ state: 'ACCEPTED', left: 301.75 })
    expect(await payLine(it)).toBe(150.88)
    const after = await order(it)
    expect(after).toMatchObject({ state: 'ACTIVE', amountToPay: 150.87 })
    expect(after.plans.plan).toMatchObject({ state: 'IN_FORCE', left: 150.87 })
    await goTo(world, '2027-01-18')
    expect(await payLine(it)).toBe(150.87)
    expect((await order(it)).plans.plan?.state).toBe('KEPT')
    expect(await world.balance(ACCOUNTS.LATE_CHARGES, it.orderId)).toBe(-175)
  })

  it('leaves the count of open instalments as it is, in the list and in the details, and counts its lines apart', async () => {
    const it = await lateBuyer()
    await accept(it, 'WITH_ENTRY')
    await payLine(it)
    expect((await order(it)).unpaidInstalmentsCount).toBe(2)
    const customer = await signIn(world, it.shopper)
    const { content } = (await customer.call<CustomerOrders>('GET', '/orders')).body
    expect(content).toMatchObject([{ unpaidInstalmentsCount: 2, unpaidPlanLinesCount: 1 }])
  })

  it('begins as shown if an older program without rules of merchants recorded it', async () => {
    const it = await lateBuyer()
    await accept(it, 'WITH_ENTRY')
    await world.deps.db.run(
      sql`update debt_plans set forgiven_share = default where purchase_id = ${it.orderId}`,
    )
    expect(await payLine(it)).toBe(150.88)
    expect((await order(it)).plans.plan).toMatchObject({ state: 'IN_FORCE', forgiven: 0.58 })
  })

  it('has a receipt of the entry that speaks of the line that is left, not of the instalments', async () => {
    const it = await lateBuyer()
    await accept(it, 'WITH_ENTRY')
    await payLine(it)
    await world.schedule('send-receipts')
    const sent = await world.messages(it.shopper.phone)
    const receipt = sent.find(({ text }) => text.includes('Recebemos um pagamento'))
    expect(receipt?.text).toContain('Falta 1 pagamento do acordo, de R$\u00A0150,87.')
  })

  it('of one line settles everything at once', async () => {
    const it = await lateBuyer()
    await accept(it, 'AT_ONCE')
    expect(await payLine(it)).toBe(301.16)
    expect(await order(it)).toMatchObject({ state: 'PAID', plans: { plan: { state: 'KEPT' } } })
  })

  it('shows after a payment whether anything is owed', async () => {
    const it = await lateBuyer()
    await accept(it, 'WITH_ENTRY')
    const leavesNothing = async () => {
      const { body } = await lineCode(it)
      const before = await paidLines(it)
      await pay(world, { qrCodeText: body.qrCodeText })
      await world.until(async () => (await paidLines(it)) > before)
      const customer = await signIn(world, it.shopper)
      const shown = await customer.call<CustomerPayment>('GET', `/instalments/payments/${body.id}`)
      return [shown.body.status, shown.body.leavesNothing]
    }
    expect(await leavesNothing()).toEqual(['PAID', false])
    expect(await leavesNothing()).toEqual(['PAID', true])
  })

  it('whose entry is not paid ends with its day, and can be accepted again', async () => {
    const it = await lateBuyer()
    const { version } = (await accept(it, 'WITH_ENTRY')).body.plans.offers[1] ?? { version: '' }
    const { body } = await lineCode(it)
    await goTo(world, '2026-12-20')
    expect((await order(it)).plans.plan).toBeNull()
    expect((await lineCode(it)).body.code).toBe('NOTHING_TO_PAY')
    expect((await accept(it, 'WITH_ENTRY', version)).body.code).toBe('PLAN_CHANGED')
    await expect(pay(world, { qrCodeText: body.qrCodeText })).rejects.toThrow('/pix/pay')
    await sweep()
    expect((await accept(it, 'WITH_ENTRY')).status).toBe(200)
    await payLine(it)
  })

  it('does not begin if the debt has changed by then: the entry is returned', async () => {
    const it = await lateBuyer()
    await accept(it, 'WITH_ENTRY')
    const { body } = await lineCode(it)
    const third = await codeFor(world, it.orderId, 3)
    await pay(world, { qrCodeText: third.brCode })
    await world.until(async () => (await instalment(world, it.orderId, 3)).status === 'PAID')
    await pay(world, { qrCodeText: body.qrCodeText })
    await untilRefunded(world, it.orderId)
    expect(await paidLines(it)).toBe(0)
    expect((await order(it)).plans.plan).toBeNull()
    expect((await order(it)).state).toBe('LATE')
  })

  it('is replaced by another offer', async () => {
    const it = await lateBuyer()
    await accept(it, 'WITH_ENTRY')
    await lineCode(it)
    expect((await accept(it, 'NO_ENTRY')).body.plans.plan).toMatchObject({
      kind: 'NO_ENTRY',
      state: 'IN_FORCE',
    })
  })
})

describe('what is accepted', () => {
  it('is as shown, or it is refused', async () => {
    const it = await lateBuyer()
    const { version } = await offerOf(it, 'NO_ENTRY')
    expect((await accept(it, 'WITH_ENTRY', version)).body).toMatchObject({
      status: 409,
      code: 'PLAN_CHANGED',
    })
    await goTo(world, '2026-12-20')
    expect((await accept(it, 'NO_ENTRY', version)).body.code).toBe('PLAN_CHANGED')
    expect((await order(it)).plans.plan).toBeNull()
  })

  it('is done once, also if pressed again, and another’s purchase is not found', async () => {
    const it = await lateBuyer()
    const { version } = await offerOf(it, 'NO_ENTRY')
    expect((await accept(it, 'NO_ENTRY', version)).status).toBe(200)
    expect((await accept(it, 'NO_ENTRY', version)).status).toBe(200)
    expect((await accept(it, 'WITH_ENTRY', version)).body.code).toBe('PLAN_USED')
    const other = await lateBuyer()
    const body = { kind: 'NO_ENTRY', version }
    expect((await other.call('PUT', `/orders/${it.orderId}/plan`, body)).status).toBe(404)
    expect((await other.call('POST', `/orders/${it.orderId}/plan/payment`)).status).toBe(404)
  })
})
