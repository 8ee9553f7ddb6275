import sql from 'sql-template-tag'
import { expect, it } from 'vitest'
import { ownWorld } from '../../../../test/own-world.ts'
import { hasMerchants, saveVTexAppToken } from './merchants.store.ts'

const world = await ownWorld()

it('A world without merchants says so, and saving a merchant’s VTEX token changes it', async () => {
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
