/** Reports of a small platform: each number equals the ledger's, to the centavo. */
import { cents } from '@drip/core/money/cents'
import sql from 'sql-template-tag'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { buy, goTo, newShopper, payInstalment, untilDecided } from '../../../../../test/shopper.ts'
import { expectTruths } from '../../../../../test/truths.ts'
import { type World, openWorld } from '../../../../../test/world.ts'
import { cancelOrder } from '../../../servicing/corrections/cancel-order.ts'
import { writeOff } from '../../../servicing/corrections/write-off.ts'
import { type SignedInAdmin, newAdmin } from '../admin-area.makers.ts'

let world: World
let merchant: { id: string; apiKey: string }
let admin: SignedInAdmin
beforeAll(async () => {
  world = await openWorld()
  merchant = await world.merchant({ upfront: 'DISABLED', cashback: null, name: 'Casa Aurora' })
  await goTo(world, '2026-11-24')
  const sold = await buy(world, merchant.apiKey, newShopper(), { amount: '300.00' })
  await buy(world, merchant.apiKey, newShopper(), { amount: '90.00' })
  const other = await world.merchant({ upfront: 'DISABLED', name: 'Outra loja' })
  await buy(world, other.apiKey, newShopper(), { amount: '60.00' })
  // each due on 9 December, 8 January and 7 February
  for (const day of ['2026-12-01', '2026-12-30', '2026-12-31', '2027-01-29', '2027-01-30']) {
    await goTo(world, day)
    await world.schedule('keep-figures')
  }
  const instalments = await world.deps.db.rows<{ id: string }>(
    sql`select id from instalments where purchase_id = ${sold} order by number`,
  )
  await payInstalment(world, instalments[0]?.id ?? '')
  await world.until(async () => {
    const row = await world.deps.db.row<{ paid: number }>(
      sql`select count(*) as paid from instalments where status = 'PAID'`,
    )
    return row?.paid === 1
  })
  await writeOff(world.deps, {
    type: 'INSTALMENT',
    ids: [instalments[1]?.id ?? ''],
    reason: 'OTHER',
    by: 'test',
  })
  await cancelOrder(world.deps, merchant.id, sold, { amount: cents(1000), source: 'ADMIN' })
  await world.schedule('keep-figures')
  admin = await newAdmin(world, 'OPERATOR')
})
afterEach(() => expectTruths(world))
afterAll(() => world.close())

interface Report {
  content: Record<string, number | string | null>[]
}
const report = async (path: string) => (await admin.call<Report>('GET', `/reports/${path}`)).body.content

describe('the ages of the debt', () => {
  it('are listed by day, the newest first, of all merchants or of one', async () => {
    const rows = await report('ageing?from=2026-12-30&to=2026-12-31')
    expect(rows.map((it) => it['day'])).toEqual(['2026-12-31', '2026-12-30'])
    expect(rows[1]).toMatchObject({ owed: 450, next30: 150, later: 150, late: 150, late30: 150, late60: 0 })
    const [one] = await report(`ageing?from=2026-12-30&to=2026-12-30&merchantId=${merchant.id}`)
    expect(one).toMatchObject({ owed: 390, late30: 130 })
  })

  it('end with the debt that the ledger shows now', async () => {
    const [today] = await report('ageing?from=2027-01-30')
    expect(today?.['owed']).toBe((await world.balance('asset:customer-debt')) / 100)
  })

  it('roll from one age to the next within thirty days', async () => {
    const rows = await report('rolls?from=2027-01-29&to=2027-01-30')
    expect(rows.map((it) => it['day'])).toEqual(['2027-01-30', '2027-01-29'])
    // everything late a month before is a month later now, and what was due then is late
    expect(rows[1]).toMatchObject({ late30: 1, late60: 1, late90: null })
    // one of 130 that rolled was paid
    expect(rows[0]?.['late60']).toBeCloseTo(50 / 150, 5)
  })
})

describe('a month’s sales', () => {
  it('grow old: how much of them was late, and null for ages without a check', async () => {
    const [november, ...others] = await report('vintages')
    expect(others).toEqual([])
    expect(november).toMatchObject({
      month: '2026-11-01',
      sold: 450,
      after30: 0.333333,
      after60: 0.666667,
      after90: null,
    })
  })
})

