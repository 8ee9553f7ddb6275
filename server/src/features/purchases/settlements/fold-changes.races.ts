/** Stores sell, cancel and are paid while two nodes fold: each difference is counted once. */
import { ppm } from '@drip/core/money/rate'
import sql from 'sql-template-tag'
import { afterEach, describe, expect, it } from 'vitest'
import { ownWorld } from '../../../../test/own-world.ts'
import { buy } from '../../../../test/shopper.ts'
import { expectTruths } from '../../../../test/truths.ts'
import { createTransfers } from './create-transfers.ts'
import { foldChanges } from './sums.store.ts'

const world = await ownWorld()

describe.skipIf(process.env['DATABASE_URL'] === undefined)('differences', () => {
  afterEach(() => expectTruths(world))

  it('that are folded by four at once, while more come, are each folded once', async () => {
    const merchant = await world.merchant({
      upfront: 'MANDATORY',
      fee: { rate: ppm(0), expiresOn: null },
      settlement: { pixKey: '11222333000181', configuration: { delayInDays: 0, payAllInOne: true } },
    })
    const fold = () => world.deps.db.transaction((tx) => foldChanges(tx, 3))
    // a call that meets rows taken by another one folds none, and leaves the rest to that one
    const foldByFour = async () => (await Promise.all([fold(), fold(), fold(), fold()])).some((it) => it > 0)
    const sell = () => buy(world, merchant.apiKey, undefined, { amount: '100.00' })
    const sold = [await sell(), await sell(), await sell()]
    await Promise.all([
      fold(),
      fold(),
      fold(),
      fold(),
      createTransfers(world.deps),
      ...sold.map((id) =>
        world.call('PUT', `/api/v1/cancellation/${id}`, { amount: 40 }, { 'x-api-key': merchant.apiKey }),
      ),
      sell(),
      sell(),
      fold(),
      fold(),
      fold(),
    ])
    await expectTruths(world)
    while (await foldByFour());
    expect(await world.deps.db.rows(sql`select from settlement_changes`)).toEqual([])
  })
})
