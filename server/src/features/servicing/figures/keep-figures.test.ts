/**
 * The stored figures of each day equal the ledger and the instalments, however often and by any process they are
 * computed.
 */
import { cents } from '@drip/core/money/cents'
import sql from 'sql-template-tag'
import { afterEach, describe, expect, it } from 'vitest'
import { buy, goTo, newShopper, payInstalment } from '../../../../test/shopper.ts'
import { expectTruths } from '../../../../test/truths.ts'
import { ownWorld } from '../../../../test/own-world.ts'
import type { Db } from '../../../platform/database/db.ts'
import { cancelOrder } from '../corrections/cancel-order.ts'
import { writeOff } from '../corrections/write-off.ts'
import { keepFigures } from './keep-figures.ts'

const world = await ownWorld()
const merchant = await world.merchant({ upfront: 'DISABLED', cashback: null })
await goTo(world, '2026-11-24')
const late = await buy(world, merchant.apiKey, newShopper(), { amount: '300.00' })
await buy(world, merchant.apiKey, newShopper(), { amount: '90.00' })
const other = await world.merchant({ upfront: 'MANDATORY' })
await buy(world, other.apiKey, newShopper(), { amount: '120.00' })
afterEach(() => expectTruths(world))

interface Day {
  day: string
  sold: number
  sales: number
  canceled: number
  collected: number
  recovered: number
  writeOffs: number
}
const days = () =>
  world.deps.db.rows<Day>(sql`
    select day, sold, sales, canceled, collected, recovered, write_offs from ledger_days where merchant_id = ${merchant.id} order by day`)
const ages = (day: string) =>
  world.deps.db.rows<{ bucket: string; instalments: number; amount: number }>(sql`
    select bucket, instalments, amount from debt_days where day = ${day} and merchant_id = ${merchant.id} order by bucket`)
/** Everything stored except the times. */
const everything = async () => ({
  days: await world.deps.db.rows(sql`select * from ledger_days order by day, merchant_id`),
  debts: await world.deps.db.rows(
    sql`select * from debt_days order by day, merchant_id nulls first, sold_month, bucket`,
  ),
  totals: await world.deps.db.rows(sql`select day, booked from debt_day_totals order by day`),
})

