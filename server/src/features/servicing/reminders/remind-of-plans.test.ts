/**
 * Messages about a plan's line follow the rules for every debt: not on days of rest, within the caps, not to somebody
 * else's number, and once.
 */
import type { CustomerOrder } from '@drip/core/contracts/customer-area'
import sql from 'sql-template-tag'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { goTo } from '../../../../test/shopper.ts'
import { expectTruths } from '../../../../test/truths.ts'
import { ownWorld } from '../../../../test/own-world.ts'
import { newAdmin } from '../../areas/admin-area/admin-area.makers.ts'
import { newCustomer, signIn } from '../../areas/customer-area/customer-area.makers.ts'
import type { WithOrder } from '../autopay/autopay.makers.ts'
import { deskOf } from '../collections/collections.makers.ts'

const world = await ownWorld()
const { apiKey } = await world.merchant({ upfront: 'DISABLED' })
beforeEach(() => world.control('POST', '/clock', { now: '2026-11-24T10:00:00-03:00' }))
afterEach(() => expectTruths(world))

/** Three lines from Monday 18 January on, a month apart. */
async function withPlan(also: (it: WithOrder & { customerId: string }) => Promise<unknown> = async () => {}) {
  const it = await newCustomer(world, apiKey)
  const row = await world.deps.db.row<{ customerId: string }>(sql`
    select customer_id from orders where id = ${it.orderId}`)
  const customerId = row?.customerId ?? ''
  await goTo(world, '2026-12-19')
  await also({ ...it, customerId })
  const customer = await signIn(world, it.shopper)
  const { body } = await customer.call<CustomerOrder>('GET', `/orders/${it.orderId}`)
  const version = body.plans.offers.find((offer) => offer.kind === 'NO_ENTRY')?.version
  await customer.call('PUT', `/orders/${it.orderId}/plan`, { kind: 'NO_ENTRY', version })
  return { ...it, customerId }
}

/** The messages about lines after two rounds of that day. */
async function toldBy({ orderId }: WithOrder, day: string): Promise<string[]> {
  await goTo(world, day)
  await world.schedule('remind-of-plans')
  await world.schedule('remind-of-plans')
  return world.deps.db.values<string>(sql`
    select kind || ' ' || to_char(created_at at time zone 'America/Sao_Paulo', 'DD/MM') as told from customer_messages
    where purchase_id = ${orderId} and kind in ('PLAN_DUE', 'PLAN_LATE') order by created_at`)
}

describe('a line of a plan', () => {
  it('is spoken of once before it is due, on any day, and once when it is late, on no day of rest', async () => {
    const it = await withPlan()
    expect(await toldBy(it, '2027-01-14')).toEqual([])
    expect(await toldBy(it, '2027-01-17')).toEqual(['PLAN_DUE 17/01'])
    expect(await toldBy(it, '2027-01-18')).toEqual(['PLAN_DUE 17/01'])
    // late since Tuesday, and the first round that finds it is on a Sunday
    expect(await toldBy(it, '2027-01-24')).toEqual(['PLAN_DUE 17/01'])
    expect(await toldBy(it, '2027-01-25')).toEqual(['PLAN_DUE 17/01', 'PLAN_LATE 25/01'])
    expect(await toldBy(it, '2027-01-26')).toEqual(['PLAN_DUE 17/01', 'PLAN_LATE 25/01'])
  })

  it('is not mentioned on a day on which debts were mentioned as often as the caps allow', async () => {
    const it = await withPlan()
    await world.deps.db.run(sql`
      insert into customer_messages (id, kind, cause, customer_id, purchase_id, channel, recipient, words, status, created_at, sent_at)
      select 'cap ' || n || ${it.orderId}, 'PIX_LINK', 'cap' || n, ${it.customerId}, ${it.orderId}, 'SMS', '+5511911112222', 'Pix', 'SENT',
        '2027-01-20T12:00:00Z', '2027-01-20T12:00:00Z' from generate_series(1, 2) n`)
    expect(await toldBy(it, '2027-01-20')).toEqual([])
    expect(await toldBy(it, '2027-01-21')).toEqual(['PLAN_LATE 21/01'])
  })

  it('is not mentioned at another person’s number', async () => {
    const it = await withPlan(async ({ customerId }) => {
      await world.control('POST', '/clock', { now: '2026-12-18T10:00:00-03:00' })
      await world.schedule('sweep-cases')
      const desk = deskOf(await newAdmin(world, 'OPERATOR'))
      await desk.take(customerId)
      expect((await desk.write(customerId, { outcome: 'WRONG_NUMBER' })).status).toBe(204)
      await goTo(world, '2026-12-19')
    })
    expect(await toldBy(it, '2027-01-20')).toEqual([])
    await world.deps.db.run(sql`update customers set message_channel = 'EMAIL' where id = ${it.customerId}`)
    expect(await toldBy(it, '2027-01-21')).toEqual(['PLAN_LATE 21/01'])
  })

  it('is not mentioned to a customer who asked our staff for other terms, because they were promised no reminders', async () => {
    const it = await withPlan()
    await goTo(world, '2027-01-20')
    const { cpf, phone } = it.shopper
    expect((await world.call('POST', '/api/v1/debts/start-negotiation', { cpf, phone })).status).toBe(201)
    expect(await toldBy(it, '2027-01-21')).toEqual([])
    await world.deps.db.run(sql`
      update debt_negotiations set removed_at = now(), removed_by = 'admin' where cpf = ${cpf}`)
    expect(await toldBy(it, '2027-01-22')).toEqual(['PLAN_LATE 22/01'])
  })

  it('is not mentioned to an archived customer, until they return', async () => {
    const it = await withPlan()
    await world.deps.db.run(sql`update customers set archived_at = now() where id = ${it.customerId}`)
    expect(await toldBy(it, '2027-01-20')).toEqual([])
    await world.deps.db.run(sql`update customers set archived_at = null where id = ${it.customerId}`)
    expect(await toldBy(it, '2027-01-21')).toEqual(['PLAN_LATE 21/01'])
  })
})
