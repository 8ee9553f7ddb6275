import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ownWorld } from '../../../../test/own-world.ts'
import { type Shopper, buy, cpfOf, newShopper, untilDecided } from '../../../../test/shopper.ts'
import { expectTruths, untilRefunded } from '../../../../test/truths.ts'
import { blockValues } from '../../purchases/credit/block-values.ts'
import { newAdmin } from '../admin-area/admin-area.makers.ts'
import { newCustomer, signIn } from '../customer-area/customer-area.makers.ts'
import { NAMELESS } from './erasures.store.ts'

const world = await ownWorld()
const { apiKey } = await world.merchant()
afterAll(() => expectTruths(world))

const run = () => world.schedule('erase-by-age')

/** Moves everybody's activity that many years into the past. */
async function yearsLater(years: number, days = 0): Promise<void> {
  await world.advance(`P${years * 365 + Math.ceil(years / 4) + days}D`)
}

/** A customer who bought once and returned it. */
async function longGone() {
  const it = await newCustomer(world, apiKey)
  const owner = await newAdmin(world)
  await owner.call('PUT', `/orders/${it.orderId}/cancel`)
  await untilRefunded(world, it.orderId)
  await world.drain()
  return it
}

const accountOf = (orderId: string) =>
  world.deps.db.row(sql`
    select c.name, c.cpf, c.phone, c.email from orders o join customers c on c.id = o.customer_id where o.id = ${orderId}`)

/** The tables that contain a text, except the lists of blocks. */
async function tablesWith(text: string): Promise<string[]> {
  const tables = await world.deps.db.rows<{ name: string }>(sql`
    select c.relname as name from pg_class c where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and c.relname <> 'blocks'`)
  const found: string[] = []
  for (const { name } of tables) {
    const { rows } = await world.deps.db.raw(
      `select 1 from "${name}" t where strpos(t::text, $1) > 0 limit 1`,
      [text],
    )
    if (rows.length > 0) found.push(name)
  }
  return found
}

