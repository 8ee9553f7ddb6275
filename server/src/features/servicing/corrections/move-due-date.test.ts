import { civilDate } from '@drip/core/calendar/dates'
import type { CustomerOrder, MovePreview } from '@drip/core/contracts/customer-area'
import sql from 'sql-template-tag'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { goTo, pay } from '../../../../test/shopper.ts'
import { expectTruths } from '../../../../test/truths.ts'
import { ownWorld } from '../../../../test/own-world.ts'
import { newCustomer, signIn } from '../../areas/customer-area/customer-area.makers.ts'
import { findCharge } from '../../purchases/charges/charges.store.ts'
import { type WithOrder, instalmentsOf, withAutopay, withDebit } from '../autopay/autopay.makers.ts'
import { findDebitsOf } from '../autopay/autopay.store.ts'
import { changeFirstDueDate } from './change-first-due-date.ts'
import { codeFor, instalment, payInstalment } from './corrections.makers.ts'

const world = await ownWorld()
const { apiKey } = await world.merchant({ upfront: 'DISABLED' })
// due on 9 December, 8 January and 7 February
beforeEach(() => world.control('POST', '/clock', { now: '2026-11-24T10:00:00-03:00' }))
afterEach(() => expectTruths(world))

interface Asked {
  number?: number
  date?: string
  following?: 'KEEP' | 'FOLLOW'
}

async function bodyOf(it: WithOrder, { number = 1, date = '2026-12-20', following = 'KEEP' }: Asked) {
  const { id } = await instalment(world, it.orderId, number)
  return { instalmentId: id, date, following }
}
/** Days pass between two calls of a customer, and sessions expire meanwhile. */
const call = async <Body>(it: WithOrder, method: 'GET' | 'POST' | 'PUT', path: string, body?: unknown) =>
  (await signIn(world, it.shopper)).call<Body & { code?: string }>(
    method,
    `/orders/${it.orderId}${path}`,
    body,
  )
const preview = async (it: WithOrder, asked: Asked = {}) =>
  call<MovePreview>(it, 'POST', '/due_date/preview', await bodyOf(it, asked))
async function move(it: WithOrder, asked: Asked = {}, version?: string) {
  const seen = version ?? (await preview(it, asked)).body.version
  return call<CustomerOrder>(it, 'PUT', '/due_date', { ...(await bodyOf(it, asked)), version: seen })
}
const dueDates = async (it: WithOrder) => (await instalmentsOf(world, it)).map((part) => part.dueDate)
const changes = ({ orderId }: WithOrder) =>
  world.deps.db.rows(sql`
    select kind, from_date as "from", to_date as "to", changed_by as by from due_date_changes where purchase_id = ${orderId}`)
const buyer = () => newCustomer(world, apiKey)

describe('a customer moves the date of an instalment', () => {
  it('after seeing the new plan, in which no amount changes, and is notified by message', async () => {
    const it = await buyer()
    const { status, body } = await preview(it, { following: 'FOLLOW' })
    expect(status).toBe(200)
    expect(body.instalments.map((part) => part.dueDate)).toEqual([
      { before: '2026-12-09', after: '2026-12-20' },
      { before: '2027-01-08', after: '2027-01-19' },
      { before: '2027-02-07', after: '2027-02-18' },
    ])
    for (const { amountToPay } of body.instalments) expect(amountToPay.after).toBe(amountToPay.before)
    expect(await changes(it)).toEqual([])

    const moved = await move(it, { following: 'FOLLOW' }, body.version)
    expect(moved.status).toBe(200)
    expect(moved.body.instalments.map((part) => part.dueDate)).toEqual([
      '2026-12-20',
      '2027-01-19',
      '2027-02-18',
    ])
    expect(moved.body.moves).toEqual({ hindrance: 'USED', perOrder: 1, days: [] })
    expect(await changes(it)).toEqual([
      { kind: 'MOVE', from: '2026-12-09', to: '2026-12-20', by: 'CUSTOMER' },
    ])
    const told = await world.deps.db.rows(
      sql`select id from customer_messages where purchase_id = ${it.orderId} and kind = 'DUE_DATE_MOVED'`,
    )
    expect(told).toHaveLength(1)
  })

  it('alone, and the others keep theirs', async () => {
    const it = await buyer()
    await move(it, { number: 2, date: '2027-01-20' })
    expect(await dueDates(it)).toEqual(['2026-12-09', '2027-01-20', '2027-02-07'])
  })

  it('and codes of before end; the new one is paid', async () => {
    const it = await buyer()
    const { txid } = await codeFor(world, it.orderId, 1)
    await move(it)
    expect(await findCharge(world.deps.db, txid)).toMatchObject({ status: 'ENDED' })
    await payInstalment(world, it.orderId, 1)
  })

  it('once: pressed again it is already done, requested again it is refused', async () => {
    const it = await buyer()
    const { version } = (await preview(it)).body
    expect((await move(it, {}, version)).status).toBe(200)
    expect((await move(it, {}, version)).status).toBe(200)
    expect(await changes(it)).toHaveLength(1)
    expect((await preview(it, { number: 2, date: '2027-01-10' })).body.code).toBe('MOVE_USED')
  })
})

