/** What versions before left is filled in on the schema that they left, and only then does migration 167 take away what stood for them. */
import { readFile, readdir } from 'node:fs/promises'
import sql, { raw } from 'sql-template-tag'
import { expect, it } from 'vitest'
import { ownWorld } from '../test/own-world.ts'
import { goTo } from '../test/shopper.ts'
import { openCopy } from '../test/template.ts'
import { withDebit } from './features/servicing/autopay/autopay.makers.ts'
import { followDebit } from './features/servicing/autopay/follow-debit.ts'
import { fillOwners } from './fill-owners.ts'
import type { Db } from './platform/database/db.ts'
import { silentLog } from './platform/log.ts'

const MIGRATIONS = new URL('../migrations/', import.meta.url)
const PREPARED = new URL('../../deploy/owners-said.sql', import.meta.url)
const FIRST_AFTER = '0167'

async function runMigrations(db: Db, isWanted: (file: string) => boolean): Promise<void> {
  const files = (await readdir(MIGRATIONS)).filter((it) => it.endsWith('.sql') && isWanted(it))
  for (const file of files.toSorted()) await db.raw(await readFile(new URL(file, MIGRATIONS), 'utf8'))
}

async function openBefore(): ReturnType<typeof openCopy> {
  const copy = await openCopy()
  await copy.db.raw('drop schema public cascade; create schema public')
  await runMigrations(copy.db, (it) => it < FIRST_AFTER)
  return copy
}

const world = await ownWorld({}, silentLog, openBefore)
const { apiKey } = await world.merchant({ cashback: null })
const { orderId, debit } = await withDebit(world, apiKey)
await goTo(world, '2026-12-09')
await followDebit(world.deps, { txid: debit.txid })
const { db } = world.deps
const owners = () => db.values<string | null>(sql`select purchase_id from autopay_attempts`)
const claims = () => db.rows(sql`select number, mandate_id, purchase_id from mandate_claims order by number`)
const codes = () => db.rows(sql`select code, checkout_id from merchant_codes`)
const ask = async (amount: number) => {
  const answer = await world.call<{ id: string }>(
    'POST',
    '/api/v1/checkouts',
    { amount, merchantCode: 'C-1' },
    { 'x-api-key': apiKey },
  )
  return answer.body.id
}
const migrateOn = () => runMigrations(db, (it) => it >= FIRST_AFTER)

it('An attempt and the numbers of a mandate say whose they are from the beginning', async () => {
  expect(await owners()).toEqual([orderId])
  const mandate = await db.row<{ contract: string; pspId: string; id: string }>(sql`
    select id, contract, psp_id from autopay_mandates where purchase_id = ${orderId}`)
  const claimed = [mandate?.contract ?? '', mandate?.pspId ?? ''].toSorted()
  expect(await claims()).toEqual(
    claimed.map((number) => ({ number, mandateId: mandate?.id, purchaseId: orderId })),
  )
  expect(await fillOwners(db)).toBe(0)
})

it('What a program of before wrote is told apart and filled in, a step after the other, once', async () => {
  const before = await claims()
  await db.run(sql`delete from mandate_claims`)
  await expect(migrateOn()).rejects.toThrow(/^run "npm run fill-owners".*numbers of mandates/)
  await db.run(sql`update autopay_attempts set purchase_id = null`)
  const pauses = sql`
    insert into pauses (id, purchase_id, customer_id, kind, began_on, ends_on, begun_by, seen, created_at)
    select gen_random_uuid(), id, customer_id, 'RETURN', '2026-12-01', '2026-12-02', 'CUSTOMER', 'a', now() from orders`
  await db.run(pauses)
  await db.run(sql`
    insert into paused_instalments (pause_id, instalment_id, from_date, to_date)
    select p.id, i.id, i.due_date, i.due_date from pauses p join instalments i on i.purchase_id = p.purchase_id`)
  await db.run(sql`
    insert into debt_plans (id, purchase_id, kind, seen, state, late_charge, forgiven, forgiven_share, accepted_on, accepted_at, accepted_by,
      ended_at)
    select gen_random_uuid(), id, 'AT_ONCE', n::text, 'LAPSED', 0, 0, 0, '2026-12-01', now(), 'CUSTOMER', now()
    from orders cross join generate_series(1, 3) n`)
  await db.run(sql`
    insert into debt_plan_lines (plan_id, number, due_date, amount) select id, 1, '2026-12-24', 100 from debt_plans`)
  await db.run(sql`update customers set purchase_ids = null`)
  // two numbers, an attempt, three instalments, three lines, an account
  expect(await fillOwners(db, 2)).toBe(10)
  expect(await claims()).toEqual(before)
  for (const table of ['autopay_attempts', 'paused_instalments', 'debt_plan_lines'])
    expect(new Set(await db.values(sql`select purchase_id from ${raw(table)}`))).toEqual(new Set([orderId]))
  expect(await db.values(sql`select unnest(purchase_ids) from customers`)).toEqual([orderId])
  expect(await fillOwners(db, 2)).toBe(0)
})

