import { civilDate } from '@drip/core/calendar/dates'
import type { AdminOrder } from '@drip/core/contracts/admin/admin-area'
import type { CustomerOrder, PausePreview } from '@drip/core/contracts/customer-area'
import type { WebhookEvent } from '@drip/core/contracts/merchant/webhooks'
import { cents } from '@drip/core/money/cents'
import sql from 'sql-template-tag'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { buy, goTo, pay, paymentPage } from '../../../../test/shopper.ts'
import { expectTruths, hurryJobs } from '../../../../test/truths.ts'
import { ownWorld } from '../../../../test/own-world.ts'
import { newAdmin } from '../../areas/admin-area/admin-area.makers.ts'
import { newCustomer, signIn } from '../../areas/customer-area/customer-area.makers.ts'
import { showSale } from '../../areas/merchant-area/sales/show-sale.ts'
import { findCharge } from '../../purchases/charges/charges.store.ts'
import {
  type WithOrder,
  accountOf,
  instalmentsOf,
  newestDebit,
  withAutopay,
  withDebit,
} from '../autopay/autopay.makers.ts'
import { findDebitsOf } from '../autopay/autopay.store.ts'
import { cancelOrder } from '../corrections/cancel-order.ts'
import { changeFirstDueDate } from '../corrections/change-first-due-date.ts'
import { BY, codeFor, instalment, payInstalment } from '../corrections/corrections.makers.ts'
import type { PauseAsked as BeginPause } from './begin-pause.ts'

const world = await ownWorld()
const merchant = await world.merchant({ upfront: 'DISABLED' })
// due on 9 December, 8 January and 7 February
beforeEach(() => world.control('POST', '/clock', { now: '2026-11-24T10:00:00-03:00' }))
afterEach(() => expectTruths(world))

type PauseAsked = Omit<BeginPause, 'orderId'>
const HARDSHIP: PauseAsked = { kind: 'HARDSHIP', days: 30, reason: 'INCOME' }
const RETURN: PauseAsked = { kind: 'RETURN', days: 21, reason: null }

/** Days pass between two calls of a customer, and sessions expire meanwhile. */
const call = async <Body>(it: WithOrder, method: 'GET' | 'POST' | 'PUT', path: string, body?: unknown) =>
  (await signIn(world, it.shopper)).call<Body & { code?: string; errors?: unknown }>(
    method,
    `/orders/${it.orderId}${path}`,
    body,
  )
const preview = (it: WithOrder, asked: PauseAsked = HARDSHIP) =>
  call<PausePreview>(it, 'POST', '/pause/preview', asked)
async function pause(it: WithOrder, asked: PauseAsked = HARDSHIP, seen?: string) {
  const version = seen ?? (await preview(it, asked)).body.version
  return call<CustomerOrder>(it, 'PUT', '/pause', { ...asked, version })
}
const previewEnd = (it: WithOrder) => call<PausePreview>(it, 'POST', '/pause/end/preview')
async function end(it: WithOrder, seen?: string) {
  const version = seen ?? (await previewEnd(it)).body.version
  return call<CustomerOrder>(it, 'PUT', '/pause/end', { version })
}
const order = async (it: WithOrder) => (await call<CustomerOrder>(it, 'GET', '')).body
const dueDates = async (it: WithOrder) => (await instalmentsOf(world, it)).map((part) => part.dueDate)
const told = async (it: WithOrder) => {
  return world.deps.db.values<string>(sql`
    select kind from customer_messages where purchase_id = ${it.orderId} and kind like 'PAUSE%' order by created_at, kind`)
}
const buyer = () => newCustomer(world, merchant.apiKey)

