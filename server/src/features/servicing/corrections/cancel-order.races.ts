/** Refunds of one order at the same moment: together never more than the order's amount, and no centavo is lost. */
import { ACCOUNTS } from '@drip/core/ledger/accounts'
import { afterEach, describe, expect, it } from 'vitest'
import { ownWorld } from '../../../../test/own-world.ts'
import { buy, newShopper } from '../../../../test/shopper.ts'
import { countOf, expectTruths, untilRefunded } from '../../../../test/truths.ts'
import { findOrder } from '../../purchases/orders/orders.store.ts'

const world = await ownWorld()
const apiKey = (await world.merchant({ upfront: 'MANDATORY' })).apiKey

describe.skipIf(process.env['DATABASE_URL'] === undefined)('cancellations at once', () => {
  afterEach(() => expectTruths(world))

  const key = () => ({ 'x-api-key': apiKey })

  it('of parts add up, and the one that does not fit any more is refused', async () => {
    const id = await buy(world, apiKey, newShopper(), { amount: '100.00' })
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => world.call('PUT', `/api/v1/cancellation/${id}`, { amount: 30 }, key())),
    )
    expect(answers.map((it) => it.status).toSorted((a, b) => a - b)).toEqual([204, 204, 204, 422, 422, 422])
    expect((await findOrder(world.deps.db, id))?.canceledAmount).toBe(9000)
    await untilRefunded(world, id)
    expect(await world.balance(ACCOUNTS.BANK, id)).toBe(1000)
  })

  it('of the whole are one', async () => {
    const id = await buy(world, apiKey, newShopper(), { amount: '100.00' })
    const answers = await Promise.all(
      Array.from({ length: 6 }, () =>
        world.call('PUT', `/api/v1/merchant/orders/${id}/cancel`, undefined, key()),
      ),
    )
    expect(answers.map((it) => it.status)).toEqual(Array(6).fill(204))
    expect(await countOf(world, 'cancellations', id)).toBe(1)
    await untilRefunded(world, id)
    expect(await world.balance(ACCOUNTS.BANK, id)).toBe(0)
  })

  it('with the same Idempotency-Key are one', async () => {
    const id = await buy(world, apiKey, newShopper(), { amount: '100.00' })
    const answers = await Promise.all(
      Array.from({ length: 6 }, () =>
        world.call(
          'PUT',
          `/api/v1/cancellation/${id}`,
          { amount: 10 },
          { ...key(), 'idempotency-key': `race-${id}` },
        ),
      ),
    )
    expect(answers.every((it) => it.status === 204 || it.status === 409)).toBe(true)
    expect(await countOf(world, 'cancellations', id)).toBe(1)
  })
})
