/**
 * A Pix is contested at the moment when transfers are created, stores cancel and everybody reports everything: nothing
 * is held twice.
 */
import { ppm } from '@drip/core/money/rate'
import sql from 'sql-template-tag'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { otherNodeOf, ownWorld } from '../../../../test/own-world.ts'
import { buy } from '../../../../test/shopper.ts'
import { expectTruths } from '../../../../test/truths.ts'
import { createTransfers } from '../../purchases/settlements/create-transfers.ts'
import { followContest } from './follow-contest.ts'
import { findCasesOfPurchase } from './med.store.ts'
import { sweepContests } from './sweep-contests.ts'

const world = await ownWorld()
const otherNode = otherNodeOf(world)

describe.skipIf(process.env['DATABASE_URL'] === undefined)('a contested Pix', () => {
  let merchant: { id: string; apiKey: string }
  beforeEach(async () => {
    merchant = await world.merchant({
      upfront: 'MANDATORY',
      cashback: null,
      fee: { rate: ppm(0), expiresOn: null },
      settlement: { pixKey: '11222333000181', configuration: { delayInDays: 0, payAllInOne: true } },
    })
    // the sweep starts the case; notices are not awaited
    await sweepContests(world.deps)
    await world.fault({ provider: 'webhooks', kind: 'drop', match: 'med:' })
  })
  afterEach(async () => {
    await world.mend()
    await expectTruths(world)
  })

  const sold = async () => {
    const id = await buy(world, merchant.apiKey, undefined, { amount: '300.00' })
    const row = await world.deps.db.row<{ endToEndId: string }>(sql`
      select end_to_end_id from pix_payments where purchase_id = ${id} and amount = 10000`)
    return { id, endToEndId: row?.endToEndId ?? '' }
  }
  const contest = async (endToEndId: string) =>
    (await world.control<{ id: string }>('POST', '/pix/contests', { endToEndId })).id
  const end = (pspId: string, outcome: string) =>
    world.control('POST', `/pix/contests/${pspId}/end`, { outcome })
  const sent = async () => {
    return world.deps.db.count(sql`
      select coalesce(sum(amount), 0)::int8 as amount from settlement_transfers where merchant_id = ${merchant.id}`)
  }
  const heldOf = async (id: string) => (await findCasesOfPurchase(world.deps.db, id))[0]?.held ?? 0

  it('while transfers are made is held or was sent, never both', async () => {
    for (let round = 0; round < 6; round++) {
      const before = await sent()
      const { id, endToEndId } = await sold()
      const pspId = await contest(endToEndId)
      await Promise.all([
        createTransfers(world.deps),
        followContest(world.deps, { pspId }),
        createTransfers(otherNode),
      ])
      await createTransfers(world.deps)
      const held = await heldOf(id)
      expect((await sent()) - before).toBe(30_000 - held)
      expect([0, 10_000]).toContain(held)
      await expectTruths(world)
      await end(pspId, 'KEPT')
      await followContest(world.deps, { pspId })
      await world.advance('P7D')
      await createTransfers(world.deps)
      expect((await sent()) - before).toBe(30_000)
      await world.advance('P7D')
    }
  })

  it('reported to two nodes and a sweep at once is one case, and ends once', async () => {
    const { id, endToEndId } = await sold()
    const pspId = await contest(endToEndId)
    const hear = () =>
      Promise.all([
        followContest(world.deps, { pspId }),
        followContest(otherNode, { pspId }),
        sweepContests(world.deps),
        sweepContests(otherNode),
      ])
    await hear()
    expect(await findCasesOfPurchase(world.deps.db, id)).toMatchObject([{ state: 'OPEN', held: 10_000 }])
    await end(pspId, 'RETURNED')
    await hear()
    expect(await findCasesOfPurchase(world.deps.db, id)).toMatchObject([{ state: 'RETURNED', held: 0 }])
  })

  it('that ends while the store cancels leaves the amount due', async () => {
    for (const outcome of ['KEPT', 'RETURNED']) {
      const { id, endToEndId } = await sold()
      const pspId = await contest(endToEndId)
      await followContest(world.deps, { pspId })
      await end(pspId, outcome)
      await Promise.all([
        followContest(world.deps, { pspId }),
        world.call('PUT', `/api/v1/cancellation/${id}`, { amount: 250 }, { 'x-api-key': merchant.apiKey }),
        sweepContests(otherNode),
      ])
      const due = await world.deps.db.row<{ amount: number }>(sql`
        select sum(amount)::int8 as amount from settlement_parts where purchase_id = ${id} and not held`)
      expect([await heldOf(id), due?.amount]).toEqual([0, 5_000])
    }
  })
})