describe('a customer pauses a purchase', () => {
  it('after seeing the new plan, in which no amount changes, and is notified by message', async () => {
    const it = await buyer()
    const { status, body } = await preview(it)
    expect(status).toBe(200)
    expect(body).toMatchObject({ endsOn: '2026-12-24', keptLateCharge: 0 })
    expect(body.instalments.map((part) => part.dueDate)).toEqual([
      { before: '2026-12-09', after: '2027-01-08' },
      { before: '2027-01-08', after: '2027-02-07' },
      { before: '2027-02-07', after: '2027-03-09' },
    ])
    for (const { amountToPay } of body.instalments) expect(amountToPay.after).toBe(amountToPay.before)
    expect(await dueDates(it)).toEqual(['2026-12-09', '2027-01-08', '2027-02-07'])

    const paused = await pause(it, HARDSHIP, body.version)
    expect(paused.status).toBe(200)
    expect(paused.body.pauses.running).toEqual({
      kind: 'HARDSHIP',
      reason: 'INCOME',
      beganOn: '2026-11-24',
      endsOn: '2026-12-24',
      keptDueDate: null,
    })
    expect(paused.body.pauses.kinds.map((kind) => kind.hindrance)).toEqual(['RUNNING', 'RUNNING'])
    expect(await dueDates(it)).toEqual(['2027-01-08', '2027-02-07', '2027-03-09'])
    expect(await told(it)).toEqual(['PAUSE_BEGUN'])
  })

  it('once: pressed again it is already done, requested again it is refused', async () => {
    const it = await buyer()
    const { version } = (await preview(it)).body
    expect((await pause(it, HARDSHIP, version)).status).toBe(200)
    expect((await pause(it, HARDSHIP, version)).status).toBe(200)
    expect(await dueDates(it)).toEqual(['2027-01-08', '2027-02-07', '2027-03-09'])
    expect((await preview(it, RETURN)).body.code).toBe('PAUSE_RUNNING')
  })

  it('and codes of before end; the new one is paid', async () => {
    const it = await buyer()
    const { txid } = await codeFor(world, it.orderId, 1)
    await pause(it)
    expect(await findCharge(world.deps.db, txid)).toMatchObject({ status: 'ENDED' })
    await payInstalment(world, it.orderId, 1)
  })

  it('and no date is moved meanwhile, neither by them nor by our staff', async () => {
    const it = await buyer()
    await pause(it)
    expect((await order(it)).moves).toEqual({ hindrance: 'PAUSED', perOrder: 1, days: [] })
    const { id: instalmentId } = await instalment(world, it.orderId, 1)
    const body = { instalmentId, date: '2027-01-15', following: 'KEEP' }
    expect((await call(it, 'POST', '/due_date/preview', body)).body.code).toBe('PAUSE_RUNNING')
    await expect(
      changeFirstDueDate(world.deps, { orderId: it.orderId, date: civilDate('2026-12-15'), by: BY }),
    ).rejects.toMatchObject({ code: 'PAUSE_RUNNING' })
    await goTo(world, '2026-12-24')
    expect((await order(it)).moves.hindrance).toBeNull()
  })

  it('and owes no late charge in these days, nor for them afterwards', async () => {
    const it = await buyer()
    await goTo(world, '2026-12-05')
    await pause(it, { ...HARDSHIP, days: 60 })
    await goTo(world, '2027-02-07')
    expect((await order(it)).instalments[0]).toMatchObject({ amountToPay: 100, isLate: false })
    // due on Sunday 7 February, Carnival until the 9th
    await goTo(world, '2027-02-11')
    expect((await order(it)).instalments[0]).toMatchObject({ isLate: true, feesAmount: 2.03 })
  })
})

