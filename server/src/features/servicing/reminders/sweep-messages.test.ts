/** Messages about debts are sent at permitted hours, and not once they are outdated. */
import { civilDate } from '@drip/core/calendar/dates'
import { cents } from '@drip/core/money/cents'
import sql from 'sql-template-tag'
import { beforeEach, describe, expect, it } from 'vitest'
import { ownWorld } from '../../../../test/own-world.ts'
import { newId } from '../../../platform/ids.ts'
import { newAdmin } from '../../areas/admin-area/admin-area.makers.ts'
import { notifyCustomer } from '../../messaging/customer-messages/notify-person.ts'
import { type LateCustomer, buyer, deskOf } from '../collections/collections.makers.ts'

const world = await ownWorld()
const { apiKey } = await world.merchant({ cashback: null })
beforeEach(() => at('2026-11-24T10:00'))

const at = (moment: string) => world.control('POST', '/clock', { now: `${moment}:00-03:00` })
const broken = { merchantName: 'Casa Aurora' }

const notifyOfBrokenPlan = ({ customerId, orderId }: LateCustomer) =>
  world.deps.db.transaction((tx) =>
    notifyCustomer(world.deps, tx, customerId, {
      kind: 'PLAN_BROKEN',
      cause: newId(world.deps.clock.now()),
      purchaseId: orderId,
      facts: { ...broken, purchaseId: orderId },
    }),
  )

/** Of all channels, after the jobs and a round. */
async function states({ orderId }: LateCustomer, kind: string): Promise<string[]> {
  await world.drain()
  await world.schedule('sweep-messages')
  await world.drain()
  return world.deps.db.values<string>(sql`
    select channel || ' ' || status as state from customer_messages where purchase_id = ${orderId} and kind = ${kind} order by 1`)
}

describe('a message about a late debt', () => {
  it('that is written on the Saturday night before carnival leaves on Wednesday morning', async () => {
    const it = await buyer(world, apiKey)
    await at('2027-02-06T21:30')
    await notifyOfBrokenPlan(it)
    const waiting = ['EMAIL PLANNED', 'SMS PLANNED']
    expect(await states(it, 'PLAN_BROKEN')).toEqual(waiting)
    for (const moment of ['2027-02-07T10:00', '2027-02-08T10:00', '2027-02-09T20:00', '2027-02-10T07:00']) {
      await at(moment)
      expect(await states(it, 'PLAN_BROKEN')).toEqual(waiting)
    }
    await at('2027-02-10T08:10')
    expect(await states(it, 'PLAN_BROKEN')).toEqual(['EMAIL SENT', 'SMS SENT'])
  })

  it('is not sent any more if nothing is owed by the morning, or the agency has returned the case', async () => {
    const it = await buyer(world, apiKey)
    await at('2027-02-06T21:30')
    await notifyOfBrokenPlan(it)
    await world.deps.db.transaction((tx) =>
      notifyCustomer(world.deps, tx, it.customerId, {
        kind: 'AGENCY_GIVEN',
        cause: newId(world.deps.clock.now()),
        purchaseId: it.orderId,
        facts: { agency: 'Recupera Cobranças', cnpj: '11222333000181' },
      }),
    )
    await world.deps.db.transaction((tx) =>
      notifyCustomer(world.deps, tx, it.customerId, {
        kind: 'PAYMENT_TAKEN_BACK',
        cause: 'D0000000020270206',
        purchaseId: it.orderId,
        facts: { ...broken, purchaseId: it.orderId, amount: cents(10_000), cashback: cents(0) },
      }),
    )
    await world.deps.db.run(sql`update instalments set status = 'CANCELED' where purchase_id = ${it.orderId}`)
    const kinds = ['PLAN_BROKEN', 'AGENCY_GIVEN', 'PAYMENT_TAKEN_BACK']
    for (const kind of kinds)
      expect([kind, ...(await states(it, kind))]).toEqual([kind, 'EMAIL SKIPPED', 'SMS SKIPPED'])
  })

  it('is not sent to a wrong number', async () => {
    const it = await buyer(world, apiKey)
    await at('2026-12-15T10:00')
    await world.schedule('sweep-cases')
    const desk = deskOf(await newAdmin(world, 'OPERATOR'))
    await desk.take(it.customerId)
    expect((await desk.write(it.customerId, { outcome: 'WRONG_NUMBER' })).status).toBe(204)
    await notifyOfBrokenPlan(it)
    expect(await states(it, 'PLAN_BROKEN')).toEqual(['EMAIL SENT', 'SMS SKIPPED'])
  })

  it('is not sent any more when its plan is over by the morning', async () => {
    const it = await buyer(world, apiKey)
    await at('2027-01-18T00:10')
    const facts = {
      ...broken,
      purchaseId: it.orderId,
      number: 1,
      total: 3,
      amount: cents(10_000),
      dueDate: civilDate('2027-01-18'),
      lastDay: civilDate('2027-01-28'),
    }
    await world.deps.db.transaction((tx) =>
      notifyCustomer(world.deps, tx, it.customerId, {
        kind: 'PLAN_DUE',
        cause: `${newId(world.deps.clock.now())} 1`,
        purchaseId: it.orderId,
        facts,
      }),
    )
    expect(await states(it, 'PLAN_DUE')).toEqual(['SMS SKIPPED'])
  })
})