describe('the amounts booked by day', () => {
  it('are those of the ledger, account by account', async () => {
    const rows = await report('results?from=2026-11-01&to=2027-01-30')
    const sum = (key: string) => Math.round(rows.reduce((all, it) => all + Number(it[key]), 0) * 100)
    const [fee, late, cashback, lost] = await Promise.all(
      ['income:merchant-fee', 'income:late-charges', 'expense:cashback', 'expense:write-offs'].map((it) =>
        world.balance(it),
      ),
    )
    expect({
      sold: sum('sold'),
      canceled: sum('canceled'),
      fee: -sum('fee'),
      late: -sum('lateCharges'),
      cashback: sum('cashback'),
      lost: sum('writtenOff'),
      collected: sum('collected'),
    }).toEqual({ sold: 45_000, canceled: 1000, fee, late, cashback, lost, collected: 10_000 })
    expect(rows[0]).toMatchObject({ day: '2027-01-30', sold: 0, writtenOff: 100, collected: 100 })
    expect(Number(rows[0]?.['recovered'])).toBeGreaterThan(100)
    const own = await report(`results?from=2026-11-24&to=2026-11-24&merchantId=${merchant.id}`)
    expect(own).toMatchObject([{ sold: 390 }])
  })

  it('are listed by merchant, the largest sales first', async () => {
    const rows = await report('merchants?from=2026-11-01&to=2027-01-30')
    expect(rows.map((it) => [it['name'], it['sold'], it['writtenOff']])).toEqual([
      ['Casa Aurora', 390, 100],
      ['Outra loja', 60, 0],
    ])
    expect(rows[0]?.['lost']).toBeCloseTo(100 / 390, 5)
    expect(rows[1]).toMatchObject({ owed: 60, late: 40, lateShare: 0.666667 })
  })
})

describe('the bureau’s score', () => {
  it('shows sales and losses by bands of a hundred points, the highest first', async () => {
    const rows = await report('bands?from=2026-11-01&to=2027-01-30')
    const bandOf = async (amount: number) => {
      const row = await world.deps.db.row<{ score: number }>(sql`
        select (d.application -> 'bureau' ->> 'score')::float8 as score
        from credit_decisions d join orders o on o.id = d.checkout_id where o.amount = ${amount} and d.stage = 'PAYMENT'`)
      return Math.floor((row?.score ?? 0) / 100) * 100
    }
    const band = async (amount: number) => {
      const from = await bandOf(amount)
      return rows.find((it) => it['from'] === from)
    }
    expect(await band(30_000)).toMatchObject({ writtenOff: 100 })
    expect((await band(6000))?.['owed']).toBeGreaterThanOrEqual(60)
    const sum = (key: string) => rows.reduce((all, it) => all + Number(it[key]), 0)
    expect({ approved: sum('approved'), sold: sum('sold'), owed: sum('owed') * 100 }).toEqual({
      approved: 3,
      sold: 450,
      owed: await world.balance('asset:customer-debt'),
    })
    const froms = rows.map((it) => Number(it['from']))
    expect(froms).toEqual(froms.toSorted((a, b) => b - a))
  })
})

it('the amount due to merchants is that of the ledger', async () => {
  const sum = async (query = '') =>
    Math.round((await report(`due${query}`)).reduce((all, it) => all + Number(it['amount']), 0) * 100)
  expect(await sum()).toBe(-(await world.balance('liability:merchant-payable')))
  expect(await sum(`?merchantId=${merchant.id}`)).toBeLessThan(await sum())
})

