/**
 * Users of one shop at the same moment: cancelling the same sale, never more than it was and no centavo lost, and
 * inviting others.
 */
import { ACCOUNTS } from '@drip/core/ledger/accounts'
import type { MerchantCheckout } from '@drip/core/contracts/merchant/merchant-area'
import sql from 'sql-template-tag'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { buy, newShopper } from '../../../../test/shopper.ts'
import { expectTruths, untilRefunded } from '../../../../test/truths.ts'
import { type World, openWorld } from '../../../../test/world.ts'
import { inviteMember } from '../../people/merchant-users/manage-team.ts'
import { type SignedIn, newSignedIn } from './merchant-area.makers.ts'
import { SALE_DAYS, foldSaleChanges } from './sales/sale-days.store.ts'

describe.skipIf(process.env['DATABASE_URL'] === undefined)('refunds of the merchant area at once', () => {
  let world: World
  let apiKey: string
  let people: [SignedIn, SignedIn]
  beforeAll(async () => {
    world = await openWorld()
    const merchant = await world.merchant({ upfront: 'MANDATORY', cashback: null, ecommPlatform: 'MALGA' })
    apiKey = merchant.apiKey
    people = [await newSignedIn(world, merchant.id), await newSignedIn(world, merchant.id)]
  })
  afterEach(() => expectTruths(world))
  afterAll(() => world.close())

  const sold = () =>
    buy(world, apiKey, newShopper(), {
      amount: '100.00',
      products: [
        { name: 'Um', quantity: 1, amount: '60.00' },
        { name: 'Outro', quantity: 1, amount: '40.00' },
      ],
    })
  const audits = (id: string) => world.deps.db.rows(sql`select from audit_entries where object_id = ${id}`)
  const details = async (id: string) =>
    (await people[0].call<MerchantCheckout>('GET', `/v2/checkouts/${id}`)).body

  it('of parts add up, and a part that no longer fits is refused and not recorded', async () => {
    const id = await sold()
    const answers = await Promise.all(
      [0, 1, 0, 1, 0, 1].map((who) =>
        people[who === 0 ? 0 : 1].call('PUT', `/v1/orders/${id}/cancel/partially`, { amount: 30 }),
      ),
    )
    expect(answers.filter((it) => it.status === 200)).toHaveLength(3)
    expect(answers.filter((it) => it.status === 422)).toHaveLength(3)
    expect(await audits(id)).toHaveLength(3)
    expect(await details(id)).toMatchObject({ canceledAmount: 90, status: 'OK' })
    await untilRefunded(world, id)
    expect(await world.balance(ACCOUNTS.BANK, id)).toBe(1000)
  })

  it('of the whole, of a product and of a part refund the whole once', async () => {
    const id = await sold()
    const [first] = (await details(id)).products
    const answers = await Promise.all([
      people[0].call('PUT', `/v1/orders/${id}/cancel`),
      people[1].call('PUT', `/v1/orders/${id}/products/cancel`, { productIds: [first?.id] }),
      people[1].call('PUT', `/v1/orders/${id}/cancel/partially`, { amount: 10 }),
      people[0].call('PUT', `/v1/orders/${id}/cancel`),
    ])
    for (const it of answers) expect([200, 409, 422]).toContain(it.status)
    expect(await details(id)).toMatchObject({ canceledAmount: 100, status: 'REFUNDED' })
    await untilRefunded(world, id)
    expect(await world.balance(ACCOUNTS.BANK, id)).toBe(0)
  })

  it('are counted as they are, however many purchases end at the same moment', async () => {
    const ids = await Promise.all(Array.from({ length: 6 }, sold))
    // while two nodes fold
    await Promise.all([
      ...ids.map((id, index) => people[index % 2 === 0 ? 0 : 1].call('PUT', `/v1/orders/${id}/cancel`)),
      ...Array.from({ length: 6 }, () => foldSaleChanges(world.deps)),
    ])
    const wrong = await world.deps.db.rows(sql`
      with counted as (
        select merchant_id, state, reason, sum(sales) as sales, sum(amount) as amount from ${SALE_DAYS} group by 1, 2, 3),
      real as (
        select merchant_id, state, reason, count(*) as sales, sum(amount) as amount from merchant_sales group by 1, 2, 3)
      select * from counted full join real using (merchant_id, state, reason)
      where coalesce(counted.sales, 0) <> coalesce(real.sales, 0) or coalesce(counted.amount, 0) <> coalesce(real.amount, 0)`)
    expect(wrong).toEqual([])
  })
})

describe.skipIf(process.env['DATABASE_URL'] === undefined)('who is admitted', () => {
  let world: World
  let merchantId: string
  beforeAll(async () => {
    world = await openWorld()
    merchantId = (await world.merchant()).id
  })
  afterEach(() => vi.restoreAllMocks())
  afterAll(() => world.close())

  const actor = { type: 'SYSTEM' } as const
  const invite = (name: string) =>
    inviteMember(
      world.deps,
      { merchantId, actor },
      {
        name,
        email: `${name}@loja.example`,
        phone: '+5511977550000',
        post: '',
        isAdmin: false,
        authenticationPreference: 'EMAIL',
      },
    )
  /** Users, their audit entries, and their links. */
  const counted = () =>
    world.deps.db.row<{ people: number; entries: number; links: number }>(sql`
      select count(*) as people,
        count(*) filter (where exists (select from audit_entries where object_id = u.id::text and action = 'USER_INVITED')) as entries,
        count(*) filter (where exists (select from merchant_password_links where user_id = u.id)) as links
      from merchant_users u where merchant_id = ${merchantId}`)

  it('is in with entry, mail and link, or not at all: the same press again lets them in', async () => {
    vi.spyOn(world.deps.jobs, 'enqueue').mockRejectedValueOnce(new Error('the process died'))
    await expect(invite('ana')).rejects.toThrow('the process died')
    expect(await counted()).toEqual({ people: 0, entries: 0, links: 0 })
    expect((await invite('ana')).email).toBe('ana@loja.example')
    expect(await counted()).toEqual({ people: 1, entries: 1, links: 1 })
    await expect(invite('ana')).rejects.toThrow('EMAIL_TAKEN')
  })

  it('is one of a hundred at most, also at the same moment', async () => {
    const answers = await Promise.allSettled(Array.from({ length: 103 }, (_, nth) => invite(`pessoa-${nth}`)))
    expect(answers.filter((it) => it.status === 'fulfilled')).toHaveLength(99)
    const refusals = answers.flatMap((it) => (it.status === 'rejected' ? [String(it.reason)] : []))
    expect(refusals).toEqual(Array(4).fill('Refusal: TOO_MANY_USERS'))
    expect(await counted()).toEqual({ people: 100, entries: 100, links: 100 })
  })
})