describe('a customer who has done nothing for ten years and owes nothing', () => {
  let gone: Awaited<ReturnType<typeof longGone>>
  let owing: Awaited<ReturnType<typeof newCustomer>>
  let lately: Awaited<ReturnType<typeof longGone>>
  let forgotten: Awaited<ReturnType<typeof longGone>>
  let left: Shopper
  beforeAll(async () => {
    gone = await longGone()
    owing = await newCustomer(world, apiKey)
    lately = await longGone()
    forgotten = await longGone()
    left = newShopper()
    await untilDecided(world, await world.checkout(apiKey, { amount: '99999.00' }), gone.shopper)
    await untilDecided(world, await world.checkout(apiKey, { amount: '99999.00' }), left)
    await blockValues(world.deps, [
      { kind: 'CPF', value: gone.shopper.cpf, reason: 'FRAUD', description: '' },
    ])
    await world.deps.db.run(sql`
      insert into debt_negotiations (id, cpf, type, description, added_by, added_at, removed_at)
      values (gen_random_uuid(), ${gone.shopper.cpf}, 'DEFAULT', '', 'ADMIN', now(), now())`)
    const owner = await newAdmin(world)
    await forgotten.call('POST', '/user/erasure')
    const { body } = await owner.call<{ content: { id: string }[] }>('GET', '/erasure_requests')
    await owner.call('PUT', `/erasure_requests/${body.content[0]?.id}/answer`, { outcome: 'ERASED' })
    await world.drain()
  })

  it('stays while a legal term runs, and data typed by strangers is erased after five years', async () => {
    await yearsLater(5, 2)
    await run()
    expect(await tablesWith(left.phone)).toEqual([])
    expect(await tablesWith(left.cpf)).toEqual([])
    expect(await accountOf(gone.orderId)).toMatchObject({
      name: gone.shopper.name,
      phone: gone.shopper.phone,
    })
    await yearsLater(4, 300)
    await signIn(world, lately.shopper)
    await run()
    expect(await accountOf(gone.orderId)).toMatchObject({ cpf: gone.shopper.cpf })
    expect(await accountOf(forgotten.orderId)).toMatchObject({ cpf: forgotten.shopper.cpf, phone: '' })
  })

  it('stays if a clock is wrong, because ours differs from that of the database', async () => {
    await yearsLater(0, 80)
    world.deps.config.played = false
    await expect(run()).rejects.toThrow('nobody is erased by age')
    world.deps.config.played = true
    expect(await accountOf(gone.orderId)).toMatchObject({ cpf: gone.shopper.cpf })
  })

  it('is forgotten by itself, name and CPF too, and it is written down without either', async () => {
    await run()
    for (const { shopper } of [gone, forgotten])
      for (const known of [shopper.cpf, shopper.phone, shopper.email])
        expect([known, await tablesWith(known)]).toEqual([known, []])
    expect(await accountOf(gone.orderId)).toMatchObject({ name: NAMELESS, phone: '', email: '' })
    const entries = await world.deps.db.rows(sql`
      select actor_type, object_id from audit_entries where action = 'CUSTOMER_ERASED_BY_AGE'
        and object_id = (select customer_id::text from orders where id = ${gone.orderId})`)
    expect(entries).toMatchObject([{ actorType: 'SYSTEM' }])
    await run()
    expect(
      await world.deps.db.count(
        sql`select count(*) from audit_entries where action = 'CUSTOMER_ERASED_BY_AGE'`,
      ),
    ).toBe(2)
  })

  it('leaves debtors and recently active people alone', async () => {
    expect(await accountOf(owing.orderId)).toMatchObject({
      cpf: owing.shopper.cpf,
      phone: owing.shopper.phone,
    })
    expect(await accountOf(lately.orderId)).toMatchObject({ cpf: lately.shopper.cpf })
  })

  it('is shown without a digit of the CPF to people who see the purchase', async () => {
    const owner = await newAdmin(world)
    const { status, body } = await owner.call('GET', `/orders/${gone.orderId}`)
    expect(status).toBe(200)
    expect(JSON.stringify(body)).toContain(NAMELESS)
    expect(JSON.stringify(body)).not.toContain(gone.shopper.cpf.slice(3, 9))
    const id = (body as { customer: { id: string } }).customer.id
    expect(await owner.call('POST', `/customers/${id}/cpf`)).toMatchObject({ status: 200, body: { cpf: '' } })
  })

  it('is a new person when they buy again', async () => {
    const again = await buy(world, apiKey, forgotten.shopper)
    const [before, after] = await Promise.all([accountOf(forgotten.orderId), accountOf(again)])
    expect(before).toMatchObject({ name: NAMELESS })
    expect(after).toMatchObject({ cpf: forgotten.shopper.cpf, name: forgotten.shopper.name })
  })
})

describe('more people than a page', () => {
  it('are all looked at, however many of the oldest stay, and found by an index', async () => {
    const cpfs = Array.from({ length: 202 }, (_, index) => cpfOf(`6${String(index).padStart(8, '0')}`))
    await world.deps.db.run(sql`
      insert into customers (id, cpf, phone, name, email, address_cep, address_street, address_number, address_neighborhood, address_city,
        address_state, created_at, updated_at)
      select gen_random_uuid(), cpf, '', 'Velha', '', '', '', '', '', '', '', '2001-01-01', '2001-01-01'::timestamptz + n * interval '1 day'
      from unnest(${cpfs}::text[]) with ordinality it(cpf, n)`)
    // all but the last two were active lately
    await world.deps.db.run(sql`
      insert into sessions (id, audience, subject_id, refresh_hash, rotated_at, created_at, expires_at)
      select gen_random_uuid(), 'CUSTOMER', id, '\\x00', ${world.deps.clock.now()}, '2001-01-01', '2100-01-01' from customers
      where name = 'Velha' order by updated_at limit 200`)
    await run()
    expect(await world.deps.db.count(sql`select count(*) from customers where name = 'Velha'`)).toBe(200)
    for (const [query, index] of [
      [
        `select id from customers where identity_erased_at is null and updated_at < '2020-01-01' order by updated_at, id limit 200`,
        'customers_idle',
      ],
      [
        `select id from checkouts where status in ('KO', 'EXPIRED', 'REVOKED') and coalesce(phone, cpf, email, name) is not null
          and created_at < '2020-01-01' order by created_at, id limit 200`,
        'checkouts_typed',
      ],
    ] as const) {
      const plan = await world.deps.db.transaction(async (tx) => {
        await tx.raw('set local enable_seqscan = off')
        return tx.raw(`explain ${query}`, [])
      })
      expect(JSON.stringify(plan)).toContain(index)
    }
  })
})
