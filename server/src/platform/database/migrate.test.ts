import sql from 'sql-template-tag'
import { afterAll, expect, it } from 'vitest'
import { openCopy } from '../../../test/template.ts'
import { SchemaTooOld, isMigrated, migrate, plainText, statementsOf } from './migrate.ts'

const { db, drop } = await openCopy()
afterAll(drop)

it('A schema is the newest, or it is not', async () => {
  expect(await isMigrated(db)).toBe(true)
  await db.run(sql`delete from kysely_migration where name >= '0168'`)
  expect(await isMigrated(db)).toBe(false)
})

it('A schema that the version before has not brought up is refused, and stays as it is', async () => {
  await db.run(sql`delete from kysely_migration where name >= '0167'`)
  const refused: unknown = await migrate(db).catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(SchemaTooOld)
  expect(String(refused)).toMatch(
    /its newest migration is 0166_erased_by_age, not 0167_owners_said\): run that version on it first/,
  )
  expect(await db.value(sql`select max(name) from kysely_migration`)).toBe('0166_erased_by_age')
})

it('A migration is sent statement by statement, and a semicolon in quotes or comments ends none', () => {
  const body = "do $$ begin perform 1; perform ';'; end $$"
  const text = `-- first; second\n${body};\n\nselect 'it''s; not over' as a; -- done;\n`
  expect(statementsOf(text)).toEqual([`-- first; second\n${body}`, "select 'it''s; not over' as a"])
  expect(statementsOf(text).map(plainText)).toEqual(["do ''", "select '' as a"])
})
