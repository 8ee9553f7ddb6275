import sql, { raw } from 'sql-template-tag'
import { expect, it } from 'vitest'
import { goTo } from '../test/shopper.ts'
import { ownWorld } from '../test/own-world.ts'
import { withDebit } from './features/servicing/autopay/autopay.makers.ts'
import { followDebit } from './features/servicing/autopay/follow-debit.ts'
import { fillOwners } from './fill-owners.ts'

const world = await ownWorld()
const { apiKey } = await world.merchant({ cashback: null })
const { orderId, debit } = await withDebit(world, apiKey)
await goTo(world, '2026-12-09')
await followDebit(world.deps, { txid: debit.txid })
const { db } = world.deps
const owners = () => db.values<string | null>(sql`select purchase_id from autopay_attempts`)
const claims = () => db.rows(sql`select number, mandate_id, purchase_id from mandate_claims order by number`)

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

it('An attempt of before that the PSP tells of again stays one, and says whose it is', async () => {
  await db.run(sql`update autopay_attempts set purchase_id = null`)
  await followDebit(world.deps, { txid: debit.txid })
  expect(await owners()).toEqual([orderId])
})

it("What a store's codes of before lead to is asked of all, until they are listed", async () => {
  const ask = async (amount: number) => {
    const answer = await world.call<{ id: string }>(
      'POST',
      '/api/v1/checkouts',
      { amount, merchantCode: 'C-1' },
      { 'x-api-key': apiKey },
    )
    return answer.body.id
  }
  const codes = () => db.rows(sql`select code, checkout_id from merchant_codes`)
  const [ended, alive] = [await ask(10), await ask(20)]
  expect(await codes()).toEqual([{ code: 'C-1', checkoutId: alive }])
  // as migration 163 finds it
  await db.run(sql`delete from merchant_codes`)
  await db.run(sql`insert into unlisted_codes select id from merchants`)
  expect(await ask(20)).toBe(alive)
  const next = await ask(30)
  expect([ended, alive]).not.toContain(next)
  expect(await codes()).toEqual([{ code: 'C-1', checkoutId: next }])
  await db.run(sql`delete from merchant_codes`)
  expect(await fillOwners(db, 1)).toBe(1)
  expect(await codes()).toEqual([{ code: 'C-1', checkoutId: next }])
  expect(await db.values(sql`select merchant_id from unlisted_codes`)).toEqual([])
  expect(await ask(30)).toBe(next)
})

it('A checkout that the version before writes is listed as well', async () => {
  const [former = ''] = await db.values<string>(sql`select checkout_id from merchant_codes`)
  await db.run(sql`update checkouts set status = 'EXPIRED', ko_reason = 'EXPIRED' where id = ${former}`)
  const copied = await db.value<string>(sql`
    insert into checkouts (id, merchant_id, merchant_code, type, status, amount, fee_rate, cashback_rate, max_instalments, created_at,
      updated_at, expires_at)
    select gen_random_uuid(), merchant_id, merchant_code, type, 'PRISTINE', amount, fee_rate, cashback_rate, max_instalments, created_at,
      updated_at, expires_at from checkouts where id = ${former} returning id`)
  expect(await db.values(sql`select checkout_id from merchant_codes`)).toEqual([copied])
})