describe('a late instalment', () => {
  it('falls due when the pause ends, and keeps its late charge from before', async () => {
    const it = await buyer()
    await goTo(world, '2026-12-19')
    const seen = (await preview(it, { ...HARDSHIP, days: 10 })).body
    expect(seen).toMatchObject({ keptLateCharge: 2.33, endsOn: '2026-12-29' })
    expect(seen.instalments[0]).toMatchObject({
      dueDate: { before: '2026-12-09', after: '2026-12-29' },
      amountToPay: { before: 102.33, after: 102.33 },
    })
    await pause(it, { ...HARDSHIP, days: 10 }, seen.version)
    await goTo(world, '2026-12-29')
    expect((await order(it)).instalments[0]).toMatchObject({ amountToPay: 102.33, isLate: false })
    await goTo(world, '2026-12-30')
    expect((await order(it)).instalments[0]).toMatchObject({ amountToPay: 102.37, isLate: true })
  })

  it('late again, and paused again, owes one fine and the interest of all its late days', async () => {
    const it = await buyer()
    await goTo(world, '2026-12-19')
    await pause(it, { ...RETURN, days: 10 })
    await goTo(world, '2027-01-03')
    await pause(it, { ...HARDSHIP, days: 20 })
    await goTo(world, '2027-01-20')
    expect((await order(it)).instalments[0]).toMatchObject({ amountToPay: 102.5, isLate: false })
    const { brCode } = await codeFor(world, it.orderId, 1)
    await pay(world, { qrCodeText: brCode })
    await world.until(async () => (await instalment(world, it.orderId, 1)).status === 'PAID')
    expect(await instalment(world, it.orderId, 1)).toMatchObject({ paidAmount: 10_000, lateChargePaid: 250 })
  })
})

describe('it is refused', () => {
  it('when something else would happen than was shown', async () => {
    const it = await buyer()
    const { version } = (await preview(it)).body
    expect((await pause(it, { ...HARDSHIP, days: 31 }, version)).body).toMatchObject({
      status: 409,
      code: 'PAUSE_CHANGED',
    })
    await payInstalment(world, it.orderId, 3)
    expect((await pause(it, HARDSHIP, version)).body.code).toBe('PAUSE_CHANGED')
    expect((await order(it)).pauses.running).toBeNull()
  })

  it('for too many days, without a reason, for another’s purchase, and if nothing is to be paid', async () => {
    const it = await buyer()
    expect((await preview(it, { ...HARDSHIP, days: 61 })).body).toMatchObject({
      status: 422,
      code: 'PAUSE_OUT_OF_RANGE',
    })
    expect((await preview(it, { ...RETURN, days: 22 })).body.code).toBe('PAUSE_OUT_OF_RANGE')
    expect((await preview(it, { ...HARDSHIP, reason: null })).body).toMatchObject({
      status: 422,
      errors: [{ field: 'reason', code: 'required' }],
    })
    const other = await buyer()
    expect((await other.call('POST', `/orders/${it.orderId}/pause/preview`, HARDSHIP)).body['code']).toBe(
      'ORDER_NOT_FOUND',
    )
    expect((await other.call('PUT', `/orders/${it.orderId}/pause/end`, { version: 'x' })).body['code']).toBe(
      'ORDER_NOT_FOUND',
    )
    for (const number of [1, 2, 3]) await payInstalment(world, it.orderId, number)
    expect((await preview(it)).body.code).toBe('NOTHING_TO_PAY')
  })

  it('for a hardship, in the same year, also of another purchase; a year later it is allowed', async () => {
    const it = await buyer()
    await pause(it, { ...HARDSHIP, days: 5 })
    await payInstalment(world, it.orderId, 1)
    const orderId = await buy(world, merchant.apiKey, it.shopper, { amount: '90.00' })
    const other = { ...it, orderId }
    expect((await preview(other)).body.code).toBe('PAUSE_USED')
    expect((await order(other)).pauses.kinds).toEqual([
      { kind: 'RETURN', hindrance: null, days: 21 },
      { kind: 'HARDSHIP', hindrance: 'USED', days: 60 },
    ])
    await goTo(world, '2027-11-23')
    expect((await preview(other)).body.code).toBe('PAUSE_USED')
    await goTo(world, '2027-11-24')
    expect((await preview(other)).status).toBe(200)
  })

  it('for a return, a second time, after the store’s last day for refunds, and if the store forbids it', async () => {
    const it = await buyer()
    await pause(it, { ...RETURN, days: 1 })
    await goTo(world, '2026-11-30')
    expect((await preview(it, RETURN)).body.code).toBe('PAUSE_USED')
    await goTo(world, '2026-11-24')
    const late = await buyer()
    await goTo(world, '2026-12-25')
    expect((await preview(late, RETURN)).body.code).toBe('PAUSE_TOO_LATE')
    const strict = await world.merchant({ upfront: 'DISABLED' })
    await world.deps.db.transaction((tx) =>
      tx.run(sql`
        update merchants set pauses_for_returns = false, pauses_for_hardship = false where id = ${strict.id}`),
    )
    const there = await newCustomer(world, strict.apiKey)
    for (const asked of [RETURN, HARDSHIP])
      expect((await preview(there, asked)).body.code).toBe('PAUSE_NOT_OFFERED')
  })

  it('for longer than the store allows', async () => {
    const own = await world.merchant({ upfront: 'DISABLED' })
    await world.deps.db.run(sql`
      update merchants set return_pause_days = 10, hardship_pause_days = 20 where id = ${own.id}`)
    const it = await newCustomer(world, own.apiKey)
    expect((await order(it)).pauses.kinds.map(({ days }) => days)).toEqual([10, 20])
    expect((await preview(it, { ...RETURN, days: 11 })).body.code).toBe('PAUSE_OUT_OF_RANGE')
    expect((await preview(it, { ...HARDSHIP, days: 21 })).body.code).toBe('PAUSE_OUT_OF_RANGE')
    expect((await preview(it, { ...RETURN, days: 10 })).status).toBe(200)
  })

  it('while a plan settles the order: it is owed on the plan’s days', async () => {
    const it = await buyer()
    await goTo(world, '2026-12-19')
    const { offers } = (await order(it)).plans
    const version = offers.find(({ kind }) => kind === 'NO_ENTRY')?.version
    expect((await call(it, 'PUT', '/plan', { kind: 'NO_ENTRY', version })).status).toBe(200)
    for (const asked of [RETURN, HARDSHIP])
      expect((await preview(it, asked)).body.code).toBe('NOTHING_TO_PAY')
    expect((await order(it)).pauses.kinds.map(({ hindrance }) => hindrance)).toEqual(['NOT_OPEN', 'NOT_OPEN'])
  })
})