describe('the figures of a day', () => {
  it('are the sales, and the debt by due date', async () => {
    await world.schedule('keep-figures')
    expect(await days()).toMatchObject([
      { day: '2026-11-24', sold: 39_000, sales: 2, canceled: 0, collected: 0, recovered: 0 },
    ])
    expect(await ages('2026-11-24')).toEqual([
      { bucket: 'LATER', instalments: 4, amount: 26_000 },
      { bucket: 'NEXT_30', instalments: 2, amount: 13_000 },
    ])
  })

  it('count a late payment on its day, with its fine and interest, and what was waived', async () => {
    await goTo(world, '2026-12-20')
    await world.schedule('keep-figures')
    expect(await ages('2026-12-20')).toEqual([
      { bucket: 'LATER', instalments: 2, amount: 13_000 },
      { bucket: 'LATE_30', instalments: 2, amount: 13_000 },
      { bucket: 'NEXT_30', instalments: 2, amount: 13_000 },
    ])
    const [first, second] = await world.deps.db.rows<{ id: string }>(
      sql`select id from instalments where purchase_id = ${late} order by number`,
    )
    if (first === undefined || second === undefined) throw new Error('there are three instalments')
    await payInstalment(world, first.id)
    await world.until(async () => {
      const row = await world.deps.db.row(
        sql`select 1 as one from instalments where id = ${first.id} and status = 'PAID'`,
      )
      return row !== null
    })
    await writeOff(world.deps, { type: 'INSTALMENT', ids: [second.id], reason: 'OTHER', by: 'test' })
    await cancelOrder(world.deps, merchant.id, late, { amount: cents(1000), source: 'MERCHANT_API' })
    await goTo(world, '2026-12-22')
    await world.schedule('keep-figures')
    const charges = await world.balance('income:late-charges')
    expect(charges).toBeLessThan(0)
    expect(await days()).toMatchObject([
      { day: '2026-11-24' },
      {
        day: '2026-12-20',
        sold: 0,
        sales: 0,
        canceled: 1000,
        collected: 10_000,
        recovered: 10_000 - charges,
        writeOffs: 10_000,
      },
    ])
  })

  it('are the same when they are kept again, by two at once, and after one that died', async () => {
    const before = await everything()
    await Promise.all([keepFigures(world.deps), keepFigures(world.deps)])
    expect(await everything()).toEqual(before)
    const { db, clock } = world.deps
    let transactions = 0
    const dying: Db = {
      ...db,
      transaction: (work) => {
        transactions += 1
        if (transactions > 1) return Promise.reject(new Error('the process died'))
        return db.transaction(work)
      },
    }
    await expect(keepFigures({ db: dying, clock })).rejects.toThrow('died')
    await keepFigures(world.deps)
    expect(await everything()).toEqual(before)
  })

  it('that were kept before there were bands of scores get them with the next round', async () => {
    const bands = () =>
      world.deps.db.rows(
        sql`select day, b.band, b.sold, c.band as begun, c.approved from band_days b join band_checkouts c using (day) order by 1, 2, 3, 4`,
      )
    await world.schedule('keep-figures')
    const before = await bands()
    expect(before.length).toBeGreaterThan(0)
    await world.deps.db.run(sql`delete from band_days`)
    await world.deps.db.run(sql`delete from band_checkouts`)
    await world.deps.db.run(sql`update figures_kept set banded = false`)
    await world.schedule('keep-figures')
    expect(await bands()).toEqual(before)
  })

  it('of a clock that was set back and corrected before the next round are stored again', async () => {
    await goTo(world, '2026-12-20')
    await world.schedule('keep-figures')
    await goTo(world, '2026-12-11')
    // it stores no debts: they would include those of future days
    await world.schedule('keep-figures')
    await buy(world, merchant.apiKey, newShopper(), { amount: '90.00' })
    await goTo(world, '2026-12-15')
    await world.schedule('keep-figures')
    expect((await days()).find(({ day }) => day === '2026-12-11')).toMatchObject({ sold: 9000, sales: 1 })
  })

  it('of a clock that was set back are stored again', async () => {
    await goTo(world, '2026-12-10')
    await world.schedule('keep-figures')
    await buy(world, merchant.apiKey, newShopper(), { amount: '60.00' })
    await goTo(world, '2026-12-12')
    await world.schedule('keep-figures')
    expect((await days()).find(({ day }) => day === '2026-12-10')).toMatchObject({ sold: 6000, sales: 1 })
  })

  it('of yesterday are stored again while its last entries may still arrive, and then no more', async () => {
    const spoil = () =>
      world.deps.db.run(sql`
      update ledger_days set sold = sold + 1 where day = '2027-01-04' and merchant_id = ${merchant.id}`)
    const sold = async () => (await days()).find(({ day }) => day === '2027-01-04')?.sold
    await goTo(world, '2027-01-04', '23:40:00')
    await buy(world, merchant.apiKey, newShopper(), { amount: '70.00' })
    await world.schedule('keep-figures')
    for (const time of ['00:05:00', '00:30:00', '01:10:00']) {
      await spoil()
      await goTo(world, '2027-01-05', time)
      await world.schedule('keep-figures')
      expect(await sold()).toBe(7000)
    }
    await spoil()
    await goTo(world, '2027-01-05', '01:25:00')
    await world.schedule('keep-figures')
    expect(await sold()).toBe(7001)
    await world.deps.db.run(sql`
      update ledger_days set sold = 7000 where day = '2027-01-04' and merchant_id = ${merchant.id}`)
  })
})
