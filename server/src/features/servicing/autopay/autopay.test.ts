import type { AdminOrder, AdminTimeline } from '@drip/core/contracts/admin/admin-area'
import type { CustomerPayment, PartPreview } from '@drip/core/contracts/customer-area'
import sql from 'sql-template-tag'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { goTo, pay, paymentPage, takeBackPix } from '../../../../test/shopper.ts'
import { expectTruths, untilRefunded } from '../../../../test/truths.ts'
import { ownWorld, refusedAs } from '../../../../test/own-world.ts'
import { newAdmin } from '../../areas/admin-area/admin-area.makers.ts'
import { newCustomer, signIn } from '../../areas/customer-area/customer-area.makers.ts'
import { findBuyer } from '../../messaging/customer-messages/customer-messages.store.ts'
import { saveArchived } from '../../people/customers/customers.store.ts'
import { chargeInstalment } from '../../purchases/instalment-payments/charge-debts.ts'
import { cancelOrder } from '../corrections/cancel-order.ts'
import { findDebitsOf, findMandates } from './autopay.store.ts'
import {
  type WithOrder,
  accountOf,
  instalmentsOf,
  newestDebit,
  sayYes,
  seen,
  switchOn,
  withAutopay,
  withDebit,
} from './autopay.makers.ts'
import { followDebit } from './follow-debit.ts'
import { giveUpUnsent, sendDebits } from './send-debits.ts'
import { stopAutopay } from './stop-autopay.ts'

const world = await ownWorld()
const { apiKey } = await world.merchant({ cashback: null })
beforeEach(() => goTo(world, '2026-11-24'))
afterEach(async () => {
  await world.mend()
  await expectTruths(world)
})

const first = async (it: WithOrder) => {
  const [instalment] = await instalmentsOf(world, it)
  if (instalment === undefined) throw new Error('an order has instalments')
  return instalment
}
const idOf = async ({ orderId }: WithOrder) => {
  const buyer = await findBuyer(world.deps.db, orderId)
  if (buyer?.customerId == null) throw new Error('an order has its customer')
  return buyer.customerId
}
const isPaid = async (it: WithOrder) => (await first(it)).status === 'PAID'
const messagesOf = async (it: WithOrder, kind: string) =>
  world.deps.db.rows<{ words: string }>(sql`
    select words from customer_messages where purchase_id = ${it.orderId} and kind = ${kind}`)

/** The bank has tried to pay the newest debit on this day. */
async function untilTried(it: WithOrder, day: string): Promise<void> {
  const { chargeId } = await newestDebit(world, it)
  await world.control('POST', '/clock', { now: `${day}T22:00:00-03:00` })
  await world.until(async () => {
    await world.schedule('sweep-autopay')
    const tried = await world.deps.db.rows<{ day: string }>(sql`
      select tried_on as day from autopay_attempts
      where charge_id = ${chargeId} and state in ('EXPIRED', 'PAID')`)
    return tried.some((attempt) => attempt.day === day)
  })
}

