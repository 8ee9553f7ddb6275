import { expect, it } from 'vitest'
import { ownWorld } from '../../../../test/own-world.ts'
import { buy, newShopper } from '../../../../test/shopper.ts'
import { findInstalments } from '../orders/orders.store.ts'
import { newsReader } from './instalment-news.ts'

const world = await ownWorld()

it('of many instalments, requested at the same moment, needs few statements and gives each its own', async () => {
  const { apiKey } = await world.merchant({ upfront: 'MANDATORY', cashback: null })
  const [one, other] = [await buy(world, apiKey, newShopper()), await buy(world, apiKey, newShopper())]
  const { db, clock } = world.deps
  const instalments = [...(await findInstalments(db, one)), ...(await findInstalments(db, other))]
  let statements = 0
  const counted = Object.assign(Object.create(db) as typeof db, {
    rows: (...asked: Parameters<typeof db.rows>) => {
      statements++
      return db.rows(...asked)
    },
  })
  const look = newsReader({ db: counted, clock })
  const news = await Promise.all(
    instalments.map(({ purchaseId, id }) => look({ purchaseId, instalmentId: id })),
  )
  expect(news.map((it) => it?.status)).toEqual(['PAID', 'PENDING', 'PENDING', 'PAID', 'PENDING', 'PENDING'])
  expect(statements).toBe(2)
  expect(await look({ purchaseId: one, instalmentId: instalments.at(-1)?.id ?? '' })).toBeNull()
})