it("A store's codes of before are listed, and lead to the newest", async () => {
  const [ended, alive] = [await ask(10), await ask(20)]
  expect(ended).not.toBe(alive)
  // as migration 163 finds it
  await db.run(sql`delete from merchant_codes`)
  await db.run(sql`insert into unlisted_codes select id from merchants`)
  await expect(migrateOn()).rejects.toThrow(/^run "npm run fill-owners".*codes of stores/)
  expect(await fillOwners(db, 1)).toBe(1)
  expect(await codes()).toEqual([{ code: 'C-1', checkoutId: alive }])
  expect(await db.values(sql`select merchant_id from unlisted_codes`)).toEqual([])
  expect(await ask(20)).toBe(alive)
})

it.each(['autopay_attempts', 'debt_plan_lines', 'paused_instalments'])(
  'A row of %s that does not say whose it is keeps the migration away, which changes nothing',
  async (table) => {
    await db.run(sql`update ${raw(table)} set purchase_id = null`)
    await expect(migrateOn()).rejects.toThrow(new RegExp(`^run "npm run fill-owners".*${table}`))
    expect(await db.values(sql`select tgname from pg_trigger where tgname = 'code_listed'`)).toHaveLength(1)
    await fillOwners(db)
  },
)

it('What is too big to be read under a lock is to be proved before, and is not read then', async () => {
  const padded = sql`
    insert into dispute_files (id, dispute_id, purchase_id, party, name, media_type, content_hash, content, uploaded_at)
    select gen_random_uuid(), d.id, d.purchase_id, 'CUSTOMER', repeat('x', 1900), 'application/pdf', decode(md5(n::text), 'hex'), '', now()
    from disputes d, generate_series(1, 20000) n`
  await db.run(sql`
    insert into disputes (id, purchase_id, merchant_id, customer_id, reason, story, state, opened_at, answer_by, ended_by, ended_at)
    select gen_random_uuid(), id, merchant_id, customer_id, 'NOT_MINE', '', 'WITHDRAWN', now(), '2026-12-08', 'CUSTOMER', now() from orders`)
  await db.run(padded)
  await expect(migrateOn()).rejects.toThrow(/^run "psql -f deploy\/owners-said.sql".*dispute_files/)
  const statements = (await readFile(PREPARED, 'utf8')).replaceAll(/--.*/g, '').split(';')
  for (const statement of statements.filter((it) => it.trim() !== '')) await db.raw(statement)
  await migrateOn()
})

it('Then nothing is written that does not say whose it is, and an attempt is met once', async () => {
  for (const table of ['autopay_attempts', 'debt_plan_lines', 'dispute_files', 'paused_instalments'])
    await expect(db.run(sql`update ${raw(table)} set purchase_id = null`)).rejects.toThrow(/not-null/)
  const kept = sql`
    select pg_get_constraintdef(oid) from pg_constraint
    where conrelid = 'autopay_attempts'::regclass and contype = 'p' or conrelid = 'autopay_mandates'::regclass and contype = 'u'
      or conname like '%\\_owned'`
  expect(await db.values(kept)).toEqual(['PRIMARY KEY (purchase_id, end_to_end_id)'])
  await followDebit(world.deps, { txid: debit.txid })
  expect(await owners()).toEqual([orderId])
  const next = await ask(30)
  expect(await codes()).toEqual([{ code: 'C-1', checkoutId: next }])
})