it.each(['ageing', 'rolls', 'vintages', 'results', 'merchants', 'bands', 'funnel'])(
  'the report %s covers at most a year, and is also a file',
  async (name) => {
    const refused = { status: 400, body: { code: 'INVALID_QUERY' } }
    expect(await admin.call('GET', `/reports/${name}?from=2026-01-01&to=2027-01-30`)).toMatchObject(refused)
    expect(await admin.call('GET', `/reports/${name}?from=2027-01-30&to=2027-01-29`)).toMatchObject(refused)
    // no day comes before the first, nor after the last
    for (const day of ['0001-01-01', '9999-12-31'])
      expect((await admin.call('GET', `/reports/${name}?from=${day}&to=${day}`)).status).toBe(400)
    const file = await fetch(
      `${world.url}/admin_backoffice/api/v1/reports/${name}/export?from=2026-11-24&to=2027-01-30`,
      { method: 'POST', headers: { authorization: `Bearer ${admin.tokens.accessToken}` } },
    )
    expect(file.status).toBe(200)
    expect(file.headers.get('content-disposition')).toContain('.csv')
  },
)

describe('purchases that were begun', () => {
  it('are listed by the step they reached, and the refused ones by the rule', async () => {
    const days = 'from=2027-02-01&to=2027-02-05'
    await goTo(world, '2027-02-01')
    admin = await newAdmin(world, 'OPERATOR')
    expect(await report(`funnel?${days}`)).toEqual([])
    expect(await report(`refusals?${days}`)).toEqual([])
    const left = await world.checkout(merchant.apiKey)
    await buy(world, merchant.apiKey, newShopper())
    const blocked = newShopper()
    await world.deps.db.run(sql`
      insert into blocks (kind, value, reason, created_at) values ('CPF', ${blocked.cpf}, 'test', now())`)
    const refused = await world.checkout(merchant.apiKey)
    await untilDecided(world, refused, blocked)
    await world.schedule('keep-figures')
    const steps = async () =>
      Object.fromEntries((await report(`funnel?${days}`)).map((it) => [it['step'], it['reached']]))
    expect(await steps()).toEqual({
      STARTED: 3,
      PHONE: 2,
      DECIDED: 2,
      ACCEPTED: 1,
      CHOSEN: 1,
      PAID: 1,
      SOLD: 1,
    })
    const refusals = await report(`refusals?${days}&merchantId=${merchant.id}`)
    expect(refusals).toMatchObject([{ reason: 'BLOCKED_CUSTOMER_CPF', checkouts: 1, share: 0.5 }])

    // one of that day is still in progress: three days later it has got further, and the day is recomputed
    await world.step(left, { customerPhone: newShopper().phone })
    await goTo(world, '2027-02-05')
    await world.schedule('expire-checkouts')
    await world.schedule('keep-figures')
    admin = await newAdmin(world, 'OPERATOR')
    expect(await steps()).toMatchObject({ STARTED: 3, SOLD: 1 })
    await expectTruths(world)
    const [row] = await report(`merchants?${days}`)
    expect(row).toMatchObject({ name: 'Casa Aurora', approved: 1, refused: 1, approvedShare: 0.5 })
  })

  it('are summarized with what is owed, late and due', async () => {
    const { body } = await admin.call<Record<string, number>>(
      'GET',
      '/reports/overview?from=2026-11-24&to=2027-02-05',
    )
    const debt = await world.balance('asset:customer-debt')
    expect(body).toMatchObject({ approved: 4, refused: 1, owed: debt / 100 })
    expect(body['late']).toBeGreaterThan(0)
    expect(body['recovered']).toBeGreaterThan(100)
    expect(Math.round((body['due'] ?? 0) * 100)).toBe(-(await world.balance('liability:merchant-payable')))
    expect(await admin.call('GET', '/reports/overview?from=2026-01-01')).toMatchObject({ status: 400 })
  })
})

it('reports are for people who manage the platform', async () => {
  const catalogue = await newAdmin(world, 'CATALOGUE')
  expect((await catalogue.call('GET', '/reports/ageing')).status).toBe(403)
})

it('the overview of a platform without debts says when its figures were stored', async () => {
  const empty = await openWorld()
  await empty.schedule('keep-figures')
  const director = await newAdmin(empty, 'OPERATOR')
  const { body } = await director.call<{ keptAt: string | null; owed: number }>('GET', '/reports/overview')
  await empty.close()
  expect(body).toMatchObject({ keptAt: expect.any(String), owed: 0 })
})