describe('switching autopay on', () => {
  it('gives a code by which the bank asks, and is on after the payer’s consent', async () => {
    const customer = await newCustomer(world, apiKey)
    expect(await seen(world, customer)).toMatchObject({ state: 'OFF', hindrance: null, debits: [] })
    const { status, body } = await switchOn(customer)
    expect(status).toBe(200)
    expect(body).toMatchObject({ state: 'WAITING', qrCodeText: expect.stringMatching(/^0002/) })
    await sayYes(world, customer)
    expect(await seen(world, customer)).toMatchObject({
      state: 'ON',
      qrCodeText: null,
      debits: [
        { number: 1, date: '2026-12-09', amount: 100, state: 'PLANNED', stop: 'HERE' },
        { number: 2, date: '2027-01-08', amount: 100, state: 'PLANNED' },
        { number: 3, date: '2027-02-10', amount: 100, state: 'PLANNED' },
      ],
    })
    expect(await messagesOf(customer, 'AUTOPAY_ON')).toHaveLength(1)
  })

  it('shows the deduction if the store gives cashback', async () => {
    const { apiKey: givesCashback } = await world.merchant()
    const customer = await withAutopay(world, givesCashback)
    const parts = await instalmentsOf(world, customer)
    const { debits } = await seen(world, customer)
    const wanted = parts.map((it) => (it.amount - it.cashbackAmount) / 100)
    expect(debits.map((it) => it.amount)).toEqual(wanted)
  })

  it('pressed again is the same mandate', async () => {
    const customer = await newCustomer(world, apiKey)
    const [one, two] = await Promise.all([switchOn(customer), switchOn(customer)])
    const again = await switchOn(customer)
    expect(again.body.qrCodeText).not.toBeNull()
    expect([one.status, two.status]).toEqual([200, 200])
    expect(await findMandates(world.deps.db, customer.orderId)).toHaveLength(1)
  })

  it('continues after an unavailable PSP, with the same mandate', async () => {
    const customer = await newCustomer(world, apiKey)
    await world.fault({ provider: 'pix', kind: 'fail' })
    expect((await switchOn(customer)).status).toBe(503)
    await world.mend()
    const { body } = await switchOn(customer)
    expect(body.state).toBe('WAITING')
    expect(await findMandates(world.deps.db, customer.orderId)).toHaveLength(1)
  })

  it('of another person’s purchase is refused', async () => {
    const [one, other] = [await newCustomer(world, apiKey), await newCustomer(world, apiKey)]
    const { status } = await one.call('POST', `/orders/${other.orderId}/autopay`)
    expect(status).toBe(404)
  })

  it('ends when the payer says no', async () => {
    const customer = await newCustomer(world, apiKey)
    await switchOn(customer)
    const [mandate] = await findMandates(world.deps.db, customer.orderId)
    await world.control('POST', `/pix/automatic/mandates/${mandate?.pspId ?? ''}/refuse`, {})
    await world.until(async () => (await seen(world, customer)).state === 'OFF')
    expect((await findMandates(world.deps.db, customer.orderId))[0]?.state).toBe('REJECTED')
  })
})

describe('autopay of a purchase without debt', () => {
  it.each(['waits for the payer’s yes', 'is on'])(
    'that %s is over at once, not with the round that ends its mandate',
    async (how) => {
      const { id, apiKey: ofStore } = await world.merchant({ cashback: null })
      const customer = await newCustomer(world, ofStore)
      await switchOn(customer)
      if (how === 'is on') await sayYes(world, customer)
      await cancelOrder(world.deps, id, customer.orderId, { amount: 'all', source: 'MERCHANT' })
      await untilRefunded(world, customer.orderId)
      expect(await seen(world, customer)).toMatchObject({
        state: 'OFF',
        hindrance: 'NOTHING_TO_PAY',
        qrCodeText: null,
        debits: [],
      })
    },
  )
})

