/** Our staff suspend a store's transfers at the moment at which they are made: they go out before, or wait. */
import sql from 'sql-template-tag'
import { afterEach, describe, expect, it } from 'vitest'
import { otherNodeOf, ownWorld } from '../../../../test/own-world.ts'
import { buy, goTo } from '../../../../test/shopper.ts'
import { expectTruths } from '../../../../test/truths.ts'
import { createTransfers } from '../../purchases/settlements/create-transfers.ts'
import { isMakingTransfers } from '../../purchases/settlements/transfers.store.ts'
import { findTransferSuspension } from '../../marketplace/merchants/merchants.store.ts'
import { newAdmin } from '../admin-area/admin-area.makers.ts'
import { newPerson } from '../merchant-area/merchant-area.makers.ts'

const world = await ownWorld()
const otherNode = otherNodeOf(world)
const ROUNDS = 6

describe.skipIf(process.env['DATABASE_URL'] === undefined)('transfers suspended while they are made', () => {
  afterEach(() => expectTruths(world))

  it('are waited for, and none is made while they are being suspended', async () => {
    await goTo(world, '2026-11-24')
    const owner = await newAdmin(world, 'OWNER')
    const store = await world.merchant({})
    const made = Promise.withResolvers<void>()
    const making = world.deps.db.transaction(async (tx) => {
      expect(await isMakingTransfers(tx)).toBe(false)
      await made.promise
    })
    const suspension = () => findTransferSuspension(world.deps.db, store.id)
    const suspended = owner.call('PUT', `/merchants/${store.id}/transfers/suspend`, { reason: 'Suspeita.' })
    await world.until(async () => {
      const waits = await otherNode.db.rows(
        sql`select from pg_locks where locktype = 'advisory' and not granted`,
      )
      return waits.length > 0
    })
    expect(await suspension()).toBeNull()
    made.resolve()
    await Promise.all([making, suspended])
    expect(await suspension()).toMatchObject({ reason: 'Suspeita.' })
  })

  it('are made before or not at all, and each turn is told once', async () => {
    await goTo(world, '2026-11-24')
    const owner = await newAdmin(world, 'OWNER')
    for (let round = 0; round < ROUNDS; round++) {
      const store = await world.merchant({
        settlement: { pixKey: '11222333000181', configuration: { delayInDays: 0, payAllInOne: true } },
      })
      const { email } = await newPerson(world, store.id)
      await buy(world, store.apiKey)
      const transfers = () =>
        world.deps.db.rows(sql`select id, amount from settlement_transfers where merchant_id = ${store.id}`)
      const turn = (way: 'suspend' | 'resume') =>
        owner.call('PUT', `/merchants/${store.id}/transfers/${way}`, { reason: 'Suspeita.' })
      const [made, again] = await Promise.all([
        turn('suspend').then(transfers),
        turn('suspend').then(transfers),
        ...[world.deps, otherNode, world.deps].map(createTransfers),
      ])
      const now = await transfers()
      expect([made, again]).toEqual([now, now])
      await createTransfers(otherNode)
      expect(await transfers()).toEqual(now)
      await Promise.all([turn('resume'), turn('resume')])
      await createTransfers(world.deps)
      expect(await transfers()).toHaveLength(1)
      const told = (await world.delivered(email)).filter((it) => it.subject?.startsWith('Os repasses'))
      expect(told).toHaveLength(2)
    }
  })
})
