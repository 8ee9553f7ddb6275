/** What a strategy says happens, once, and the rules above every strategy hold. */
import { civilDate } from '@drip/core/calendar/dates'
import type { MessageStage, Strategy } from '@drip/core/reminders/strategy/strategy'
import { FIRST_STRATEGY } from '@drip/core/reminders/strategy/strategy.makers'
import { isTried, placeInTrial } from '@drip/core/reminders/strategy/trial'
import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Shopper, buy, newShopper } from '../../../../test/shopper.ts'
import { expectTruths } from '../../../../test/truths.ts'
import { ownWorld } from '../../../../test/own-world.ts'
import { newAdmin } from '../../areas/admin-area/admin-area.makers.ts'
import { buyer, deskOf } from '../collections/collections.makers.ts'
import { endStrategies, startedStrategy } from '../strategies/strategies.makers.ts'
import { findInForce, placeInTrial as placeByDatabase } from '../strategies/strategies.store.ts'

const world = await ownWorld()
const { apiKey } = await world.merchant({ cashback: null })
// a purchase of this day falls due on Wednesday 9 December
beforeEach(() => at('2026-11-24T10:00'))
afterEach(async () => {
  await expectTruths(world)
  await endStrategies(world.deps.db)
})

const at = (moment: string) => world.control('POST', '/clock', { now: `${moment}:00-03:00` })
async function round(): Promise<void> {
  await world.schedule('send-reminders')
  await world.drain()
}
async function roundAt(moment: string): Promise<void> {
  await at(moment)
  await round()
}

const sms = (day: number, other: Partial<MessageStage> = {}): MessageStage => ({
  kind: 'MESSAGE',
  day,
  channel: 'SMS',
  text: 'REMINDER',
  minAmount: 0,
  history: 'ANY',
  ...other,
})
const start = (stages: Strategy, from = '2026-12-01', trial?: { share: number; seed: number }) =>
  startedStrategy(world.deps.db, stages, civilDate(from), trial)

/** This person's messages: stage and channel, in order. */
async function toldOf({ cpf }: Shopper): Promise<string[]> {
  return world.deps.db.values<string>(sql`
    select r.stage || ' ' || r.channel as told from reminders r join customers c on c.id = r.customer_id
    where c.cpf = ${cpf} and r.status = 'SENT' order by r.done_at`)
}

describe('the strategy in force', () => {
  it('is the first one unless somebody changed it', async () => {
    const { standing, tried } = await findInForce(world.deps.db, civilDate('2026-12-09'))
    expect({ ...standing, tried }).toMatchObject({ number: 1, stages: FIRST_STRATEGY, tried: null })
  })

  it('is another one from its day on, and is shown with what it sent', async () => {
    const shopper = newShopper()
    await buy(world, apiKey, shopper)
    const number = await start([sms(2), sms(20, { channel: 'EMAIL' })], '2026-12-10')
    for (const day of ['09', '10', '11', '12', '29']) await roundAt(`2026-12-${day}T12:00`)
    expect(await toldOf(shopper)).toEqual(['D0 WHATSAPP', 'D+2 SMS', 'D+20 EMAIL'])
    const rows = await world.deps.db.rows<{ strategy: number }>(sql`
      select distinct r.strategy from reminders r join customers c on c.id = r.customer_id where c.cpf = ${shopper.cpf} order by 1`)
    expect(rows.map((it) => it.strategy)).toEqual([1, number])
  })

  it('repeats nothing that another sent since its stage began', async () => {
    const shopper = newShopper()
    await buy(world, apiKey, shopper)
    await roundAt('2026-12-14T12:00')
    // the fifth day's was sent; a fourth and a third day's came into force after it
    await start([sms(3), sms(4), sms(12)], '2026-12-15')
    for (const day of ['15', '16', '17', '21']) await roundAt(`2026-12-${day}T12:00`)
    expect(await toldOf(shopper)).toEqual(['D+5 SMS', 'D+12 SMS'])
  })

  it('sends nothing twice, however often its rounds run and whatever a process lost', async () => {
    const shopper = newShopper()
    await buy(world, apiKey, shopper)
    await start([sms(1), sms(2)])
    for (let again = 0; again < 3; again++) {
      for (const day of ['10', '11']) await roundAt(`2026-12-${day}T12:00`)
      await at('2026-12-10T09:00')
    }
    expect(await toldOf(shopper)).toEqual(['D+1 SMS', 'D+2 SMS'])
  })
})