describe('the day’s debits', () => {
  it('are not sent before their time', async () => {
    const customer = await withAutopay(world, apiKey)
    await goTo(world, '2026-12-03')
    await world.schedule('send-debits')
    expect(await findDebitsOf(world.deps.db, customer.orderId)).toEqual([])
  })

  it('are announced, paid on their day, and booked as any Pix', async () => {
    const customer = await withDebit(world, apiKey)
    expect(await seen(world, customer)).toMatchObject({ debits: [{ number: 1, state: 'SENT' }, {}, {}] })
    const [told] = await messagesOf(customer, 'AUTOPAY_DEBIT')
    expect(told?.words).toContain('09/12/2026')
    expect(told?.words).toMatch(/R\$\s100,00/)
    await goTo(world, '2026-12-09')
    await world.until(() => isPaid(customer))
    expect(await first(customer)).toMatchObject({ paidAmount: 10_000, lateChargePaid: 0 })
    expect(await newestDebit(world, customer)).toMatchObject({ state: 'PAID', chargeStatus: 'PAID' })
    expect(await seen(world, customer)).toMatchObject({ debits: [{ number: 2 }, { number: 3 }] })
  })

  it.each([
    [
      'was archived',
      ({ shopper }: WithOrder) => sql`update customers set archived_at = now() where cpf = ${shopper.cpf}`,
    ],
    [
      'negotiates',
      ({ shopper }: WithOrder) =>
        sql`insert into debt_negotiations (id, cpf, type, added_by, added_at) values (gen_random_uuid(), ${shopper.cpf}, 'Other', 'test', now())`,
    ],
  ])('are announced to, and paid by, a customer who %s and is sent no reminder', async (_, change) => {
    const customer = await withAutopay(world, apiKey)
    await world.deps.db.run(change(customer))
    await goTo(world, '2026-12-04')
    await world.schedule('send-debits')
    expect(await messagesOf(customer, 'AUTOPAY_DEBIT')).toHaveLength(1)
    await goTo(world, '2026-12-09')
    await world.until(() => isPaid(customer))
  })

  it('are announced to an archived customer without a way that is closed to them', async () => {
    const customer = await withAutopay(world, apiKey)
    await world.deps.db.transaction(async (tx) =>
      saveArchived(tx, await idOf(customer), world.deps.clock.now(), world.deps.clock.now()),
    )
    await goTo(world, '2026-12-04')
    await world.schedule('send-debits')
    const [told] = await messagesOf(customer, 'AUTOPAY_DEBIT')
    expect(told?.words).toContain(world.deps.config.settings.supportEmail)
    expect(told?.words).not.toContain('/cliente')
  })

  it('sent again are sent once', async () => {
    const customer = await withDebit(world, apiKey)
    await world.schedule('send-debits')
    await Promise.all([sendDebits(world.deps), sendDebits(world.deps)])
    expect(await findDebitsOf(world.deps.db, customer.orderId)).toHaveLength(1)
    expect(await messagesOf(customer, 'AUTOPAY_DEBIT')).toHaveLength(1)
  })

  /** Simulates a crash between the PSP's answer and saving it. */
  const forgetAnswer = async ({ debit: { chargeId } }: { debit: { chargeId: string } }) => {
    await world.deps.db.run(sql`update autopay_debits set state = 'INTENDED' where charge_id = ${chargeId}`)
    await world.deps.db.run(sql`update charges set status = 'INTENDED' where id = ${chargeId}`)
    await world.deps.db.run(sql`delete from customer_messages where cause = ${chargeId}`)
  }

  it('that a crash kept from the PSP are sent by the next round, and two rounds at once call nothing back', async () => {
    const customer = await withDebit(world, apiKey)
    const { txid } = customer.debit
    await forgetAnswer(customer)
    await Promise.all([sendDebits(world.deps), sendDebits(world.deps)])
    await world.drain()
    await followDebit(world.deps, { txid })
    const after = await findDebitsOf(world.deps.db, customer.orderId)
    expect(after).toHaveLength(1)
    expect(after[0]).toMatchObject({ txid, chargeStatus: 'LIVE' })
  })

  it('of many pages are all written down while the PSP is away, and sent once by the next round', async () => {
    const customers = [await withAutopay(world, apiKey), await withAutopay(world, apiKey)]
    customers.push(await withAutopay(world, apiKey), await withAutopay(world, apiKey))
    await goTo(world, '2026-12-04')
    await world.fault({ provider: 'pix', kind: 'fail' })
    await sendDebits(world.deps, 1)
    await world.mend()
    const written = await Promise.all(customers.map((it) => newestDebit(world, it)))
    expect(written.map((it) => it.chargeStatus)).toEqual(written.map(() => 'INTENDED'))
    await sendDebits(world.deps, 1)
    for (const [index, customer] of customers.entries()) {
      const debits = await findDebitsOf(world.deps.db, customer.orderId)
      expect(debits).toMatchObject([{ txid: written[index]?.txid, chargeStatus: 'LIVE' }])
      expect(await messagesOf(customer, 'AUTOPAY_DEBIT')).toHaveLength(1)
    }
  })

  it('that the bank answered before we had saved them are announced', async () => {
    const customer = await withDebit(world, apiKey)
    await forgetAnswer(customer)
    await followDebit(world.deps, customer.debit)
    expect(await newestDebit(world, customer)).toMatchObject({ chargeStatus: 'LIVE' })
    expect(await messagesOf(customer, 'AUTOPAY_DEBIT')).toHaveLength(1)
  })

  it('that were refused before we had saved them are paid by code', async () => {
    const customer = await withDebit(world, apiKey)
    await world.control('POST', `/pix/automatic/debits/${customer.debit.txid}/cancel`, {
      by: 'PSP_PAGADOR',
    })
    const isOver = async () => (await newestDebit(world, customer)).chargeStatus === 'ENDED'
    await world.until(isOver)
    const { chargeId } = customer.debit
    await forgetAnswer(customer)
    await world.deps.db.run(sql`update charge_items set live = true where charge_id = ${chargeId}`)
    await world.schedule('send-debits')
    await world.until(isOver)
    expect(await newestDebit(world, customer)).toMatchObject({ chargeId, state: 'CANCELLED' })
  })

  it('that could not be sent in time are paid by code, and the customer is notified', async () => {
    const customer = await withAutopay(world, apiKey)
    await goTo(world, '2026-12-04')
    await world.fault({ provider: 'pix', match: '/cobr', kind: 'fail' })
    await world.schedule('send-debits')
    expect(await newestDebit(world, customer)).toMatchObject({ state: 'INTENDED', chargeStatus: 'INTENDED' })
    expect((await seen(world, customer)).debits[0]).toMatchObject({ state: 'PLANNED' })
    await world.mend()
    await goTo(world, '2026-12-08')
    await world.schedule('send-debits')
    expect(await newestDebit(world, customer)).toMatchObject({ state: 'INTENDED', chargeStatus: 'ENDED' })
    const [told] = await messagesOf(customer, 'AUTOPAY_UNPAID')
    expect(told?.words).toContain('nao foi possivel agendar no seu banco')
    expect((await seen(world, customer)).debits[0]).toMatchObject({ number: 1, state: 'UNPAID' })
    expect(await paymentPage(world, (await first(customer)).id)).toMatchObject({ debitedOn: null })
  })

  it('that could not be sent are all given up in one round, however many there are', async () => {
    const customers = [await withAutopay(world, apiKey), await withAutopay(world, apiKey)]
    await goTo(world, '2026-12-04')
    await world.fault({ provider: 'pix', match: '/cobr', kind: 'fail' })
    await world.schedule('send-debits')
    await world.mend()
    await goTo(world, '2026-12-08')
    await giveUpUnsent(world.deps, 1)
    for (const customer of customers) {
      expect(await newestDebit(world, customer)).toMatchObject({ chargeStatus: 'ENDED' })
      expect(await messagesOf(customer, 'AUTOPAY_UNPAID')).toHaveLength(1)
    }
  })

  it('keep reminders and codes of the payment page away', async () => {
    const customer = await withDebit(world, apiKey)
    const { id } = await first(customer)
    await goTo(world, '2026-12-07')
    await world.schedule('send-reminders')
    const page = await paymentPage(world, id)
    expect(page).toMatchObject({ debitedOn: '2026-12-09', qrcodeText: null })
    const reminders = await world.deps.db.rows(sql`select id from reminders where instalment_id = ${id}`)
    expect(reminders).toEqual([])
    expect((await newestDebit(world, customer)).chargeStatus).toBe('LIVE')
  })
})

