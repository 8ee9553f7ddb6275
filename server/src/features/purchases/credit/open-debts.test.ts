/** An applicant's open debts, with the list of purchases in their account and without it. */
import { saoPauloDate } from '@drip/core/calendar/dates'
import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import { buy, newShopper } from '../../../../test/shopper.ts'
import { ownWorld } from '../../../../test/own-world.ts'
import { findApplicantFacts } from './credit.store.ts'

const world = await ownWorld()
const { apiKey } = await world.merchant({ upfront: 'MANDATORY' })

describe('who has bought', () => {
  const shopper = newShopper()
  const now = () => world.deps.clock.now()
  const owed = async () =>
    (
      await findApplicantFacts(world.deps.db, {
        ...shopper,
        cep: '',
        today: saoPauloDate(now()),
        now: now(),
      })
    ).openAmount
  const account = () =>
    world.deps.db.row<{ purchaseIds: string[] | null; approvals: number }>(
      sql`select purchase_ids, approvals from customers where cpf = ${shopper.cpf}`,
    )

  it('is nothing before, and then what each listed purchase leaves open', async () => {
    expect(await owed()).toBe(0)
    const first = await buy(world, apiKey, shopper)
    expect(await account()).toEqual({ purchaseIds: [first], approvals: 1 })
    expect(await owed()).toBe(20_000)
  })

  it('is the same if an earlier version has counted and not listed, or has listed none', async () => {
    await world.deps.db.run(sql`update customers set approvals = 2 where cpf = ${shopper.cpf}`)
    expect(await owed()).toBe(20_000)
    await world.deps.db.run(
      sql`update customers set approvals = 1, purchase_ids = null where cpf = ${shopper.cpf}`,
    )
    expect(await owed()).toBe(20_000)
  })

  it('has no list from then on, for it would not be whole', async () => {
    await buy(world, apiKey, shopper)
    expect(await account()).toEqual({ purchaseIds: null, approvals: 2 })
    expect(await owed()).toBe(40_000)
  })
})
