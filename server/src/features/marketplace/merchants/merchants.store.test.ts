import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type World, openWorld } from '../../../../test/world.ts'
import { hasMerchants, saveVTexAppToken } from './merchants.store.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

it('A world without merchants says so, and a merchant’s VTEX token is another when it was saved', async () => {
  const { db } = world.deps
  expect(await hasMerchants(db)).toBe(false)
  const { id } = await world.merchant()
  expect(await hasMerchants(db)).toBe(true)
  await db.transaction((tx) => saveVTexAppToken(tx, id, Buffer.from('sealed')))
  const row = await db.row<{ token: Buffer }>(
    sql`select vtex_app_token_sealed as token from merchants where id = ${id}`,
  )
  expect(row?.token.toString()).toBe('sealed')
})
