/**
 * The machine's clock is wrong by hours or days and is corrected, in both directions, while people are in the middle of
 * something: nobody is locked out for that long, nothing happens twice, and everything continues. The queue and its
 * leases use the database's time, which no test moves.
 */
import sql from 'sql-template-tag'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { ownWorld } from '../../test/own-world.ts'
import { buy, goTo, newShopper, pay, payInstalment, paymentPage, untilPix } from '../../test/shopper.ts'
import { expectTruths } from '../../test/truths.ts'
import {
  AREA,
  choosePassword,
  logIn,
  newCustomer,
} from '../features/areas/customer-area/customer-area.makers.ts'
import { silentLog } from './log.ts'
import { runDueSchedules } from './jobs/schedules.ts'

const TODAY = '2026-11-24'

const world = await ownWorld()
const apiKey = (await world.merchant()).apiKey

beforeEach(() => goTo(world, TODAY))
afterAll(() => expectTruths(world))

describe.each([
  ['three hours', TODAY, '13:00:00'],
  ['three days', '2026-11-27', '10:00:00'],
  ['a year', '2027-11-24', '10:00:00'],
])('a clock that was %s ahead and is put right', (_far, day, time) => {
  it('lets people who signed in meanwhile and before sign in again, by a code as well', async () => {
    const before = await newCustomer(world, apiKey)
    const shopper = newShopper()
    await goTo(world, day, time)
    await buy(world, apiKey, shopper)
    await choosePassword(world, shopper)
    // requested while the clock was wrong, and never typed
    await world.call('POST', `${AREA}/recover/password`, { customerCpf: shopper.cpf })
    await goTo(world, TODAY, '10:05:00')
    expect((await before.call('GET', '/orders')).status).toBe(200)
    await choosePassword(world, shopper, 'Outro-Girassol-2026')
    expect((await logIn(world, shopper.cpf, 'Outro-Girassol-2026')).status).toBe(200)
  })

  it('has each purchase that was paid, once, whenever it was begun', async () => {
    const [early, late] = [newShopper(), newShopper()]
    const begun = await world.checkout(apiKey)
    const pix = await untilPix(world, begun, early)
    await goTo(world, day, time)
    const other = await world.checkout(apiKey)
    const otherPix = await untilPix(world, other, late)
    await goTo(world, TODAY, '10:01:00')
    await pay(world, pix)
    await pay(world, otherPix)
    for (const id of [begun, other])
      await world.until(async () => (await world.step(id)).body.result === 'OK')
    const orders = await world.deps.db.rows(
      sql`select id from orders where id = any(${[begun, other]}::uuid[])`,
    )
    expect(orders).toHaveLength(2)
  })

  it('books an instalment that is paid after it, once', async () => {
    const { orderId } = await newCustomer(world, apiKey)
    const first = await world.deps.db.row<{ id: string }>(sql`
      select id from instalments where purchase_id = ${orderId} order by number limit 1`)
    const id = first?.id ?? ''
    await goTo(world, day, time)
    await paymentPage(world, id)
    await goTo(world, TODAY, '10:06:00')
    await payInstalment(world, id)
    await world.until(async () => (await paymentPage(world, id)).status === 'PAID')
    const paid = await world.deps.db.rows(sql`select id from payment_allocations where instalment_id = ${id}`)
    expect(paid).toHaveLength(1)
  })

  it('repeats recurring work', async () => {
    let runs = 0
    const schedules = [{ name: `count ${day} ${time}`, everySeconds: 60, run: async () => void runs++ }]
    const look = () => runDueSchedules(world.deps.db, world.deps.clock, silentLog, schedules)
    await look()
    await goTo(world, day, time)
    await look()
    await look()
    expect(runs).toBe(2)
    await goTo(world, TODAY, '10:00:30')
    await look()
    await look()
    expect(runs).toBe(3)
  })
})