describe('a debit that is not needed any more', () => {
  it('is called back when the customer pays by code', async () => {
    const customer = await withDebit(world, apiKey)
    const { id } = await first(customer)
    const code = await chargeInstalment(world.deps, { purchaseId: customer.orderId, instalmentId: id })
    await pay(world, { qrCodeText: code.brCode })
    await world.until(() => isPaid(customer))
    await world.until(async () => (await newestDebit(world, customer)).state === 'CANCELLED')
    await goTo(world, '2026-12-10')
    await world.drain()
    expect(await first(customer)).toMatchObject({ paidAmount: 10_000 })
  })

  it('and is called back too late for another is announced, once', async () => {
    const customer = await withDebit(world, apiKey)
    const { id } = await first(customer)
    await goTo(world, '2026-12-07')
    await chargeInstalment(world.deps, { purchaseId: customer.orderId, instalmentId: id })
    await world.until(async () => (await newestDebit(world, customer)).state === 'CANCELLED')
    await followDebit(world.deps, customer.debit)
    const told = await messagesOf(customer, 'AUTOPAY_UNPAID')
    expect(told).toHaveLength(1)
    expect(told[0]?.words).toContain('seu banco nao vai pagar a parcela 1 de 3')
    await goTo(world, '2026-12-08')
    await world.schedule('send-debits')
    expect(await findDebitsOf(world.deps.db, customer.orderId)).toHaveLength(1)
  })

  it.each([
    ['while there is time for another', '2026-12-05', 'PENDING', async () => {}],
    [
      'when the customer has paid',
      '2026-12-08',
      'PAID',
      async (it: WithOrder, brCode: string) => {
        await pay(world, { qrCodeText: brCode })
        await world.until(() => isPaid(it))
      },
    ],
    [
      'when the customer has stopped autopay',
      '2026-12-08',
      'PENDING',
      async ({ orderId: purchaseId }: WithOrder) =>
        stopAutopay(world.deps, { purchaseId, by: 'CUSTOMER', reason: null }),
    ],
  ] as const)('is not told of %s', async (_, day, status, then) => {
    const customer = await withDebit(world, apiKey)
    const { id } = await first(customer)
    await goTo(world, day)
    // the PSP learns of its end only after the events that follow
    await world.fault({ provider: 'pix', match: '/cobr', kind: 'fail' })
    const code = await chargeInstalment(world.deps, { purchaseId: customer.orderId, instalmentId: id })
    await then(customer, code.brCode)
    await world.mend()
    await world.schedule('sweep-autopay')
    await world.until(async () => (await newestDebit(world, customer)).state === 'CANCELLED')
    expect(await first(customer)).toMatchObject({ status })
    expect(await messagesOf(customer, 'AUTOPAY_UNPAID')).toEqual([])
  })

  /** In the customer's area, on the evening before the debit. */
  async function codeAt(customer: WithOrder, time: string): Promise<CustomerPayment> {
    const { id: instalmentId } = await first(customer)
    await world.control('POST', '/clock', { now: `2026-12-08T${time}:00-03:00` })
    const { call } = await signIn(world, customer.shopper)
    const path = `/orders/${customer.orderId}/pay_instalment`
    return (await call<CustomerPayment>('PUT', path, { instalmentId })).body
  }

  it('is not mentioned with a code that calls it back', async () => {
    const customer = await withDebit(world, apiKey)
    const { debitedOn, qrCodeText } = await codeAt(customer, '21:00')
    expect([debitedOn, qrCodeText]).toEqual([undefined, expect.any(String)])
  })

  it('comes back when it was too late to call it back, which is said with the code', async () => {
    const customer = await withDebit(world, apiKey)
    const code = await codeAt(customer, '23:00')
    expect(code.debitedOn).toBe('2026-12-09')
    await pay(world, code)
    await world.until(() => isPaid(customer))
    await goTo(world, '2026-12-09')
    await world.until(async () => (await newestDebit(world, customer)).state === 'PAID')
    await untilRefunded(world, customer.orderId)
    expect(await first(customer)).toMatchObject({ paidAmount: 10_000 })
  })

  it('is stopped by the customer until 22:00 of the day before, and is not sent again', async () => {
    const customer = await withDebit(world, apiKey)
    const body = { instalmentId: (await first(customer)).id }
    const { call } = await signIn(world, customer.shopper)
    const stop = () => call('PUT', `/orders/${customer.orderId}/autopay/stopped`, body)
    expect((await stop()).status).toBe(200)
    expect((await stop()).status).toBe(200)
    await world.until(async () => (await newestDebit(world, customer)).state === 'CANCELLED')
    await world.schedule('send-debits')
    expect(await findDebitsOf(world.deps.db, customer.orderId)).toHaveLength(1)
    expect((await seen(world, customer)).debits[0]).toMatchObject({ state: 'STOPPED' })
  })

  it('and never reached the PSP is checked until its day is over', async () => {
    const customer = await withDebit(world, apiKey)
    const { chargeId } = customer.debit
    await world.deps.db.run(sql`update autopay_debits set state = 'INTENDED' where charge_id = ${chargeId}`)
    await world.deps.db.run(sql`
      update charges set status = 'INTENDED', txid = ${chargeId.replaceAll('-', '')} where id = ${chargeId}`)
    const { call } = await signIn(world, customer.shopper)
    await call('PUT', `/orders/${customer.orderId}/autopay/stopped`, {
      instalmentId: (await first(customer)).id,
    })
    const stateOn = async (day: string) => {
      await goTo(world, day)
      await world.schedule('sweep-autopay')
      return (await newestDebit(world, customer)).state
    }
    expect(await stateOn('2026-12-09')).toBe('INTENDED')
    expect(await stateOn('2026-12-10')).toBe('CANCELLED')
  })

  it('cannot be stopped here afterwards', async () => {
    const customer = await withDebit(world, apiKey)
    await world.control('POST', '/clock', { now: '2026-12-08T22:30:00-03:00' })
    expect((await seen(world, customer)).debits[0]).toMatchObject({ stop: 'BANK' })
    const body = { instalmentId: (await first(customer)).id }
    const { call } = await signIn(world, customer.shopper)
    const answer = await call('PUT', `/orders/${customer.orderId}/autopay/stopped`, body)
    expect(answer).toMatchObject(refusedAs(409, 'DEBIT_TOO_LATE'))
  })

  it('that the payer stopped in the app of the bank is not sent again', async () => {
    const customer = await withDebit(world, apiKey)
    await world.control('POST', `/pix/automatic/debits/${customer.debit.txid}/cancel`, {})
    await world.until(async () => (await newestDebit(world, customer)).chargeStatus === 'ENDED')
    await world.schedule('send-debits')
    expect(await findDebitsOf(world.deps.db, customer.orderId)).toHaveLength(1)
  })
})