describe('a pause ends', () => {
  it('automatically, and the customer is told some days before, once, and not at night', async () => {
    const it = await buyer()
    await pause(it)
    await goTo(world, '2026-12-20')
    await world.schedule('tell-of-pause-ends')
    expect(await told(it)).toEqual(['PAUSE_BEGUN'])
    await world.control('POST', '/clock', { now: '2026-12-21T03:00:00-03:00' })
    await world.schedule('tell-of-pause-ends')
    expect(await told(it)).toEqual(['PAUSE_BEGUN'])
    await goTo(world, '2026-12-21')
    for (let times = 0; times < 2; times++) await world.schedule('tell-of-pause-ends')
    expect(await told(it)).toEqual(['PAUSE_BEGUN', 'PAUSE_ENDING'])
    await goTo(world, '2026-12-24')
    expect((await order(it)).pauses.running).toBeNull()
    expect(await dueDates(it)).toEqual(['2027-01-08', '2027-02-07', '2027-03-09'])
    expect((await previewEnd(it)).body.code).toBe('PAUSE_NOT_RUNNING')
  })

  it('early, by the customer: the days that were not used come off, codes end, and pressed again it has been done', async () => {
    const it = await buyer()
    await pause(it)
    await goTo(world, '2026-12-04')
    const { txid } = await codeFor(world, it.orderId, 1)
    const { body } = await previewEnd(it)
    expect(body.instalments.map((part) => part.dueDate)).toEqual([
      { before: '2027-01-08', after: '2026-12-19' },
      { before: '2027-02-07', after: '2027-01-18' },
      { before: '2027-03-09', after: '2027-02-17' },
    ])
    const ended = await end(it, body.version)
    expect(ended.status).toBe(200)
    expect(ended.body.pauses.running).toBeNull()
    expect((await end(it, body.version)).status).toBe(200)
    expect(await dueDates(it)).toEqual(['2026-12-19', '2027-01-18', '2027-02-17'])
    expect(await findCharge(world.deps.db, txid)).toMatchObject({ status: 'ENDED' })
    expect(await told(it)).toEqual(['PAUSE_BEGUN', 'PAUSE_ENDED'])
    await goTo(world, '2026-12-21')
    await world.schedule('tell-of-pause-ends')
    expect(await told(it)).toEqual(['PAUSE_BEGUN', 'PAUSE_ENDED'])
  })

  it('early, and what was late is due today, with its late charge from before the pause', async () => {
    const it = await buyer()
    await goTo(world, '2026-12-14')
    await pause(it)
    await goTo(world, '2026-12-16')
    await end(it)
    expect((await order(it)).instalments[0]).toMatchObject({
      dueDate: '2026-12-16',
      isLate: false,
      feesAmount: 2.17,
    })
  })

  it('notifies the store’s server of an announced return, and of a withdrawn one; of a hardship it does not', async () => {
    const own = await world.merchant({ upfront: 'DISABLED' })
    const it = await newCustomer(world, own.apiKey)
    await pause(it, { ...HARDSHIP, days: 5 })
    await end(it)
    await pause(it, RETURN)
    await end(it)
    const { merchantOrderCode: merchantCode } = await order(it)
    const headers = { 'x-api-key': own.apiKey }
    const { body } = await world.call<{ content: WebhookEvent[] }>(
      'GET',
      '/api/v2/events',
      undefined,
      headers,
    )
    expect(body.content.toReversed().map(({ type, data }) => [type, data])).toEqual([
      ['checkout.approved', expect.anything()],
      [
        'order.return_announced',
        { orderId: it.orderId, merchantCode, announcedOn: '2026-11-24', pausedUntil: '2026-12-14' },
      ],
      ['order.return_withdrawn', { orderId: it.orderId, merchantCode }],
    ])
  })

  it('not as something else than was shown', async () => {
    const it = await buyer()
    await pause(it)
    const { version } = (await previewEnd(it)).body
    await payInstalment(world, it.orderId, 1)
    expect((await end(it, version)).body).toMatchObject({ status: 409, code: 'PAUSE_CHANGED' })
    expect((await order(it)).pauses.running).not.toBeNull()
  })
})