describe('a late instalment', () => {
  it('keeps its late charge so far: the fine is added once, and interest not before the new date', async () => {
    const it = await buyer()
    await goTo(world, '2026-12-19')
    const seen = (await preview(it, { date: '2026-12-29' })).body
    expect(seen.keptLateCharge).toBe(2.33)
    expect(seen.instalments[0]?.amountToPay).toEqual({ before: 102.33, after: 102.33 })
    await move(it, { date: '2026-12-29' }, seen.version)
    const owed = async () => (await call<CustomerOrder>(it, 'GET', '')).body.instalments[0]
    expect(await owed()).toMatchObject({ amountToPay: 102.33, isLate: false, feesAmount: 2.33 })
    await goTo(world, '2026-12-29')
    expect(await owed()).toMatchObject({ amountToPay: 102.33, isLate: false })
    await goTo(world, '2026-12-30')
    expect(await owed()).toMatchObject({ amountToPay: 102.37, isLate: true })
    const { brCode } = await codeFor(world, it.orderId, 1)
    await pay(world, { qrCodeText: brCode })
    await world.until(async () => (await instalment(world, it.orderId, 1)).status === 'PAID')
    expect(await instalment(world, it.orderId, 1)).toMatchObject({ paidAmount: 10_000, lateChargePaid: 237 })
  })

  it('moves further than those that follow it, and its message says how far they move', async () => {
    const it = await buyer()
    await world.deps.db.run(sql`update customers set message_channel = 'EMAIL' where cpf = ${it.shopper.cpf}`)
    await goTo(world, '2026-12-19')
    await move(it, { date: '2026-12-24', following: 'FOLLOW' })
    expect(await dueDates(it)).toEqual(['2026-12-24', '2027-01-13', '2027-02-12'])
    const [words] = await world.deps.db.values<string>(
      sql`select words from customer_messages where purchase_id = ${it.orderId} and kind = 'DUE_DATE_MOVED'`,
    )
    expect(words).toContain('As parcelas seguintes em aberto (2) também mudaram, 5 dias para a frente.')
  })

  it('is offered no day where the next one is late as well: whatever is chosen, that one would come first', async () => {
    const it = await buyer()
    await goTo(world, '2027-01-20')
    const { moves, instalments } = (await call<CustomerOrder>(it, 'GET', '')).body
    expect(moves.hindrance).toBeNull()
    expect(moves.days.map((day) => day.instalmentId)).toEqual(instalments.slice(1).map(({ id }) => id))
  })

  it('is paid before its new date with that amount', async () => {
    const it = await buyer()
    await goTo(world, '2026-12-19')
    await move(it, { date: '2026-12-29' })
    await payInstalment(world, it.orderId, 1)
    expect(await instalment(world, it.orderId, 1)).toMatchObject({ paidAmount: 10_000, lateChargePaid: 233 })
  })
})

