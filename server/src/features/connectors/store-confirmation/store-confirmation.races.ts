/** A store's server is down, and several of its sales are lost at the same moment. */
import { describe, expect, it } from 'vitest'
import { ownWorld } from '../../../../test/own-world.ts'
import { newShopper, pay, untilPix } from '../../../../test/shopper.ts'
import { countOf } from '../../../../test/truths.ts'
import { newSignedIn } from '../../areas/merchant-area/merchant-area.makers.ts'
import { confirmWithStore } from './confirm-with-store.ts'

const SALES = 6
const world = await ownWorld()

describe.skipIf(process.env['DATABASE_URL'] === undefined)('sales lost at the same moment', () => {
  it('are one message to the store’s administrators', async () => {
    const merchant = await world.merchant()
    const { email } = await newSignedIn(world, merchant.id)
    const sold = async () => {
      const id = await world.checkout(merchant.apiKey, { resolveUrl: 'http://127.0.0.1:9/nobody-listens' })
      await pay(world, await untilPix(world, id, newShopper()))
      return id
    }
    const ids = await Promise.all(Array.from({ length: SALES }, sold))
    await world.until(async () => {
      for (const attempt of [1, 2, 3, 4])
        await Promise.all(ids.map((checkoutId) => confirmWithStore(world.deps, { checkoutId, attempt })))
      const lost = await Promise.all(ids.map((id) => countOf(world, 'cancellations', id)))
      return lost.every((count) => count === 1)
    })
    await world.drain()
    const told = (await world.messages(email)).filter(({ subject }) =>
      subject?.startsWith('Uma venda foi cancelada'),
    )
    expect(told).toHaveLength(1)
  })
})