describe('a stage', () => {
  it('by amount is sent to customers who owe as much, the next of its day to the others', async () => {
    const [poor, rich] = [newShopper(), newShopper()]
    await buy(world, apiKey, poor, { amount: '90.00' })
    await buy(world, apiKey, rich, { amount: '600.00' })
    await start([sms(2, { minAmount: 10_000, channel: 'EMAIL' }), sms(2), sms(4, { minAmount: 10_000 })])
    await roundAt('2026-12-11T12:00')
    await roundAt('2026-12-14T12:00')
    expect([await toldOf(poor), await toldOf(rich)]).toEqual([['D+2 SMS'], ['D+2 EMAIL', 'D+4 SMS']])
  })

  it('by history is sent to customers who were late before, or broke a promise', async () => {
    const [fresh, known, broke] = [newShopper(), newShopper(), newShopper()]
    for (const shopper of [fresh, known, broke]) await buy(world, apiKey, shopper)
    await at('2026-12-10T09:00')
    await world.schedule('sweep-cases')
    await world.deps.db.run(sql`
      insert into collection_cases (id, customer_id, opened_at, closed_at, late, oldest_due, score, looked_on, ready_at)
      select gen_random_uuid(), id, '2026-10-01', '2026-10-02', 1, '2026-09-30', 0, '2026-10-01', '2026-10-01'
      from customers where cpf = ${known.cpf}`)
    const { id: admin } = await newAdmin(world)
    await world.deps.db.run(sql`
      with called as (
        insert into collection_contacts (id, case_id, customer_id, made_by, made_at, outcome, phone, ready_at)
        select gen_random_uuid(), k.id, c.id, ${admin}, '2026-11-01', 'PROMISED', c.phone, '2026-11-01'
        from customers c join collection_cases k on k.customer_id = c.id where c.cpf = ${broke.cpf} returning id, customer_id)
      insert into payment_promises (id, customer_id, amount, due_on, made_at, state, ended_at)
      select id, customer_id, 100, '2026-11-02', '2026-11-01', 'BROKEN', '2026-11-03' from called`)
    await start([
      sms(2, { history: 'BROKE_PROMISE', channel: 'EMAIL' }),
      sms(2, { history: 'LATE_BEFORE', channel: 'WHATSAPP' }),
      sms(2, { history: 'FIRST_TIME' }),
    ])
    await roundAt('2026-12-11T12:00')
    expect([await toldOf(fresh), await toldOf(known), await toldOf(broke)]).toEqual([
      ['D+2 SMS'],
      ['D+2 WHATSAPP'],
      ['D+2 EMAIL'],
    ])
  })

  it('sends its own text', async () => {
    const shopper = newShopper()
    await buy(world, apiKey, shopper)
    await start([
      sms(6, { text: 'AGREEMENT', channel: 'EMAIL' }),
      sms(30, { text: 'NOTICE', channel: 'EMAIL' }),
    ])
    await roundAt('2026-12-15T12:00')
    await roundAt('2027-01-08T12:00')
    const mails = await world.messages(shopper.email)
    const [notice, agreement] = mails
    expect(agreement?.text).toContain('Você pode dividir o que falta em um acordo com parcelas menores.')
    expect(notice?.subject).toMatch(/^Aviso sobre a sua parcela na /)
    expect(notice?.text).toContain('até 18/01/2027, a dívida pode ser registrada em cadastros de crédito.')
  })
})