describe('a return that was announced', () => {
  const announced = async (it: WithOrder) =>
    (await showSale(world.deps, merchant.id, it.orderId)).order?.announcedReturn

  it('is shown to the store while it pauses the instalments; why people cannot pay is not', async () => {
    const it = await buyer()
    expect(await announced(it)).toBeNull()
    await pause(it, RETURN)
    expect(await announced(it)).toEqual({ announcedOn: '2026-11-24', pausedUntil: '2026-12-14' })
    await goTo(world, '2026-12-15')
    expect(await announced(it)).toBeNull()
    const poor = await buyer()
    await pause(poor)
    expect(await announced(poor)).toBeNull()
  })

  it('and withdrawn: the dates go back', async () => {
    const it = await buyer()
    await pause(it, RETURN)
    await end(it)
    expect(await dueDates(it)).toEqual(['2026-12-09', '2027-01-08', '2027-02-07'])
    expect(await announced(it)).toBeNull()
  })

  it('and partly refunded: the rest is payable again, from the unused days', async () => {
    const it = await buyer()
    await pause(it, RETURN)
    await goTo(world, '2026-12-01')
    await cancelOrder(world.deps, merchant.id, it.orderId, { amount: cents(10_000), source: 'MERCHANT' })
    expect((await dueDates(it)).slice(0, 2)).toEqual(['2026-12-16', '2027-01-15'])
    expect((await order(it)).pauses.running).toBeNull()
    expect(await told(it)).toEqual(['PAUSE_BEGUN', 'PAUSE_ENDED'])
  })

  it('and fully refunded: it ends, and no dates are announced', async () => {
    const it = await buyer()
    await pause(it, RETURN)
    await cancelOrder(world.deps, merchant.id, it.orderId, { amount: 'all', source: 'MERCHANT' })
    expect(await announced(it)).toBeNull()
    expect(await told(it)).toEqual(['PAUSE_BEGUN'])
  })

  it('a hardship continues after a refund', async () => {
    const it = await buyer()
    await pause(it)
    await cancelOrder(world.deps, merchant.id, it.orderId, { amount: cents(10_000), source: 'MERCHANT' })
    expect((await order(it)).pauses.running).toMatchObject({ kind: 'HARDSHIP' })
  })
})