describe('a debit that the bank cannot pay', () => {
  it.each([
    ['with time for another is asked for again', '2026-12-04', 0],
    ['without time for another is told of, once', '2026-12-08', 1],
  ])('because it cancelled it by itself %s', async (_, day, messages) => {
    const customer = await withDebit(world, apiKey)
    await goTo(world, day)
    const path = `/pix/automatic/debits/${customer.debit.txid}/cancel`
    await world.control('POST', path, { by: 'PSP_PAGADOR', code: 'CCLD' })
    await world.until(async () => (await newestDebit(world, customer)).chargeStatus === 'ENDED')
    await followDebit(world.deps, customer.debit)
    expect(await messagesOf(customer, 'AUTOPAY_UNPAID')).toHaveLength(messages)
    await world.schedule('send-debits')
    expect(await findDebitsOf(world.deps.db, customer.orderId)).toHaveLength(2 - messages)
  })

  it('is tried again on another day, with the same amount, at no extra cost', async () => {
    const customer = await withDebit(world, apiKey)
    await accountOf(world, customer, { money: 'NEVER' })
    await world.control('POST', '/clock', { now: '2026-12-09T22:00:00-03:00' })
    await world.until(async () => (await messagesOf(customer, 'AUTOPAY_UNPAID')).length === 1)
    expect((await seen(world, customer)).debits[0]).toMatchObject({ date: '2026-12-10', state: 'RETRIED' })
    await accountOf(world, customer, { money: 'ALWAYS' })
    await goTo(world, '2026-12-11')
    await world.until(() => isPaid(customer))
    expect(await first(customer)).toMatchObject({ paidAmount: 10_000, lateChargePaid: 0 })
  })

  it('because it was refused before its day is shown as the customer’s to pay, and is not sent again', async () => {
    const customer = await withAutopay(world, apiKey)
    await accountOf(world, customer, { rejection: 'AM02' })
    await goTo(world, '2026-12-04')
    await world.schedule('send-debits')
    await world.until(async () => (await newestDebit(world, customer)).state === 'CANCELLED')
    await world.schedule('send-debits')
    expect(await findDebitsOf(world.deps.db, customer.orderId)).toHaveLength(1)
    expect((await seen(world, customer)).debits).toMatchObject([
      { number: 1, date: '2026-12-09', state: 'UNPAID' },
      { number: 2, state: 'PLANNED' },
      { number: 3, state: 'PLANNED' },
    ])
  })

  it('after its last attempt is paid by code', async () => {
    const customer = await withDebit(world, apiKey)
    await accountOf(world, customer, { money: 'NEVER' })
    for (const day of ['2026-12-09', '2026-12-10', '2026-12-12', '2026-12-15'])
      await untilTried(customer, day)
    await world.until(async () => (await newestDebit(world, customer)).chargeStatus === 'ENDED')
    expect(await newestDebit(world, customer)).toMatchObject({ chargeStatus: 'ENDED' })
    const { id } = await first(customer)
    const code = await chargeInstalment(world.deps, { purchaseId: customer.orderId, instalmentId: id })
    expect(code.amount).toBeGreaterThan(10_000)
  })

  it('is not announced as coming when the bank refused it before its day', async () => {
    const customer = await withAutopay(world, apiKey)
    await accountOf(world, customer, { rejection: 'AC06' })
    await goTo(world, '2026-12-04')
    await world.schedule('send-debits')
    await world.until(async () => (await newestDebit(world, customer)).isRefused)
    await world.until(async () => (await newestDebit(world, customer)).chargeStatus === 'ENDED')
    const { debits } = await seen(world, customer)
    expect(debits.filter((it) => it.state !== 'UNPAID').map((it) => it.number)).toEqual([2, 3])
  })

  it('because the account is closed ends the mandate', async () => {
    const customer = await withAutopay(world, apiKey)
    await accountOf(world, customer, { rejection: 'AC05' })
    await goTo(world, '2026-12-04')
    await world.schedule('send-debits')
    await world.until(async () => (await seen(world, customer)).state === 'OFF')
    await world.until(async () => {
      const [mandate] = await findMandates(world.deps.db, customer.orderId)
      return mandate?.state === 'CANCELLED'
    })
    expect(await messagesOf(customer, 'AUTOPAY_UNPAID')).toHaveLength(1)
  })
})

