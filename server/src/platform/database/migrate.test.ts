import sql from 'sql-template-tag'
import { afterAll, expect, it } from 'vitest'
import { openCopy } from '../../../test/template.ts'
import { isMigrated } from './migrate.ts'

const { db, drop } = await openCopy()
afterAll(drop)

it('A schema is the newest, or what a program needs that a migration asks for', async () => {
  expect([await isMigrated(db), await isMigrated(db, '0167')]).toEqual([true, true])
  await db.run(sql`delete from kysely_migration where name >= '0167'`)
  expect([await isMigrated(db), await isMigrated(db, '0167')]).toEqual([false, true])
  await db.run(sql`delete from kysely_migration where name >= '0166'`)
  expect(await isMigrated(db, '0167')).toBe(false)
})
