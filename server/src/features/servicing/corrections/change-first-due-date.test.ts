import { civilDate } from '@drip/core/calendar/dates'
import sql from 'sql-template-tag'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { pay } from '../../../../test/shopper.ts'
import { expectTruths, untilRefunded } from '../../../../test/truths.ts'
import { ownWorld } from '../../../../test/own-world.ts'
import { Refusal } from '../../../platform/http/refusal.ts'
import { findCharge } from '../../purchases/charges/charges.store.ts'
import { findInstalments } from '../../purchases/orders/orders.store.ts'
import { withDebit } from '../autopay/autopay.makers.ts'
import { changeFirstDueDate } from './change-first-due-date.ts'
import { acceptPlan } from '../negotiations/accept-plan.ts'
import { showPlans } from '../negotiations/show-plans.ts'
import { BY, codeFor, instalment, orderOn, payInstalment } from './corrections.makers.ts'

let orderId: string
const world = await ownWorld()
const { apiKey } = await world.merchant({ upfront: 'DISABLED' })
beforeEach(async () => {
  // 23:30 in São Paulo; in UTC it is already the next day
  await world.control('POST', '/clock', { now: '2026-11-24T23:30:00-03:00' })
  orderId = await orderOn(world, apiKey)
})
afterEach(() => expectTruths(world))

const move = (date: string, id = orderId) =>
  changeFirstDueDate(world.deps, { orderId: id, date: civilDate(date), by: BY })
const dueDates = async () => (await findInstalments(world.deps.db, orderId)).map((it) => it.dueDate)
const changes = () =>
  world.deps.db.rows(sql`
    select from_date as "from", to_date as "to", changed_by as by from due_date_changes where purchase_id = ${orderId}`)

describe('changing the first due date', () => {
  it('moves the instalments after it as well, and is kept', async () => {
    expect(await dueDates()).toEqual(['2026-12-09', '2027-01-08', '2027-02-07'])
    await move('2026-12-24')
    expect(await dueDates()).toEqual(['2026-12-24', '2027-01-23', '2027-02-22'])
    expect(await changes()).toEqual([{ from: '2026-12-09', to: '2026-12-24', by: BY }])
  })

  it('is told to the customer, once', async () => {
    await move('2026-12-24')
    await move('2026-12-24')
    const told = await world.deps.db.values<string>(
      sql`select words from customer_messages where purchase_id = ${orderId} and kind = 'DUE_DATE_MOVED'`,
    )
    expect(told).toEqual([
      expect.stringMatching(
        /a parcela 1 de 3 na .* agora vence em 24\/12\/2026\. Codigos de antes nao valem mais/,
      ),
    ])
  })

  it('ends the codes that fall due on the old days', async () => {
    const codes = [await codeFor(world, orderId, 1), await codeFor(world, orderId, 3)]
    await move('2026-12-24')
    for (const { txid } of codes)
      expect(await findCharge(world.deps.db, txid)).toMatchObject({ status: 'ENDED' })
    await payInstalment(world, orderId, 1)
  })

  it('gives back the late charge of a code of before that is paid all the same', async () => {
    await world.control('POST', '/clock', { now: '2026-12-14T10:00:00-03:00' })
    const { brCode, amount } = await codeFor(world, orderId, 1)
    expect(amount).toBe(10_217)
    await move('2026-12-20')
    // the PSP has not been told yet that the code ended
    await pay(world, { qrCodeText: brCode })
    await world.until(async () => (await instalment(world, orderId, 1)).status === 'PAID')
    expect(await instalment(world, orderId, 1)).toMatchObject({ paidAmount: 10_000, lateChargePaid: 0 })
    await untilRefunded(world, orderId)
  })

  it('leaves paid instalments unchanged', async () => {
    await payInstalment(world, orderId, 2)
    await move('2026-12-20')
    expect(await dueDates()).toEqual(['2026-12-20', '2027-01-08', '2027-02-18'])
  })

  it('to the same day changes nothing', async () => {
    await move('2026-12-09')
    expect(await changes()).toEqual([])
  })

  it.each(['2026-11-25', '2026-12-24'])('may be to %s', async (date) => {
    await move(date)
    expect((await dueDates())[0]).toBe(date)
  })
})

it('of a purchase in a plan waives the charges of instalments that are no longer late, for the whole plan', async () => {
  await world.control('POST', '/clock', { now: '2026-12-17T10:00:00-03:00' })
  const { offers } = await showPlans(world.deps, orderId)
  const version = offers.find((it) => it.kind === 'NO_ENTRY')?.version ?? ''
  await acceptPlan(world.deps, { orderId, kind: 'NO_ENTRY', version, by: 'CUSTOMER' })
  await move('2026-12-24')
  const [first] = await findInstalments(world.deps.db, orderId)
  expect(first).toMatchObject({ dueDate: '2026-12-24', agreedCharge: 0 })
})

describe('changing the first due date is refused', () => {
  it.each(['2026-11-24', '2026-12-25'])('to %s, which is not 1 to 30 days after the order', async (date) => {
    await expect(move(date)).rejects.toEqual(new Refusal('DUE_DATE_OUT_OF_RANGE'))
  })

  it('when the first instalment is paid', async () => {
    await payInstalment(world, orderId, 1)
    await expect(move('2026-12-20')).rejects.toEqual(new Refusal('DUE_DATE_FIXED'))
  })

  it('when the bank can no longer stop the debit of a moving instalment', async () => {
    await world.control('POST', '/clock', { now: '2026-11-24T10:00:00-03:00' })
    const it = await withDebit(world, apiKey)
    await world.control('POST', '/clock', { now: '2026-12-08T22:00:00-03:00' })
    await expect(move('2026-12-20', it.orderId)).rejects.toEqual(new Refusal('DEBIT_TOO_LATE'))
    expect((await findCharge(world.deps.db, it.debit.txid))?.status).toBe('LIVE')
  })

  it('when there is no such order', async () => {
    await expect(move('2026-12-20', '01890000-0000-7000-8000-000000000000')).rejects.toEqual(
      new Refusal('ORDER_NOT_FOUND'),
    )
  })
})