describe('limits of every strategy', () => {
  it('nothing about late debts is sent on a Sunday or a holiday; the next day makes up for it', async () => {
    const shopper = newShopper()
    await buy(world, apiKey, shopper)
    await start([sms(4), sms(16)])
    await roundAt('2026-12-13T12:00')
    expect(await toldOf(shopper)).toEqual([])
    await roundAt('2026-12-14T12:00')
    await roundAt('2026-12-25T12:00')
    expect(await toldOf(shopper)).toEqual(['D+4 SMS'])
    await roundAt('2026-12-26T12:00')
    expect(await toldOf(shopper)).toEqual(['D+4 SMS', 'D+16 SMS'])
  })

  it('nobody is contacted more often than five times in seven days, including calls', async () => {
    const shopper = newShopper()
    const { customerId } = await buyer(world, apiKey, 300, shopper)
    await start([sms(1), sms(2), sms(5), sms(6)])
    for (const day of ['10', '11']) await roundAt(`2026-12-${day}T09:00`)
    await world.schedule('sweep-cases')
    for (const moment of ['2026-12-12T10:00', '2026-12-14T10:00', '2026-12-14T11:00']) {
      await at(moment)
      const desk = deskOf(await newAdmin(world, 'OPERATOR'))
      expect((await desk.take(customerId)).status).toBe(204)
      expect((await desk.write(customerId, { outcome: 'NOT_REACHED' })).status).toBe(204)
    }
    // on the fifth day: two messages and three calls within a week, two of them today
    await roundAt('2026-12-14T12:00')
    await roundAt('2026-12-15T12:00')
    expect(await toldOf(shopper)).toEqual(['D+1 SMS', 'D+2 SMS'])
    await roundAt('2026-12-17T12:00')
    expect(await toldOf(shopper)).toEqual(['D+1 SMS', 'D+2 SMS', 'D+6 SMS'])
  })

  it('nobody gets a message while somebody may be on the phone with them, nor a call while a message is about to be sent', async () => {
    const shopper = newShopper()
    const { customerId } = await buyer(world, apiKey, 300, shopper)
    await start([sms(1), sms(2)])
    await at('2026-12-10T09:00')
    await world.schedule('sweep-cases')
    const desk = deskOf(await newAdmin(world, 'OPERATOR'))
    expect((await desk.take(customerId)).status).toBe(204)
    await round()
    expect(await toldOf(shopper)).toEqual([])
    await desk.write(customerId, { outcome: 'NOT_REACHED' })
    await world.schedule('send-reminders')
    expect(await desk.take(customerId)).toMatchObject({ status: 409, body: { detail: 'DAY' } })
    await world.drain()
    expect(await toldOf(shopper)).toEqual(['D+1 SMS'])
  })

  it('a call made after a message was planned cancels it if it is one too many', async () => {
    const shopper = newShopper()
    const { customerId } = await buyer(world, apiKey, 300, shopper)
    await start([sms(1), sms(2)])
    await at('2026-12-10T09:00')
    await world.schedule('sweep-cases')
    await world.schedule('send-reminders')
    const { id: admin } = await newAdmin(world, 'OPERATOR')
    await world.deps.db.run(sql`
      insert into collection_contacts (id, case_id, customer_id, made_by, made_at, outcome, phone, ready_at)
      select gen_random_uuid(), k.id, k.customer_id, ${admin}, ${world.deps.clock.now()}, 'NOT_REACHED', '', ${world.deps.clock.now()}
      from collection_cases k cross join generate_series(1, 2) where k.customer_id = ${customerId}`)
    await world.drain()
    expect(await toldOf(shopper)).toEqual([])
    await roundAt('2026-12-11T12:00')
    expect(await toldOf(shopper)).toEqual(['D+2 SMS'])
  })

  it('nothing is sent to a wrong number, until there is another', async () => {
    const shopper = newShopper()
    const { customerId } = await buyer(world, apiKey, 300, shopper)
    await start([sms(1), sms(2, { channel: 'EMAIL' }), sms(5), sms(8)])
    await at('2026-12-10T08:30')
    await world.schedule('sweep-cases')
    const desk = deskOf(await newAdmin(world, 'OPERATOR'))
    await desk.take(customerId)
    expect((await desk.write(customerId, { outcome: 'WRONG_NUMBER' })).status).toBe(204)
    for (const day of ['10', '11', '14']) await roundAt(`2026-12-${day}T12:00`)
    expect(await toldOf(shopper)).toEqual(['D+2 EMAIL'])
    await world.deps.db.run(sql`update customers set phone = '+5511988887777' where id = ${customerId}`)
    await roundAt('2026-12-17T12:00')
    expect(await toldOf(shopper)).toEqual(['D+2 EMAIL', 'D+8 SMS'])
  })
})

describe('two versions side by side', () => {
  it('each have the people that their ids select, and nobody has both', async () => {
    const shoppers = Array.from({ length: 8 }, () => newShopper())
    for (const shopper of shoppers) await buy(world, apiKey, shopper)
    const trial = { share: 5000, seed: 77 }
    await start([sms(1, { channel: 'EMAIL' })], '2026-12-01', trial)
    await roundAt('2026-12-10T12:00')
    await round()
    for (const shopper of shoppers) {
      const row = await world.deps.db.row<{ id: string }>(
        sql`select id from customers where cpf = ${shopper.cpf}`,
      )
      expect(await toldOf(shopper)).toEqual([isTried(row?.id ?? '', trial) ? 'D+1 EMAIL' : 'D+1 WHATSAPP'])
    }
  })

  it('are distinguished by the database as by the rule', async () => {
    const ids = Array.from({ length: 500 }, () => randomUUID())
    for (const seed of [0, 7, 4_294_967_295]) {
      const rows = await world.deps.db.rows<{ id: string; place: number }>(sql`
        select id, ${placeByDatabase(sql`id`, seed)}::int as place from unnest(${ids}::uuid[]) as people (id)`)
      expect(rows.map(({ place }) => place)).toEqual(rows.map(({ id }) => placeInTrial(id, seed)))
    }
  })
})