describe('it is refused', () => {
  it('when something else would happen than was shown', async () => {
    const it = await buyer()
    const { version } = (await preview(it)).body
    expect((await move(it, { date: '2026-12-21' }, version)).body).toMatchObject({
      status: 409,
      code: 'MOVE_CHANGED',
    })
    await payInstalment(world, it.orderId, 3)
    expect((await move(it, {}, version)).body.code).toBe('MOVE_CHANGED')
    expect(await changes(it)).toEqual([])
  })

  it('out of the days, past the next one, after payment, for another’s purchase, and if the store forbids it', async () => {
    const it = await buyer()
    const refused = async (asked: Asked) => (await preview(it, asked)).body.code
    expect(await refused({ date: '2026-12-25' })).toBe('MOVE_OUT_OF_RANGE')
    expect(await refused({ date: '2026-12-09' })).toBe('MOVE_OUT_OF_RANGE')
    const other = await buyer()
    const body = await bodyOf(it, {})
    expect((await other.call('POST', `/orders/${it.orderId}/due_date/preview`, body)).body['code']).toBe(
      'ORDER_NOT_FOUND',
    )
    expect((await other.call('POST', `/orders/${other.orderId}/due_date/preview`, body)).body['code']).toBe(
      'INSTALMENT_NOT_FOUND',
    )
    await payInstalment(world, it.orderId, 1)
    expect(await refused({})).toBe('NOTHING_TO_PAY')
    await goTo(world, '2027-01-30')
    expect(await refused({ number: 2, date: '2027-02-10' })).toBe('MOVE_BREAKS_ORDER')
    const strict = await world.merchant({ upfront: 'DISABLED' })
    await world.deps.db.transaction((tx) =>
      tx.run(sql`update merchants set moves_due_dates = false where id = ${strict.id}`),
    )
    const there = await newCustomer(world, strict.apiKey)
    expect((await preview(there, { date: '2027-02-20' })).body.code).toBe('MOVE_NOT_OFFERED')
  })

  it('further or more often than the store allows', async () => {
    const own = await world.merchant({ upfront: 'DISABLED' })
    await world.deps.db.run(
      sql`update merchants set move_days = 20, moves_per_order = 2 where id = ${own.id}`,
    )
    const it = await newCustomer(world, own.apiKey)
    expect((await preview(it, { date: '2026-12-30' })).body.code).toBe('MOVE_OUT_OF_RANGE')
    for (const [number, date] of [
      [1, '2026-12-29'],
      [2, '2027-01-10'],
    ] as const) {
      const seen = await preview(it, { number, date })
      expect((await move(it, { number, date }, seen.body.version)).status).toBe(200)
    }
    const { moves } = (await call<CustomerOrder>(it, 'GET', '')).body
    expect(moves).toEqual({ hindrance: 'USED', perOrder: 2, days: [] })
    expect((await preview(it, { number: 3, date: '2027-02-10' })).body.code).toBe('MOVE_USED')
  })
})

it('that a correction undid can be moved to the same day once more', async () => {
  const own = await world.merchant({ upfront: 'DISABLED' })
  await world.deps.db.run(sql`update merchants set moves_per_order = 2 where id = ${own.id}`)
  const it = await newCustomer(world, own.apiKey)
  await move(it)
  await changeFirstDueDate(world.deps, { orderId: it.orderId, date: civilDate('2026-12-09'), by: 'ana' })
  expect((await dueDates(it))[0]).toBe('2026-12-09')
  await move(it)
  expect((await dueDates(it))[0]).toBe('2026-12-20')
})

describe('with autopay', () => {
  it('the bank pays on the new date', async () => {
    const it = await withAutopay(world, apiKey)
    const seen = (await preview(it)).body
    expect(seen.instalments.map((part) => part.paidBy)).toEqual(
      Array.from({ length: 3 }, () => ({ before: 'BANK', after: 'BANK' })),
    )
  })

  it('the requested debit is called back, and the bank is asked again', async () => {
    const it = await withDebit(world, apiKey)
    const seen = (await preview(it)).body
    expect(seen.instalments[0]?.paidBy).toEqual({ before: 'BANK', after: 'BANK' })
    await move(it, {}, seen.version)
    expect(await findCharge(world.deps.db, it.debit.txid)).toMatchObject({ status: 'ENDED' })
    await world.until(async () => (await findDebitsOf(world.deps.db, it.orderId))[0]?.state === 'CANCELLED')
    await goTo(world, '2026-12-15')
    await world.schedule('send-debits')
    const debits = await findDebitsOf(world.deps.db, it.orderId)
    expect(debits.map((debit) => [debit.dueDate, debit.chargeStatus])).toEqual([
      ['2026-12-09', 'ENDED'],
      ['2026-12-20', 'LIVE'],
    ])
  })

  it('one month has one debit: of two that come into one the later is paid by code, and the preview says so', async () => {
    const it = await withAutopay(world, apiKey)
    await goTo(world, '2027-01-01')
    const { body } = await preview(it, { date: '2027-01-07' })
    expect(body.instalments.map((part) => part.paidBy)).toEqual([
      { before: 'CODE', after: 'BANK' },
      { before: 'BANK', after: 'CODE' },
      { before: 'BANK', after: 'BANK' },
    ])
  })

  it('from 22:00 of the day before on, the bank pays on the old date', async () => {
    const it = await withDebit(world, apiKey)
    await world.control('POST', '/clock', { now: '2026-12-08T22:00:00-03:00' })
    expect((await preview(it)).body.code).toBe('DEBIT_TOO_LATE')
  })
})