describe('with autopay', () => {
  it('the requested debit is called back, and requested again for the new date', async () => {
    const it = await withDebit(world, merchant.apiKey)
    const seen = (await preview(it, { ...HARDSHIP, days: 20 })).body
    expect(seen.instalments[0]?.paidBy).toEqual({ before: 'BANK', after: 'BANK' })
    await pause(it, { ...HARDSHIP, days: 20 }, seen.version)
    expect(await findCharge(world.deps.db, it.debit.txid)).toMatchObject({ status: 'ENDED' })
    await world.until(async () => (await findDebitsOf(world.deps.db, it.orderId))[0]?.state === 'CANCELLED')
    await goTo(world, '2026-12-24')
    await world.schedule('send-debits')
    const debits = await findDebitsOf(world.deps.db, it.orderId)
    expect(debits.map((debit) => [debit.dueDate, debit.chargeStatus])).toEqual([
      ['2026-12-09', 'ENDED'],
      ['2026-12-29', 'LIVE'],
    ])
  })

  it('from 22:00 of the day before on, the bank pays that one on the old date, and the others are suspended', async () => {
    const it = await withDebit(world, merchant.apiKey)
    await accountOf(world, it, { money: 'NEVER' })
    await world.control('POST', '/clock', { now: '2026-12-08T22:00:00-03:00' })
    const { body } = await preview(it)
    expect(body.instalments.map((part) => part.dueDate.after)).toEqual([
      '2026-12-09',
      '2027-02-07',
      '2027-03-09',
    ])
    await pause(it, HARDSHIP, body.version)
    expect(await findCharge(world.deps.db, it.debit.txid)).toMatchObject({ status: 'LIVE' })
    const row = await world.deps.db.row<{ words: string }>(sql`
      select words from customer_messages where purchase_id = ${it.orderId} and kind = 'PAUSE_BEGUN'`)
    expect(row?.words).toMatch(/07\/02\/2027/)
    expect(row?.words).toMatch(/09\/12\/2026, que o (seu )?banco/)
    const kept = async () => (await order(it)).pauses.running?.keptDueDate
    expect(await kept()).toBe('2026-12-09')
    // the bank gives up: it is late while the others are paused
    await goTo(world, '2026-12-20')
    await world.until(async () => {
      await world.schedule('sweep-autopay')
      return (await newestDebit(world, it)).chargeStatus === 'ENDED'
    })
    expect((await order(it)).instalments.map((part) => part.state)).toEqual(['LATE', 'OPEN', 'OPEN'])
    expect(await kept()).toBe('2026-12-09')
  })

  it('is refused if the bank is about to pay everything open', async () => {
    const it = await withDebit(world, merchant.apiKey)
    for (const number of [2, 3]) await payInstalment(world, it.orderId, number)
    await world.control('POST', '/clock', { now: '2026-12-08T22:00:00-03:00' })
    expect((await preview(it)).body.code).toBe('DEBIT_TOO_LATE')
  })

  it('that is ended early is paid by the bank on the dates of that moment', async () => {
    const it = await withAutopay(world, merchant.apiKey)
    await pause(it, { ...HARDSHIP, days: 60 })
    await goTo(world, '2026-12-10')
    expect((await preview(it, RETURN)).body.code).toBe('PAUSE_RUNNING')
    const { body } = await previewEnd(it)
    expect(body.instalments[0]).toMatchObject({ dueDate: { after: '2026-12-25' }, paidBy: { after: 'BANK' } })
  })

  describe('that the PSP cannot be told of in time', () => {
    const unheard = async () => {
      const it = await withDebit(world, merchant.apiKey)
      await world.fault({ provider: 'pix', kind: 'fail', match: '/cobr' })
      await pause(it, { ...HARDSHIP, days: 20 })
      await world.drain()
      return it
    }
    const standing = [{ number: 1, date: '2026-12-09', amount: 100 }]
    const toldOfIt = (it: WithOrder) =>
      world.deps.db.rows<{ words: string }>(sql`
        select words from customer_messages where purchase_id = ${it.orderId} and kind = 'AUTOPAY_STANDS'`)
    const adminsOrder = async (it: WithOrder) =>
      (await (await newAdmin(world, 'OWNER')).call<AdminOrder>('GET', `/orders/${it.orderId}`)).body
    afterEach(() => world.mend())

    it('the bank pays it on the old date: customer and operator see so, and the customer is notified', async () => {
      const it = await unheard()
      const { id } = await instalment(world, it.orderId, 1)
      expect((await order(it)).standingDebits).toBeUndefined()
      await world.control('POST', '/clock', { now: '2026-12-08T22:00:00-03:00' })
      for (let times = 0; times < 2; times++) await world.schedule('sweep-autopay')
      expect((await order(it)).standingDebits).toMatchObject(standing)
      expect((await adminsOrder(it)).standingDebits).toMatchObject(standing)
      const messages = await toldOfIt(it)
      expect(messages).toHaveLength(1)
      expect(messages[0]?.words).toMatch(/09\/12\/2026.*R\$\s100,00/)
      // nobody is asked to pay by code what is debited tonight
      expect(await paymentPage(world, id)).toMatchObject({ qrcodeText: null, debitedOn: '2026-12-09' })
      await world.mend()
      await goTo(world, '2026-12-09')
      await world.until(async () => {
        await world.schedule('sweep-autopay')
        return (await instalment(world, it.orderId, 1)).status === 'PAID'
      })
      expect((await order(it)).standingDebits).toBeUndefined()
    })

    it('and neither date nor pause moves it again', async () => {
      const it = await unheard()
      await world.control('POST', '/clock', { now: '2026-12-08T22:00:00-03:00' })
      const { body } = await previewEnd(it)
      expect(body.instalments.map((part) => part.dueDate)).toEqual([
        { before: '2026-12-29', after: '2026-12-29' },
        { before: '2027-01-28', after: '2027-01-12' },
        { before: '2027-02-27', after: '2027-02-11' },
      ])
    })

    it('and reported in time, nobody is notified', async () => {
      const it = await unheard()
      await world.control('POST', '/clock', { now: '2026-12-08T21:00:00-03:00' })
      await world.mend()
      await world.until(async () => {
        await world.schedule('sweep-autopay')
        await hurryJobs(world)
        return (await findDebitsOf(world.deps.db, it.orderId))[0]?.state === 'CANCELLED'
      })
      await world.control('POST', '/clock', { now: '2026-12-08T22:00:00-03:00' })
      await world.schedule('sweep-autopay')
      expect((await order(it)).standingDebits).toBeUndefined()
      expect(await toldOfIt(it)).toEqual([])
    })
  })
})