describe('autopay that ends', () => {
  it('calls its debits back, and notifies the PSP', async () => {
    const customer = await withDebit(world, apiKey)
    const { call } = await signIn(world, customer.shopper)
    const { status, body } = await call('DELETE', `/orders/${customer.orderId}/autopay`)
    expect([status, body]).toMatchObject([200, { state: 'OFF' }])
    await world.until(async () => (await newestDebit(world, customer)).state === 'CANCELLED')
    await world.until(
      async () => (await findMandates(world.deps.db, customer.orderId))[0]?.state === 'CANCELLED',
    )
    expect((await newestDebit(world, customer)).chargeStatus).toBe('ENDED')
  })

  it('in the app of the bank is announced to the customer', async () => {
    const customer = await withDebit(world, apiKey)
    const [mandate] = await findMandates(world.deps.db, customer.orderId)
    await world.control('POST', `/pix/automatic/mandates/${mandate?.pspId ?? ''}/cancel`, {})
    await world.until(async () => (await seen(world, customer)).state === 'OFF')
    expect(await messagesOf(customer, 'AUTOPAY_ENDED')).toHaveLength(1)
    expect((await newestDebit(world, customer)).chargeStatus).toBe('ENDED')
  })

  it('by support keeps the reason on the order’s timeline', async () => {
    const customer = await withDebit(world, apiKey)
    const admin = await newAdmin(world, 'OPERATOR')
    const before = await admin.call<AdminOrder>('GET', `/orders/${customer.orderId}`)
    expect(before.body.actions.stopAutopay).toBe(true)
    const body = { reason: 'Pediu por telefone' }
    const { status } = await admin.call('PUT', `/orders/${customer.orderId}/autopay/stopped`, body)
    expect(status).toBe(204)
    await world.until(async () => (await newestDebit(world, customer)).state === 'CANCELLED')
    const after = await admin.call<AdminOrder>('GET', `/orders/${customer.orderId}`)
    expect(after.body.actions.stopAutopay).toBe(false)
    const { content } = (await admin.call<AdminTimeline>('GET', `/orders/${customer.orderId}/timeline`)).body
    const told = content.filter((it) => it.kind.startsWith('AUTOPAY') || it.kind === 'DEBIT_TRIED')
    expect(told.map((it) => it.kind).toSorted()).toEqual(['AUTOPAY_ASKED', 'AUTOPAY_STOPPED', 'DEBIT_TRIED'])
    expect(told.find((it) => it.kind === 'AUTOPAY_STOPPED')?.details).toContainEqual({
      label: 'Descrição',
      value: 'Pediu por telefone',
    })
  })

  it('can be switched on again', async () => {
    const customer = await withAutopay(world, apiKey)
    await stopAutopay(world.deps, { purchaseId: customer.orderId, by: 'CUSTOMER', reason: null })
    await switchOn(customer)
    await sayYes(world, customer)
    expect(await findMandates(world.deps.db, customer.orderId)).toHaveLength(2)
  })
})

