/**
 * The sums of a merchant's statement are the same before and after differences are folded, and agree with the parts
 * themselves.
 */
import { civilDate } from '@drip/core/calendar/dates'
import { ppm } from '@drip/core/money/rate'
import sql from 'sql-template-tag'
import { afterEach, describe, expect, it } from 'vitest'
import { buy, goTo, newShopper } from '../../../../test/shopper.ts'
import { expectTruths, untilRefunded } from '../../../../test/truths.ts'
import { ownWorld } from '../../../../test/own-world.ts'
import { findTotals } from './extract.store.ts'
import { findSettlements } from './find-settlements.ts'
import { settleTransfer } from './settle-transfer.ts'
import { foldChanges } from './sums.store.ts'

const world = await ownWorld()
const merchant = await world.merchant({
  upfront: 'MANDATORY',
  fee: { rate: ppm(100_000), expiresOn: null },
  cashback: null,
  settlement: { pixKey: '11222333000181', whenInstalmentPaid: true },
})
await goTo(world, '2026-11-24')
afterEach(() => expectTruths(world))

const YEAR = { from: civilDate('2026-01-01'), to: civilDate('2026-12-31') }

/** All sums of the statement. */
const statement = async () => ({
  ...(await findSettlements(world.deps, merchant.id, YEAR, { number: 0, size: 100 })),
  totals: await findTotals(world.deps.db, merchant.id, YEAR),
})
const differences = () => world.deps.db.count(sql`select count(*) from settlement_changes`)

/**
 * The statement after folding, and what it should be: the same as before, and the total of the parts that have not
 * arrived.
 */
async function folded() {
  const before = await statement()
  if ((await differences()) === 0) throw new Error('nothing is there to be folded')
  await world.schedule('fold-settlement-changes')
  if ((await differences()) !== 0) throw new Error('not all was folded')
  await expectTruths(world)
  const expected = { ...before, totals: { ...before.totals, outstanding: await notArrived() } }
  return { after: await statement(), expected }
}
const notArrived = async () => {
  const row = await world.deps.db.row<{ sum: number }>(sql`
    select coalesce(sum(p.amount), 0)::int8 as sum
    from settlement_parts p left join settlement_transfers t on t.id = p.transfer_id
    where p.merchant_id = ${merchant.id} and t.status is distinct from 'DONE'`)
  return row?.sum
}

describe('a merchant’s figures', () => {
  let first: string
  it('are the same before and after folding: sales whose parts wait for customers', async () => {
    first = await buy(world, merchant.apiKey, newShopper(), { amount: '300.00' })
    await buy(world, merchant.apiKey, newShopper(), { amount: '100.00' })
    const { after, expected } = await folded()
    expect(after).toEqual(expected)
  })

  it('a cancellation on another day', async () => {
    await goTo(world, '2026-11-25')
    await world.call('PUT', `/api/v1/cancellation/${first}`, { amount: 40 }, { 'x-api-key': merchant.apiKey })
    await untilRefunded(world, first)
    const { after, expected } = await folded()
    expect(after).toEqual(expected)
  })

  it('a transfer that was made, failed, was made again and arrived', async () => {
    await world.schedule('create-transfers')
    const made = await folded()
    expect(made.after).toEqual(made.expected)
    const transfer = await world.deps.db.row<{ id: string }>(sql`
      select id from settlement_transfers where merchant_id = ${merchant.id}`)
    await settleTransfer(world.deps, { id: transfer?.id ?? '' }, { state: 'REFUSED', providerId: null })
    const failed = await folded()
    expect(failed.after).toEqual(failed.expected)
    await goTo(world, '2026-11-26')
    await world.schedule('create-transfers')
    await world.drain()
    await world.advance('PT1M')
    await world.schedule('sweep-transfers')
    expect((await statement()).totals.transferred).toBeGreaterThan(0)
    await world.schedule('fold-settlement-changes')
    expect((await statement()).totals.outstanding).toBe(await notArrived())
  })

  it('parts whose day becomes known, a full refund, and an empty rest', async () => {
    await world.call('PUT', `/api/v1/merchant/orders/${first}/cancel`, undefined, {
      'x-api-key': merchant.apiKey,
    })
    await untilRefunded(world, first)
    const { after, expected } = await folded()
    expect(after).toEqual(expected)
    const empty = await world.deps.db.rows(sql`select from settlement_day_transfers where parts = 0`)
    expect(empty).toEqual([])
  })
})

it('Differences are folded a few at a time, in any order', async () => {
  const before = await statement()
  for (let sale = 0; sale < 3; sale++) await buy(world, merchant.apiKey, newShopper(), { amount: '90.00' })
  await world.schedule('create-transfers')
  const unfolded = await statement()
  expect(unfolded).not.toEqual(before)
  let rounds = 0
  while ((await world.deps.db.transaction((tx) => foldChanges(tx, 1))) === 1) {
    rounds++
    expect(await statement()).toEqual(unfolded)
  }
  expect(rounds).toBeGreaterThan(3)
  await expectTruths(world)
})