describe('when the payer’s bank takes money back', () => {
  it('is owed again', async () => {
    const customer = await withDebit(world, apiKey)
    await goTo(world, '2026-12-09')
    await world.until(() => isPaid(customer))
    const pix = await world.deps.db.row<{ id: string }>(sql`
      select end_to_end_id as id from pix_payments where purchase_id = ${customer.orderId} and use = 'DEBIT'`)
    await world.control('POST', '/pix/take-back', { endToEndId: pix?.id, reason: 'AUTOMATIC' })
    await world.until(async () => (await first(customer)).status === 'PENDING')
    expect(await first(customer)).toMatchObject({ paidAmount: 0, paidAt: null })
  })

  it('as a part, while the last try for the rest is open, its customer is told if that try fails', async () => {
    const customer = await withPartTakenBack()
    expect(await unpaidForGood(customer)).toEqual([])
    await untilTried(customer, '2026-12-15')
    expect(await unpaidForGood(customer)).toEqual([
      expect.stringMatching(/nao pagou R\$\s60,00, parcela 1 de 3.*Pague por Pix: /),
    ])
  })

  it('as a part, while the last try for the rest is open, its customer is told that the rest comes back', async () => {
    const customer = await withPartTakenBack()
    await accountOf(world, customer, { money: 'ALWAYS' })
    await untilTried(customer, '2026-12-15')
    await world.until(async () => (await messagesOf(customer, 'PAYMENT_RETURNED')).length === 1)
    expect(await unpaidForGood(customer)).toEqual([])
  })

  /** The last try for R$ 60,00 is open, and R$ 100,00 are owed again. */
  async function withPartTakenBack(): Promise<WithOrder> {
    const customer = await withAutopay(world, apiKey)
    const { call, orderId } = customer
    const asked = { amount: 40 }
    const { version } = (await call<PartPreview>('POST', `/orders/${orderId}/part/preview`, asked)).body
    const code = await call<CustomerPayment>('POST', `/orders/${orderId}/part`, { ...asked, version })
    const [part = ''] = await pay(world, code.body)
    await world.until(async () => (await first(customer)).paidAmount === 4000)
    await goTo(world, '2026-12-04')
    await world.schedule('send-debits')
    await accountOf(world, customer, { money: 'NEVER' })
    for (const day of ['2026-12-09', '2026-12-10', '2026-12-12']) await untilTried(customer, day)

    await goTo(world, '2026-12-13')
    await takeBackPix(world, part, '40.00')
    await world.until(async () => (await first(customer)).paidAmount === 0)
    await world.until(async () => (await messagesOf(customer, 'PAYMENT_TAKEN_BACK')).length > 0)
    await world.schedule('sweep-autopay')
    const [standing] = await messagesOf(customer, 'AUTOPAY_STANDS')
    expect(standing?.words).toContain('falta mais e ele volta inteiro')
    // nobody is told to wait for a debit that pays nothing
    const page = await paymentPage(world, (await first(customer)).id)
    expect(page).toMatchObject({ debitedOn: null, qrcodeText: expect.any(String) })
    return customer
  }

  const unpaidForGood = async (it: WithOrder) =>
    (await messagesOf(it, 'AUTOPAY_UNPAID'))
      .map(({ words }) => words)
      .filter((words) => !words.includes('tenta de novo'))
})
